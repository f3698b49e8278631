import Foundation
import Kea
import KeaEvents
import KeaReports

/// Runs examples in worker processes and loses no result, whatever crashes.
///
/// Each worker loads the same selection and makes a plan of it; the first plan is that of the run. A schedule hands the
/// examples out, and the workers tell what happens as it happens. Where one ends before it has said that it is done,
/// what it was busy with has ended it: that is reported, and another one runs the examples that are left. In the end,
/// each planned example has one result.
@MainActor
package final class Coordinator {
    let options: RunOptions
    /// Starts a worker with these variables of the environment.
    let makeSession: ([String: String]) throws -> any WorkerSession
    /// The signal by which somebody has asked for the end of the run, if one has come.
    let interruption: () -> Int32?
    let environment: RunEnvironment
    var reports: ReportSet
    var outcome: RunOutcome
    private let start = ContinuousClock.now
    private let startedAt = Date().timeIntervalSince1970
    /// Whether the run has begun for whoever is told of it, which takes a plan.
    private var hasBegun = false
    /// The events that have come before.
    private var early: [RunEvent] = []
    let wake = SelfPipe.shared

    var ledger = RunLedger()
    var schedule: RunSchedule?
    var workers: [RunningWorker] = []
    /// The worker whose plan is that of the run, and that tells what features are made of.
    weak var leader: RunningWorker?
    /// Whether it has told all of that, so that others may begin.
    var isDescribed = false
    /// The hooks around the run that were begun, by their places among all hooks; they are begun once.
    var hooksOfRun: [Int] = []
    /// Whether anything was begun that the hooks after the run come after.
    var hasBegunScenarios = false
    /// The number of workers that there may be; fewer where the plan has too little for them.
    var workerLimit: Int
    let durations: RecordedDurations?
    /// The times in seconds that examples have taken, by their places in the plan; below 0 where there is none.
    var times: [Float] = []
    var timed = (count: 0, seconds: 0.0)

    var mistakes: Set<Diagnostic> = []
    /// Classes that have ended a process when they were loaded.
    var leftOut: [String] = []
    /// Places at which examples have crashed in a row.
    var crashes: [(place: String, example: Int)] = []
    /// The reason for which nothing more is run.
    var stopReason: String?
    /// Whether the last worker has ended without having brought the run forward.
    var isStuck = false
    /// Whether workers had something to say when they were last listened to.
    private var isBusy = false
    /// The examples that were running when the run was interrupted.
    var interrupted: [RunningWorker] = []

    /// Runs the selection and returns the exit status.
    static func run(_ selection: Selection, in environment: RunEnvironment) throws(UsageError) -> Int32 {
        let reports = try ReportSet(selection.options, in: environment)
        let selfPipe = SelfPipe.shared.input
        signal(SIGPIPE, SIG_IGN)
        SignalHandler.watch(waking: selfPipe)
        let wantsAllSteps = reports.wantsAllSteps
        let coordinator = Coordinator(selection.options, in: environment, telling: reports) { variables in
            let worker = try WorkerProcess(
                arguments: [Worker.marker], environment: variables, selfPipe: selfPipe,
                wantsAllSteps: wantsAllSteps)
            for order in WorkerOrder.load(try JSONEncoder().encode(selection)) { worker.send(order) }
            return worker
        }
        return coordinator.run()
    }

    /// Prepares a run.
    ///
    /// - Parameters:
    ///   - interruption: the signal by which somebody has asked for the end of the run, if one has come.
    ///   - makeSession: starts a worker with these variables of the environment.
    package init(
        _ options: RunOptions, in environment: RunEnvironment, telling reports: ReportSet,
        interruption: @escaping () -> Int32? = { SignalHandler.signal },
        startWorker makeSession: @escaping ([String: String]) throws -> any WorkerSession
    ) {
        self.options = options
        self.interruption = interruption
        self.makeSession = makeSession
        self.environment = environment
        self.reports = reports
        outcome = RunOutcome(options, in: environment)
        workerLimit = options.workers ?? ProcessInfo.processInfo.activeProcessorCount
        durations = workerLimit > 1 ? RecordedDurations(in: environment) : nil
    }

    /// Runs everything, and returns the exit status.
    package func run() -> Int32 {
        startWorkers()
        follow()
        // As often as one of them ends its process, and the next one is still to be run.
        for _ in ledger.plan.hooksAfter { endRun() }
        if !hasBegun { begin(RunInfo(exampleCount: 0)) }
        if outcome.interruption != nil { noteInterruption(interrupted) }
        giveUp(ledger.unfinished, because: stopReason ?? "the run ended without it")
        recordDurations()
        outcome.recordFailures(options, in: environment)
        reports.finish(&outcome, after: ContinuousClock.now - start)
        return outcome.exitStatus
    }

    /// Follows the workers until the last one has ended.
    private func follow() {
        while !workers.isEmpty {
            turn()
            for worker in workers {
                guard let (end, copies) = worker.session.end else { continue }
                workers.removeAll { $0 === worker }
                if copies > 0 { noteCopies(copies) }
                judge(end, of: worker)
            }
            handOut()
            startWorkers()
        }
    }

    /// Runs what comes after the run where the worker that was to do it has ended before.
    private func endRun() {
        guard hasBegunScenarios, options.mode == .run, interruption() == nil, !reports.isPointless,
            !Set(ledger.plan.hooksAfter).isSubset(of: hooksOfRun), let worker = startWorker()
        else { return }
        worker.isForEnd = true
        follow()
    }

    /// Begins the run for whoever is told of it.
    func begin(_ info: RunInfo) {
        var info = info
        info.startedAt = startedAt
        info.notes = options.notes
        info.root = environment.root
        info.shard?.run = RunIdentity.read(environment.variables, root: environment.root)
        info.workers = workerLimit
        hasBegun = true
        for event in [.runStarted(info)] + early { receive(event) }
        early = []
    }

    /// Hands an event to everybody who wants to know; nothing comes before the beginning of the run.
    func receive(_ event: RunEvent) {
        guard hasBegun else { return early.append(event) }
        outcome.receive(event)
        reports.receive(event)
    }

    /// Waits for something to happen, and lets each worker say what it has to say.
    ///
    /// As long as they have much to say, it is listened to every few milliseconds, and nobody has to wake anybody.
    private func turn() {
        var requests = [pollfd(fd: wake.output, events: Int16(POLLIN), revents: 0)]
        for worker in workers { requests += worker.session.sources }
        reports.flush()
        reports.refreshStatus()
        if reports.isPointless {
            stopReason = "no report can be written any more"
            for worker in workers { worker.session.stop(because: .stoppedByUs) }
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
            let hasTold = worker.session.turn(
                requests[(1 + 3 * number)..<(4 + 3 * number)], after: waited,
                take: { received throws(ChannelFault) in try take(received, from: worker) },
                forward: { bytes, descriptor in forward(bytes, to: descriptor, of: worker) })
            if hasTold { isBusy = true }
        }
    }
}
