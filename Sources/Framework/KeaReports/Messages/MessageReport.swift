import Gherkin
import KeaText

/// The run as Cucumber messages, a JSON envelope a line, for the tools that Cucumber's implementations share.
///
/// The protocol is that of the published JSON schemas, without specs; the end of the run says how many of them failed.
/// Attempts come in the order of the plan, even if scenarios run at the same time, so they are written at their end.
package struct MessageReport: ContextReport {
    package static let format = ReportFormat(
        "message", summary: "Cucumber messages, an envelope a line", wantsTestCases: true,
        beginning: #"\{"meta":"#)

    let context: ReportContext

    var messages = MessageWriter()
    var ids = MessageIDs()
    var verdict: MessageVerdict

    /// The identifiers of the pickles of each feature, and of their first steps.
    var features: [String: [(id: Int, firstStep: Int)]] = [:]
    private var testCases: [Int: MessageTestCase] = [:]
    /// The test cases that wait for the hooks before the run, until a scenario starts.
    private var waitingTestCases = MessageWriter()
    private var hasHooksBeforeRun = false

    private var attempts = Attempts()
    private var hasMeta = false
    private var runID: Int?
    /// The latest known time, in seconds since 1970.
    private var time = 0.0

    package init(_ context: ReportContext) {
        self.context = context
        verdict = MessageVerdict(context.run)
    }

    package mutating func receive(_ event: RunEvent) {
        if !hasMeta {
            messages.writeMeta(BuildServer(context.environment))
            hasMeta = true
        }
        switch event {
        case .runStarted(let info): time = info.startedAt
        case .source(let source): write(source)
        case .glue(let glue):
            hasHooksBeforeRun = glue.hooks.contains { $0.moment == .beforeRun }
            write(glue)
            begin()
        case .testCase(let testCase): add(testCase)
        case .hookStarted(let info):
            if info.moment == .afterRun { writeEarly(all: true) }
        case .hookFinished(let info, let result): endHook(info, result)
        case .exampleStarted(let info): if info.kind == .scenario { writeTestCases() }
        case .exampleRetried: if let attempt = run.ended { endAttempt(attempt, isRetried: true) }
        case .exampleFinished: if let attempt = run.ended { endAttempt(attempt, isRetried: false) }
        case .runFinished: endRun()
        case .diagnostic, .stepStarted, .stepFinished, .attachment, .lateFailure: break
        }
        writeMessages()
    }

    private mutating func writeMessages() {
        guard !messages.json.isEmpty else { return }
        output.write(json: messages.json)
        messages.json.removeAll()
    }

    /// Writes the start of the run if it is missing, and returns its identifier.
    @discardableResult
    private mutating func begin() -> Int {
        if let runID { return runID }
        let paths = paths
        // Unreadable feature files have no source message.
        for diagnostic in verdict.mistakesInFeatures() {
            guard let location = diagnostic.location, features[location.file] == nil else { continue }
            let uri = paths.fromRoot(location.file)
            guard features[uri] == nil else { continue }
            messages.writeError(diagnostic.message, in: uri, at: Location(line: location.line, column: nil))
        }
        let (id, time) = (ids.next(), time)
        runID = id
        messages.envelope("testRunStarted") { json in
            json.id("id", id)
            json.timestamp(time)
        }
        return id
    }

    private mutating func endRun() {
        let runID = begin()
        if let hook = run.hook { endHook(hook.info, StepResult(status: .notRun)) }
        // After a failed hook, no test case has started.
        if !verdict.isRunRefused { writeTestCases() }
        writeEarly(all: true)
        let (time, isSuccess, message, paths) = (time, verdict.isSuccess, verdict.message, paths)
        // An error without a location is one of the run itself.
        let error = run.diagnostics.first { $0.severity == .error && $0.location == nil }
        messages.envelope("testRunFinished") { json in
            json.id("testRunStartedId", runID)
            json.timestamp(time)
            json.member("success", isSuccess)
            json.member("message", message)
            if let error { json.exception("Error", error.message, error.message, [], paths) }
        }
    }

    private mutating func endHook(_ info: HookInfo, _ result: StepResult) {
        let (paths, hookID) = (paths, ids.hook(info))
        let runID = begin()
        let id = ids.next()
        let start = max(time, result.startedAt)
        time = start + result.seconds
        let end = time
        messages.envelope("testRunHookStarted") { json in
            json.id("id", id)
            json.id("testRunStartedId", runID)
            json.id("hookId", hookID)
            json.timestamp(start)
        }
        for attachment in (run.hook ?? run.hooks.last)?.attachments ?? [] {
            messages.write(attachment, at: start) { $0.id("testRunHookStartedId", id) }
        }
        messages.envelope("testRunHookFinished") { json in
            json.id("testRunHookStartedId", id)
            json.object("result") { $0.write(result, at: [info.location], paths) }
            json.timestamp(end)
        }
        verdict.addHook(info, result)
    }

    private mutating func add(_ testCase: TestCase) {
        guard let pickles = features[testCase.source], pickles.indices.contains(testCase.pickle) else {
            return
        }
        let pickle = pickles[testCase.pickle]
        let planned = MessageTestCase(testCase, pickle, index: testCases.count, &ids)
        testCases[testCase.example] = planned
        let runID = begin()
        if hasHooksBeforeRun {
            waitingTestCases.write(testCase, planned, run: runID, ids)
        } else {
            messages.write(testCase, planned, run: runID, ids)
        }
    }

    private mutating func writeTestCases() {
        guard !waitingTestCases.json.isEmpty else { return }
        writeMessages()
        output.write(json: waitingTestCases.json)
        waitingTestCases = MessageWriter()
    }

    /// The messages of attempts at scenarios until they are written, in the order of the plan.
    private struct Attempts {
        /// Those at the current scenario.
        var current: [UInt8] = []
        /// Those of scenarios that ended before an earlier one in the plan, by index.
        var early: [Int: [UInt8]] = [:]
        /// The number of scenarios whose messages are written.
        var writtenCount = 0
    }

    private mutating func endAttempt(_ attempt: ExampleRecord, isRetried: Bool) {
        let (info, result) = (attempt.info, attempt.result)
        let testCase = testCases[info.index]
        if !isRetried { verdict.addExample(info, result, isEmpty: testCase?.stepCount == 0) }
        guard let testCase, attempt.hasStarted || !verdict.isRunRefused else { return }
        writeTestCases()
        writeMessages()
        let start = result.startedAt > 0 ? result.startedAt : time
        let end = messages.write(attempt, of: testCase, isRetried: isRetried, from: start, paths)
        time = max(time, end, start + (result.status == .notRun ? 0 : result.seconds))
        attempts.current += messages.json.bytes
        messages.json.removeAll()
        if isRetried { return }
        if testCase.index == attempts.writtenCount {
            output.write(data: attempts.current)
            attempts.writtenCount += 1
            writeEarly(all: false)
        } else {
            attempts.early[testCase.index] = attempts.current
        }
        attempts.current = []
    }

    /// Writes the messages of waiting scenarios; `all` means also those after a scenario without messages.
    private mutating func writeEarly(all: Bool) {
        guard !attempts.early.isEmpty else { return }
        writeMessages()
        let early = attempts.early
        let next = all ? early.keys.sorted() : (attempts.writtenCount...).prefix { early[$0] != nil }
        for index in next {
            output.write(data: attempts.early.removeValue(forKey: index) ?? [])
            attempts.writtenCount = index + 1
        }
    }
}
