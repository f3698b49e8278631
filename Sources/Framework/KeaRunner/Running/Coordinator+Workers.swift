import Foundation
import Kea
import KeaEvents

// The workers of a run: their number, the examples that each of them runs, and their end.

extension Coordinator {
    func startWorkers() {
        // Workers may still run examples that were reported as not run.
        guard stopReason == nil, interruption() == nil, !ledger.isComplete else { return }
        while ordinaryCount < workerLimit, wantsAnother {
            guard startWorker() != nil else { return }
        }
        if workers.count - ordinaryCount < additionalLimit, wantsAdditional {
            startWorker()?.isAdditional = true
        }
    }

    static let additionalPerCore = 3

    /// The number of workers that run any example.
    private var ordinaryCount: Int { workers.count { !$0.isAdditional } }

    func startWorker() -> RunningWorker? {
        do {
            let worker = RunningWorker(try makeSession(workerVariables))
            worker.session.allow(limits.starting)
            workers.append(worker)
            return worker
        } catch {
            if workers.isEmpty {
                let message = "no process can be started: \(error.systemReason)"
                let error = Diagnostic(.error, message, at: nil)
                if mistakes.insert(error).inserted { receive(.diagnostic(error)) }
                stop(because: message)
            } else {
                // The other workers can run all examples.
                let message = "no further process can be started: \(error.systemReason)"
                receive(.diagnostic(Diagnostic(.warning, message, at: nil)))
                lacksProcesses = true
            }
            return nil
        }
    }

    /// Whether another worker would speed up the run.
    private var wantsAnother: Bool {
        guard let schedule else {
            if workers.isEmpty { return !ledger.isPlanned && !isStuck }
            return startsAllAtOnce
        }
        guard !schedule.isEmpty else { return false }
        if workers.isEmpty { return !isStuck }
        guard !schedule.isSerialOnly, canStartFurther else { return false }
        // Another worker pays off if the others need longer for the rest than it needs to load.
        return (schedule.secondsLeft(each: usualSeconds) + schedule.waitingSeconds) / Double(ordinaryCount)
            > loadingSeconds
    }

    /// Whether an additional worker for examples that mostly wait would speed up the run.
    ///
    /// It pays off if it shortens the rest of the run by more than it needs to load.
    private var wantsAdditional: Bool {
        guard let schedule, !workers.isEmpty, canStartFurther else { return false }
        let computing = schedule.secondsLeft(each: usualSeconds)
        let shortest = computing / Double(max(1, ordinaryCount))
        func rest(_ count: Int) -> Double {
            max(shortest, (computing + schedule.waitingSeconds) / Double(count))
        }
        return rest(workers.count) - rest(workers.count + 1) > loadingSeconds
    }

    /// Whether the first workers have loaded and the system allows more.
    private var canStartFurther: Bool {
        !lacksProcesses && !isStuck && workers.allSatisfy { $0.plan != nil }
    }

    /// The usual duration of an example, by those that have run.
    private var usualSeconds: Double { timed.count == 0 ? 0.001 : timed.seconds / Double(timed.count) }

    private var loadingSeconds: Double { workers.map(\.loadingTime.seconds).max() ?? 0 }

    /// Whether all workers start before the first plan, because the run is likely to be long.
    private var startsAllAtOnce: Bool {
        guard options.paths.isEmpty, options.names.isEmpty, options.tags.isEmpty, !lacksProcesses else {
            return false
        }
        return durations?.total.map { $0 > 0.5 } ?? true
    }

    package func assignExamples() {
        for worker in workers where worker.isForEnd && worker.isReady {
            worker.session.allow(limits.idle)
            worker.endRun(knowing: hooksOfRun)
        }
        guard stopReason == nil, interruption() == nil else { return }
        for worker in workers where worker.isReady && (isDescribed || worker === leader) {
            let isAlone = workers.count == 1 && worker.given.isEmpty
            let isAdditional =
                worker.isAdditional && workers.contains { !$0.isAdditional && !$0.isFinishing }
            let batch =
                schedule?.next(isAlone: isAlone, isAdditional: isAdditional, isOpen: ledger.isOpen) ?? []
            if !batch.isEmpty {
                if worker.given.isEmpty { worker.session.allow(limits.idle) }
                worker.give(batch, knowing: hooksOfRun)
            } else if worker.given.isEmpty {
                // One worker has to remain for the serial examples.
                guard
                    schedule?.isEmpty ?? true || workers.contains(where: { $0 !== worker && !$0.isFinishing })
                else { continue }
                worker.session.allow(limits.idle)
                worker.finish()
            }
        }
        guard ledger.isComplete else { return }
        for worker in workers where worker.plan == nil && !worker.isForEnd {
            worker.isDismissed = true
            worker.session.stop(because: .killed)
        }
    }

    /// Reports why a worker has ended, and returns its unfinished examples to the schedule.
    func handleEnd(_ cause: EndCause, of worker: RunningWorker) {
        guard !worker.isDismissed else { return }
        if let signal = interruption() {
            interruptedBy = signal
            stopReason = SignalHandler.reason
            interrupted.append(worker)
            return
        }
        guard !reports.isPointless else { return }
        if isReplaced(worker, after: cause) { return }
        if worker === leader { isDescribed = true }
        let leftOutBefore = leftOut.count
        let report = EndReport(worker.activity.hang ?? cause, errorOutput: worker.session.errorOutput)
        if !worker.session.isDone {
            attribute(report, of: worker)
        } else if cause != .byItself(.success) {
            noteEndAfterAll(report)
        }
        if options.failsFast, record.hasFailed { return stopAfterFailure() }
        let left = worker.given.filter(ledger.isOpen)
        if !left.isEmpty { schedule?.giveBack(left) }
        // Without this, workers that end before any progress would follow each other forever.
        if !worker.hasProgressed, leftOut.count == leftOutBefore, !worker.session.isDone || !left.isEmpty {
            isStuck = true
        }
        guard isStuck, workers.isEmpty, !ledger.isComplete else { return }
        stopReason =
            worker.session.isDone
            ? "its worker left it out" : "the process that was to run it ended before it had begun"
    }

    /// Returns whether another worker takes the place of one that a signal ended before its first example.
    ///
    /// Code that crashes sends none of these signals, so the next worker probably gets further. The run gives up after
    /// three such ends for each worker without an example in between.
    private func isReplaced(_ worker: RunningWorker, after cause: EndCause) -> Bool {
        guard case .byItself(.signal(let signal)) = cause, [SIGKILL, SIGTERM, SIGHUP].contains(signal),
            !worker.hasBegun, !worker.isForEnd, endsBeforeExamples < 3 * workerLimit
        else { return false }
        endsBeforeExamples += 1
        reports.eraseStatus()
        StandardError.write(
            "a worker was ended by \(ExitStatus.signal(signal).text), before its first example; another one takes its place\n"
        )
        schedule?.giveBack(worker.given.filter(ledger.isOpen))
        if worker === leader, !isDescribed {
            leader = nil
            if let next = workers.first(where: { $0.plan != nil }) { lead(next) }
        }
        return true
    }

    func stopAfterFailure() { stop(because: ExampleResult.failFastReason) }

    func stop(because reason: String) {
        guard stopReason == nil else { return }
        stopReason = reason
        schedule?.drop()
        for worker in workers where !worker.isFinishing {
            worker.isFinishing = true
            worker.session.send(.withdraw)
        }
    }

    /// The time limits of a worker outside of examples and hooks; they apply even if examples have none.
    var limits: (starting: Duration, idle: Duration, ending: Duration) {
        let limit = options.timeLimit ?? .zero
        return (max(limit, .seconds(120)), max(limit, .seconds(60)), GracePeriod.seconds(3))
    }

    /// The time after a limit within which the engine and the worker's watchdog act first.
    static let grace = Duration.seconds(3)

    /// The time limit for the stack of a worker that hangs.
    static let stackLimit = Duration.seconds(20)

    /// The environment of this process, with settings for detailed backtraces on standard error.
    private var workerVariables: [String: String] {
        var variables = environment.variables
        variables[Worker.backtraceBefore] = variables["SWIFT_BACKTRACE"]
        variables["SWIFT_BACKTRACE"] = EndReport.backtraceSettings(and: variables["SWIFT_BACKTRACE"])
        variables[Worker.files] = files
        variables[Worker.leftOut] = leftOut.isEmpty ? nil : leftOut.joined(separator: ",")
        return variables
    }
}
