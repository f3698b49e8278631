/// One thing that the linter looks for.
public struct LintRule: Sendable {
    /// The name by which the rule is switched off, such as `no-then`.
    public let name: String

    /// What it finds, in one line.
    public let summary: String

    private let check: @Sendable ([LintSubject]) -> [[LintProblem]]

    /// A rule that looks at each file by itself.
    init(_ name: String, _ summary: String, _ check: @escaping @Sendable (LintSubject) -> [LintProblem]) {
        self.name = name
        self.summary = summary
        self.check = { $0.map(check) }
    }

    /// A rule that compares files: it gives what it finds for each of them.
    init(
        _ name: String, _ summary: String,
        comparing check: @escaping @Sendable ([LintSubject]) -> [[LintProblem]]
    ) {
        self.name = name
        self.summary = summary
        self.check = check
    }

    /// What the rule finds in each of some files.
    func problems(in subjects: [LintSubject]) -> [[LintProblem]] {
        check(subjects)
    }

    /// All rules, in the order in which they are listed.
    public static let all: [LintRule] = names + contents + steps + outlines + tags + layout + [lintComment]

    /// The name of a rule that is near to a word; `nil` where none is.
    public static func name(near word: String) -> String? {
        let letters = Array(word.lowercased())
        return all.compactMap { rule in
            EditDistance.between(letters, Array(rule.name), limit: 3).map { (distance: $0, name: rule.name) }
        }
        .min { $0.distance < $1.distance }?.name
    }
}
