/// Matches `nil`.
public func beNil<Wrapped>() -> Matcher<Wrapped?> {
    Matcher("be nil", takesNil: true, judging: { MatcherResult($0 == nil) })
}

/// Matches `nil`; fails if the subject is not an optional.
///
/// Without this overload the compiler would wrap such a subject into an optional, and
/// `expect(delegate.finish).toNot(beNil())` would always pass. If both overloads apply, the compiler prefers the other
/// one, which has fewer parameters.
public func beNil<Value>(_file: String = #filePath) -> Matcher<Value> {
    Matcher("be nil", takesNil: true, judging: { judgeAsOptional($0) { isNil in isNil } })
}

/// Matches a value that is not `nil`.
public func haveValue<Wrapped>() -> Matcher<Wrapped?> {
    Matcher("have a value", takesNil: true, judging: { MatcherResult($0 != nil) })
}

/// Matches a value that is not `nil`; fails if the subject is not an optional, as `beNil` does.
public func haveValue<Value>(_file: String = #filePath) -> Matcher<Value> {
    Matcher("have a value", takesNil: true, judging: { judgeAsOptional($0) { isNil in !isNil } })
}

/// Matches an optional whose wrapped value matches.
///
/// ```swift
/// expect(question).to(have(\.title, haveValue(beginWith("Why"))))
/// ```
///
/// Use it inside other matchers: `expect(optional).to(beginWith("Why"))` unwraps the optional by itself.
public func haveValue<Wrapped>(_ matcher: Matcher<Wrapped>) -> Matcher<Wrapped?> {
    Matcher("have a value that is to \(matcher.nested)") {
        let judge = matcher.begin()
        return { outcome in
            switch outcome {
            case .success(let value?): judge(.success(value)).ofPart { "have a value that is to \($0)" }
            case .success(nil): MatcherResult(false, seen: "nil")
            case .failure(let error): judge(.failure(error))
            }
        }
    }
}

private func judgeAsOptional<Value>(_ value: Value, _ matches: (_ isNil: Bool) -> Bool) -> MatcherResult {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else {
        return .undecided("\(printed(value)) is not optional, and never nil")
    }
    return MatcherResult(matches(mirror.children.isEmpty))
}
