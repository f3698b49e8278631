import Foundation
import Gherkin
import KeaEvents
import KeaText

/// The run as Cucumber messages: a JSON envelope a line, for the tools that Cucumber's implementations share.
///
/// Everything that features are made of comes first: their texts, documents and pickles, step definitions and hooks.
/// Then come the hooks before the run, the test cases, their attempts, and the hooks after the run. The protocol is the
/// one of the published JSON schemas. Specs are not part of it; where one fails, the end of the run says so.
///
/// The attempts come in the order of the plan, also where scenarios run at the same time. Their lines are written when the
/// scenario has ended: an attempt that is cut short is made whole, and what a report of steps alone would lose, such as a
/// world that cannot be torn down, is said at its last step.
package struct MessageReport: Report {
    /// The name of the report.
    package static let format = ReportFormat(
        "message", summary: "Cucumber messages, an envelope a line", wantsTestCases: true
    )
    .marked(beginning: #"\{"meta":"#)

    let output: TextOutput
    let paths: PathText
    private let environment: [String: String]

    var messages = MessageWriter()
    var ids = MessageIDs()
    var verdict = MessageVerdict()

    /// The pickles of the features, by the features' names.
    var features: [String: MessagePickles] = [:]
    /// The test cases by their examples.
    var testCases: [Int: MessageTestCase] = [:]
    /// The test cases that are written when the hooks before the run have passed.
    private var waitingTestCases = MessageWriter()
    private var waitingHooks = 0

    private var attempt: MessageAttempt?
    /// The lines of the attempts at the example that has failed and is tried again.
    private var earlier: [UInt8] = []
    /// The lines of scenarios that have ended before one that comes before them in the plan, by their place in it.
    private var early: [Int: Range<Int>] = [:]
    private let spool = Spool()
    /// The number of scenarios whose lines are written.
    private var writtenCount = 0
    private var hook: MessageAttempt.Record?
    private var hasMeta = false
    var runID: String?
    /// The part of a run that it tells of.
    private var shard: RunInfo.Shard?
    /// The latest time that is known, in seconds since 1970.
    var time = 0.0

    /// Begins a report.
    package init(_ context: ReportContext) {
        output = context.output
        paths = context.paths
        environment = context.environment
    }

    /// Takes the next event.
    package mutating func receive(_ event: RunEvent) {
        if !hasMeta {
            messages.write(MessageMeta(environment))
            hasMeta = true
        }
        switch event {
        case .runStarted(let info): (time, shard) = (info.startedAt, info.shard)
        case .diagnostic(let diagnostic): verdict.note(diagnostic)
        case .source(let source): write(source)
        case .glue(let glue):
            waitingHooks = glue.hooks.count { $0.moment == .beforeRun }
            write(glue)
            begin()
        case .testCase(let testCase): add(testCase)
        case .hookStarted(let info):
            if info.moment == .afterRun { writeEarly(all: true) }
            hook = MessageAttempt.Record(isHookOfRun: info)
        case .hookFinished(let info, let result): end(info, result)
        case .exampleStarted(let info):
            guard info.kind == .scenario else { break }
            writeTestCases()
            attempt = MessageAttempt()
        case .stepStarted(let info): attempt?.begin(info)
        case .stepFinished(_, let result): attempt?.end(result)
        case .attachment(let attachment, _):
            if hook != nil { hook?.attachments.append(attachment) } else { attempt?.add(attachment) }
        case .exampleRetried(let info, let result): end(info, result, isRetried: true)
        case .exampleFinished(let info, let result): end(info, result, isRetried: false)
        case .lateFailure(let failure, let owner): verdict.note(failure, of: owner)
        case .runFinished(let summary): end(summary)
        }
        handOn()
    }

    private mutating func handOn() {
        guard !messages.json.isEmpty else { return }
        output.write(json: messages.json)
        messages.json.removeAll()
    }

    // MARK: The run

    /// Says that the run begins, unless that was said.
    @discardableResult
    private mutating func begin() -> String {
        if let runID { return runID }
        writeUnreadable()
        let (id, time) = ("\(ids.next())\(shard?.messageSuffix ?? "")", time)
        runID = id
        messages.envelope("testRunStarted") { json in
            json.member("id", id)
            json.timestamp(time)
        }
        return id
    }

    /// Feature files that nobody could read: there is no source that their mistakes could follow.
    private mutating func writeUnreadable() {
        let paths = paths
        for diagnostic in verdict.takeMistakesInFeatures() {
            guard let location = diagnostic.location, !isRead(location.file) else { continue }
            messages.envelope("parseError") { json in
                json.object("source") { json in
                    json.member("uri", paths.fromRoot(location.file))
                    json.object("location") { $0.member("line", location.line) }
                }
                json.member("message", diagnostic.message)
            }
        }
    }

    private func isRead(_ file: String) -> Bool {
        features[file] != nil || features[paths.fromRoot(file)] != nil
    }

    private mutating func end(_ summary: RunSummary) {
        let paths = paths
        let runID = begin()
        if let unfinished = hook?.hookOfRun { end(unfinished, StepResult(status: .notRun)) }
        // Where the run was refused, nobody has begun one.
        if !verdict.isRunRefused { writeTestCases() }
        writeEarly(all: true)
        let (time, isSuccess) = (time, verdict.isSuccess && summary.problem == nil)
        let problem = summary.problem
        let message = verdict.message(problem)
        messages.envelope("testRunFinished") { json in
            json.member("testRunStartedId", runID)
            json.timestamp(time)
            json.member("success", isSuccess)
            json.member("message", message)
            if let problem { json.exception([problem], paths) }
        }
    }

    // MARK: Hooks around the run

    private mutating func end(_ info: HookInfo, _ result: StepResult) {
        let (paths, hookID) = (paths, hookID(info))
        let runID = begin()
        let id = ids.next()
        let start = max(time, result.startedAt)
        time = start + result.seconds
        let end = time
        messages.envelope("testRunHookStarted") { json in
            json.id("id", id)
            json.member("testRunStartedId", runID)
            json.id("hookId", hookID)
            json.timestamp(start)
        }
        for attachment in hook?.attachments ?? [] {
            messages.write(attachment, at: start) { $0.id("testRunHookStartedId", id) }
        }
        hook = nil
        messages.envelope("testRunHookFinished") { json in
            json.id("testRunHookStartedId", id)
            json.object("result") { $0.write(result, at: [info.location], paths) }
            json.timestamp(end)
        }
        verdict.note(info, result)
        guard info.moment == .beforeRun else { return }
        waitingHooks -= 1
        if waitingHooks == 0, !verdict.isRunRefused { writeTestCases() }
    }

    // MARK: Test cases

    private mutating func add(_ testCase: TestCase) {
        guard let pickles = features[testCase.source], let pickle = pickles[testCase.pickle] else { return }
        let planned = MessageTestCase(testCase, pickle, place: testCases.count, &ids)
        testCases[testCase.example] = planned
        let runID = begin()
        if waitingHooks == 0 {
            messages.write(testCase, planned, run: runID, ids)
        } else {
            waitingTestCases.write(testCase, planned, run: runID, ids)
        }
    }

    /// Writes the test cases that have waited.
    private mutating func writeTestCases() {
        guard !waitingTestCases.json.isEmpty else { return }
        handOn()
        output.write(json: waitingTestCases.json)
        waitingTestCases = MessageWriter()
    }

    // MARK: Attempts

    private mutating func end(_ info: ExampleInfo, _ result: ExampleResult, isRetried: Bool) {
        let ended = attempt
        attempt = nil
        let testCase = testCases[info.index]
        if !isRetried { verdict.note(info, result, isEmpty: testCase?.stepCount == 0) }
        guard info.kind == .scenario, !(ended == nil && verdict.isRunRefused) else { return }
        if let failure = spool.failure { verdict.noteLoss(failure) }
        guard let testCase else {
            if ended != nil { verdict.noteMissing(info) }
            return
        }
        if let ended, ended.records.count > testCase.stepCount {
            verdict.noteMissing(info, steps: testCase.stepCount)
        }
        writeTestCases()
        handOn()
        let whole = (ended ?? MessageAttempt()).completed(result, steps: testCase.stepCount)
        let start = result.startedAt > 0 ? result.startedAt : time
        let end = messages.write(
            whole, of: testCase, number: result.attempts - 1, isRetried: isRetried, from: start, paths)
        time = max(time, end, start + (result.status == .notRun ? 0 : result.seconds))
        let bytes = messages.json.bytes
        earlier += messages.json.isPlain ? bytes : VisibleText.escaped(bytes, as: .json)
        messages.json.removeAll()
        if !isRetried { keep(at: testCase.place) }
    }

    /// Writes the lines of a scenario if it is its turn, and those that have waited for it.
    private mutating func keep(at place: Int) {
        if place == writtenCount {
            output.write(data: earlier)
            writtenCount += 1
            writeEarly(all: false)
        } else {
            early[place] = spool.append(earlier)
        }
        earlier = []
    }

    /// Writes lines that have waited for their turn.
    ///
    /// - Parameter all: whether also those are written for which it has not come, as where one before them has no lines.
    private mutating func writeEarly(all: Bool) {
        guard !early.isEmpty else { return }
        handOn()
        while let lines = early.removeValue(forKey: writtenCount) {
            spool.read(lines) { output.write(data: $0) }
            writtenCount += 1
        }
        guard all else { return }
        for (place, lines) in early.sorted(by: { $0.key < $1.key }) {
            spool.read(lines) { output.write(data: $0) }
            writtenCount = place + 1
        }
        early = [:]
    }
}
