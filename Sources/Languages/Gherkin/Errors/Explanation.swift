import CTexts

/// The new lines for some lines, by number, without indentation; a line without new lines is deleted.
package typealias LineEdits = [Int: [String]]

/// An explanation for the author of a file: what is wrong, and the closest correct alternative.
struct Explanation: Sendable, Hashable {
    var text: String
    /// What the author probably meant.
    var suggestion: String?
    /// The change that the suggestion makes; its trial also shows which other errors follow from this one.
    var edit: LineEdits?
    /// The location of the mistake, if it is in another line.
    var location: Location?
    /// Whether the line may also mean something else, so that the explanation lists what is expected there.
    var isGuess = false
    /// The kind of the keyword that the line has, or was meant to have.
    var kind: KeywordKind?
    /// Whether the line is a comment as another language writes it, which has no effect as text either.
    var isComment = false
    /// Whether that keyword is one of another language.
    var isForeign = false

    /// - Parameter line: the line that the suggestion replaces, if there is no other edit.
    init(
        text: String, at line: Int? = nil, suggestion: String? = nil, edit: LineEdits? = nil,
        location: Location? = nil
    ) {
        (self.text, self.suggestion, self.location) = (text, suggestion, location)
        self.edit = edit ?? line.flatMap { line in suggestion.map { [line: [$0]] } }
    }

    /// Creates an explanation with a text of `explanations.txt`.
    init(
        _ name: String, _ values: Any..., at line: Int? = nil, suggestion: String? = nil,
        edit: LineEdits? = nil, location: Location? = nil
    ) {
        let text = explanations.text(name, values)
        self.init(text: text, at: line, suggestion: suggestion, edit: edit, location: location)
    }
}

/// Returns the text of `explanations.txt` with a name, in which values replace the words in braces, in their order.
func explanation(_ name: String, _ values: Any...) -> String { explanations.text(name, values) }

/// The texts of this module's `explanations.txt`.
let explanations = ExplanationTexts(kea_explanations())

/// The texts of a file in which each line is a name, `: `, and a text.
package struct ExplanationTexts: Sendable {
    private let texts: [String: String]

    package init(_ file: UnsafePointer<CChar>) {
        texts = Dictionary(
            uniqueKeysWithValues: String(cString: file).split(separator: "\n").map { line in
                let parts = line.split(separator: ": ", maxSplits: 1)
                return (String(parts[0]), String(parts[1]))
            })
    }

    /// Returns the text with a name, and values for the words in braces; between quotes, a long one is truncated.
    package func text(_ name: String, _ values: [Any] = []) -> String {
        let parts = texts[name, default: name].split(separator: "{", omittingEmptySubsequences: false)
        return zip(parts.dropFirst(), values).reduce(String(parts[0])) { text, next in
            let (rest, value) = (next.0.drop { $0 != "}" }.dropFirst(), "\(next.1)")
            return text + (text.last == "“" && rest.first == "”" ? value.excerpt : value) + rest
        }
    }
}

extension StringProtocol {
    /// The text, truncated to the width of a screen.
    package var excerpt: String { count > 60 ? "\(prefix(57))…" : String(self) }
}
