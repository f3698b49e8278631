/// Is `nil`.
public func beNil<Wrapped>() -> Matcher<Wrapped?> {
    Matcher("be nil", takesNil: true, judging: { MatcherResult($0 == nil) })
}

/// Is `nil`; fails where the subject is no optional, and could never be.
///
/// Without this the compiler would wrap such a subject into an optional, and `expect(delegate.finish).toNot(beNil())`
/// would pass whatever happens. Of two declarations that fit it takes the one with fewer parameters, the other one.
public func beNil<Value>(file: String = #filePath) -> Matcher<Value> {
    Matcher("be nil", takesNil: true, judging: { judgeAsOptional($0) { isNil in isNil } })
}

/// Judges whether a value is `nil`; one that is no optional leaves nothing to judge.
func judgeAsOptional<Value>(_ value: Value, _ matches: (_ isNil: Bool) -> Bool) -> MatcherResult {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else {
        return .undecided("\(printed(value)) is no optional, and never nil")
    }
    return MatcherResult(matches(mirror.children.isEmpty))
}
