import KeaEvents

/// Matches a text that contains a match of a regular expression.
///
/// ```swift
/// expect(message).to(match(/got \d+/))
/// expect(message).to(match(/error/.ignoresCase()))
/// ```
///
/// A failure shows the expression as written in the source file.
public func match<Value: StringProtocol, Output>(
    _ pattern: Regex<Output>, file: String = #filePath, line: Int = #line, column: Int = #column
) -> Matcher<Value> {
    let location = SourceLocation(file: file, line: line, column: column)
    return Matcher("match \(sourceText(location) ?? "a regular expression")") { text in
        try pattern.firstMatch(in: String(text)) != nil
    }
}

/// Matches a text that matches a regular expression as a whole.
public func matchWhole<Value: StringProtocol, Output>(
    _ pattern: Regex<Output>, file: String = #filePath, line: Int = #line, column: Int = #column
) -> Matcher<Value> {
    let location = SourceLocation(file: file, line: line, column: column)
    return Matcher("match the whole of \(sourceText(location) ?? "a regular expression")") { text in
        try pattern.wholeMatch(in: String(text)) != nil
    }
}

/// Matches a text that contains a match of a regular expression, given as text.
///
/// An invalid regular expression fails the expectation and its negation.
///
/// - Parameters:
///   - text: the regular expression.
///   - ignoringCase: whether to ignore case.
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
