/// Finds what a careful editor would mark in a feature file: things that are valid Gherkin and hardly meant.
///
/// ```swift
/// let results = files.map { GherkinParser().parse($0.bytes, uri: $0.path) }
/// for finding in FeatureLinter().findings(in: results) { print(finding) }
/// ```
///
/// A rule is switched off by a comment in the file:
///
/// - `# lint: off no-then` above the feature: in the whole file. Further down: from there to `# lint: on
///   no-then`, or to the end of the file.
/// - `# lint: off-next no-then`: for what stands below the comment, be it a step, a row, or a scenario with
///   its tags and all that is in it.
///
/// Several rules are parted by commas or spaces; without any, all rules are meant. What follows ` -- ` is the
/// reason. A comment that names a rule that does not exist is a finding itself.
///
/// In Markdown such a comment is `<!-- lint: off-next no-then -->`; spaces and tabs are not checked there.
///
/// Some rules find mistakes: something that was written and would have no effect. Those are told by runs as well, which
/// leave such a file out; see ``ParseResult/problems``.
public struct FeatureLinter: Sendable {
    /// The rules that are checked.
    public let rules: [LintRule]

    /// A linter with all rules but those with the given names.
    public init(disabling disabled: Set<String> = []) {
        rules = LintRule.all.filter { !disabled.contains($0.name) }
    }

    /// A linter with the rules that runs go by.
    static let ofRuns = FeatureLinter(rules: LintRule.ofRuns)

    private init(rules: [LintRule]) {
        self.rules = rules
    }

    /// The findings in one file; none where it has errors, which come first.
    public func findings(in result: ParseResult) -> [LintFinding] {
        findings(in: [result])
    }

    /// The findings in some files, which are compared with each other too.
    ///
    /// - Returns: the findings, file by file in the order given, by their place in it.
    public func findings(in results: [ParseResult]) -> [LintFinding] {
        let subjects = results.compactMap(LintSubject.init)
        var found = [[LintFinding]](repeating: [], count: subjects.count)
        for rule in rules {
            for (index, problems) in rule.problems(in: subjects).enumerated() {
                for problem in problems {
                    found[index].append(LintFinding(subjects[index].document.uri, rule, problem))
                }
            }
        }
        return zip(subjects, found).flatMap { subject, findings in
            findings.filter { !subject.switches.areOff($0.rule, at: $0.location.line) }
                .sorted { ($0.location, $0.rule) < ($1.location, $1.rule) }
        }
    }
}
