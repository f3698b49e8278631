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

private func sourceText(_ location: SourceLocation) -> String? {
    SourceText.argument(0, at: location)
}
