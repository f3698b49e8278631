import KeaText

/// A rule that the linter checks.
package struct LintRule: Sendable {
    /// The name with which a comment disables the rule, such as `no-then`.
    package let name: String

    /// A one-line description of what the rule finds.
    package let summary: String

    /// The severity of a finding.
    package enum Weight: Sendable {
        /// Text has no effect, or another effect than it seems to have: the file does not run.
        case mistake
        /// Runs report it as a warning.
        case warning
        /// Only `lint` reports it.
        case advice
    }

    /// The severity of a finding.
    package let weight: Weight

    private let check: @Sendable ([LintSubject]) -> [[LintProblem]]

    /// Creates a rule that checks each file separately.
    init(
        _ name: String, _ summary: String, _ weight: Weight = .advice,
        _ check: @escaping @Sendable (LintSubject) -> [LintProblem]
    ) {
        self.name = name
        self.summary = summary
        self.weight = weight
        self.check = { $0.map(check) }
    }

    /// Creates a rule that compares files and returns the problems of each.
    init(
        _ name: String, _ summary: String,
        comparing check: @escaping @Sendable ([LintSubject]) -> [[LintProblem]]
    ) {
        self.name = name
        self.summary = summary
        weight = .advice
        self.check = check
    }

    /// Returns the problems in each of several files.
    func problems(in subjects: [LintSubject]) -> [[LintProblem]] {
        check(subjects)
    }

    /// All rules, in the order in which they are listed.
    package static let all: [LintRule] =
        names + contents + stray + steps + outlines + tags + layout + [lintComment]

    /// The rules that runs apply.
    static let ofRuns = all.filter { $0.weight != .advice }

    /// Returns the name of the rule closest to a word; `nil` if none is close.
    package static func name(near word: String) -> String? {
        nearest(to: word, among: all.map(\.name)) { _ in 3 }
    }
}
