/// A comment such as `# lint: off no-then -- the page itself is the result`.
package struct LintComment: Sendable {
    package enum Action: String, CaseIterable, Sendable {
        case off, on
        case offNext = "off-next"
    }

    package let location: Location
    /// The word after “lint:”, in lower case.
    package let verb: String
    /// The words after it, each with its location; without any, the comment applies to all rules.
    package private(set) var names: [(name: String, location: Location)] = []

    package var action: Action? { Action(rawValue: verb) }

    init?(_ text: String, line: Int) {
        let sign = text.prefix { $0.isWhitespace }.endIndex
        func location(_ index: String.Index) -> Location {
            Location(line: line, column: text[..<index].unicodeScalars.count + 1)
        }
        var content = text[sign...].drop { "#<!-".contains($0) || $0.isWhitespace }
        if let end = content.firstRange(of: "-->") { content = content[..<end.lowerBound] }
        guard content.lowercased().hasPrefix("lint:") else { return nil }
        // The text after ` -- ` is the reason, for readers.
        let words = content.dropFirst(5).split { $0.isWhitespace || $0 == "," }
            .prefix { !["--", "—", "–"].contains($0) }
        self.location = location(sign)
        verb = words.first?.lowercased() ?? ""
        names = words.dropFirst().map { (String($0), location($0.startIndex)) }
    }
}

/// The comments of a file that disable and enable rules.
package struct LintSwitches: Sendable {
    package let comments: [LintComment]
    private let firstLine: Int
    /// The last line for which each comment `off-next` disables rules, by its own line.
    private var lastLines: [Int: Int] = [:]

    package init(in document: GherkinDocument) {
        let isMarkdown = document.source.isMarkdown
        firstLine = document.feature?.location.line ?? .max
        if isMarkdown {
            comments = document.source.lines.enumerated().filter { $1.trimmed.hasPrefix("<!--") }
                .compactMap { LintComment(String($1), line: $0 + 1) }
        } else {
            comments = document.comments.compactMap { LintComment($0.text, line: $0.location.line) }
        }
        guard comments.contains(where: { $0.action == .offNext }) else { return }
        let lines = document.source.lines
        for comment in comments where comment.action == .offNext {
            let next = lines.indices.dropFirst(comment.location.line).first { index in
                let text = lines[index].trimmed
                return !text.isEmpty && !text.hasPrefix(isMarkdown ? "<!--" : "#")
            }
            lastLines[comment.location.line] = document.storage.lastLine(ofItemAt: (next ?? lines.count) + 1)
        }
    }

    package func disables(_ rule: String, at location: Location) -> Bool {
        var (isOff, isOffNext) = (false, false)
        for comment in comments
        where comment.names.isEmpty || comment.names.contains(where: { $0.name == rule }) {
            let line = comment.location.line
            switch comment.action {
            case .off: isOff = isOff || line <= location.line || line < firstLine
            case .on: isOff = isOff && location.line <= line
            case .offNext:
                isOffNext = isOffNext || line...max(line, lastLines[line, default: line]) ~= location.line
            case nil: break
            }
        }
        return isOff || isOffNext
    }
}

extension DocumentStorage {
    /// Returns the last line of the section, with its tags, or of the step that begins at a line; or else that line.
    fileprivate func lastLine(ofItemAt line: Int) -> Int {
        guard
            let section = nodes.sections.first(where: {
                (nodes.firstLine(of: $0)...Int($0.line)).contains(line)
            })
        else { return steps.first { $0.location.line == line }?.lastLine ?? line }
        return nodes.lastLine(of: section)
    }
}
