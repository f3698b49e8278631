import Kea

/// What a console report says at the end of a run: what went wrong, how to run it again, and the counts.
struct RunDigest {
    private struct Entry {
        let info: ExampleInfo
        let status: Status
        let reason: String?
    }

    private var run: RunInfo?
    private var tally = RunTally()
    private var entries: [Entry] = []
    private var lateFailures: [FailureOwner] = []
    private var errors = 0
    private var warnings = 0
    private var snippets: [[String]] = []

    /// The counts so far.
    var counts: RunTally { tally }

    /// How many examples are to be run.
    var planned: Int { run?.exampleCount ?? 0 }

    mutating func receive(_ event: RunEvent) {
        switch event {
        case .runStarted(let info): run = info
        case .diagnostic(let diagnostic):
            if diagnostic.severity == .error { errors += 1 } else { warnings += 1 }
        case .exampleFinished(let info, let result):
            tally.add(result)
            for failure in result.failures
            where !failure.snippet.isEmpty && !snippets.contains(failure.snippet) {
                snippets.append(failure.snippet)
            }
            if result.status != .passed {
                entries.append(Entry(info: info, status: result.status, reason: result.reason))
            }
        case .lateFailure(_, let owner): lateFailures.append(owner)
        default: break
        }
    }

    /// The end of the report, each line without its line feed.
    func lines(_ summary: RunSummary, style: TextStyle, paths: PathText) -> [String] {
        var lines: [String] = []
        lines += section("Sentences that a Steps class may define:", snippets.flatMap { $0 }.map(style.cyan))
        lines += section("To run them again:", failures(style, paths))
        lines += section("Pending:", pending(style, paths))
        lines += section("Skipped:", skipped(style))
        if !lines.isEmpty { lines.append("") }
        lines.append(countLine(summary, style))
        if let seed = run?.seed {
            lines.append(
                style.faint("random order, seed \(seed): --order random:\(seed) gives the same order again"))
        }
        return lines
    }

    private func section(_ title: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["", title] + lines.map { "  \($0)" }
    }

    private func failures(_ style: TextStyle, _ paths: PathText) -> [String] {
        var failing = entries.filter { $0.status.fails(strict: false) }.map {
            ($0.info.location, $0.info.title)
        }
        for owner in lateFailures {
            let place: (SourceLocation, String)? =
                switch owner {
                case .example(let info): (info.location, info.title)
                case .hook(let name, _, let location): (location, name)
                case .unknown: nil
                }
            if let place, !failing.contains(where: { $0 == place }) { failing.append(place) }
        }
        let commands = failing.map { paths.rerun($0.0) }
        let width = min(72, commands.map(\.displayWidth).max() ?? 0)
        return zip(commands, failing).map { command, place in
            style.cyan(command.padded(to: width)) + "  " + place.1
        }
    }

    private func pending(_ style: TextStyle, _ paths: PathText) -> [String] {
        entries.filter { $0.status == .pending }.map { entry in
            let place = style.faint(paths.short(line: entry.info.location))
            return "\(entry.info.title): \(entry.reason ?? "no reason given")  \(place)"
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

    private func countLine(_ summary: RunSummary, _ style: TextStyle) -> String {
        var parts: [String] = []
        if tally.total == 0 {
            parts.append(style.red("nothing was run"))
        } else {
            parts.append("\(counted(tally.total, "example")): \(tally.words(style))")
        }
        if summary.notRun > 0 { parts.append(style.yellow("\(summary.notRun) not run")) }
        let strays = lateFailures.count
        if strays > 0 { parts.append(style.red("\(counted(strays, "failure")) outside of examples")) }
        if errors > 0 { parts.append(style.red(counted(errors, "error"))) }
        if warnings > 0 { parts.append(style.yellow(counted(warnings, "warning"))) }
        return parts.joined(separator: ", ") + " in \(durationText(summary.seconds))"
    }
}
