/// A mistake in a regular expression.
public struct PatternError: Error, Sendable, Hashable {
    /// The mistake in words, without the place.
    package let fault: String
    /// Advice about it.
    package let remedy: String
    /// The whole regular expression.
    package let pattern: String
    /// The characters that are wrong, in Unicode code points.
    package let range: Range<Int>

    /// The place, the regular expression with the place marked, what is wrong and what to do about it.
    public var message: String {
        CaretDiagram(subject: "Regular Expression", source: pattern, range: range)
            .message(fault: fault, remedy: remedy)
    }
}

extension PatternError: CustomStringConvertible {
    /// The ``message``.
    public var description: String { message }
}
