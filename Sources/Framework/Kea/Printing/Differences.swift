import KeaText

/// Returns the differences between two values, as lines for the details of a failure.
///
/// Texts are compared line by line, lists element by element, structs, enums and dictionaries field by field. The
/// number of lines is bounded; omitted differences are counted. There are no lines for two values that differ as a
/// whole, such as two numbers, because the message shows them.
///
/// Use it in custom matchers that compare.
public func differences(expected: Any, got: Any) -> [String] {
    var diff = StructuralDiff()
    diff.compare(expected, got)
    var lines = diff.lines
    // A single line without a path repeats the message.
    if lines.count == 1, lines[0].hasPrefix("expected "), diff.omitted == 0 { lines = [] }
    if diff.omitted > 0 { lines.append("… and \(pluralized(diff.omitted, "more difference"))") }
    return lines
}
