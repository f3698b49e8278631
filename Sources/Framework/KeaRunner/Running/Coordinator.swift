import Foundation
import Kea
import KeaEvents
import KeaReports

/// Runs examples in worker processes, so that a crash loses no result.
///
/// Each worker loads the same selection and sends its plan; the first plan is that of the run. A schedule assigns the
/// examples to workers, which send events as they run. If a worker ends early, its running example or hook is reported
/// as the cause, and another worker runs the remaining examples. In the end, each planned example has one result.
@MainActor
package final class Coordinator {
    let options: RunOptions
    /// Starts a worker, given its environment variables.
    let makeSession: ([String: String]) throws -> any WorkerSession
    /// The signal that has interrupted the run, if any.
    let interruption: () -> Int32?
    let environment: RunEnvironment
    var reports: ReportSet
    var record: RunRecord { reports.run }
    /// The signal that ended a worker of the run.
    var interruptedBy: Int32?
    private let start = ContinuousClock.now
    private let startedAt = Date().timeIntervalSince1970
    /// Whether the start of the run was reported, which requires a plan.
    private var hasBegun = false
    /// The events to report after the start of the run.
    private var early: [RunEvent] = []
    let wake = SelfPipe.shared
    /// The folder of the workers' temporary files, which a killed worker does not remove.
    let files = FileManager.default.temporaryDirectory.path + "/kea-\(UUID().uuidString)"

    var ledger = RunLedger()
    var schedule: RunSchedule?
    var workers: [RunningWorker] = []
    /// The worker that sends the sources, the glue and the test cases of the plan of the run.
    weak var leader: RunningWorker?
    /// The number of these events that were reported.
    var describedCount = 0
    /// Whether the leader has sent all of them, so that other workers may begin.
    var isDescribed = false
    /// The hooks around the run that have begun, by their indices among all hooks; each begins once.
    var hooksOfRun: [Int] = []
    /// Whether a scenario or a hook around the run has begun, so that the hooks after the run have to run.
    var hasBegunScenarios = false
    /// The maximum number of workers; lower if the plan has fewer units.
    var workerLimit: Int
    /// The maximum number of additional workers, which run only examples that mostly wait.
    var additionalLimit = 0
    /// Whether the system has refused to start a worker beside others.
    var lacksProcesses = false
    let durations: RecordedDurations?
    /// The durations of examples in seconds, in the order of the plan; below 0 for an example that did not run.
    var times: [Float] = []
    var timed = (count: 0, seconds: 0.0)

    var mistakes: Set<Diagnostic> = []
    /// The classes that ended a worker while it loaded them.
    var leftOut: [String] = []
    /// The consecutive crashes at one location.
    var crashes: [(signature: String, example: Int)] = []
    /// The reason why no further example runs.
    var stopReason: String?
    /// Whether the last worker has ended without progress.
    var isStuck = false
    /// The number of workers that a signal ended before their first example, since the last result.
    var endsBeforeExamples = 0
    /// Whether workers had sent messages by the last turn.
    private var isBusy = false
    /// The workers that ended because the run was interrupted.
    var interrupted: [RunningWorker] = []

    static func run(_ selection: Selection, in environment: RunEnvironment) throws(UsageError) -> Int32 {
        let reports = try ReportSet(selection.options, in: environment)
        signal(SIGPIPE, SIG_IGN)
        SignalHandler.watch(waking: SelfPipe.shared.input)
        let coordinator = Coordinator(selection.options, in: environment, reportingTo: reports) { variables in
            try startProcess(for: selection, variables)
        }
        return coordinator.run()
    }

    /// Wakes a coordinator in this process at the end of each child process from now on.
    package static func watchChildren() { SignalHandler.watchChildren(waking: SelfPipe.shared.input) }

    /// Starts a worker process, and sends it the selection.
    package static func startProcess(
        for selection: Selection, _ variables: [String: String]
    ) throws -> any WorkerSession {
        let worker = try WorkerProcess(
            arguments: [Worker.marker], environment: variables, selfPipe: SelfPipe.shared.input)
        for order in WorkerOrder.load(try JSONEncoder().encode(selection)) { worker.send(order) }
        return worker
    }

    package init(
        _ options: RunOptions, in environment: RunEnvironment, reportingTo reports: ReportSet,
        interruption: @escaping () -> Int32? = { SignalHandler.signal },
        startWorker makeSession: @escaping ([String: String]) throws -> any WorkerSession
    ) {
        self.options = options
        self.interruption = interruption
        self.makeSession = makeSession
        self.environment = environment
        self.reports = reports
        workerLimit = options.workers ?? ProcessInfo.processInfo.activeProcessorCount
        durations = workerLimit > 1 ? RecordedDurations(in: environment) : nil
    }

    package func run() -> Int32 {
        defer { try? FileManager.default.removeItem(atPath: files) }
        startWorkers()
        follow()
        // If a hook ends its process, another worker runs the next one.
        for _ in ledger.plan.hooksAfter { endRun() }
        if !hasBegun { begin(RunInfo(exampleCount: 0)) }
        // A signal may come before the first worker.
        if !ledger.isComplete { interruptedBy = interruptedBy ?? interruption() }
        if interruptedBy != nil { noteInterruption(interrupted) }
        reportNotRun(ledger.unfinished, because: stopReason ?? "the run ended without it")
        recordDurations()
        FailureRecord.update(from: record, options, in: environment)
        return reports.finish(
            after: ContinuousClock.now - start, WarningPolicy(options, in: environment),
            interruption: interruptedBy)
    }

    /// Follows the workers until the last one has ended.
    private func follow() {
        while !workers.isEmpty {
            turn()
            for worker in workers {
                guard let (cause, copies) = worker.session.end else { continue }
                workers.removeAll { $0 === worker }
                if copies > 0 { noteCopies(copies) }
                handleEnd(cause, of: worker)
            }
            assignExamples()
            startWorkers()
        }
    }

    /// Runs the remaining hooks after the run, if the worker that was to run them has ended early.
    private func endRun() {
        guard hasBegunScenarios, options.mode == .run, interruption() == nil, !reports.isPointless,
            !Set(ledger.plan.hooksAfter).isSubset(of: hooksOfRun), let worker = startWorker()
        else { return }
        worker.isForEnd = true
        follow()
    }

    /// Reports the start of the run, and the events before it.
    func begin(_ info: RunInfo) {
        var info = info
        info.startedAt = startedAt
        info.notes = options.notes
        info.root = environment.root
        info.shard?.run = RunIdentity.read(environment.variables, root: environment.root)
        info.workers = workerLimit + additionalLimit
        hasBegun = true
        for event in [.runStarted(info)] + early { receive(event) }
        early = []
    }

    /// Sends an event to the reports, or keeps it until the start of the run.
    func receive(_ event: RunEvent) {
        guard hasBegun else { return early.append(event) }
        reports.receive(event)
    }

    /// Waits for messages, output or a signal, and lets each worker have its turn.
    ///
    /// While workers send many messages, this polls every few milliseconds, so that no worker has to write to the pipe.
    private func turn() {
        var requests = [pollfd(fd: wake.output, events: Int16(POLLIN), revents: 0)]
        for worker in workers { requests += worker.session.sources }
        reports.flush()
        reports.console.refreshStatus()
        if reports.isPointless {
            stopReason = "no report can be written any more"
            for worker in workers { worker.session.stop(because: .killed) }
        }
        let mustLook = !isBusy && workers.count { $0.session.setAsleep(true) } > 0
        let timeout = workers.map(\.session.timeout).min() ?? 1
        let start = RealClock.now
        _ = poll(&requests, nfds_t(requests.count), mustLook ? 0 : isBusy ? min(timeout, 5) : timeout)
        let waited = RealClock.now - start
        if !isBusy { for worker in workers { _ = worker.session.setAsleep(false) } }
        isBusy = false
        if requests[0].revents != 0 { wake.drain() }
        for (number, worker) in workers.enumerated() {
            let hasSent = worker.session.turn(
                requests[(1 + 3 * number)..<(4 + 3 * number)], after: waited,
                take: { received throws(ChannelFault) in try take(received, from: worker) },
                forward: { bytes, descriptor in forward(bytes, to: descriptor, of: worker) })
            if hasSent { isBusy = true }
        }
    }
}
