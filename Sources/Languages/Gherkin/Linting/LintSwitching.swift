import KeaText

/// A comment line, with the properties that rules check.
struct LintComment {
    let text: String
    let line: Int
    /// The end, as a byte offset in the source.
    let end: Int

    /// Returns the comments of a file; in Markdown, lines that begin with `<!--`.
    static func all(in document: GherkinDocument) -> [LintComment] {
        guard document.source.isMarkdown else {
            return zip(document.comments, document.storage.nodes.comments).map {
                LintComment(text: $0.text, line: Int($1.line), end: Int($1.end))
            }
        }
        return document.storage.withSource { source in
            guard let base = source.baseAddress else { return [] }
            var comments: [LintComment] = []
            var line = 0
            for range in SourceLines(in: source, 0..<source.count) {
                line += 1
                let text = WhiteSpace.trimmed(base, range)
                guard source[text].starts(with: [0x3C, 0x21, 0x2D, 0x2D]) else { continue }
                comments.append(
                    LintComment(
                        text: String(decoding: source[range], as: UTF8.self), line: line,
                        end: range.upperBound))
            }
            return comments
        }
    }
}

/// A comment such as `# lint: off no-then -- the page itself is the result`.
struct Switching {
    enum Action: String, CaseIterable {
        case off, on
        case offNext = "off-next"
    }

    /// The action; `nil` if it is unknown.
    private(set) var action: Action?

    /// The rules that it names; `nil` means all.
    private(set) var rules: [String?] = []

    /// The problems in the comment.
    private(set) var problems: [LintProblem] = []

    /// Creates the switch in a comment; `nil` if the comment is none.
    init?(_ comment: LintComment) {
        let text = comment.text
        guard let sign = text.firstIndex(where: { !$0.isWhitespace }) else { return nil }
        var content = text[sign...].drop { "#<!-".contains($0) || $0.isWhitespace }
        if let end = content.firstRange(of: "-->") { content = content[..<end.lowerBound] }
        guard content.lowercased().hasPrefix("lint:") else { return nil }
        // The text after ` -- ` is the reason, for readers.
        var words = content.dropFirst(5).split { $0.isWhitespace || $0 == "," }
        if let reason = words.firstIndex(where: { ["--", "—", "–"].contains($0) }) {
            words.removeSubrange(reason...)
        }
        let verb = words.first.map { $0.lowercased() } ?? ""
        guard let action = Action(rawValue: verb) else {
            let column = text[..<sign].unicodeScalars.count + 1
            let what =
                verb.isEmpty ? "says nothing after “lint:”" : "says “\(verb)”, which is none of its words"
            problems = [
                LintProblem(
                    Location(line: comment.line, column: column),
                    "This comment \(what). It can be “off”, “off-next” or “on”, with the names of rules.",
                    suggestion: Self.near(verb))
            ]
            return
        }
        self.action = action
        for word in words.dropFirst() {
            if LintRule.all.contains(where: { $0.name == word }) {
                rules.append(String(word))
            } else {
                let column = text[..<word.startIndex].unicodeScalars.count + 1
                problems.append(
                    LintProblem(
                        Location(line: comment.line, column: column),
                        "There is no rule “\(word)”, so this comment does not switch it \(action == .on ? "on" : "off").",
                        suggestion: LintRule.name(near: String(word))))
            }
        }
        if words.count == 1 { rules = [nil] }
    }

    private static func near(_ verb: String) -> String? {
        let known = [("disable", "off"), ("ignore", "off"), ("enable", "on"), ("disable-next", "off-next")]
        if let match = known.first(where: { $0.0 == verb }) { return match.1 }
        return nearest(to: verb, among: Action.allCases.map(\.rawValue)) { $0 / 3 + 1 }
    }
}
