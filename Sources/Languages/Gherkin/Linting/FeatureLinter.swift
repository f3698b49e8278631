/// Finds valid Gherkin that is probably not what its author meant.
///
/// ```swift
/// let results = files.map { GherkinParser().parse($0.bytes, uri: $0.path) }
/// for finding in FeatureLinter().findings(in: results) { print(finding) }
/// ```
///
/// A comment in the file disables a rule:
///
/// - `# lint: off no-then` above the feature: in the whole file. Further down: up to `# lint: on no-then` or the end
///   of the file.
/// - `# lint: off-next no-then`: for the element below the comment, such as a step, a row, or a scenario with its
///   tags and everything in it.
///
/// Commas or spaces separate several rules; without a rule the comment applies to all rules. Text after ` -- ` is the
/// reason. A comment that names an unknown rule is a finding itself.
///
/// In Markdown such a comment is `<!-- lint: off-next no-then -->`; spaces and tabs are not checked there.
///
/// Some rules find errors: text that would have no effect. Runs report them too, and leave out the file.
public struct FeatureLinter: Sendable {
    /// The rules that are checked.
    let rules: [LintRule]

    /// Creates a linter with all rules except those with the given names.
    public init(disabling disabled: Set<String> = []) {
        rules = LintRule.all.filter { !disabled.contains($0.name) }
    }

    /// A linter with the rules that runs apply.
    static let ofRuns = FeatureLinter(rules: LintRule.ofRuns)

    private init(rules: [LintRule]) {
        self.rules = rules
    }

    /// The rules whose findings in a file may only follow from an error that another rule has found there.
    private static let consequences: [String: Set<String>] = [
        "misspelt-keyword": [
            "empty-feature", "empty-rule", "empty-scenario", "empty-background",
            "background-for-one-scenario",
            "no-when", "no-then", "only-denials", "leading-and", "given-after-when", "when-after-then",
            "unnamed-scenario", "unused-placeholder",
        ],
        "unknown-placeholder": ["unused-placeholder"],
    ]

    /// Returns the findings in one file; none if it has parse errors, which come first.
    public func findings(in result: ParseResult) -> [FeatureProblem] {
        findings(in: [result])
    }

    /// Returns the findings in several files, which are also compared with each other.
    ///
    /// - Returns: the findings by file, in the given order, and by location.
    public func findings(in results: [ParseResult]) -> [FeatureProblem] {
        let subjects = results.compactMap(LintSubject.init)
        var found = [[FeatureProblem]](repeating: [], count: subjects.count)
        for rule in rules {
            for (index, problems) in rule.problems(in: subjects).enumerated() {
                for problem in problems {
                    found[index].append(
                        FeatureProblem(
                            uri: subjects[index].document.uri, rule: rule.name,
                            isMistake: rule.weight == .mistake, problem.location, problem.message,
                            suggestion: problem.suggestion, edit: problem.edit))
                }
            }
        }
        return zip(subjects, found).flatMap { subject, findings in
            let wanted = findings.filter { !subject.switches.areOff($0.rule, at: $0.location.line) }
            let consequences = Set(wanted.flatMap { Self.consequences[$0.rule] ?? [] })
            return wanted.filter { !consequences.contains($0.rule) }
                .sorted { ($0.location, $0.rule) < ($1.location, $1.rule) }
        }
    }
}
