extension LintRule {
    /// The rule about keywords in comments.
    static let comments: [LintRule] = [
        LintRule(
            "commented-keyword", "a keyword in a comment, with lines below it that still count", .mistake
        ) { subject in
            guard !subject.document.source.isMarkdown else { return [] }
            let ofExamples = subject.dialect.keywords(of: .examples)
            let keywords =
                ofExamples
                + [KeywordKind.scenario, .scenarioOutline, .background].flatMap(subject.dialect.keywords)
            let titles = subject.document.comments.compactMap { comment -> (Comment, String, Bool)? in
                let title = String(comment.text.drop { $0.isWhitespace || $0 == "#" })
                guard let keyword = keywords.first(where: { title.hasPrefix("\($0):") }) else { return nil }
                return (comment, title, ofExamples.contains(keyword))
            }
            guard !titles.isEmpty else { return [] }
            let lines = subject.document.source.text.split(
                omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            return titles.compactMap { comment, title, isOfExamples in
                let line = comment.location.line
                guard
                    let next = lines.indices.dropFirst(line).first(where: { index in
                        lines[index].contains { !$0.isWhitespace }
                    }),
                    let above = section(at: next + 1, after: line, in: subject, isOfExamples)
                else { return nil }
                let column = comment.text.prefix { $0.isWhitespace }.unicodeScalars.count + 1
                return LintProblem(
                    Location(line: line, column: column),
                    "\(subject.shown(title)) is a comment, so the lines below it belong to "
                        + "“\(above.keyword):” in line \(above.location.line). To leave out a scenario, write @skip "
                        + "above its title, or make each of its lines a comment.")
            }
        }
    ]

    /// Returns the section that continues at a line: one with a step or a row there, and another before a comment.
    private static func section(
        at line: Int, after comment: Int, in subject: LintSubject, _ isOfExamples: Bool
    ) -> (any Section)? {
        func continues(_ lines: [Int]) -> Bool {
            lines.contains(line) && lines.contains { $0 < comment }
        }
        let scenarios = subject.scenarios
        guard !isOfExamples else {
            return scenarios.flatMap(\.examples).first {
                continues(($0.header.map { [$0] } ?? []).map(\.location.line) + $0.body.map(\.location.line))
            }
        }
        return subject.scopes.compactMap(\.background).first { continues($0.steps.map(\.location.line)) }
            ?? scenarios.first { continues($0.steps.map(\.location.line)) }
    }
}
