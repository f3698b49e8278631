import Foundation
import Kea
import KeaReports
import KeaRunner

/// A run of the real coordinator with workers that follow scripts, without processes and clocks.
///
/// By default, a worker sends its plan, runs the examples that it is given, and ends when it is ordered to. Scripts add
/// crashes, hangs and invalid messages, in any order.
@MainActor
final class ScriptedRun {
    /// An action of a worker.
    enum Act {
        case send(WorkerMessage)
        case print(String, to: Int32 = STDOUT_FILENO)
        case end(EndCause)
    }

    /// The acts for examples by name, given the example's index in the worker's plan.
    var acts: [String: (Int) -> [Act]] = [:]
    /// The acts before a worker sends its plan, by the number of the worker, from 1 on.
    var loading: [Int: [Act]] = [:]
    /// The examples of workers whose plan differs from that of the run, by the number of the worker.
    var known: [Int: String] = [:]
    /// The acts for the order to describe the test cases, by the number of the worker.
    var description: (Int) -> [Act] = { _ in [] }
    /// The acts for the order to run the hooks after the run.
    var hooks: [Act] = []
    /// The acts for the order to end.
    var ending: [Act] = [.send(.finished), .end(.byItself(.code(0)))]
    /// The signal that has interrupted the run; not called again once it has returned one.
    var interruption: () -> Int32? = { nil }
    /// The number of acts in one turn of a worker.
    var pace: () -> Int = { 1 }
    var options = RunOptions()
    /// Changes the plan of a worker, except its examples.
    var plan: (inout RunPlan) -> Void = { _ in }
    /// The duration in seconds of an earlier run, if there was one.
    var secondsBefore: Double?
    /// Whether the report is for machines.
    var isForMachines = false

    /// Whether the report writes the events as lines.
    var writesEvents = false

    /// The error with which the system refuses to start a worker.
    var startError: (any Error)?

    private let names: String
    private(set) var workers: [ScriptedWorker] = []
    private let record = EventRecord()
    private(set) var printedByNow: () -> String = { "" }
    private(set) var printed = ""
    private(set) var status: Int32 = -1

    /// Creates a run of examples: `a b` are two of the class `S`, `T.c` is one of `T`, `d!` is serial, and `e~` mostly
    /// waits.
    init(_ names: String, workers: Int? = 1) {
        self.names = names
        options.workers = workers
        options.isStrictAboutWarnings = false
    }

    var events: [RunEvent] { record.events }

    /// The events as lines, without the start and end of the run and the starts of examples.
    var lines: [String] { events.compactMap(\.line) }

    /// The names of the examples, once for each start.
    var beginnings: [String] {
        events.compactMap { event in
            if case .exampleStarted(let info) = event { info.name } else { nil }
        }
    }

    /// The text about a worker that sends an invalid message.
    static let nonsense = ChannelFault.nonsense.message

    var summary: RunSummary? {
        for case .runFinished(let summary) in events { return summary }
        return nil
    }

    /// Runs to the end.
    @discardableResult func start() throws -> ScriptedRun {
        let folder = FileManager.default.temporaryDirectory.path + "/kea-scripted-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        if let secondsBefore {
            let record = #"{"seconds": {}, "total": \#(secondsBefore)}"#
            try Data(record.utf8).write(to: URL(fileURLWithPath: folder + "/durations.json"))
        }
        let environment = RunEnvironment(
            mainFile: folder + "/XCTMain.swift", variables: ["KEA_STATE": folder, "KEA_DIRECTORY": folder])
        let file = folder + "/printed"
        try Data().write(to: URL(fileURLWithPath: file))
        let descriptor = open(file, O_WRONLY | O_APPEND)
        defer { close(descriptor) }
        let output = TextOutput(descriptor: descriptor, usesColor: false, isTerminal: false, width: 100)
        printedByNow = { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }
        var signal: Int32?
        let interruption = { [self] in
            signal = signal ?? self.interruption()
            return signal
        }
        let report: any Report = isForMachines ? Recorder<Machine>(record) : Recorder<People>(record)
        record.output = writesEvents ? output : nil
        let coordinator = Coordinator(
            options, in: environment, reportingTo: ReportSet(report, on: output), interruption: interruption
        ) {
            [self] state in
            if let startError { throw startError }
            let worker = ScriptedWorker(
                number: workers.count + 1, leftOut: state.leftOut.joined(separator: ","))
            worker.acts = acts
            worker.description = description(worker.number)
            worker.hooks = hooks
            worker.ending = ending
            worker.pace = pace
            worker.interruption = interruption
            worker.begin(loading[worker.number] ?? [], whole(known[worker.number] ?? names))
            workers.append(worker)
            return worker
        }
        status = coordinator.run()
        printed = printedByNow()
        return self
    }

    private func whole(_ names: String) -> RunPlan {
        var groups = [RunPlan.Group(parent: nil, suite: "", name: "")]
        var places: [String: Int] = [:]
        let entries = names.split(separator: " ").enumerated().map { place, word in
            let parts = word.split(separator: ".").map(String.init)
            let (suite, name) = parts.count == 2 ? (parts[0], parts[1]) : ("S", parts[0])
            if places[suite] == nil {
                places[suite] = groups.count
                groups.append(RunPlan.Group(parent: 0, suite: suite, name: suite))
            }
            let info = ExampleInfo(
                id: "\(suite)/\(name)", kind: .scenario, suite: suite, path: [name],
                location: SourceLocation(file: "/code/\(suite).feature", line: place + 1), tags: [],
                index: place)
            return RunPlan.Entry(
                info: info, group: places[suite] ?? 0, isSerial: name.hasSuffix("!"),
                waits: name.hasSuffix("~"))
        }
        let counts = entries.reduce(into: [:]) { $0[$1.info.suite, default: 0] += 1 }
        var whole = RunPlan(
            info: RunInfo(exampleCount: entries.count, exampleCounts: counts), groups: groups,
            entries: entries)
        plan(&whole)
        return whole
    }
}

extension [ScriptedRun.Act] {
    /// Returns the acts of an example that starts, does something, and ends.
    static func example(
        _ place: Int, _ acts: [ScriptedRun.Act] = [], _ status: Status = .passed, failures: Int = 0,
        reason: String? = nil
    ) -> [ScriptedRun.Act] {
        let recorded = acts.compactMap { act in
            if case .send(.failure(let failure, _)) = act { failure } else { nil }
        }
        let result = ExampleResult(
            status: status, seconds: 0, failures: recorded.suffix(failures), reason: reason)
        return [.send(.exampleStarted(place))] + acts + [.send(.exampleFinished(place, result))]
    }

    /// Returns the acts of an example that starts, does something, and ends its process.
    static func crash(
        _ place: Int, _ acts: [ScriptedRun.Act] = [], _ end: EndCause = .byItself(.signal(SIGSEGV))
    ) -> [ScriptedRun.Act] { [.send(.exampleStarted(place))] + acts + [.end(end)] }
}

extension ScriptedRun.Act {
    /// Returns the act that sends a failure of an example.
    static func fail(_ message: String, _ owner: FailureOwner) -> ScriptedRun.Act {
        .send(.failure(failure(message), of: owner))
    }

    static func failure(_ message: String) -> Failure {
        var failure = Failure(message: message, location: SourceLocation(file: "/code/Steps.swift", line: 1))
        failure.identify()
        return failure
    }

    static func stepBegins(_ text: String) -> ScriptedRun.Act {
        .send(.event(.stepStarted(step(text))))
    }

    /// Returns the act that ends the step with this text.
    static func stepEnds(
        _ text: String, _ status: Status = .passed, _ failures: [String] = []
    ) -> ScriptedRun.Act {
        let result = StepResult(status: status, failures: failures.map { failure($0) })
        return .send(.event(.stepFinished(step(text), result)))
    }

    private static func step(_ text: String) -> StepInfo {
        StepInfo(keyword: "* ", text: text, location: SourceLocation(file: "/code/S.feature", line: 9))
    }
}

/// A worker that follows a script.
@MainActor
final class ScriptedWorker: WorkerSession {
    let number: Int
    /// The classes that it must not load.
    let leftOut: String
    var acts: [String: (Int) -> [ScriptedRun.Act]] = [:]
    var description: [ScriptedRun.Act] = []
    var hooks: [ScriptedRun.Act] = []
    var ending: [ScriptedRun.Act] = []
    var pace: () -> Int = { 1 }
    var interruption: () -> Int32? = { nil }
    private var isInterrupted = false
    private(set) var orders: [WorkerOrder] = []
    /// The time limits that the coordinator has set, in order.
    private(set) var limits: [Duration?] = []
    private var names: [String] = []
    /// The acts to come, those of one example together.
    private var pending: [ArraySlice<ScriptedRun.Act>] = []
    /// The running example, by its index in the worker's plan.
    private var running: Int?
    private var idleTurns = 0

    /// Whether an example is running, and has no acts left.
    var isIdle: Bool { running != nil && idleTurns > 2 }

    private(set) var isDone = false
    private(set) var end: (cause: EndCause, copies: Int)?

    init(number: Int, leftOut: String) {
        self.number = number
        self.leftOut = leftOut
    }

    func begin(_ acts: [ScriptedRun.Act], _ plan: RunPlan) {
        names = plan.entries.map(\.info.name)
        var rest = plan
        rest.entries = []
        pending = [acts[...], [.send(.examples(plan.entries[...])), .send(.plan(rest))]]
    }

    let sources = Array(repeating: pollfd(fd: -1, events: 0, revents: 0), count: 2)
    let timeout: Int32 = 0
    let errorOutput = ""

    func setAsleep(_ isAsleep: Bool) -> Bool { true }
    func allow(_ time: Duration?) { limits.append(time) }

    func stop(because cause: EndCause) { pending = [[.end(cause)]] }

    func send(_ order: WorkerOrder) {
        orders.append(order)
        switch order {
        case .run(let examples):
            for place in examples {
                pending.append((acts[names[place]]?(place) ?? .example(place))[...])
            }
        case .describe: pending.append((description + [.send(.described)])[...])
        case .endRun: pending.append(hooks[...])
        case .finish: pending.append(ending[...])
        case .withdraw, .stop: pending = (running == nil ? [] : pending.prefix(1)) + [ending[...]]
        case .load, .hooksHaveRun: break
        }
    }

    func turn(
        _ events: ArraySlice<pollfd>, after waited: Duration,
        take: (WorkerMessage) throws(ChannelFault) -> Void, forward: (PrintedBytes) -> Void
    ) -> Bool {
        if interruption() != nil, !isInterrupted {
            isInterrupted = true
            send(.stop)
        }
        for _ in 0..<pace() {
            guard end == nil, let act = next() else { break }
            idleTurns = 0
            do throws(ChannelFault) {
                switch act {
                case .send(let message):
                    if case .finished = message { isDone = true }
                    try take(message)
                    switch message {
                    case .event(.exampleStarted(let info)): running = info.index
                    case .event(.exampleFinished), .event(.exampleRetried): running = nil
                    default: break
                    }
                case .print(let text, let descriptor): forward(PrintedBytes(Array(text.utf8), to: descriptor))
                case .end(let cause): end = (cause, 0)
                }
            } catch {
                end = (.fault(error), 0)
            }
        }
        idleTurns += 1
        // The coordinator sends it neither examples nor the order to end.
        if idleTurns > 1_000, end == nil { end = (.silent, 0) }
        return true
    }

    private func next() -> ScriptedRun.Act? {
        while !pending.isEmpty {
            if let act = pending[0].popFirst() { return act }
            pending.removeFirst()
        }
        return nil
    }
}

extension WorkerMessage {
    /// The events of an example, given its index in the worker's plan.
    static func exampleStarted(_ index: Int) -> WorkerMessage { .event(.exampleStarted(.planned(index))) }
    static func exampleFinished(_ index: Int, _ result: ExampleResult) -> WorkerMessage {
        .event(.exampleFinished(.planned(index), result))
    }
    static func exampleRetried(_ index: Int, _ result: ExampleResult) -> WorkerMessage {
        .event(.exampleRetried(.planned(index), result))
    }
}

extension FailureOwner {
    /// An example, by its index in the worker's plan.
    static func example(_ index: Int) -> FailureOwner { .example(.planned(index)) }
}

extension ExampleInfo {
    static func planned(_ index: Int) -> ExampleInfo {
        let place = SourceLocation(file: "", line: 0)
        return ExampleInfo(id: "", kind: .spec, suite: "", path: [], location: place, tags: [], index: index)
    }
}

extension WorkerOrder {
    /// A description of the order.
    var words: String {
        switch self {
        case .load: "load"
        case .run(let examples): "run \(examples)"
        case .describe(let withTestCases): withTestCases ? "describe" : "describe without test cases"
        case .endRun: "end the run"
        case .hooksHaveRun(let hooks): "hooks \(hooks) have run"
        case .finish: "finish"
        case .withdraw: "withdraw"
        case .stop: "stop"
        }
    }
}

/// The events of a run.
@MainActor
private final class EventRecord {
    var events: [RunEvent] = []
    var output: TextOutput?

    func add(_ event: RunEvent) {
        events.append(event)
        if let line = event.line { output?.write(line + "\n") }
    }
}

/// A report that records the events; generic, so that type discovery does not offer it to runs.
private struct Recorder<Reader: RecordReader>: Report {
    static var format: ReportFormat { Reader.format }
    let record: EventRecord
    init(_ record: EventRecord) { self.record = record }
    init(_ context: ReportContext) { record = EventRecord() }
    mutating func receive(_ event: RunEvent) { record.add(event) }
}

private protocol RecordReader { static var format: ReportFormat { get } }
private enum People: RecordReader {
    static let format = ReportFormat("record", isForPeople: true, wantsAllSteps: false)
}
private enum Machine: RecordReader { static let format = ReportFormat("record", wantsTestCases: true) }

extension RunEvent {
    /// The event in a line: `b crashed: in a step; crashed: …`.
    fileprivate var line: String? {
        switch self {
        case .runStarted, .runFinished, .exampleStarted: nil
        case .diagnostic(let diagnostic): "\(diagnostic.severity): \(diagnostic.message)"
        case .source(let source): "source \(source.name)"
        case .glue: "glue"
        case .testCase(let testCase): "test case \(testCase.example)"
        case .hookStarted(let hook): "\(hook.title) begins"
        case .hookFinished(let hook, let result): "\(hook.title) \(result.status)\(words(result.failures))"
        case .stepStarted(let step): "\(step.text) begins"
        case .stepFinished(let step, let result): "\(step.text) \(result.status)\(words(result.failures))"
        case .attachment: "attachment"
        case .exampleRetried(let info, let result):
            "\(info.name) \(result.status)\(words(result.failures)), attempt \(result.attempts)"
        case .exampleFinished(let info, let result):
            result.attempts > 1
                ? "\(info.name) \(result.status)\(words(result.failures)), attempt \(result.attempts)"
                : "\(info.name) \(result.status)\(words(result.failures))"
        case .lateFailure(let failure, let owner): "\(owner.title): \(failure.message)"
        }
    }
}

private func words(_ failures: [Failure]) -> String {
    failures.isEmpty ? "" : ": " + failures.map(\.message).joined(separator: "; ")
}
