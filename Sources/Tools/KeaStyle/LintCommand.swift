import Gherkin
import GherkinStyle
import Kea
import KeaEvents
import KeaReports
import KeaRunner
import KeaText

/// The command `lint`: prints what is valid in feature files and probably a mistake.
struct LintCommand: Subcommand {
    static let name = "lint"

    private let paths: [String]
    /// The names of the rules that are not checked.
    private let disabled: Set<String>
    private let listsRules: Bool
    private let color: Bool?

    init(_ arguments: Arguments) throws(UsageError) {
        paths = arguments.operands
        disabled = Set(try arguments.parsed("--disable", Self.rules).joined())
        listsRules = arguments.has("--list-rules")
        if listsRules, let other = (arguments.has("--disable") ? "--disable" : paths.first) {
            throw UsageError("lint: \(other) has no effect with --list-rules, which reads no file")
        }
        color = arguments.color
    }

    private static func rules(_ value: String) throws(UsageError) -> [String] {
        let known = LintRule.all.map(\.name)
        let names = value.split { $0 == "," || $0 == " " }.map(String.init)
        guard !names.isEmpty else { throw UsageError("the name of a rule is missing") }
        guard let unknown = names.first(where: { !known.contains($0) }) else { return names }
        throw UsageError(
            "there is no rule \"\(unknown)\"" + didYouMean(unknown, among: known),
            details: ["all rules: \(RunEnvironment.defaultCommand) lint --list-rules"])
    }

    func run(in environment: RunEnvironment) throws(UsageError) -> Int32 {
        let output = Terminal.standardOutput(color: color, environment.variables)
        let style = output.style
        if listsRules {
            output.write(Self.listing(style))
            return output.ended(with: CommandStatus.passed)
        }
        let inputs = try FeatureInputs(paths, in: environment)
        let valid = inputs.files.filter(\.mistakes.isEmpty)
        let findings = FeatureLinter(disabling: disabled).findings(in: valid.map(\.result))
        for finding in findings {
            let suggestion = finding.suggestion.map { " Did you mean “\($0)”?" } ?? ""
            let severity = finding.isMistake ? style.red("error:") : style.yellow("warning:")
            output.write(
                "\(VisibleText.line(finding.uri)):\(finding.location): \(severity) \(finding.message)\(suggestion)"
                    + " \(style.faint("[\(finding.rule)]"))\n")
        }
        output.flush()
        let mistakes = inputs.mistakes
        StandardError.write(mistakes, environment.paths)
        if inputs.files.isEmpty {
            if mistakes.isEmpty { StandardError.write("there is no feature file to check\n") }
        } else {
            let files = pluralized(valid.count, "feature file")
            let invalidCount = inputs.files.count - valid.count
            output.write(
                (findings.isEmpty
                    ? "nothing to mark in \(files)"
                    : "\(pluralized(findings.count, "finding")) in \(Set(findings.map(\.uri)).count) of \(files)")
                    + (invalidCount > 0 ? ", \(invalidCount) with mistakes not checked" : "") + "\n")
        }
        if !mistakes.isEmpty || findings.contains(where: \.isMistake) {
            return output.ended(with: CommandStatus.mistake)
        }
        if inputs.files.isEmpty { return output.ended(with: CommandStatus.nothingRun) }
        return output.ended(with: findings.isEmpty ? CommandStatus.passed : CommandStatus.failed)
    }

    private static func listing(_ style: TextStyle) -> String {
        let width = (LintRule.all.map(\.name.count).max() ?? 0) + 2
        let rules = LintRule.all.map { style.cyan($0.name.padded(to: width)) + $0.summary + "\n" }
        return rules.joined() + """

            In a feature file, a comment disables rules:
              # lint: off no-then         in the whole file, above the feature; else down to “# lint: on no-then”
              # lint: off-next no-then    for the step, row, scenario or rule below

            """
    }
}
