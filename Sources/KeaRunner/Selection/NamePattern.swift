/// What an example's name has to contain: a text, or a regular expression.
///
/// A text that is no regular expression, such as `what (if`, is still a text to look for.
struct NamePattern {
    private let text: String
    private let expression: Regex<AnyRegexOutput>?

    init(_ text: String) {
        self.text = text
        expression = try? Regex(text)
    }

    /// Whether a name fits; names are written with ` › ` between their parts, and may be looked for without.
    func fits(_ path: [String]) -> Bool {
        let title = path.joined(separator: " › ")
        let plain = path.joined(separator: " ")
        if title.contains(text) || plain.contains(text) { return true }
        guard let expression else { return false }
        return title.firstMatch(of: expression) != nil || plain.firstMatch(of: expression) != nil
    }
}
