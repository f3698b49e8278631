extension LintRule {
    /// The rule about keywords in comments.
    static let comments: [LintRule] = [
        LintRule(
            "commented-keyword", "a keyword in a comment, with lines below it that still count", .mistake
        ) { subject in
            guard !subject.document.source.isMarkdown else { return [] }
            let nodes = subject.document.storage.nodes
            let comments = Set(nodes.comments.map(\.line))
            let ofExamples = subject.dialect.keywords(of: .examples)
            let keywords = [KeywordKind.scenario, .scenarioOutline, .background].flatMap(
                subject.dialect.keywords)
            return subject.document.comments.compactMap { comment in
                let title = comment.text.drop { $0.isWhitespace || $0 == "#" }
                let line = UInt32(comment.location.line)
                let isOfExamples = ofExamples.contains { title.hasPrefix("\($0):") }
                guard isOfExamples || keywords.contains(where: { title.hasPrefix("\($0):") }),
                    let above = nodes.sections.last(where: { $0.line < line }),
                    isOfExamples == (above.kind == .examples)
                else { return nil }
                let items = Int(above.itemStart)..<Int(above.itemEnd)
                let lines = isOfExamples ? nodes.rows[items].map(\.line) : nodes.steps[items].map(\.line)
                // Directly below the comment, its section goes on.
                guard lines.contains(where: { $0 < line }), let next = lines.first(where: { $0 > line }),
                    !(line + 1..<next).contains(where: comments.contains)
                else { return nil }
                let start = above.keywordStart
                let keyword = subject.document.storage.string(start, start + UInt32(above.keywordLength))
                let column = comment.text.prefix { $0.isWhitespace }.unicodeScalars.count + 1
                return FeatureProblem(
                    Location(line: Int(line), column: column),
                    "\(subject.shown(String(title))) is a comment, so the lines below it belong to "
                        + "“\(keyword):” in line \(above.line). To leave out a scenario, write @skip "
                        + "above its title, or make each of its lines a comment.")
            }
        }
    ]
}
