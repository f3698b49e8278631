import KeaEvents

/// Satisfies a condition that no other matcher says.
///
/// ```swift
/// expect(number).to(satisfy { $0.isMultiple(of: 3) })
/// expect(number).to(satisfy("be a multiple of three") { $0.isMultiple(of: 3) })
/// ```
///
/// - Parameters:
///   - description: what is wanted, as the words after "expected to"; without it a failure shows the condition
///     as it stands in the source file.
///   - condition: the condition.
public func satisfy<Value>(
    _ description: String? = nil, file: String = #filePath, line: Int = #line, column: Int = #column,
    _ condition: @escaping (Value) throws -> Bool
) -> Matcher<Value> {
    let location = SourceLocation(file: file, line: line, column: column)
    return Matcher(
        description ?? "satisfy \(SourceText.argument(0, at: location) ?? "a condition")", condition)
}
