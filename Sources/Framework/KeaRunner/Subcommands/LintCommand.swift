import Gherkin
import Kea
import KeaEvents
import KeaReports
import KeaText

/// Prints what a careful editor would mark in feature files.
struct LintCommand: Subcommand {
    static let syntax = CommandSyntax.lint

    /// The files and folders; `-` is standard input, and none means all features.
    private let paths: [String]
    /// The names of the rules that are not checked.
    private let disabled: Set<String>
    /// Whether the rules are printed, and nothing else is done.
    private let listsRules: Bool
    private let color: Bool?

    init(_ arguments: Arguments) throws(UsageError) {
        paths = arguments.operands
        disabled = try Self.rules(arguments.values(of: "--disable"))
        listsRules = arguments.has("--list-rules")
        if listsRules, let other = (arguments.has("--disable") ? "--disable" : arguments.operands.first) {
            throw UsageError("lint: --list-rules looks at no file, so that \(other) says nothing beside it")
        }
        color = arguments.color
    }

    /// The names of rules in the values of `--disable`.
    private static func rules(_ values: [String]) throws(UsageError) -> Set<String> {
        let known = LintRule.all.map(\.name)
        var rules = Set<String>()
        for value in values {
            let names = value.split { $0 == "," || $0 == " " }.map(String.init)
            guard !names.isEmpty else { throw UsageError("--disable needs the name of a rule") }
            for name in names where !known.contains(name) {
                throw UsageError(
                    "--disable: there is no rule \"\(name)\"" + didYouMean(name, among: known),
                    details: ["all rules: \(RunEnvironment.defaultCommand) lint --list-rules"])
            }
            rules.formUnion(names)
        }
        return rules
    }

    /// Prints the findings and returns the exit status.
    func run(in environment: RunEnvironment) throws(UsageError) -> Int32 {
        let output = Terminal.standardOutput(color: color, environment.variables)
        if listsRules {
            output.write(Self.listing(output.style))
            return output.ended(with: ExitStatus.passed)
        }
        let inputs = try FeatureInputs(paths, in: environment)
        let findings = FeatureLinter(disabling: disabled).findings(
            in: inputs.files.filter(\.mistakes.isEmpty).map(\.result))
        for finding in findings {
            let place = "\(VisibleText.line(finding.uri)):\(finding.location)"
            let suggestion = finding.suggestion.map { " Did you mean “\($0)”?" } ?? ""
            let severity = finding.isMistake ? output.style.red("error:") : output.style.yellow("warning:")
            output.write(
                "\(place): \(severity) \(finding.message)\(suggestion)"
                    + " \(output.style.faint("[\(finding.rule)]"))\n")
        }
        let mistakes = inputs.mistakes
        output.flush()
        StandardError.write(mistakes, environment.paths)
        if inputs.files.isEmpty {
            if mistakes.isEmpty { StandardError.write("there is no feature file to look at\n") }
        } else {
            output.write(Self.summary(findings, of: inputs))
        }
        return output.ended(with: Self.status(findings, mistakes, of: inputs))
    }

    private static func status(
        _ findings: [LintFinding], _ mistakes: [Diagnostic], of inputs: FeatureInputs
    ) -> Int32 {
        if !mistakes.isEmpty || findings.contains(where: \.isMistake) { return ExitStatus.mistake }
        if inputs.files.isEmpty { return ExitStatus.nothingRun }
        return findings.isEmpty ? ExitStatus.passed : ExitStatus.failed
    }

    private static func summary(_ findings: [LintFinding], of inputs: FeatureInputs) -> String {
        let wrong = inputs.files.filter { !$0.mistakes.isEmpty }.count
        let healthy = pluralized(inputs.files.count - wrong, "feature file")
        let files = Set(findings.map(\.uri)).count
        let found =
            findings.isEmpty
            ? "nothing to mark in \(healthy)"
            : "\(pluralized(findings.count, "finding")) in \(files) of \(healthy)"
        return found + (wrong > 0 ? ", \(wrong) with mistakes not looked at" : "") + "\n"
    }

    private static func listing(_ style: TextStyle) -> String {
        let width = LintRule.all.map(\.name.count).max() ?? 0
        let rules = LintRule.all.map { rule in
            style.cyan(rule.name) + String(repeating: " ", count: width + 2 - rule.name.count) + rule.summary
                + "\n"
        }
        return rules.joined() + """

            In a feature file, a comment switches rules off:
              # lint: off no-then         in the whole file, above the feature; else down to “# lint: on no-then”
              # lint: off-next no-then    for the step, row, scenario or rule below

            """
    }
}
