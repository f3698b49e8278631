import Foundation
import Kea
import KeaEvents
import KeaReports

/// The cause that has ended a worker before it was done, as it is said of the one to blame.
struct Blame {
    /// The event, in words that follow a name.
    let message: String
    /// Frames, or what the process wrote last.
    let details: [String]
    /// The line, where the runtime has said it.
    let location: SourceLocation?
    /// The status of an example that it has ended.
    let status: Status

    init(_ end: WorkerSession.End, _ lastWords: String, _ activity: WorkerActivity) {
        if let hang = activity.hang {
            message =
                "hangs: the main thread was busy past the time limit of \(hang.limit.brief) and could not be interrupted"
            details = hang.stack.isEmpty ? [] : ["the main thread is at:"] + hang.stack.map { "  \($0)" }
            (location, status) = (nil, .timedOut)
            return
        }
        switch end {
        case .byItself(let end):
            let crash = CrashReport(end, lastWords: lastWords)
            (message, details, location, status) = (crash.message, crash.details, crash.location, .crashed)
        case .silent, .stoppedByUs:
            (message, details, location) = (
                "hangs: the process did not answer in time and was ended", [], nil
            )
            status = .timedOut
        case .stopped(let signal):
            message = "stopped the process by \(ProcessEnd.words(ofSignal: signal)); it was ended"
            (details, location, status) = ([], nil, .crashed)
        case .fault(let fault): (message, details, location, status) = (fault.words, [], nil, .crashed)
        }
    }

    var kind: Failure.Kind { status == .timedOut ? .timeLimit : .crash }

    func failure(of name: String? = nil, at location: SourceLocation) -> Failure {
        Failure(
            kind: kind, message: (name.map { $0 + " " } ?? "") + message, details: details, location: location
        )
    }
}

extension Coordinator {
    /// Reports what has ended a worker, under the name of what it was busy with.
    func blame(_ blame: Blame) {
        if let running = activity.example {
            end(running, blame)
            reportStrayFailures()
        } else if let hook = activity.hook {
            // What it had found before belongs to it as well.
            reportStrayFailures()
            let failure = blame.failure(at: blame.location ?? hook.location)
            receive(
                .lateFailure(
                    failure, of: .hook(hook.words, suite: hook.suite, location: hook.location)))
        } else {
            reportStrayFailures()
            receive(.diagnostic(outsideOfExamples(blame)))
        }
    }

    /// Ends the example that was running.
    private func end(_ running: RunningExample, _ blame: Blame) {
        activity.example = nil
        let hook = activity.hook
        let place =
            blame.location.map { running.path(of: $0) } ?? hook?.location ?? running.openSteps.last?.location
            ?? running.info.location
        let failure = blame.failure(of: hook.map { "\($0.words):" }, at: place)
        // A hook before it has found these; it would have answered for them.
        let ofHook = hook == nil ? [] : activity.strayFailures.map(\.failure)
        if hook != nil { activity.strayFailures = [] }
        var found = Array(running.told.dropFirst(running.toldInSteps))
        for step in running.openSteps.reversed() {
            receive(.stepFinished(step, StepResult(status: blame.status, failures: found + [failure])))
            found = []
        }
        lastFinished = running.index
        // One that came back when it was too late has said so itself.
        let isTold = blame.kind == .timeLimit && running.told.contains { $0.kind == .timeLimit }
        finish(
            running.index,
            ExampleResult(
                status: blame.status, seconds: running.seconds,
                failures: running.told + ofHook + running.found + (isTold ? [] : [failure])))
        if let hook {
            // As with one that throws: what it should have made is not there for the others of its group.
            giveUp(examples(in: hook.group), because: failure.message)
        } else {
            giveUpWhereStuck(running.index, failure)
        }
    }

    /// The examples of a group of the worker's plan, by their places in the first plan.
    private func examples(in group: Int) -> [Int] {
        guard let workerPlan else { return [] }
        return workerPlan.entries.indices.compactMap { index in
            workerPlan.lineage(of: workerPlan.entries[index].group).contains(group) ? places[index] : nil
        }
    }

    /// The number of crashes in a row at one place that ends a group.
    private static let crashLimit = 10

    /// Gives up a group where crash follows upon crash at one place, as where a hook crashes for each example of it.
    private func giveUpWhereStuck(_ example: Int, _ failure: Failure) {
        let place = "\(failure.message) \(failure.location)"
        let suite = entry(example).info.suite
        crashes.removeAll { $0.place != place || entry($0.example).info.suite != suite }
        crashes.append((place, example))
        guard crashes.count >= Self.crashLimit,
            let group = ledger.plan.commonGroup(of: crashes.map(\.example))
        else { return }
        crashes = []
        let left = ledger.unfinished.filter { ledger.plan.lineage(of: entry($0).group).contains(group) }
        guard !left.isEmpty else { return }
        let name = ledger.plan.groups[group].name
        let title = name.isEmpty ? suite : name
        let message =
            "\(Self.crashLimit) examples in a row have crashed at the same place; the rest of \"\(title)\" is not run"
        receive(.diagnostic(Diagnostic(.warning, message, at: failure.location)))
        giveUp(
            left,
            because: "\(Self.crashLimit) examples before it in \"\(title)\" have crashed at the same place")
    }

    /// Something that ended while nothing that has a name was running, or a class that could not be loaded.
    private func outsideOfExamples(_ blame: Blame) -> Diagnostic {
        let what: String
        if let name = activity.loading {
            what = "loading \(name)"
            leftOut.append(name)
        } else if workerPlan == nil {
            what = "loading specs and step definitions"
        } else {
            what =
                lastFinished.map { "what comes after \"\(entry($0).info.title)\"" }
                ?? "what comes before the first example"
        }
        return Diagnostic(.error, "\(what) \(blame.message)", details: blame.details, at: blame.location)
    }

    /// Failures that were told and that no event has carried yet.
    private func reportStrayFailures() {
        for (failure, owner) in activity.strayFailures { receive(.lateFailure(failure, of: owner)) }
        activity.strayFailures = []
    }

    /// An end that nobody wanted after everything was run.
    func noteEndAfterAll(_ blame: Blame) {
        let start = SourceLocation(file: environment.root, line: 0)
        receive(
            .lateFailure(
                blame.failure(at: blame.location ?? start),
                of: .hook("The process, at its exit", suite: "", location: start)))
    }

    /// A copy of the worker has come back from an example.
    func noteStray(_ example: Int?) {
        let message =
            "a process that it had forked came back from the example and was ended; a forked process ends by exec or _exit"
        let info = example.map { entry($0).info }
        let failure = Failure(
            kind: .error, message: message,
            location: info?.location ?? SourceLocation(file: environment.root, line: 0))
        if let example, activity.example?.index == example {
            activity.example?.found.append(failure)
        } else {
            receive(.lateFailure(failure, of: info.map { .example($0) } ?? .unknown))
        }
    }

    /// Copies of the worker were still there when it had ended.
    func noteCopies(_ count: Int) {
        let what =
            count == 1
            ? "a process that an example had forked was" : "\(count) processes that examples had forked were"
        receive(.diagnostic(Diagnostic(.warning, "\(what) still there at the end, and ended", at: nil)))
    }

    func noteInterruption() {
        let info = activity.example?.info
        let place = info.map { ", while \"\($0.title)\" was running" } ?? ""
        receive(.diagnostic(Diagnostic(.warning, "\(SignalHandler.reason)\(place)", at: info?.location)))
        guard let running = activity.example else { return }
        activity.example = nil
        for step in running.openSteps.reversed() {
            receive(.stepFinished(step, StepResult(status: .notRun, reason: SignalHandler.reason)))
        }
        let failures = running.told + running.found
        guard failures.isEmpty else {
            return finish(
                running.index,
                ExampleResult(
                    status: .failed, seconds: running.seconds, failures: failures,
                    reason: SignalHandler.reason
                ))
        }
        finish(running.index, .notRun(running.info, because: "\(SignalHandler.reason) while it was running"))
    }

    /// Hands on what examples print; where standard output is for a program, it goes to standard error.
    func forward(_ bytes: [UInt8], to descriptor: Int32) {
        guard !bytes.isEmpty else { return }
        if descriptor == STDOUT_FILENO, !reports.standardOutputIsForMachines {
            reports.write(printed: bytes)
        } else {
            reports.eraseStatus()
            // Where standard error cannot be written there is nobody left to tell.
            do throws(WriteFailure) { try bytes.write(to: STDERR_FILENO) } catch {}
        }
    }
}
