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

    /// The action; `nil` if it is unknown.
    package var action: Action? { Action(rawValue: verb) }

    /// Creates the switch in a comment; `nil` if the comment is none.
    init?(_ text: String, line: Int) {
        guard let sign = text.firstIndex(where: { !$0.isWhitespace }) else { return nil }
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
    /// For each line from 1, the next one that is neither blank nor a comment; empty if no comment refers to it.
    private var nextLines: [Int] = []
    /// The last lines of elements, by their first lines.
    private var lastLines: [Int: Int] = [:]

    package init(in document: GherkinDocument) {
        let texts = Self.comments(in: document)
        comments = texts.compactMap { LintComment($0.text, line: $0.line) }
        firstLine = document.feature?.location.line ?? .max
        guard comments.contains(where: { $0.action == .offNext }) else { return }
        let skipped = Set(texts.map(\.line))
        var lines = Self.lines(of: document.storage).map { !skipped.contains($0.line) && !$0.range.isEmpty }
        lines.append(true)
        nextLines = Array(repeating: lines.count, count: lines.count + 1)
        for line in (1..<lines.count).reversed() {
            nextLines[line] = lines[line - 1] ? line : nextLines[line + 1]
        }
        lastLines = Self.lastLines(of: document.storage)
    }

    /// Returns the problems on lines where no comment disables their rule.
    func enabled(_ problems: [LintProblem], of rule: String) -> [LintProblem] {
        guard !problems.isEmpty, !comments.isEmpty else { return problems }
        var ranges = disabledLines(of: rule).sorted { $0.lowerBound < $1.lowerBound }[...]
        var last = 0
        return problems.sorted { $0.location < $1.location }.filter { problem in
            while let range = ranges.first, range.lowerBound <= problem.location.line {
                last = max(last, range.upperBound)
                ranges.removeFirst()
            }
            return problem.location.line > last
        }
    }

    /// Returns whether a comment disables a rule at a location.
    package func disables(_ rule: String, at location: Location) -> Bool {
        enabled([LintProblem(location, "")], of: rule).isEmpty
    }

    private func disabledLines(of rule: String) -> [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        var first: Int?
        for comment in comments
        where comment.names.isEmpty || comment.names.contains(where: { $0.name == rule }) {
            let line = comment.location.line
            switch comment.action {
            case .off: first = first ?? (line < firstLine ? 1 : line)
            case .on:
                ranges += first.map { [$0...line] } ?? []
                first = nil
            case .offNext:
                let next = nextLines[line]
                ranges.append(line + 1...max(next, lastLines[next] ?? next))
            case nil: break
            }
        }
        return ranges + (first.map { [$0...Int.max] } ?? [])
    }

    // MARK: - Lines

    /// Returns the comments of a file; in Markdown, lines that begin with `<!--`.
    private static func comments(in document: GherkinDocument) -> [(text: String, line: Int)] {
        guard document.source.isMarkdown else { return document.comments.map { ($0.text, $0.location.line) } }
        return document.storage.withSource { source in
            lines(of: document.storage).filter { source[$0.range].starts(with: [0x3C, 0x21, 0x2D, 0x2D]) }
                .map { (String(decoding: source[$0.start..<$0.range.upperBound], as: UTF8.self), $0.line) }
        }
    }

    /// Returns the lines of a source, each without surrounding white space.
    private static func lines(of storage: DocumentStorage) -> [(line: Int, start: Int, range: Range<Int>)] {
        storage.withSource { source in
            guard let base = source.baseAddress else { return [] }
            return SourceLines(in: source, 0..<source.count).enumerated().map { index, line in
                (index + 1, line.lowerBound, WhiteSpace.trimmed(base, line))
            }
        }
    }

    private static func lastLines(of storage: DocumentStorage) -> [Int: Int] {
        let nodes = storage.nodes
        var lastLines = Dictionary(
            storage.steps.map { ($0.location.line, $0.lastLine) }, uniquingKeysWith: max)
        for section in nodes.sections {
            let next = nodes.sections.dropFirst(Int(section.subtreeEnd)).first
            // A section ends where the next one begins, including the tags above it.
            let end = next.map { $0.tagStart < $0.tagEnd ? nodes.tags[Int($0.tagStart)].line : $0.line }
            for line in [section.line] + nodes.tags[Int(section.tagStart)..<Int(section.tagEnd)].map(\.line) {
                lastLines[Int(line)] = end.map { Int($0) - 1 } ?? .max
            }
        }
        return lastLines
    }
}
