import Foundation
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
    private var disabled: Set<String>
    private let hasStyle: Bool
    private let listsRules: Bool
    private let color: Bool?

    init(_ arguments: Arguments) throws(UsageError) {
        paths = arguments.operands
        disabled = Set(try arguments.parsed("--disable", Self.rules).joined())
        hasStyle = arguments.has("--style")
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

    private mutating func addChoice(of environment: RunEnvironment) throws(UsageError) {
        let file = environment.featuresFolder + "/" + LintChoice.fileName
        var choice = LintChoice((try? String(contentsOfFile: file, encoding: .utf8)) ?? "")
        if let line = choice.unknownLine {
            throw UsageError(
                "\(LintChoice.fileName):\(line): a line is “style”, or “off” and the names of rules",
                details: ["all rules: \(RunEnvironment.defaultCommand) lint --list-rules"])
        }
        if hasStyle { choice.hasStyle = true }
        disabled.formUnion(choice.disabled)
    }

    func run(in environment: RunEnvironment) throws(UsageError) -> Int32 {
        var command = self
        try command.addChoice(of: environment)
        return try command.lint(in: environment)
    }

    private func lint(in environment: RunEnvironment) throws(UsageError) -> Int32 {
        let output = Terminal.standardOutput(color: color, environment.variables)
        let style = output.style
        if listsRules {
            output.write(Self.listing(style))
            return output.ended(with: CommandStatus.passed)
        }
        let inputs = try FeatureInputs(paths, in: environment)
        let valid = inputs.files.filter(\.mistakes.isEmpty)
        var reviews = reviews(of: inputs.files, environment)
        let hiddenCount = Self.leaveOutRest(of: &reviews)
        let reviewed = inputs.files.filter { !$0.mistakes.isEmpty }.flatMap {
            diagnostics(of: $0, reviews?[$0.location])
        }
        let mistakes = reviewed + inputs.mistakes.filter { !reviewed.map(\.location).contains($0.location) }
        for mistake in mistakes { output.write(mistake.consoleText(environment.paths, style)) }
        let findings = Dictionary(
            grouping: FeatureLinter(disabling: disabled).findings(in: valid.map(\.result)), by: \.uri)
        var (count, marked, hasMistake) = (0, 0, false)
        for input in valid {
            let review = reviews?[input.location]
            let found = findings[input.name, default: []].filter {
                $0.rule != "only-denials" || review?.provenLines.contains($0.location.line) != true
            }
            let texts =
                found.map { ($0.location.line, Self.text($0, style)) }
                + diagnostics(of: input, review, besides: found).map {
                    ($0.location?.line ?? 0, $0.consoleText(environment.paths, style))
                }
            for (_, text) in texts.sorted(by: { $0.0 < $1.0 }) { output.write(text) }
            count += texts.count
            marked += texts.isEmpty ? 0 : 1
            hasMistake = hasMistake || found.contains(where: \.isMistake)
        }
        if inputs.files.isEmpty {
            if mistakes.isEmpty { StandardError.write("there is no feature file to check\n") }
        } else {
            let files = pluralized(valid.count, "feature file")
            let invalidCount = inputs.files.count - valid.count
            let mistaken = ", \(invalidCount) with mistakes" + (reviews == nil ? " not checked" : "")
            output.write(
                (count == 0
                    ? "nothing to mark in \(files)"
                    : "\(pluralized(count, "finding")) in \(marked) of \(files)")
                    + (invalidCount > 0 ? mistaken : "") + "\n")
            if hiddenCount > 0 {
                output.write(
                    "\(hiddenCount) more undefined sentences; all definitions in a file: "
                        + "\(style.cyan(environment.paths.missingDefinitions))\n")
            }
            if reviews == nil, environment.variables[Self.specs] != nil {
                output.write(
                    "Sentences were not checked: the specs are not built, or may have changed. "
                        + "\(environment.paths.command) builds them; with --no-build, the last build is asked.\n"
                )
            }
        }
        if !mistakes.isEmpty || hasMistake { return output.ended(with: CommandStatus.mistake) }
        if inputs.files.isEmpty { return output.ended(with: CommandStatus.nothingRun) }
        return output.ended(with: count == 0 ? CommandStatus.passed : CommandStatus.failed)
    }

    /// Returns what the definitions make of a file, without what rules have found or are disabled for.
    private func diagnostics(
        of input: FeatureInputs.Input, _ review: FeatureReview?, besides found: [FeatureProblem] = []
    ) -> [Diagnostic] {
        let enabled = Set(LintRule.all.map(\.name)).subtracting(disabled)
        guard let review else { return [] }
        let known = found + FeatureLinter(disabling: enabled).findings(in: input.result)
        let diagnostics = review.diagnostics.filter { diagnostic in
            !known.contains { $0.isSaid(by: diagnostic) }
        }
        return (diagnostics + review.undefined.map(\.diagnostic))
            .sorted { ($0.location?.line ?? 0) < ($1.location?.line ?? 0) }
    }

    private static let limitOfUndefined = 20

    /// Leaves out all but the most used undefined sentences, and says of those how many steps have them.
    ///
    /// - Returns: the number of the others.
    private static func leaveOutRest(of reviews: inout [String: FeatureReview]?) -> Int {
        guard let whole = reviews else { return 0 }
        let all = whole.sorted { $0.key < $1.key }.flatMap(\.value.undefined)
        let order = all.indices.sorted { (all[$1].uses, $0) < (all[$0].uses, $1) }
        let shown = Set(order.prefix(limitOfUndefined).map { all[$0].diagnostic.message })
        reviews = whole.mapValues { review in
            var review = review
            review.undefined = review.undefined.filter { shown.contains($0.diagnostic.message) }.map {
                var sentence = $0
                if sentence.uses > 1 {
                    sentence.diagnostic.details.append("\(sentence.uses) steps have this sentence")
                }
                return sentence
            }
            return review
        }
        return all.count - shown.count
    }

    private static func text(_ finding: FeatureProblem, _ style: TextStyle) -> String {
        let suggestion = finding.suggestion.map { " Did you mean “\($0)”?" } ?? ""
        let severity = finding.isMistake ? style.red("error:") : style.yellow("warning:")
        return
            "\(VisibleText.line(finding.uri)):\(finding.location): \(severity) \(finding.message)\(suggestion)"
            + " \(style.faint("[\(finding.rule)]"))\n"
    }

    /// The environment variable in which `run-specs.sh` names the executable of the specs; empty without a current build.
    private static let specs = "KEA_SPECS"

    /// Asks the executable of the specs what its definitions make of files; returns `nil` if it does not answer.
    private func reviews(
        of files: [FeatureInputs.Input], _ environment: RunEnvironment
    ) -> [String: FeatureReview]? {
        guard let executable = environment.variables[Self.specs], !executable.isEmpty else { return nil }
        // A file in another encoding is a mistake, and has no text.
        let texts = files.compactMap { file in
            String(validating: file.bytes, as: UTF8.self).map { (file.location, $0) }
        }
        let request = VocabularyRequest.review(
            texts: Dictionary(texts) { first, _ in first }, reviewsResults: !disabled.contains("no-then"))
        let (process, requests, answers) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = [VocabularyService.marker]
        process.environment = environment.variables
        (process.standardInput, process.standardOutput) = (requests, answers)
        // The executable may end before it has read the request.
        let handler = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, handler) }
        do {
            try process.run()
            try requests.fileHandleForWriting.write(contentsOf: JSONEncoder().encode(request) + [0x0A])
            try requests.fileHandleForWriting.close()
            let answer = try answers.fileHandleForReading.readToEnd() ?? Data()
            return try JSONDecoder().decode([String: FeatureReview].self, from: answer)
        } catch {
            return nil
        }
    }

    private static func listing(_ style: TextStyle) -> String {
        let width = (LintRule.all.map(\.name.count).max() ?? 0) + 2
        let rules = LintRule.all.map {
            let kind = LintRule.ofStyle.contains($0.name) ? " (style)" : ""
            return style.cyan($0.name.padded(to: width)) + $0.summary + kind + "\n"
        }
        return rules.joined() + """

            In a feature file, a comment disables rules:
              # lint: off no-then         in the whole file, above the feature; else down to “# lint: on no-then”
              # lint: off-next no-then    for the step, row, scenario or rule below

            """
    }
}

extension FeatureProblem {
    /// Returns whether a diagnostic of a dry run says the same.
    fileprivate func isSaid(by diagnostic: Diagnostic) -> Bool {
        location.line == diagnostic.location?.line
            && (message == diagnostic.message || rule == "no-then" && diagnostic.severity == .warning)
    }
}
