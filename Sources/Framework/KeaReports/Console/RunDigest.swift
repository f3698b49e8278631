import KeaEvents
import KeaText

/// The end of a console report: failures, the commands that run them again, and the counts.
@MainActor
struct RunDigest {
    private(set) var tally = Tally()
    private var run: RunInfo?
    private var failing = Listed<Target>()
    private var pending = Listed<(info: ExampleInfo, reason: String)>()
    private var late = Listed<Target>()
    private var lateCount = 0
    /// The number of skipped examples by reason.
    private var skipped = Ordered<String, Int>()
    /// The first failure of each retried example, by its id.
    private var retried: [String: Failure] = [:]
    private var flaky = Listed<(info: ExampleInfo, attempts: Int, failure: Failure?)>()
    /// The examples that did not run by reason, and how many of them were left out on request.
    private var notRun = Ordered<String, (infos: Listed<ExampleInfo>, onRequest: Int)>()
    private var errors = 0
    private var warnings = 0
    /// The number of steps that each snippet would define.
    private var snippets = Ordered<[String], Int>()
    /// The location of each description of a missing definition.
    private var described: [Description: SourceLocation] = [:]

    /// The description of a missing definition.
    private struct Description: Hashable {
        let message: String
        let details: [String]
    }

    /// The first line of a dry run.
    static let dryRunLine = "dry run: steps are looked up, nothing is executed\n"

    /// Records an event.
    ///
    /// - Returns: the event to show, in which a repeated description of a missing definition is a reference.
    mutating func receive(_ event: RunEvent) -> RunEvent {
        record(event)
        switch event {
        case .stepFinished(let step, var result):
            result.failures = result.failures.map { shortened($0) }
            return .stepFinished(step, result)
        case .exampleFinished(let info, var result):
            result.failures = result.failures.map { shortened($0) }
            return .exampleFinished(info, result)
        default: return event
        }
    }

    private mutating func shortened(_ failure: Failure) -> Failure {
        guard failure.kind == .definition, !failure.details.isEmpty else { return failure }
        let description = Description(message: failure.message, details: failure.details)
        guard let first = described[description] else {
            if described.count < Self.rememberedCount { described[description] = failure.location }
            return failure
        }
        guard first != failure.location else { return failure }
        var short = failure
        short.details = ["as said at \(first)"]
        return short
    }

    private mutating func record(_ event: RunEvent) {
        switch event {
        case .runStarted(let info): run = info
        case .diagnostic(let diagnostic):
            if diagnostic.severity == .error { errors += 1 } else { warnings += 1 }
        case .exampleRetried(let info, let result):
            if retried[info.id] == nil { retried[info.id] = result.failures.first }
        case .exampleFinished(let info, let result): record(info, result)
        case .lateFailure(_, let owner):
            lateCount += 1
            if let target = Target(owner) { late.append(target) }
        default: break
        }
    }

    private mutating func record(_ info: ExampleInfo, _ result: ExampleResult) {
        tally.add(result)
        let reason = result.reason ?? "no reason given"
        let first = retried.removeValue(forKey: info.id)
        if result.isFlaky { flaky.append((info, result.attempts, first)) }
        for failure in result.failures where !failure.snippet.isEmpty {
            guard snippets[failure.snippet] != nil || snippets.keys.count < Self.rememberedCount else {
                continue
            }
            snippets[failure.snippet, default: 0] += 1
        }
        switch result.status {
        case .passed: break
        case .skipped: skipped[reason, default: 0] += 1
        case .pending: pending.append((info, reason))
        case .notRun:
            // The options of the run say what is left out on request.
            if result.failures.isEmpty {
                notRun[reason, default: (Listed(limit: Self.namedCount), 0)].onRequest += 1
            } else {
                notRun[reason, default: (Listed(limit: Self.namedCount), 0)].infos.append(info)
            }
        default: failing.append(Target(location: info.location, title: info.title))
        }
    }

    // MARK: - Text

    /// Writes the end of the report.
    func write(_ summary: RunSummary, to output: TextOutput, _ paths: PathText) {
        let style = output.style
        var lines: [String] = []
        func section(_ title: String, _ content: [String]) {
            if !content.isEmpty { lines += ["", title] + content.map { "  \($0)" } }
        }
        section("Sentences that a Steps class may define:", snippetLines.map(style.cyan))
        section("To run them again:", commands(style, paths, output.width))
        section("Flaky:", flaky(style, paths))
        section("Pending:", pending(style, paths))
        section("Skipped:", skippedLines)
        section("Not run:", notRun(style, paths))
        if !lines.isEmpty { lines.append("") }
        lines.append(countLine(summary, style))
        if let seed = run?.seed {
            lines.append(
                style.faint("random order, seed \(seed): --order random:\(seed) gives the same order again"))
        }
        if let shard = run?.shard { lines.append(style.faint(shard.words)) }
        lines += (run?.notes ?? []).map { style.faint(VisibleText.line($0)) }
        for line in lines.drop(while: \.isEmpty) { output.write(line + "\n") }
    }

    /// The snippets, each below the number of its steps.
    private var snippetLines: [String] {
        snippets.keys.flatMap { snippet in
            let count = snippets[snippet] ?? 1
            return (count > 1 ? ["// \(count) steps"] : []) + snippet
        }
    }

    private func commands(_ style: TextStyle, _ paths: PathText, _ columns: Int) -> [String] {
        var known = Set(failing.items)
        let targets = failing.items + late.items.filter { known.insert($0).inserted }
        let commands = targets.map { $0.command(paths) }
        let width = min(72, columns / 2, commands.map(\.displayWidth).max() ?? 0)
        let rest = failing.rest + late.rest
        return zip(commands, targets).map { command, target in
            style.cyan(command.padded(to: width)) + "  " + VisibleText.line(target.title)
        } + (rest > 0 ? ["and \(rest) more, which --format rerun:FILE writes"] : [])
    }

    /// The flaky examples, each above its first failure.
    private func flaky(_ style: TextStyle, _ paths: PathText) -> [String] {
        flaky.items.flatMap { info, attempts, failure -> [String] in
            let location = style.faint(paths.short(line: info.location))
            let head = "\(VisibleText.line(info.title)): passed at attempt \(attempts)  \(location)"
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

    private var skippedLines: [String] {
        guard run?.isDryRun != true else { return [] }
        return skipped.keys.map { "\(pluralized(skipped[$0] ?? 0, "example")): \($0)" }
    }

    /// The number of descriptions and snippets that are recognized when they are repeated.
    private static let rememberedCount = 1_000

    /// The number of examples named for one reason; the machine-readable reports name all of them.
    private static let namedCount = 50

    private func notRun(_ style: TextStyle, _ paths: PathText) -> [String] {
        notRun.keys.flatMap { reason -> [String] in
            guard let (infos, onRequest) = notRun[reason] else { return [] }
            let named = infos.items.map { info in
                "\(VisibleText.line(info.title))  \(style.faint(paths.short(line: info.location)))"
            }
            return ["\(pluralized(infos.count + onRequest, "example")): \(reason)"]
                + (named + infos.more).map { "  \($0)" }
        }
    }

    private func countLine(_ summary: RunSummary, _ style: TextStyle) -> String {
        var parts: [String] = []
        if tally.total > 0 { parts.append("\(pluralized(tally.total, "example")): \(tally.text(style))") }
        if tally.leftOut == tally.total, tally.total == 0 || run?.isDryRun != true {
            parts.append(style.red("nothing was run"))
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

/// An example, hook or file that a command runs again.
private struct Target: Hashable {
    let location: SourceLocation
    let title: String

    init(location: SourceLocation, title: String) {
        self.location = location
        self.title = title
    }

    /// Creates the target of a late failure; `nil` if nothing can be run alone.
    init?(_ owner: FailureOwner) {
        guard let location = owner.selectablePlace else { return nil }
        self.init(location: location, title: owner.example?.title ?? owner.title)
    }

    /// Returns the command, with the name of an example that has neither a line nor a feature file.
    func command(_ paths: PathText) -> String {
        location.line > 0 || SourceLocation.isFeature(location.file)
            ? paths.rerun(location) : paths.rerun(name: title)
    }
}

/// The first elements of many, and their number: this bounds the memory.
private struct Listed<Element> {
    let limit: Int
    private(set) var items: [Element] = []
    private(set) var count = 0

    init(limit: Int = 1_000) { self.limit = limit }

    mutating func append(_ element: Element) {
        count += 1
        if items.count < limit { items.append(element) }
    }

    /// The number of elements that are not in `items`.
    var rest: Int { count - items.count }

    /// A line about the rest, if there is one.
    var more: [String] { rest > 0 ? ["and \(rest) more"] : [] }
}

/// A dictionary that remembers the order in which its keys were added.
private struct Ordered<Key: Hashable, Value> {
    private(set) var keys: [Key] = []
    private var values: [Key: Value] = [:]

    subscript(key: Key) -> Value? { values[key] }

    subscript(key: Key, default value: @autoclosure () -> Value) -> Value {
        get { values[key] ?? value() }
        set {
            if values.updateValue(newValue, forKey: key) == nil { keys.append(key) }
        }
    }
}
