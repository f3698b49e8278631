/// Matches a value that satisfies a condition, where no other matcher fits.
///
/// ```swift
/// expect(number).to(satisfy { $0.isMultiple(of: 3) })
/// expect(number).to(satisfy("be a multiple of three") { $0.isMultiple(of: 3) })
/// ```
///
/// Failures describe the condition after "expected to", by default with its text in the source file.
public func satisfy<Value>(
    _ description: String? = nil, file: String = #filePath, line: Int = #line, column: Int = #column,
    _ condition: @escaping (Value) throws -> Bool
) -> Matcher<Value> {
    let location = SourceLocation(file: file, line: line, column: column)
    return Matcher(
        description ?? "satisfy \(SourceText.argument(0, at: location) ?? "a condition")", condition)
}
