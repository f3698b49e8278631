import KeaText

/// One thing that the linter looks for.
public struct LintRule: Sendable {
    /// The name by which the rule is switched off, such as `no-then`.
    public let name: String

    /// A line that says what it finds.
    public let summary: String

    /// The weight of a finding, and those who tell of it.
    public enum Weight: Sendable {
        /// Something written has no effect, or another one than it seems to have: the file is not run.
        case mistake
        /// Runs tell of it too, and go on.
        case warning
        /// Only the linter tells of it.
        case advice
    }

    /// The weight of a finding, and those who tell of it.
    public let weight: Weight

    private let check: @Sendable ([LintSubject]) -> [[LintProblem]]

    /// A rule that looks at each file by itself.
    init(
        _ name: String, _ summary: String, _ weight: Weight = .advice,
        _ check: @escaping @Sendable (LintSubject) -> [LintProblem]
    ) {
        self.name = name
        self.summary = summary
        self.weight = weight
        self.check = { $0.map(check) }
    }

    /// A rule that compares files: it gives what it finds for each of them.
    init(
        _ name: String, _ summary: String,
        comparing check: @escaping @Sendable ([LintSubject]) -> [[LintProblem]]
    ) {
        self.name = name
        self.summary = summary
        weight = .advice
        self.check = check
    }

    /// The function that finds the problems in each of some files.
    func problems(in subjects: [LintSubject]) -> [[LintProblem]] {
        check(subjects)
    }

    /// All rules, in the order in which they are listed.
    public static let all: [LintRule] =
        names + contents + stray + steps + outlines + tags + layout + [lintComment]

    /// The rules that runs go by.
    static let ofRuns = all.filter { $0.weight != .advice }

    /// The name of a rule that is near to a word; `nil` where none is.
    public static func name(near word: String) -> String? {
        nearest(to: word, among: all.map(\.name)) { _ in 3 }
    }
}
