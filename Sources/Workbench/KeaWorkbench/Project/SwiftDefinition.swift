import KeaEvents

/// A step definition as the text of a Swift file has it.
///
/// Only the executable knows what a definition means. The text says where it stands, and which definitions are newer
/// than the last build.
package struct SwiftDefinition: Sendable, Equatable {
    /// `given`, `when` or `then`.
    package let word: String
    package let expression: String
    /// The place of the expression inside its quotes.
    package let range: TextRange
    /// The marks of a raw literal: `#` for `#"…"#`.
    let marks: String

    /// Finds the definitions of a file that are literals on one line.
    package static func all(in text: TextDocument) -> [SwiftDefinition] {
        text.lines.enumerated().compactMap { number, line in
            guard let match = line.firstMatch(of: call) else { return nil }
            let marks = String(match.2)
            let start = match.3.startIndex
            var end = start
            while end < line.endIndex {
                if line[end...].hasPrefix("\"" + marks) { break }
                if marks.isEmpty, line[end] == "\\" {
                    end = line.index(after: end)
                    guard end < line.endIndex else { return nil }
                }
                end = line.index(after: end)
            }
            guard end < line.endIndex else { return nil }
            let literal = line[start..<end]
            let offset = line.utf16.distance(from: line.startIndex, to: start)
            return SwiftDefinition(
                word: String(match.1), expression: marks.isEmpty ? unescaped(literal) : String(literal),
                range: TextRange(line: number, offset..<(offset + literal.utf16.count)), marks: marks)
        }
    }

    /// The call of a function that defines a step, up to the opening quote of its sentence.
    nonisolated(unsafe) private static let call = #/^\s*(given|when|then)\((?:\.regex\()?(#*)"(.*)/#

    private static func unescaped(_ literal: Substring) -> String {
        var text = ""
        var isEscaped = false
        for letter in literal {
            if isEscaped {
                text.append(letter == "n" ? "\n" : letter == "t" ? "\t" : letter)
                isEscaped = false
            } else if letter == "\\" {
                isEscaped = true
            } else {
                text.append(letter)
            }
        }
        return text
    }

    /// Returns an expression as the literal of this definition writes it.
    package func literal(_ expression: String) -> String {
        guard marks.isEmpty else { return expression }
        return expression.reduce(into: "") { text, letter in
            if letter == "\\" || letter == "\"" { text.append("\\") }
            text.append(letter)
        }
    }
}
