import Foundation
import Kea
import KeaEvents
import KeaReports

/// Runs examples in worker processes, so that a crash loses no result.
///
/// Each worker loads the same selection and sends its plan; the first plan is that of the run. If a worker ends early, its
/// running example or hook is reported as the cause, and another worker runs the remaining examples.
@MainActor
package final class Coordinator {
    let options: RunOptions
    /// Starts a worker that continues the run in this state.
    let makeSession: (RunState) throws -> any WorkerSession
    let interruption: () -> Int32?
    let environment: RunEnvironment
    var reports: ReportSet
    var record: RunRecord { reports.run }
    private let startedAt = Date().timeIntervalSince1970
    var ledger = RunLedger()
    var schedule: RunSchedule?
    var pool: WorkerPool
    var descriptions = Descriptions()
    var hooks = HooksOfRun()
    var recovery = Recovery()

    static func run(_ selection: Selection, in environment: RunEnvironment) throws(UsageError) -> Int32 {
        let reports = try ReportSet(selection.options, in: environment)
        signal(SIGPIPE, SIG_IGN)
        SignalHandler.watch(waking: SelfPipe.shared.input)
        let coordinator = Coordinator(selection.options, in: environment, reportingTo: reports) { state in
            try startProcess(RunInput(selection, state), in: environment)
        }
        return coordinator.run()
    }

    /// Starts a worker process with detailed backtraces on standard error, and sends it its input.
    package static func startProcess(
        _ input: RunInput, in environment: RunEnvironment
    ) throws -> any WorkerSession {
        var variables = environment.variables
        variables["SWIFT_BACKTRACE"] = EndReport.backtraceSettings(and: variables["SWIFT_BACKTRACE"])
        let worker = try WorkerProcess(
            arguments: [Worker.marker], environment: variables, selfPipe: SelfPipe.shared.input)
        for order in WorkerOrder.load(input.encoded) { worker.send(order) }
        return worker
    }

    package init(
        _ options: RunOptions, in environment: RunEnvironment, reportingTo reports: ReportSet,
        interruption: @escaping () -> Int32? = { SignalHandler.signal },
        startWorker makeSession: @escaping (RunState) throws -> any WorkerSession
    ) {
        (self.options, self.interruption, self.makeSession) = (options, interruption, makeSession)
        (self.environment, self.reports) = (environment, reports)
        pool = WorkerPool(options, in: environment)
    }

    package func run() -> Int32 {
        defer { pool.files?.remove() }
        let start = ContinuousClock.now
        startWorkers()
        follow()
        // If a hook ends its process, another worker runs the next one.
        for _ in ledger.plan.hooksAfter {
            guard options.mode == .run, interruption() == nil, !reports.isPointless,
                hooks.areLeft(of: ledger.plan.hooksAfter), startWorker(as: .forEnd) != nil
            else { continue }
            follow()
        }
        if !ledger.isPlanned { begin(RunInfo(exampleCount: 0)) }
        // A signal may come before the first worker.
        let isInterrupted = !recovery.interrupted.isEmpty || !ledger.isComplete
        let signal = isInterrupted ? interruption() : nil
        if signal != nil { noteInterruption(recovery.interrupted) }
        reportNotRun(ledger.unfinished, because: recovery.stopReason ?? "the run ended without it")
        if record.verdict == .passed, let doubt = ledger.doubt { receive(.diagnostic(doubt)) }
        recordDurations()
        FailureRecord.update(from: record, options, in: environment)
        return reports.finish(
            after: ContinuousClock.now - start, WarningPolicy(options, in: environment),
            interruption: signal)
    }

    private func follow() {
        while !pool.workers.isEmpty {
            turn()
            for worker in pool.workers {
                guard let (cause, copies) = worker.session.end else { continue }
                pool.workers.removeAll { $0 === worker }
                if copies > 0 { noteCopies(copies) }
                handleEnd(cause, of: worker)
            }
            assignExamples()
            startWorkers()
        }
    }

    func begin(_ info: RunInfo) {
        var info = info
        info.startedAt = startedAt
        info.notes = options.notes
        info.root = environment.root
        info.shard?.run = RunIdentity.read(environment.variables, root: environment.root)
        info.workers = pool.size
        receive(.runStarted(info))
    }

    func receive(_ event: RunEvent) { reports.receive(event) }

    /// Waits for messages, output or a signal, and lets each worker have its turn.
    ///
    /// While workers send many messages, this polls every few milliseconds, so that no worker has to write to the pipe.
    private func turn() {
        var requests = [pollfd(fd: SelfPipe.shared.output, events: Int16(POLLIN), revents: 0)]
        for worker in pool.workers { requests += worker.session.sources }
        reports.flush()
        reports.console.refreshStatus()
        if reports.isPointless {
            recovery.stopReason = "no report can be written any more"
            for worker in pool.workers { worker.session.stop(because: .killed) }
        }
        let mustLook = !pool.isBusy && pool.workers.count { $0.session.setAsleep(true) } > 0
        let timeout = pool.workers.map(\.session.timeout).min() ?? 1
        let start = RealClock.now
        _ = poll(&requests, nfds_t(requests.count), mustLook ? 0 : pool.isBusy ? min(timeout, 5) : timeout)
        let waited = RealClock.now - start
        if !pool.isBusy { for worker in pool.workers { _ = worker.session.setAsleep(false) } }
        pool.isBusy = false
        if requests[0].revents != 0 { SelfPipe.shared.drain() }
        for (number, worker) in pool.workers.enumerated() {
            let hasSent = worker.session.turn(
                requests[(1 + 2 * number)..<(3 + 2 * number)], after: waited,
                take: { message throws(ChannelFault) in try handleMessage(message, from: worker) },
                forward: { forward($0, of: worker) })
            if hasSent { pool.isBusy = true }
        }
    }
}
