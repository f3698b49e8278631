import KeaEvents
import KeaText

/// The end of a console report: failures, the commands that run them again, and the counts.
@MainActor
struct RunSummaryFormatter {
    private var run: RunInfo?
    private var tally = RunTally()
    private var failing = Listed<Place>()
    private var pending = Listed<(info: ExampleInfo, reason: String)>()
    private var late = Listed<Place>()
    private var lateCount = 0
    /// The number of examples that were skipped, by the reason.
    private var skipped: [String: Int] = [:]
    private var skippedReasons: [String] = []
    /// The first failure of each example that was tried again, by the example's name.
    private var retried: [String: Failure] = [:]
    /// The examples that passed only when they were tried again, and at which attempt.
    private var flaky = Listed<(info: ExampleInfo, attempts: Int, failure: Failure?)>()
    /// The examples that were planned and not run, by the reason, and how many of them nobody wanted.
    private var notRun: [String: (infos: Listed<ExampleInfo>, unwanted: Int)] = [:]
    private var notRunReasons: [String] = []
    private var errors = 0
    private var warnings = 0
    private var snippets: [[String]] = []
    /// The number of steps that call for each snippet.
    private var uses: [[String]: Int] = [:]
    /// The place of each answer to a missing definition.
    private var answered: [Answer: SourceLocation] = [:]

    /// An answer to a missing definition.
    private struct Answer: Hashable {
        let message: String
        let details: [String]
    }

    /// The counts so far.
    var counts: RunTally { tally }

    /// The number of examples to be run.
    var planned: Int { run?.exampleCount ?? 0 }

    /// Takes the next event.
    ///
    /// - Returns: the event as it is to be shown: what was said of a missing definition is not said again.
    mutating func receive(_ event: RunEvent) -> RunEvent {
        note(event)
        switch event {
        case .stepFinished(let step, var result):
            result.failures = result.failures.map { sayingOnce($0) }
            return .stepFinished(step, result)
        case .exampleFinished(let info, var result):
            result.failures = result.failures.map { sayingOnce($0) }
            return .exampleFinished(info, result)
        default: return event
        }
    }

    private mutating func sayingOnce(_ failure: Failure) -> Failure {
        guard failure.kind == .definition, !failure.details.isEmpty else { return failure }
        let answer = Answer(message: failure.message, details: failure.details)
        guard let first = answered[answer], first != failure.location else {
            guard answered[answer] != nil || answered.count < Self.remembered else { return failure }
            answered[answer] = failure.location
            return failure
        }
        var short = failure
        short.details = ["as said at \(first)"]
        return short
    }

    private mutating func note(_ event: RunEvent) {
        switch event {
        case .runStarted(let info): run = info
        case .diagnostic(let diagnostic):
            if diagnostic.severity == .error { errors += 1 } else { warnings += 1 }
        case .exampleFinished(let info, let result) where result.status == .notRun:
            let reason = result.reason ?? "no reason given"
            if notRun[reason] == nil { notRunReasons.append(reason) }
            // Whoever asked for no more after a failure knows what is left out.
            var entry = notRun[reason] ?? (Listed(limit: Self.namedExamples), 0)
            if result.failures.isEmpty { entry.unwanted += 1 } else { entry.infos.append(info) }
            notRun[reason] = entry
        case .exampleRetried(let info, let result):
            if retried[info.id] == nil { retried[info.id] = result.failures.first }
        case .exampleFinished(let info, let result):
            tally.add(result)
            let first = retried.removeValue(forKey: info.id)
            if result.isFlaky { flaky.append((info, result.attempts, first)) }
            for failure in result.failures where !failure.snippet.isEmpty {
                let count = uses[failure.snippet, default: 0]
                guard count > 0 || snippets.count < Self.remembered else { continue }
                if count == 0 { snippets.append(failure.snippet) }
                uses[failure.snippet] = count + 1
            }
            let reason = result.reason ?? "no reason given"
            switch result.status {
            case .passed: break
            case .skipped:
                if skipped[reason] == nil { skippedReasons.append(reason) }
                skipped[reason, default: 0] += 1
            case .pending: pending.append((info, reason))
            default: failing.append(Place(location: info.location, title: info.title))
            }
        case .lateFailure(_, let owner):
            lateCount += 1
            if let place = Place(owner) { late.append(place) }
        default: break
        }
    }

    /// The end of the report, each line without its line feed.
    func lines(_ summary: RunSummary, in output: TextOutput, paths: PathText) -> [String] {
        let style = output.style
        var lines: [String] = []
        lines += section(
            "Sentences that a Steps class may define:", snippets.flatMap(lines(of:)).map(style.cyan))
        lines += section("To run them again:", failures(style, paths, output.width))
        lines += section("Flaky:", flaky(style, paths))
        lines += section("Pending:", pending(style, paths))
        lines += section("Skipped:", skippedLines)
        lines += section("Not run:", notRun(style, paths))
        if !lines.isEmpty { lines.append("") }
        lines.append(countLine(summary, style))
        if let seed = run?.seed {
            lines.append(
                style.faint("random order, seed \(seed): --order random:\(seed) gives the same order again"))
        }
        if let shard = run?.shard { lines.append(style.faint(shard.words)) }
        lines += (run?.notes ?? []).map { style.faint(VisibleText.line($0)) }
        return lines
    }

    /// A snippet, below how often it is called for.
    private func lines(of snippet: [String]) -> [String] {
        let count = uses[snippet] ?? 1
        return (count > 1 ? ["// \(count) steps"] : []) + snippet
    }

    private func section(_ title: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["", title] + lines.map { "  \($0)" }
    }

    private func failures(_ style: TextStyle, _ paths: PathText, _ columns: Int) -> [String] {
        var known = Set(failing.items)
        let places = failing.items + late.items.filter { known.insert($0).inserted }
        let commands = places.map { $0.command(paths) }
        let width = min(72, columns / 2, commands.map(\.displayWidth).max() ?? 0)
        let rest = failing.rest + late.rest
        return zip(commands, places).map { command, place in
            style.cyan(command.padded(to: width)) + "  " + VisibleText.line(place.title)
        } + (rest > 0 ? ["and \(rest) more, which --format rerun:FILE writes"] : [])
    }

    /// The examples that passed only when they were tried again, each above what was wrong at first.
    private func flaky(_ style: TextStyle, _ paths: PathText) -> [String] {
        flaky.items.flatMap { info, attempts, failure -> [String] in
            let place = style.faint(paths.short(line: info.location))
            let head = "\(VisibleText.line(info.title)): passed at attempt \(attempts)  \(place)"
            guard let failure else { return [head] }
            let message = paths.shortening(in: VisibleText.line(failure.message))
            return [head, "  \(style.yellow(message))  \(style.faint(paths.short(line: failure.location)))"]
        } + flaky.more
    }

    private func pending(_ style: TextStyle, _ paths: PathText) -> [String] {
        pending.items.map { info, reason in
            "\(VisibleText.line(info.title)): \(reason)  \(style.faint(paths.short(line: info.location)))"
        } + pending.more
    }

    /// The reasons for which examples were skipped, each once.
    private var skippedLines: [String] {
        guard run?.isDryRun != true else { return [] }
        return skippedReasons.map { "\(pluralized(skipped[$0] ?? 0, "example")): \($0)" }
    }

    /// The number of different answers and snippets that are known again.
    private static let remembered = 1_000

    /// The number of examples named for one reason; the machine-readable reports name them all.
    private static let namedExamples = 50

    /// The examples that were not run, below the reason.
    private func notRun(_ style: TextStyle, _ paths: PathText) -> [String] {
        notRunReasons.flatMap { reason -> [String] in
            guard let (infos, unwanted) = notRun[reason] else { return [] }
            let named = infos.items.map { info in
                "  \(VisibleText.line(info.title))  \(style.faint(paths.short(line: info.location)))"
            }
            return ["\(pluralized(infos.count + unwanted, "example")): \(reason)"] + named
                + infos.more.map { "  \($0)" }
        }
    }

    private func countLine(_ summary: RunSummary, _ style: TextStyle) -> String {
        var parts: [String] = []
        if tally.total == 0 {
            parts.append(style.red("nothing was run"))
        } else {
            parts.append("\(pluralized(tally.total, "example")): \(tally.words(style))")
            if tally.leftOut == tally.total, run?.isDryRun != true {
                parts.append(style.red("nothing was run"))
            }
        }
        if summary.notRun > 0 { parts.append(style.yellow("\(summary.notRun) not run")) }
        if lateCount > 0 {
            parts.append(style.red("\(pluralized(lateCount, "failure")) outside of examples"))
        }
        if errors > 0 { parts.append(style.red(pluralized(errors, "error"))) }
        if warnings > 0 { parts.append(style.yellow(pluralized(warnings, "warning"))) }
        return parts.joined(separator: ", ") + " in \(durationText(summary.seconds))"
    }
}

/// A place that can be run again.
private struct Place: Hashable {
    let location: SourceLocation
    let title: String

    init(location: SourceLocation, title: String) {
        self.location = location
        self.title = title
    }

    /// - Returns: `nil` where there is nothing to be run alone.
    init?(_ owner: FailureOwner) {
        guard let location = owner.selectablePlace else { return nil }
        let title = if case .example(let info) = owner { info.title } else { owner.title }
        self.init(location: location, title: title)
    }

    /// The command that runs it; what has neither line nor feature file is selected by its name.
    func command(_ paths: PathText) -> String {
        let isFeature = location.file.hasSuffix(".feature") || location.file.hasSuffix(".feature.md")
        return location.line > 0 || isFeature ? paths.rerun(location) : paths.rerun(name: title)
    }
}

/// The first ones of many, and how many there were: nobody reads on, and memory is bounded.
private struct Listed<Element> {
    private let limit: Int
    private(set) var items: [Element] = []
    private(set) var count = 0

    init(limit: Int = 1_000) { self.limit = limit }

    mutating func append(_ element: Element) {
        count += 1
        if items.count < limit { items.append(element) }
    }

    /// The number of those that are not listed.
    var rest: Int { count - items.count }

    /// The line that says so; none where all are.
    var more: [String] { rest > 0 ? ["and \(rest) more"] : [] }
}
