import KeaText

/// The end of a console report: suggested definitions, the commands that run failures again, and the counts.
@MainActor
struct RunClosing {
    private let run: RunRecord
    private let output: TextOutput
    private let paths: PathText
    private var style: TextStyle { output.style }
    /// The number of warnings with each text.
    private var warnings: [String: Int] = [:]

    init(_ context: ReportContext) {
        (run, output, paths) = (context.run, context.output, context.paths)
    }

    static let dryRunLine = "dry run: steps are looked up, nothing is executed\n"

    /// The greatest number of examples in a section; the machine-readable reports name all of them.
    private static let limit = 1_000
    private static let limitOfReason = 50
    private static let limitOfDefinitions = 20
    private static let limitOfEqualWarnings = 3

    /// Writes a diagnostic; of equal warnings about different places, the first ones only.
    mutating func write(_ diagnostic: Diagnostic) {
        let isWarning = diagnostic.severity == .warning
        if isWarning { warnings[diagnostic.message, default: 0] += 1 }
        guard !isWarning || warnings[diagnostic.message] ?? 0 <= Self.limitOfEqualWarnings else { return }
        output.write(diagnostic.consoleText(paths, style))
    }

    func write() {
        var lines: [String] = []
        func section(_ title: String, _ content: [String]) {
            if !content.isEmpty { lines += ["", title] + content.map { "  \($0)" } }
        }
        section("Sentences that a Steps class may define:", missingDefinitions)
        section("To run them again:", commands)
        section("Flaky:", list(of: run.outcomes.filter(\.isFlaky), flaky))
        section(
            "Pending:",
            list(of: run.outcomes.filter { $0.status == .pending }, limit: Self.limitOfReason) { outcome in
                let title = VisibleText.line(outcome.info.title)
                return ["\(title): \(outcome.reason)  \(location(of: outcome.info))"]
            })
        section(
            "Skipped:",
            run.info.isDryRun
                ? [] : run.skipped.sorted { $0.1.order < $1.1.order }.map { "\(examples($1.count)): \($0)" })
        section("Not run:", notRun)
        let repeated = warnings.filter { $1 > Self.limitOfEqualWarnings }.sorted {
            ($1.value, $0.key) < ($0.value, $1.key)
        }
        section(
            "More warnings, which the other reports name each:",
            repeated.map {
                "\($1 - Self.limitOfEqualWarnings) × \(paths.shortening(in: VisibleText.line($0)))"
            })
        if !lines.isEmpty { lines.append("") }
        lines.append(countLine)
        if let seed = run.info.seed {
            lines.append(
                style.faint("random order, seed \(seed): --order random:\(seed) gives the same order again"))
        }
        if let shard = run.info.shard { lines.append(style.faint(shard.words)) }
        lines += run.info.notes.map { style.faint(VisibleText.line($0)) }
        for line in lines.drop(while: \.isEmpty) { output.write(line + "\n") }
    }

    private func examples(_ count: Int) -> String { pluralized(count, "example") }

    private func location(of info: ExampleInfo) -> String { style.faint(paths.short(line: info.location)) }

    /// The most used definitions that are missing, each below the number of its steps.
    private var missingDefinitions: [String] {
        let found = run.missing.mostUsed.map(\.definition)
        let lines = found.prefix(Self.limitOfDefinitions)
            .flatMap { ($0.uses > 1 ? ["// \($0.uses) steps"] : []) + $0.lines }
        let rest = found.count - Self.limitOfDefinitions
        return lines.map(style.cyan)
            + (rest > 0
                ? ["and \(rest) more; all of them in a file: \(style.cyan(paths.missingDefinitions))"] : [])
    }

    private var commands: [String] {
        // Many undefined or ambiguous scenarios need other definitions first, not another run.
        let counts = run.tally.counts
        let waiting = ShownDescriptions.statuses.filter { counts[$0] ?? 0 > Self.limitOfDefinitions }
        let failing = run.outcomes.filter { $0.status > .pending && $0.status != .notRun }
            .filter { !waiting.contains($0.status) }
            .map { Target(location: $0.info.location, title: $0.info.title) }
        var known = Set(failing)
        let late = run.lateFailures.compactMap { _, owner in
            owner.selectableLocation.map { Target(location: $0, title: owner.example?.title ?? owner.title) }
        }.filter { known.insert($0).inserted }
        let targets = (failing + late).prefix(Self.limit)
        let commands = targets.map { $0.command(paths) }
        let width = min(72, output.width / 2, commands.map(\.displayWidth).max() ?? 0)
        let rest = failing.count + late.count - targets.count
        return zip(commands, targets).map { command, target in
            style.cyan(command.padded(to: width)) + "  " + VisibleText.line(target.title)
        } + (rest > 0 ? ["and \(rest) more, which --format rerun:FILE writes"] : [])
    }

    /// Returns the lines of the first outcomes, and the number of the others.
    private func list(
        of outcomes: [RunRecord.Outcome], limit: Int = limit, _ lines: (RunRecord.Outcome) -> [String]
    ) -> [String] {
        let rest = outcomes.count - limit
        return outcomes.prefix(limit).flatMap(lines) + (rest > 0 ? ["and \(rest) more"] : [])
    }

    private func flaky(_ outcome: RunRecord.Outcome) -> [String] {
        let title = VisibleText.line(outcome.info.title)
        let head = "\(title): passed at attempt \(outcome.attempts)  \(location(of: outcome.info))"
        guard let failure = outcome.firstFailure else { return [head] }
        let message = paths.shortening(in: VisibleText.line(failure.message))
        return [head, "  \(style.yellow(message))  \(style.faint(paths.short(line: failure.location)))"]
    }

    /// The examples that did not run by reason; the options of the run say which were left out on request.
    private var notRun: [String] {
        let all = run.outcomes.filter { $0.status == .notRun }
        let byReason = Dictionary(grouping: all, by: \.reason)
        var known: Set<String> = []
        return all.map(\.reason).filter { known.insert($0).inserted }.flatMap { reason -> [String] in
            let outcomes = byReason[reason] ?? []
            let named = list(of: outcomes.filter { !$0.isOnRequest }, limit: Self.limitOfReason) {
                ["\(VisibleText.line($0.info.title))  \(location(of: $0.info))"]
            }
            return ["\(examples(outcomes.count)): \(reason)"] + named.map { "  \($0)" }
        }
    }

    private var countLine: String {
        let tally = run.tally
        var parts: [String] = []
        if tally.total > 0 { parts.append("\(examples(tally.total)): \(tally.text(paint: style.colored))") }
        if tally.leftOut == tally.total, tally.total == 0 || !run.info.isDryRun {
            parts.append(style.red("nothing was run"))
        }
        let notRun = run.summary?.notRun ?? 0
        if notRun > 0 { parts.append(style.yellow("\(notRun) not run")) }
        if run.mistakenCount > 0 {
            let count = pluralized(run.mistakenCount, "scenario")
            parts.append(style.red("\(count) not run because of mistakes"))
        }
        if !run.lateFailures.isEmpty {
            parts.append(style.red("\(pluralized(run.lateFailures.count, "failure")) outside of examples"))
        }
        let (errors, warnings) = (run.errorCount, run.diagnostics.count - run.errorCount)
        if errors > 0 { parts.append(style.red(pluralized(errors, "error"))) }
        if warnings > 0 { parts.append(style.yellow(pluralized(warnings, "warning"))) }
        return parts.joined(separator: ", ") + " in \(durationText(run.summary?.seconds ?? 0))"
    }
}

/// An example, hook or file that a command runs again.
private struct Target: Hashable {
    let location: SourceLocation
    let title: String

    /// Returns the command, with the name of an example that has neither a line nor a feature file.
    func command(_ paths: PathText) -> String {
        location.hasLine || SourceLocation.isFeature(location.file)
            ? paths.rerun(location) : paths.rerun(name: title)
    }
}

/// The descriptions of missing definitions that a report has shown.
struct ShownDescriptions {
    /// The location of each message with its details.
    private var locations: [[String]: SourceLocation] = [:]
    /// The number of descriptions that are recognized when they are repeated.
    private static let limit = 1_000
    /// The numbers of scenarios whose steps have no definition, or several, that were shown, and that were not.
    private var counts: [Status: (shown: Int, steps: Int, hidden: Int)] = [:]
    /// The results of scenarios whose definitions are wrong.
    static let statuses: [Status] = [.undefined, .ambiguous]
    static let limitOfScenarios = 10
    /// The number of steps of such scenarios after which no more are shown.
    private static let limitOfSteps = 60
    /// The greatest number of ambiguous scenarios to show; one definition may make each sentence ambiguous.
    private static let limitOfAmbiguous = 50

    /// Returns whether an ended example is shown in full: undefined sentences are named at the end.
    mutating func shows(_ example: ExampleRecord) -> Bool {
        let result = example.result
        guard Self.statuses.contains(result.status) else { return true }
        var (shown, steps, hidden) = counts[result.status] ?? (0, 0, 0)
        defer { counts[result.status] = (shown, steps, hidden) }
        if shown < Self.limitOfScenarios && steps < Self.limitOfSteps
            || result.status == .ambiguous && shown < Self.limitOfAmbiguous
                && result.failures.contains(where: { locations[Self.description(of: $0)] == nil })
        {
            (shown, steps) = (shown + 1, steps + example.steps.count)
            return true
        }
        hidden += 1
        return false
    }

    /// The numbers of examples that were not shown; `nil` if all were.
    var rest: String? {
        let rest = Self.statuses.compactMap { status in
            counts[status].flatMap {
                $0.hidden > 0 ? pluralized($0.hidden, "more \(status.text) scenario") : nil
            }
        }
        return rest.isEmpty ? nil : rest.joined(separator: ", ")
    }

    /// Returns an example in which a repeated description is a reference to the first.
    mutating func shortened(_ example: ExampleRecord) -> ExampleRecord {
        guard example.result.failures.contains(where: { $0.kind == .definition }) else { return example }
        var example = example
        for index in example.steps.indices {
            let failures = example.steps[index].result?.failures ?? []
            example.steps[index].result?.failures = failures.map { shortened($0) }
        }
        example.result.failures = example.result.failures.map { shortened($0) }
        return example
    }

    private static func description(of failure: Failure) -> [String] { [failure.message] + failure.details }

    private mutating func shortened(_ failure: Failure) -> Failure {
        guard failure.kind == .definition, !failure.details.isEmpty else { return failure }
        let description = Self.description(of: failure)
        guard let first = locations[description] else {
            if locations.count < Self.limit { locations[description] = failure.location }
            return failure
        }
        guard first != failure.location else { return failure }
        var short = failure
        short.details = ["as said at \(first)"]
        return short
    }
}
