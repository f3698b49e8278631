/// Matches an error equal to `expected`: for errors in values, such as a result or a property.
///
/// ```swift
/// expect(list.error).to(matchError(LoadError.offline))
/// ```
public func matchError<Value, Wanted: Error & Equatable>(_ expected: Wanted) -> Matcher<Value> {
    Matcher("be the error \(printed(expected))") { value in
        MatcherResult(value as? Wanted == expected, seen: errorText(value))
    }
}

/// Matches an error of a type: for errors in values, such as a result or a property.
public func matchError<Value, Wanted: Error>(_ type: Wanted.Type) -> Matcher<Value> {
    Matcher("be an error of type \(type)") { value in
        MatcherResult(value is Wanted, seen: errorText(value))
    }
}

private func errorText(_ value: Any) -> String {
    (value as? any Error).map { printed($0) } ?? printed(value)
}
