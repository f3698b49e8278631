import Foundation

extension StepExpression {
    /// Whether a text is a sentence of the expression, or a part with a word of its text; capitals do not count.
    package func matches(part text: String) -> Bool {
        let words = words
        // From each word on as far as there is text, and then as many as follow.
        let parts = words.indices.compactMap { start in
            words[start...].firstIndex { !$0.texts.isEmpty }.map { needed in
                let rest = words[(needed + 1)...].reversed().reduce("") { rest, word in
                    let next = " " + word.regularExpression
                    return word.isOptional ? "(?:\(next))?\(rest)" : "(?:\(next)\(rest))?"
                }
                return words[start...needed].map(\.regularExpression).joined(separator: " ") + rest
            }
        }
        let pattern = "(?i)^(?:\(parts.joined(separator: "|")))$"
        let regex = try? NSRegularExpression(pattern: pattern)
        return !parts.isEmpty && (try? regex?.boundedMatch(in: text)) != nil
    }
}
