import KeaEvents

/// Contains a part that matches a regular expression.
///
/// ```swift
/// expect(message).to(match(/got \d+/))
/// expect(message).to(match(/error/.ignoresCase()))
/// ```
///
/// A failure shows the expression as it stands in the source file.
public func match<Value: StringProtocol, Output>(
    _ pattern: Regex<Output>, file: String = #filePath, line: Int = #line, column: Int = #column
) -> Matcher<Value> {
    let location = SourceLocation(file: file, line: line, column: column)
    return Matcher("match \(sourceText(location) ?? "a regular expression")") { text in
        try pattern.firstMatch(in: String(text)) != nil
    }
}

/// Matches a regular expression from its beginning to its end.
public func matchWhole<Value: StringProtocol, Output>(
    _ pattern: Regex<Output>, file: String = #filePath, line: Int = #line, column: Int = #column
) -> Matcher<Value> {
    let location = SourceLocation(file: file, line: line, column: column)
    return Matcher("match the whole of \(sourceText(location) ?? "a regular expression")") { text in
        try pattern.wholeMatch(in: String(text)) != nil
    }
}

/// Contains a part that matches a regular expression that is given as text.
///
/// One that is not well-formed fails the expectation, negated or not.
///
/// - Parameters:
///   - text: the regular expression.
///   - ignoringCase: whether upper and lower case are the same.
public func match<Value: StringProtocol>(pattern text: String, ignoringCase: Bool = false) -> Matcher<Value> {
    Matcher("match /\(text)/\(ignoringCase ? " ignoring case" : "")") { (value: Value) -> MatcherResult in
        do {
            let pattern = try Regex(text).ignoresCase(ignoringCase)
            return MatcherResult(try pattern.firstMatch(in: String(value)) != nil)
        } catch {
            return .undecided("the regular expression is not well-formed: \(error)")
        }
    }
}

private func sourceText(_ location: SourceLocation) -> String? {
    SourceText.argument(0, at: location)
}
