import CucumberExpressions

/// A text or a regular expression that an example's name has to contain.
///
/// A text without a character of regular expressions, or one that is no regular expression, such as `what (if`, is only
/// searched for.
struct NamePattern {
    /// A regular expression that takes too much work, on a name.
    struct Excess: Error {
        let name: String
    }

    /// The text, as it was given.
    let text: String
    private let expression: RegularExpression?

    init(_ text: String) {
        self.text = text
        let isPlain = !text.contains { #"\^$.|?*+()[]{}"#.contains($0) }
        expression = isPlain ? nil : try? RegularExpression(text)
    }

    /// Whether a name fits; names are written with ` › ` between their parts, and may be looked for without.
    func fits(_ path: [String]) throws(Excess) -> Bool {
        let title = path.joined(separator: " › ")
        let plain = path.joined(separator: " ")
        if title.contains(text) || plain.contains(text) { return true }
        guard let expression else { return false }
        do throws(MatchError) {
            if try expression.match(title) != nil { return true }
            return path.count > 1 ? try expression.match(plain) != nil : false
        } catch {
            throw Excess(name: title)
        }
    }
}
