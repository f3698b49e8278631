import KeaText

/// The differences between two values, as lines for the details of a failure.
///
/// Texts are compared line by line, lists element by element, structs, enums and dictionaries field by field.
/// The lines are few, however large the values are, and what is left out is counted. There are none for two
/// values that are different as a whole, such as two numbers: a message says that already.
///
/// For matchers of your own that compare.
public func differences(expected: Any, got: Any) -> [String] {
    var diff = StructuralDiff()
    diff.compare(expected, got)
    var lines = diff.lines
    // A single line without a place says what the message says.
    if lines.count == 1, lines[0].hasPrefix("expected "), diff.omitted == 0 { lines = [] }
    if diff.omitted > 0 { lines.append("… and \(counted(diff.omitted, "more difference"))") }
    return lines
}
