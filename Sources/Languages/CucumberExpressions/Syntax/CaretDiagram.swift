/// The form in which a mistake in a line of text is shown, with a caret below the place.
struct CaretDiagram {
    /// The name for the text, as in "This … has a problem".
    let subject: String
    let source: String
    /// In Unicode code points.
    let range: Range<Int>

    func message(fault: String, remedy: String) -> String {
        """
        This \(subject) has a problem at column \(range.lowerBound + 1):

        \(source)
        \(pointer)
        \(fault).
        \(remedy)
        """
    }

    private var pointer: String {
        let indent = String(repeating: " ", count: range.lowerBound)
        guard range.count > 1 else { return indent + "^" }
        return indent + "^" + String(repeating: "-", count: range.count - 2) + "^"
    }
}
