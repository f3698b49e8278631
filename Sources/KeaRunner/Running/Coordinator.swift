import Foundation
import Kea
import KeaEvents

/// Runs examples in worker processes, one after another, and loses no result whatever crashes.
///
/// A worker tells its plan, and then what happens as it happens. Where one ends before it has said that it is done, what
/// it was busy with has ended it: that is reported, and a new worker goes on with the examples that are left. In the
/// end, each planned example has one result.
@MainActor
final class Coordinator {
    private let options: RunOptions
    private let arguments: [String]
    let environment: RunEnvironment
    var reports: ReportSet
    private var outcome: RunOutcome
    private let start = ContinuousClock.now
    private let startedAt = Date().timeIntervalSince1970

    var ledger = RunLedger()
    private var mistakes: Set<Diagnostic> = []
    /// Classes that have ended a process when they were loaded.
    var leftOut: [String] = []
    var lastFinished: Int?
    /// Places at which examples have crashed in a row.
    var crashes: [(place: String, example: Int)] = []

    // What is known of the worker at the moment.
    var activity = WorkerActivity()
    /// The places in the plan of what the worker's own plan holds.
    var places: [Int?] = []
    /// The places in the plan of the groups of the worker's own plan.
    var workerPlan: RunPlan?

    /// Runs the command and returns the exit status.
    static func run(
        _ options: RunOptions, arguments: [String], in environment: RunEnvironment
    ) throws(UsageError) -> Int32 {
        let reports = try ReportSet(options, in: environment)
        let coordinator = Coordinator(options, arguments, environment, reports)
        return coordinator.run()
    }

    private init(
        _ options: RunOptions, _ arguments: [String], _ environment: RunEnvironment, _ reports: ReportSet
    ) {
        self.options = options
        self.environment = environment
        self.reports = reports
        outcome = RunOutcome(options, in: environment)
        // The seed is chosen once, for all workers.
        self.arguments = Worker.arguments(seed: options.order.seed, arguments)
    }

    private func run() -> Int32 {
        signal(SIGPIPE, SIG_IGN)
        let wake = WakePipe()
        SignalHandler.watch(waking: wake.input)
        while let reason = runWorker(wake) {
            guard case .end(let why) = reason else { continue }
            giveUp(ledger.unfinished, because: why)
            break
        }
        giveUp(ledger.unfinished, because: "the run ended without it")
        reports.finish(&outcome, after: ContinuousClock.now - start)
        return outcome.exitStatus
    }

    /// Hands an event to everybody who wants to know.
    func receive(_ event: RunEvent) {
        outcome.receive(event)
        reports.receive(event)
    }

    // MARK: Workers

    /// The next thing to do after the end of a worker; `nil` where everything is run.
    private enum Next {
        /// Another worker goes on.
        case goOn
        /// Nothing more is run.
        case end(because: String)
    }

    /// Runs one worker to its end.
    private func runWorker(_ wake: WakePipe) -> Next? {
        let child: ChildProcess
        do {
            child = try ChildProcess(arguments: arguments, environment: workerVariables)
        } catch {
            receive(.diagnostic(Diagnostic(.error, "no process can be started: \(error)", at: nil)))
            return .end(because: "no process could be started")
        }
        activity = WorkerActivity()
        workerPlan = nil
        let openBefore = ledger.isPlanned ? ledger.unfinished.count : nil
        let leftOutBefore = leftOut.count
        let session = WorkerSession(child)
        session.allow(limits.starting)
        let (end, copies) = session.followToEnd(
            wake: wake,
            take: { received throws(ChannelFault) in try take(received, from: session, child) },
            forward: forward
        ) {
            reports.flush()
            if reports.isPointless { session.stop() }
        }
        if copies > 0 { noteCopies(copies) }
        if SignalHandler.signal != nil {
            outcome.isInterrupted = true
            noteInterruption()
            return .end(because: SignalHandler.reason)
        }
        if reports.isPointless { return .end(because: "no report can be written any more") }
        if session.isDone {
            if end != .byItself(.status(0)) { noteEndAfterAll(Blame(end, session.lastWords, activity)) }
            guard !ledger.unfinished.isEmpty else { return nil }
            // The worker has left something out that it was told to run.
            return openBefore == ledger.unfinished.count ? .end(because: "its worker left it out") : .goOn
        }
        blame(Blame(end, session.lastWords, activity))
        if options.failsFast, outcome.hasFailed {
            for example in ledger.unfinished {
                finish(
                    example, ExampleResult(status: .notRun, seconds: 0, reason: ExampleResult.failFastReason))
            }
        }
        guard !ledger.isPlanned || !ledger.unfinished.isEmpty else { return nil }
        if leftOut.count > leftOutBefore { return .goOn }
        // Every worker brings the run forward, or it is the last one.
        if let openBefore, openBefore > ledger.unfinished.count { return .goOn }
        if openBefore == nil, lastFinished != nil { return .goOn }
        return .end(because: "the process that was to run it ended before it had begun")
    }

    /// The time limits of a worker for what has no name.
    private var limits: (starting: Duration?, idle: Duration?, ending: Duration) {
        (
            options.timeLimit.map { max($0, .seconds(120)) }, options.timeLimit.map { max($0, .seconds(60)) },
            .seconds(3)
        )
    }

    /// The time past a limit that the engine and the worker's own watchdog have first.
    private static let grace = Duration.seconds(3)

    /// The time limit for a worker to say where it hangs.
    private static let stackLimit = Duration.seconds(20)

    /// The worker's environment: this one's, with crashes told at length on standard error.
    private var workerVariables: [String: String] {
        var variables = environment.variables
        variables[Worker.backtraceBefore] = variables["SWIFT_BACKTRACE"]
        variables["SWIFT_BACKTRACE"] = CrashReport.backtraceSettings
        variables[Worker.leftOut] = leftOut.isEmpty ? nil : leftOut.joined(separator: ",")
        return variables
    }

    // MARK: What a worker tells

    /// Takes a message from a worker, or from a copy of it.
    private func take(
        _ received: CoordinatorChannel.Received, from session: WorkerSession, _ child: ChildProcess
    ) throws(ChannelFault) {
        guard received.process == child.id else {
            guard case .stray(let index) = received.message else { throw .foreignBytes }
            return noteStray(places.indices.contains(index) ? places[index] : nil)
        }
        guard received.example == activity.example?.workerIndex else { throw .nonsense }
        switch received.message {
        case .loading(let name):
            activity.loading = name
            session.allow(
                name == nil ? limits.starting : options.timeLimit.map { max($0, .seconds(1)) + Self.grace })
        case .diagnostic(let diagnostic):
            receive(.diagnostic(diagnostic))
        case .plan(let plan): take(plan, from: session)
        case .hookStarted(let hook):
            activity.hook = hook
            session.allow(hook.limit.map { $0 + Self.grace })
        case .hookFinished:
            activity.hook = nil
            let limit = activity.example.map { entry($0.index).limit.map { $0 + Self.grace } }
            session.allow(limit ?? limits.idle)
        case .failure(let failure, .example(let index)) where activity.example?.workerIndex == index:
            activity.forget(failure)  // One of a hook before it, for which it answers.
            activity.example?.told.append(failure)
        case .failure(let failure, let owner): activity.strayFailures.append((failure, try self.owner(owner)))
        case .lateFailure(let failure, let owner):
            activity.forget(failure)
            receive(.lateFailure(failure, of: try self.owner(owner)))
        case .hang(let limit):
            activity.hang = (limit, [])
            session.allow(Self.stackLimit)
        case .stack(let frames): activity.hang?.stack = frames
        case .source(let source): receive(.source(source))
        case .glue(let glue): receive(.glue(glue))
        case .testCase(let testCase): receive(.testCase(testCase))
        case .runHookStarted(let hook): receive(.hookStarted(hook))
        case .runHookFinished(let hook, let result):
            guard case .own(let failures) = result.failures else { throw .nonsense }
            receive(
                .hookFinished(
                    hook,
                    StepResult(
                        status: result.status, seconds: result.seconds, failures: failures,
                        reason: result.reason, startedAt: result.startedAt)))
        case .finished: session.allow(limits.ending)
        case .stray: throw .nonsense
        default: try takeFromExample(received.message, session)
        }
    }

    private func takeFromExample(_ message: WorkerMessage, _ session: WorkerSession) throws(ChannelFault) {
        switch message {
        case .exampleStarted(let index):
            let place = try place(of: index)
            guard activity.example == nil, ledger.isOpen(place) else { throw .nonsense }
            let entry = entry(place)
            activity.example = RunningExample(place, as: index, entry.info)
            session.allow(entry.limit.map { $0 + Self.grace })
            receive(.exampleStarted(entry.info))
        case .exampleFinished(let index, let result):
            let place = try place(of: index)
            guard let running = activity.example ?? notRun(place, result), running.index == place,
                ledger.isOpen(place)
            else { throw .nonsense }
            activity.example = nil
            if result.status != .notRun { lastFinished = place }
            crashes = []
            session.allow(limits.idle)
            var failures = try running.failures(of: result)
            failures += running.found
            finish(
                place,
                ExampleResult(
                    status: running.found.isEmpty ? result.status : max(result.status, .failed),
                    seconds: result.seconds, failures: failures, reason: result.reason,
                    startedAt: result.startedAt))
        case .exampleRetried(let index, let result):
            let place = try place(of: index)
            guard let running = activity.example, running.index == place, running.openSteps.isEmpty else {
                throw .nonsense
            }
            activity.example = nil
            session.allow(limits.idle)
            let failures = try running.failures(of: result) + running.found
            receive(
                .exampleRetried(
                    running.info,
                    ExampleResult(
                        status: result.status, seconds: result.seconds, failures: failures,
                        reason: result.reason, startedAt: result.startedAt,
                        attempts: ledger.attempt(at: place))))
            ledger.retry(place)
        case .stepStarted(let step):
            activity.example?.openSteps.append(step)
            receive(.stepStarted(step))
        case .stepFinished(let other, let result):
            guard let step = activity.example?.openSteps.popLast(), let running = activity.example else {
                throw .nonsense
            }
            activity.example?.toldInSteps = running.told.count
            let failures = try running.failures(of: result)
            let ended = StepResult(
                status: result.status, seconds: result.seconds, failures: failures, reason: result.reason,
                startedAt: result.startedAt)
            receive(.stepFinished(other ?? step, ended))
        case .attachment(let attachment, let id): receive(.attachment(attachment, example: id))
        default: throw .nonsense
        }
    }

    /// An example that ends without having begun.
    private func notRun(_ place: Int, _ result: WorkerMessage.Result) -> RunningExample? {
        result.status == .notRun ? RunningExample(place, as: place, entry(place).info) : nil
    }

    /// Takes the plan of a worker, and tells it which part of it is to be run.
    private func take(_ plan: RunPlan, from session: WorkerSession) {
        let isFirst = !ledger.isPlanned
        let missing: [Int]
        (places, missing) = ledger.adopt(plan)
        workerPlan = plan
        activity.loading = nil
        if isFirst {
            var info = plan.info
            info.startedAt = startedAt
            receive(.runStarted(info))
        }
        // A later worker loads everything again and finds the same mistakes.
        for mistake in plan.mistakes where mistakes.insert(mistake).inserted { receive(.diagnostic(mistake)) }
        giveUp(missing, because: "it was gone when the specs were loaded again")
        session.allow(limits.idle)
        session.send(.run(Self.ranges(places.indices.filter { places[$0].map(ledger.isOpen) ?? false })))
    }

    /// Numbers in ascending order as ranges.
    private static func ranges(_ numbers: [Int]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for number in numbers {
            if let last = ranges.last, last.upperBound == number {
                ranges[ranges.count - 1] = last.lowerBound..<(number + 1)
            } else {
                ranges.append(number..<(number + 1))
            }
        }
        return ranges
    }

    /// The place in the plan of an example of the worker's own plan.
    private func place(of index: Int) throws(ChannelFault) -> Int {
        guard places.indices.contains(index), let place = places[index] else { throw .nonsense }
        return place
    }

    private func owner(_ owner: WorkerMessage.Owner) throws(ChannelFault) -> FailureOwner {
        switch owner {
        case .example(let index): return .example(entry(try place(of: index)).info)
        case .hook(let name, let suite, let location): return .hook(name, suite: suite, location: location)
        case .unknown: return .unknown
        }
    }

    func entry(_ place: Int) -> RunPlan.Entry { ledger.plan.entries[place] }

    /// Notes the result of an example and reports it.
    func finish(_ example: Int, _ result: ExampleResult) {
        guard ledger.finish(example) else { return }
        var result = result
        result.attempts = ledger.attempt(at: example)
        receive(.exampleFinished(entry(example).info, result))
    }

    /// Reports that examples are not run.
    func giveUp(_ examples: [Int], because reason: String) {
        for example in examples where ledger.isOpen(example) {
            finish(example, .notRun(entry(example).info, because: reason))
        }
    }
}
