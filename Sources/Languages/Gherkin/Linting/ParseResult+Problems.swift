extension ParseResult {
    /// The errors of the file in its grammar or as a whole.
    ///
    /// If there are any, nothing else is known about the file.
    ///
    /// At most ten are listed, followed by the number of others.
    package var mistakes: [FeatureProblem] {
        let ofSource = SourceMistakes(in: source).all
        guard ofSource.isEmpty else { return Self.limited(ofSource, count: ofSource.count) }
        let listed = listedErrors.map { error in
            FeatureProblem(
                uri: error.uri, error.cause, error.explanation, suggestion: error.suggestion, edit: error.edit
            )
        }
        return Self.limited(listed, count: listed.count + unlistedErrorCount)
    }

    /// Everything that a run reports about the file before it runs any of it.
    ///
    /// The grammar accepts any line as text where text is allowed, so a misspelt `Then` would never run. Such a line
    /// is an error here, unless a comment confirms it.
    package var problems: [FeatureProblem] {
        let mistakes = mistakes
        guard mistakes.isEmpty else { return mistakes }
        // The remedy is the rule; how to leave it aside is said once.
        var rules = Set<String>()
        let found = LintRule.findings(of: LintRule.ofRuns, in: [self]).map { finding in
            let rule = "lint: off-next \(finding.rule)"
            let isFirst = rules.insert(finding.rule).inserted
            return FeatureProblem(
                uri: finding.uri, isMistake: finding.isMistake, finding.location, finding.message,
                suggestion: finding.suggestion, edit: finding.edit,
                permission: !finding.isMistake || !isFirst
                    ? nil : source.isMarkdown ? "<!-- \(rule) -->" : "# \(rule)")
        }
        let wrong = found.filter(\.isMistake)
        // An empty section may be the consequence of an error.
        return wrong.isEmpty ? found : Self.limited(wrong, count: wrong.count)
    }

    private static func limited(_ problems: [FeatureProblem], count: Int) -> [FeatureProblem] {
        let listed = problems.prefix(10)
        guard let last = listed.last, count > listed.count else { return problems }
        let rest = count - listed.count
        return listed + [
            FeatureProblem(
                uri: last.uri, last.location,
                "There \(rest == 1 ? "is 1 more mistake" : "are \(rest) more mistakes") in this file.")
        ]
    }
}
