import Gherkin
import KeaText

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
/// In Markdown such a comment is `<!-- lint: off-next no-then -->`.
///
/// Some rules find errors: text that would have no effect. Runs report them too, and leave out the file.
public struct FeatureLinter: Sendable {
    private let rules: [LintRule]

    /// Creates a linter with all rules except those with the given names.
    public init(disabling disabled: Set<String> = []) {
        rules = LintRule.all.filter { !disabled.contains($0.name) }
    }

    /// Returns the findings in one file; none if it has parse errors, which come first.
    public func findings(in result: ParseResult) -> [FeatureProblem] { findings(in: [result]) }

    /// Returns the findings in several files.
    ///
    /// - Returns: the findings by file, in the given order, and by location.
    public func findings(in results: [ParseResult]) -> [FeatureProblem] {
        findings(in: results, nil)
    }

    /// Returns the findings for a reader who knows the sentences of steps.
    package func findings(in results: [ParseResult], _ kind: DefinedKind?) -> [FeatureProblem] {
        let valid = results.filter(\.errors.isEmpty)
        let findings = valid.flatMap { LintRule.findings(of: rules, in: $0, kind) }
        guard findings.contains(where: { $0.rule == "no-then" }) else { return findings }
        func folder(_ uri: String) -> Substring { uri[..<(uri.lastIndex(of: "/") ?? uri.startIndex)] }
        let outcomes = valid.map { (folder: folder($0.partialDocument.uri), all: LintRule.outcomes(in: $0)) }
        let folders = Dictionary(outcomes.map { ($0.folder, $0.all) }, uniquingKeysWith: +)
        let all = outcomes.flatMap(\.all)
        // Who writes several scenarios without outcomes says them in other words.
        return findings.filter { finding in
            guard finding.rule == "no-then" else { return true }
            let own = folders[folder(finding.uri)] ?? []
            let usual = own.count < 4 ? all : own
            return usual.count < 4 || usual.count(where: \.self) * 4 >= usual.count * 3
        }
    }
}

extension LintRule {
    /// All rules, in the order in which they are listed: what runs report, then advice.
    package static let all = ofRuns + names + scenarios + steps + tags + [lintComment]

    /// The names of the rules about style, on which teams differ.
    package static let ofStyle: Set<String> = [
        "given-after-when", "only-denials", "when-after-then",
    ]

    /// The rule about comments that disable rules; such comments can name it too.
    private static let lintComment = LintRule("lint-comment") { subject in
        subject.switches.comments.flatMap(problems)
    }

    private static func problems(in comment: LintComment) -> [FeatureProblem] {
        let verb = comment.verb
        guard let action = comment.action else {
            let known = ["disable": "off", "ignore": "off", "enable": "on", "disable-next": "off-next"]
            let near =
                known[verb]
                ?? nearest(to: verb, among: LintComment.Action.allCases.map(\.rawValue)) { $0 / 3 + 1 }
            let name = verb.isEmpty ? "empty-switch" : "unknown-switch"
            return [FeatureProblem(comment.location, name, verb, suggestion: near)]
        }
        let known = all.map(\.name)
        return comment.names.filter { !known.contains($0.name) }.map { name, location in
            FeatureProblem(
                location, "unknown-rule", name, action == .on ? "on" : "off",
                suggestion: nearest(to: name, among: known) { _ in 3 })
        }
    }
}
