import KeaText

package struct LintRule: Sendable {
    /// The name with which a comment disables the rule, such as `no-then`.
    package let name: String

    /// A one-line description of what the rule finds.
    package let summary: String

    package enum Weight: Sendable {
        /// Text has no effect, or another effect than it seems to have: the scenarios that it concerns do not run.
        case mistake
        /// Runs report it as a warning.
        case warning
        /// Only `lint` reports it.
        case advice
    }

    package let weight: Weight

    /// The rules whose errors in a file may be the cause of this rule's findings there.
    private let causes: Set<String>

    private let check: @Sendable (LintSubject) -> [FeatureProblem]

    package init(
        _ name: String, _ weight: Weight, summary: String? = nil, after causes: Set<String> = [],
        _ check: @escaping @Sendable (LintSubject) -> [FeatureProblem]
    ) {
        (self.name, self.weight, self.summary) = (name, weight, summary ?? explanation(name))
        (self.causes, self.check) = (causes, check)
    }

    /// The rules that runs apply; `GherkinStyle` contains those that only give advice.
    package static let ofRuns = contents + stray + outlines + layout

    /// The name of the rule that finds scenarios and steps that are read as text.
    package static let misspeltKeyword = "misspelt-keyword"

    /// Returns the findings of rules in the lines of a file that could be read, by location.
    package static func findings(
        of rules: [LintRule], in result: ParseResult, _ kind: DefinedKind? = nil
    ) -> [FeatureProblem] {
        let subject = LintSubject(result, kind)
        lazy var lines = subject.document.source.lines
        let found = rules.flatMap { rule in
            rule.check(subject).filter { !subject.switches.disables(rule.name, at: $0.location) }
                .map { problem in
                    var problem = problem
                    problem.uri = subject.document.uri
                    problem.rule = rule.name
                    problem.isMistake = problem.isMistake && rule.weight == .mistake
                    if let suggestion = problem.suggestion, problem.edit == nil,
                        let line = lines.dropFirst(problem.location.line - 1).first
                    {
                        problem.message += PlainText.note(String(line), like: suggestion)
                    }
                    return problem
                }
        }
        let broken = Set(found.map(\.rule))
        let consequences = Set(rules.filter { !$0.causes.isDisjoint(with: broken) }.map(\.name))
        return found.filter { !consequences.contains($0.rule) }
            .sorted { ($0.location, $0.rule) < ($1.location, $1.rule) }
    }
}
