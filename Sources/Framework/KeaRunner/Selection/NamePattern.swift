import CucumberExpressions

/// A text that an example's name contains, or a regular expression that matches it.
///
/// A text without special characters, or one that is not a valid regular expression, is only a text.
struct NamePattern {
    /// The error for a regular expression that takes too much work on a name.
    struct Excess: Error {
        let name: String
    }

    let text: String
    private let expression: StepExpression?

    init(_ text: String) {
        self.text = text
        let isPlain = !text.contains { #"\^$.|?*+()[]{}"#.contains($0) }
        expression = isPlain ? nil : try? StepExpression(regularExpression: text)
    }

    /// Returns whether a name, its parts joined by ` › ` or by a space, contains the text.
    func isContained(in path: [String]) -> Bool {
        path.joined(separator: " › ").contains(text) || path.joined(separator: " ").contains(text)
    }

    /// Returns whether the text is a regular expression that matches a name.
    func matches(_ path: [String]) throws(Excess) -> Bool {
        guard let expression else { return false }
        let title = path.joined(separator: " › ")
        do throws(MatchError) {
            if try expression.match(title) != nil { return true }
            return path.count > 1 ? try expression.match(path.joined(separator: " ")) != nil : false
        } catch {
            throw Excess(name: title)
        }
    }
}
