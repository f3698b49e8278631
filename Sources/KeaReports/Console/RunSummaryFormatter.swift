import KeaEvents
import KeaText

/// The end of a console report: failures, the commands that run them again, and the counts.
@MainActor
struct RunSummaryFormatter {
    private struct Entry {
        let info: ExampleInfo
        let status: Status
        let reason: String?
    }

    private var run: RunInfo?
    private var tally = RunTally()
    private var entries: [Entry] = []
    private var lateFailures: [FailureOwner] = []
    /// The first failure of each example that was tried again, by the example's name.
    private var retried: [String: Failure] = [:]
    /// The examples that passed only when they were tried again, and at which attempt.
    private var flaky: [(info: ExampleInfo, attempts: Int)] = []
    /// The examples that were planned and not run, by the reason; `nil` where nobody wanted it.
    private var notRun: [String: [ExampleInfo?]] = [:]
    private var notRunReasons: [String] = []
    private var errors = 0
    private var warnings = 0
    private var snippets: [[String]] = []
    /// The number of steps that call for each snippet.
    private var uses: [[String]: Int] = [:]
    /// The place of each answer to a missing definition.
    private var answered: [Answer: SourceLocation] = [:]

    /// A place that can be run again.
    private struct Place: Hashable {
        let location: SourceLocation
        let title: String
        var isExample = true
    }

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
            notRun[reason, default: []].append(result.failures.isEmpty ? nil : info)
        case .exampleRetried(let info, let result):
            if retried[info.id] == nil { retried[info.id] = result.failures.first }
        case .exampleFinished(let info, let result):
            tally.add(result)
            if result.isFlaky { flaky.append((info, result.attempts)) }
            for failure in result.failures where !failure.snippet.isEmpty {
                let count = uses[failure.snippet, default: 0]
                if count == 0 { snippets.append(failure.snippet) }
                uses[failure.snippet] = count + 1
            }
            if result.status != .passed {
                entries.append(Entry(info: info, status: result.status, reason: result.reason))
            }
        case .lateFailure(_, let owner): lateFailures.append(owner)
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
        lines += section("Skipped:", skipped(style))
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
        var failing = entries.filter { $0.status.fails(strict: false) }.map {
            Place(location: $0.info.location, title: $0.info.title)
        }
        var known = Set(failing)
        for owner in lateFailures {
            let place: Place? =
                switch owner {
                case .example(let info): Place(location: info.location, title: info.title)
                case .hook(let name, _, let location):
                    Place(location: location, title: name, isExample: false)
                case .unknown: nil
                }
            if let place, known.insert(place).inserted { failing.append(place) }
        }
        // What has no line has a name; what comes after all examples has neither, and cannot be run alone.
        failing.removeAll { $0.location.line == 0 && !$0.isExample }
        let commands = failing.map {
            $0.location.line > 0 ? paths.rerun($0.location) : paths.rerun(name: $0.title)
        }
        let width = min(72, columns / 2, commands.map(\.displayWidth).max() ?? 0)
        return zip(commands, failing).map { command, place in
            style.cyan(command.padded(to: width)) + "  " + VisibleText.line(place.title)
        }
    }

    /// The examples that passed only when they were tried again, each above what was wrong at first.
    private func flaky(_ style: TextStyle, _ paths: PathText) -> [String] {
        flaky.flatMap { info, attempts -> [String] in
            let place = style.faint(paths.short(line: info.location))
            let head = "\(VisibleText.line(info.title)): passed at attempt \(attempts)  \(place)"
            guard let failure = retried[info.id] else { return [head] }
            let message = paths.shortening(in: VisibleText.line(failure.message))
            return [head, "  \(style.yellow(message))  \(style.faint(paths.short(line: failure.location)))"]
        }
    }

    private func pending(_ style: TextStyle, _ paths: PathText) -> [String] {
        entries.filter { $0.status == .pending }.map { entry in
            let place = style.faint(paths.short(line: entry.info.location))
            return "\(VisibleText.line(entry.info.title)): \(entry.reason ?? "no reason given")  \(place)"
        }
    }

    /// The reasons for which examples were skipped, each once.
    private func skipped(_ style: TextStyle) -> [String] {
        guard run?.isDryRun != true else { return [] }
        var order: [String] = []
        var counts: [String: Int] = [:]
        for entry in entries where entry.status == .skipped {
            let reason = entry.reason ?? "no reason given"
            if counts.updateValue((counts[reason] ?? 0) + 1, forKey: reason) == nil { order.append(reason) }
        }
        return order.map { "\(counted(counts[$0] ?? 0, "example")): \($0)" }
    }

    /// The number of examples named for one reason; the machine-readable reports name them all.
    private static let namedExamples = 50

    /// The examples that were not run, below the reason.
    private func notRun(_ style: TextStyle, _ paths: PathText) -> [String] {
        notRunReasons.flatMap { reason -> [String] in
            let all = notRun[reason] ?? []
            let infos = all.compactMap(\.self)
            let named = infos.prefix(Self.namedExamples).map { info in
                "  \(info.title)  \(style.faint(paths.short(line: info.location)))"
            }
            let rest = infos.count - named.count
            return ["\(counted(all.count, "example")): \(reason)"] + named
                + (rest > 0 ? ["  and \(rest) more"] : [])
        }
    }

    private func countLine(_ summary: RunSummary, _ style: TextStyle) -> String {
        var parts: [String] = []
        if tally.total == 0 {
            parts.append(style.red("nothing was run"))
        } else {
            parts.append("\(counted(tally.total, "example")): \(tally.words(style))")
            if tally.counts[.skipped] == tally.total, run?.isDryRun != true {
                parts.append(style.red("nothing was run"))
            }
        }
        if summary.notRun > 0 { parts.append(style.yellow("\(summary.notRun) not run")) }
        let strays = lateFailures.count
        if strays > 0 { parts.append(style.red("\(counted(strays, "failure")) outside of examples")) }
        if errors > 0 { parts.append(style.red(counted(errors, "error"))) }
        if warnings > 0 { parts.append(style.yellow(counted(warnings, "warning"))) }
        return parts.joined(separator: ", ") + " in \(durationText(summary.seconds))"
    }
}
