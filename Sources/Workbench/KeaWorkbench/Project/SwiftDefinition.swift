import KeaEvents
import KeaText

/// A step definition as the text of a Swift file has it.
///
/// Only the executable knows what a definition means. The text says where it is, and which definitions are newer than the
/// last build.
package struct SwiftDefinition: Sendable, Equatable {
    package let expression: String
    package let range: TextRange
    /// The marks of a raw literal: `#` for `#"…"#`.
    let marks: String

    /// Finds the definitions of a file that are literals on one line.
    package static func all(in document: TextDocument) -> [SwiftDefinition] {
        let text = SwiftText(document.text.utf8)
        return calls(in: text).compactMap { call in
            guard let literal = call.literal else { return nil }
            let source = text[literal]
            let marks = String(source.prefix { $0 == "#" })
            guard !source.contains(where: \.isNewline) else { return nil }
            let expression = source.dropFirst(marks.count + 1).dropLast(marks.count + 1)
            let start = document.position(at: literal.lowerBound + marks.count + 1)
            let end = document.position(at: literal.upperBound - marks.count - 1)
            return SwiftDefinition(
                expression: marks.isEmpty ? unescaped(expression) : String(expression),
                range: TextRange(start, end), marks: marks)
        }
    }

    static func calls(in text: SwiftText) -> [SwiftCall] { text.calls(named: ["given", "when", "then"]) }

    private static func unescaped(_ literal: Substring) -> String {
        String(literal).replacing(#/\\(.)/#) { $0.1 }
    }

    package func literal(_ expression: String) -> String {
        marks.isEmpty ? expression.replacing(#/["\\]/#) { "\\\($0.output)" } : expression
    }
}
