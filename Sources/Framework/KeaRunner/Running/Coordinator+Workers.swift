import Foundation
import Kea
import KeaEvents

extension Coordinator {
    func startWorkers() {
        // Workers may still run examples that were reported as not run.
        guard recovery.stopReason == nil, interruption() == nil, !ledger.isComplete else { return }
        while pool.ordinaryCount < pool.limit, wantsAnother {
            guard startWorker() != nil else { return }
        }
        if let schedule, !recovery.isStuck, pool.wantsAdditional(for: schedule, each: ledger.usualSeconds) {
            _ = startWorker(as: .additional)
        }
    }

    func startWorker(as role: RunningWorker.Role = .ordinary) -> RunningWorker? {
        do {
            let state = RunState(
                leftOut: recovery.leftOut, temporaryFolder: pool.files?.path,
                backtrace: environment.variables["SWIFT_BACKTRACE"])
            let worker = RunningWorker(try makeSession(state), as: role)
            worker.session.allow(limits.starting)
            pool.workers.append(worker)
            return worker
        } catch {
            if pool.workers.isEmpty {
                let message = "no process can be started: \(error.systemReason)"
                reports.receiveOnce(Diagnostic(.error, message))
                stop(because: .problem(message))
            } else {
                // The other workers can run all examples.
                let message = "no further process can be started: \(error.systemReason)"
                receive(.diagnostic(Diagnostic(.warning, message)))
                pool.lacksProcesses = true
            }
            return nil
        }
    }

    private var wantsAnother: Bool {
        guard let schedule else {
            return pool.workers.isEmpty ? !ledger.isPlanned && !recovery.isStuck : pool.startsAllAtOnce
        }
        guard !schedule.isEmpty, !recovery.isStuck else { return false }
        return pool.workers.isEmpty || pool.wantsAnother(for: schedule, each: ledger.usualSeconds)
    }

    package func assignExamples() {
        for worker in pool.workers where worker.role == .forEnd && worker.isReady {
            worker.session.allow(limits.idle)
            worker.endRun(knowing: hooks.begun)
        }
        guard recovery.stopReason == nil, interruption() == nil else { return }
        for worker in pool.workers where worker.isReady && descriptions.allowExamples(of: worker) {
            let isAlone = pool.workers.count == 1 && worker.given.isEmpty
            let isAdditional =
                worker.role == .additional
                && pool.workers.contains { $0.role != .additional && !$0.isFinishing }
            let batch =
                schedule?.next(isAlone: isAlone, isAdditional: isAdditional, isOpen: ledger.isOpen) ?? []
            if !batch.isEmpty {
                if worker.given.isEmpty { worker.session.allow(limits.idle) }
                worker.give(batch, knowing: hooks.begun)
            } else if worker.given.isEmpty {
                // One worker has to remain for the serial examples.
                guard
                    schedule?.isEmpty ?? true
                        || pool.workers.contains(where: { $0 !== worker && !$0.isFinishing })
                else { continue }
                worker.session.allow(limits.idle)
                worker.finish()
            }
        }
        guard ledger.isComplete else { return }
        for worker in pool.workers where !worker.isLoaded && worker.role != .forEnd { worker.dismiss() }
    }

    /// Reports why a worker has ended, and returns its unfinished examples to the schedule.
    func handleEnd(_ cause: EndCause, of worker: RunningWorker) {
        guard worker.phase != .dismissed else { return }
        if interruption() != nil {
            recovery.stopReason = .problem(SignalHandler.reason)
            return recovery.interrupted.append(worker)
        }
        guard !reports.isPointless else { return }
        if isReplaced(worker, after: cause) { return }
        if worker === descriptions.leader { descriptions.areComplete = true }
        let leftOutBefore = recovery.leftOut.count
        if !worker.session.isDone || cause != .byItself(.success) {
            let report = EndReport(worker.activity.hang ?? cause, errorOutput: worker.session.errorOutput)
            if worker.session.isDone { noteEndAfterAll(report) } else { attribute(report, of: worker) }
        }
        // After a normal end, an event has reported each of them.
        reportPendingFailures(of: worker)
        if options.execution.failsFast, record.hasFailed { return stop(because: .failFast) }
        let left = worker.given.filter(ledger.isOpen)
        if !left.isEmpty { schedule?.giveBack(left) }
        // Without this, workers that end before any progress would follow each other forever.
        if !worker.hasProgressed, recovery.leftOut.count == leftOutBefore,
            !worker.session.isDone || !left.isEmpty
        {
            recovery.isStuck = true
        }
        guard recovery.isStuck, pool.workers.isEmpty, !ledger.isComplete else { return }
        recovery.stopReason =
            worker.session.isDone
            ? "its worker left it out" : "the process that was to run it ended before it had begun"
    }

    /// Returns whether another worker takes the place of one that a signal ended or stopped before its first example.
    ///
    /// Code that crashes sends none of these signals, so the next worker probably gets further.
    private func isReplaced(_ worker: RunningWorker, after cause: EndCause) -> Bool {
        let what: String
        switch cause {
        case .byItself(.signal(let signal)) where [SIGKILL, SIGTERM, SIGHUP].contains(signal):
            what = "ended by \(ExitStatus.signal(signal).text)"
        case .stopped(SIGSTOP): what = "stopped by \(ExitStatus.signal(SIGSTOP).text), and ended"
        default: return false
        }
        guard !worker.activity.hasBegun, worker.role != .forEnd,
            recovery.allowsReplacement(workers: pool.limit)
        else { return false }
        reports.eraseStatus()
        StandardError.write("a worker was \(what), before its first example; another one takes its place\n")
        schedule?.giveBack(worker.given.filter(ledger.isOpen))
        if worker === descriptions.leader, !descriptions.areComplete {
            descriptions.lead(nil)
            if let next = pool.workers.first(where: \.isLoaded) { lead(next) }
        }
        return true
    }

    func stop(because reason: NotRunReason) {
        guard recovery.stopReason == nil else { return }
        recovery.stopReason = reason
        schedule?.drop()
        for worker in pool.workers where !worker.isFinishing { worker.finish(by: .withdraw) }
    }

    /// The time limits of a worker outside of examples and hooks; they apply even if examples have none.
    var limits: (starting: Duration, idle: Duration, ending: Duration) {
        let limit = options.execution.timeLimit ?? .zero
        return (max(limit, .seconds(120)), max(limit, .seconds(60)), GracePeriod.seconds(10))
    }

    /// The time after a limit within which the engine and the worker's watchdog act first.
    static let grace = Duration.seconds(3)
}
