/// Is not `nil`.
public func haveValue<Wrapped>() -> Matcher<Wrapped?> {
    Matcher("have a value", takesNil: true, judging: { MatcherResult($0 != nil) })
}

/// Is not `nil`; fails where the subject is no optional, and could never be: see `beNil`.
public func haveValue<Value>(file: String = #filePath) -> Matcher<Value> {
    Matcher("have a value", takesNil: true, judging: { judgeAsOptional($0) { isNil in !isNil } })
}

/// Is not `nil`, and what it holds matches.
///
/// ```swift
/// expect(question).to(have(\.title, haveValue(beginWith("Why"))))
/// ```
///
/// It is for optionals inside of other matchers: `expect(optional).to(beginWith("Why"))` judges what the optional
/// holds by itself.
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
