import Foundation
import Kea
import KeaEvents

extension Coordinator {
    /// Attributes the early end of a worker to the example or hook that it was running.
    func attribute(_ ending: EndReport, of worker: RunningWorker) {
        if worker.activity.example == nil { reportKeptEvents(of: worker) }
        if let running = worker.activity.example {
            endRunning(running, ending, of: worker)
            reportPendingFailures(of: worker)
        } else if let hook = worker.activity.hook {
            // The failures recorded before belong to the hook as well.
            reportPendingFailures(of: worker)
            let location = ending.location?.completed(by: [hook.location]) ?? hook.location
            let failure = ending.failure(at: location)
            if let info = worker.activity.hookOfRun {
                receive(.hookFinished(info, StepResult(status: ending.status, failures: [failure])))
            }
            receive(.lateFailure(failure, of: hook.owner))
            if worker.activity.hookOfRun?.moment == .beforeRun {
                // The hook does not run again, so another worker gets further.
                worker.hasProgressed = true
                reportNotRun(examples(in: hook.group, of: worker), because: .problem(failure.message))
            }
        } else {
            reportPendingFailures(of: worker)
            if !attributeToFirstExample(ending, of: worker) { noteOutsideOfExamples(ending, of: worker) }
        }
    }

    /// Attributes a fault of the channel outside of examples and hooks to the first example that the worker was given.
    ///
    /// At the first such fault, workers get only one unit at a time from then on, so that the next one has one cause.
    private func attributeToFirstExample(_ ending: EndReport, of worker: RunningWorker) -> Bool {
        guard case .fault = ending.cause, worker.isLoaded,
            let first = worker.given.first(where: ledger.isOpen)
        else { return false }
        guard schedule?.isCautious == true else {
            schedule?.isCautious = true
            worker.hasProgressed = true
            return false
        }
        let failure = ending.failure(at: entry(first).info.location)
        let others = worker.given.filter { $0 != first }
        worker.hasProgressed = true
        finishExample(first, ExampleResult(status: .crashed, seconds: 0, failures: [failure]), by: worker)
        reportNotRun(others, because: "\"\(entry(first).info.title)\" \(failure.message)")
        return true
    }

    private func endRunning(_ running: RunningExample, _ ending: EndReport, of worker: RunningWorker) {
        worker.activity.example = nil
        let hook = worker.activity.hook
        let location =
            ending.location?.completed(by: running.locations + (hook.map { [$0.location] } ?? []))
            ?? hook?.location ?? running.step?.location ?? running.info.location
        let failure = ending.failure(of: hook.map { "\($0.title):" }, at: location)
        // An earlier hook recorded these, and would have reported them at its end.
        let ofHook = hook == nil ? [] : worker.activity.takePendingFailures().map(\.failure)
        if let step = running.step {
            let found = running.sent.dropFirst(running.sentInSteps)
            let result = StepResult(status: ending.status, failures: found + [failure])
            report(.stepFinished(step, result), by: worker)
        }
        worker.activity.lastFinished = running.index
        worker.hasProgressed = true
        if let issue = entry(running.index).knownIssue, hook == nil {
            return finishExample(
                running.index, .passed(withKnownIssue: issue, seconds: running.seconds), by: worker)
        }
        // An example that returned after its time limit has reported that itself.
        let isReported = ending.status == .timedOut && running.sent.contains { $0.kind == .timeLimit }
        finishExample(
            running.index,
            ExampleResult(
                status: ending.status, seconds: running.seconds,
                failures: running.sent + ofHook + running.found + (isReported ? [] : [failure])), by: worker)
        if let hook {
            // As with a hook that throws, the other examples of its group lack what it creates.
            reportNotRun(examples(in: hook.group, of: worker), because: .problem(failure.message))
        } else {
            abortGroupIfStuck(running.index, failure)
        }
    }

    /// Returns the examples of a group by their indices in the run's plan, without those that other workers run.
    private func examples(in group: Int, of worker: RunningWorker) -> [Int] {
        let others = given(toOthersThan: worker)
        return worker.plan.examples(in: group).filter { !others.contains($0) }
    }

    /// Aborts a group after consecutive crashes at one location, such as in a hook that runs before each example.
    private func abortGroupIfStuck(_ example: Int, _ failure: Failure) {
        guard let group = recovery.noteCrash(of: example, failure, in: ledger.plan) else { return }
        let left = ledger.unfinished.filter { ledger.plan.ancestors(of: entry($0).group).contains(group) }
        guard !left.isEmpty else { return }
        let name = ledger.plan.groups[group].name
        let title = name.isEmpty ? entry(example).info.suite : name
        let message =
            "\(Recovery.crashLimit) examples in a row have crashed at the same place; the rest of \"\(title)\" is not run"
        receive(.diagnostic(Diagnostic(.warning, message, at: failure.location)))
        reportNotRun(
            left,
            because:
                "\(Recovery.crashLimit) examples before it in \"\(title)\" have crashed at the same place")
    }

    /// Reports a worker that ended while it loaded a class, or outside of examples and hooks.
    private func noteOutsideOfExamples(_ ending: EndReport, of worker: RunningWorker) {
        let what: String
        var details = ending.details
        if let name = worker.activity.loading {
            // Two workers may have loaded it at the same time.
            guard recovery.leaveOut(name) else { return worker.hasProgressed = true }
            what = "loading \(name)"
        } else if !worker.isLoaded {
            what = "planning the run"
            if case .byItself(.signal(let signal)) = ending.cause, signal != SIGKILL {
                details.append("no class was being loaded, so this is probably a mistake of Kea")
            }
        } else {
            what =
                worker.activity.lastFinished.map { "what comes after \"\(entry($0).info.title)\"" }
                ?? "what comes before the first example"
        }
        let location = ending.location?.completed(by: [])
        receive(
            .diagnostic(
                Diagnostic(.error, "\(what) \(ending.message)", details: details, at: location)))
    }

    /// Reports the failures that a worker has sent and that no event contains yet.
    func reportPendingFailures(of worker: RunningWorker) {
        for (failure, owner) in worker.activity.takePendingFailures() {
            receive(.lateFailure(failure, of: owner))
        }
    }

    /// Reports a worker that failed after it had run everything.
    func noteEndAfterAll(_ ending: EndReport) {
        let start = SourceLocation(wholeFile: environment.root)
        receive(
            .lateFailure(
                ending.failure(at: ending.location ?? start),
                of: .hook("The process, at its exit", suite: "", location: start, isOfRun: true)))
    }

    /// Reports a forked copy of a worker that returned from an example, a hook or the loading of a class.
    func noteReturnedCopy(_ owner: FailureOwner, of worker: RunningWorker) {
        let (what, location) =
            switch owner {
            case .example(let info): ("the example", info.location)
            case .hook(_, _, let location, _): ("it", location)
            case .unknown: ("the run", SourceLocation(wholeFile: environment.root))
            }
        let message =
            "a process that it had forked came back from \(what) and was ended; a forked process ends by exec or _exit"
        let failure = Failure(kind: .error, message: message, location: location)
        if let info = owner.example, worker.activity.example?.info.id == info.id {
            worker.activity.example?.found.append(failure)
        } else {
            receive(.lateFailure(failure, of: owner))
        }
    }

    /// Reports forked copies of a worker that outlived it.
    func noteCopies(_ count: Int) {
        let what =
            count == 1
            ? "a process that an example had forked was" : "\(count) processes that examples had forked were"
        receive(.diagnostic(Diagnostic(.warning, "\(what) still there at the end, and ended")))
    }

    func noteInterruption(_ workers: [RunningWorker]) {
        let running = workers.compactMap { worker in worker.activity.example.map { (worker, $0) } }
        let names = running.map { "\"\($1.info.title)\"" }.joined(separator: " and ")
        let suffix = running.isEmpty ? "" : ", while \(names) \(running.count == 1 ? "was" : "were") running"
        let location = running.first?.1.info.location
        receive(.diagnostic(Diagnostic(.warning, SignalHandler.reason + suffix, at: location)))
        for (worker, example) in running { noteInterruption(of: example, in: worker) }
    }

    private func noteInterruption(of running: RunningExample, in worker: RunningWorker) {
        worker.activity.example = nil
        if let step = running.step {
            let result = StepResult(status: .notRun, reason: SignalHandler.reason)
            report(.stepFinished(step, result), by: worker)
        }
        let failures = running.sent + running.found
        guard failures.isEmpty else {
            let result = ExampleResult(
                status: .failed, seconds: running.seconds, failures: failures, reason: SignalHandler.reason)
            return finishExample(running.index, result, by: worker)
        }
        finishExample(
            running.index, .notRun(running.info, because: "\(SignalHandler.reason) while it was running"),
            by: worker)
    }
}
