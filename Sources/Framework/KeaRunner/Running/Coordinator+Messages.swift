import Kea
import KeaEvents

extension Coordinator {
    func handleMessage(_ message: WorkerMessage, from worker: RunningWorker) throws(ChannelFault) {
        let session = worker.session
        switch message {
        case .event(let event): try handleEvent(event, from: worker)
        case .loading(let name):
            worker.activity.loading = name
            if let name {
                let owner = FailureOwner.hook(
                    "loading \(name)", suite: "", location: .unknown, isOfRun: true)
                worker.activity.begun.append(owner)
            }
            session.allow(
                name == nil ? limits.starting : max(options.loadingLimit, .seconds(1)) + Self.grace)
        case .examples(let part):
            try worker.plan.add(part, isFirst: !ledger.isPlanned && pool.workers.first === worker)
        case .plan(let plan):
            adoptPlan(try worker.plan.complete(plan, known: ledger.plan), from: worker)
        case .groupHookStarted(let hook):
            worker.activity.hook = hook
            worker.activity.begun.append(hook.owner)
            session.allow(hook.limit.map { $0 + Self.grace })
        case .groupHookFinished:
            worker.activity.hook = nil
            let limit = worker.activity.example.map { entry($0.index).limit.map { $0 + Self.grace } }
            session.allow(limit ?? limits.idle)
        case .failure(let failure, let owner):
            let owner = try self.owner(owner, of: worker)
            // A copy of the running example would copy its failures with each further one.
            if let info = worker.activity.example?.info, owner == .example(info) {
                worker.activity.forget(failure)  // It was a failure of a hook that ran for the example.
                worker.activity.example?.sent.append(failure)
            } else {
                worker.activity.keep(failure, of: owner)
            }
        case .described: descriptions.areComplete = true
        case .longActivity(let text):
            reports.eraseStatus()
            StandardError.write(text + "\n")
        case .hang(let limit):
            worker.activity.hang = .hang(limit: limit, stack: [])
            session.allow(.seconds(20))  // Its stack follows.
        case .stack(let frames):
            guard case .hang(let limit, _) = worker.activity.hang else { throw .nonsense }
            worker.activity.hang = .hang(limit: limit, stack: frames)
        case .finished: session.allow(limits.ending)
        case .returnedCopy(let number):
            let example = number.isMultiple(of: 2) ? nil : worker.plan.index(of: number / 2)
            let others = worker.activity.begun.prefix(number / 2)
            noteReturnedCopy(example.map { .example(entry($0).info) } ?? others.last ?? .unknown, of: worker)
        }
    }

    /// Receives a run event of a worker, whose examples carry indices in the worker's own plan.
    private func handleEvent(_ event: RunEvent, from worker: RunningWorker) throws(ChannelFault) {
        switch event {
        case .runStarted, .runFinished: throw .nonsense
        case .diagnostic(let diagnostic): reports.receiveOnce(diagnostic)
        case .source, .glue, .testCase:
            if descriptions.isNew(from: worker) { receive(event) }
        case .hookStarted(let hook):
            worker.activity.hookOfRun = hook
            hooks.begin(hook)
            report(event, by: worker)
        case .hookFinished:
            worker.activity.hookOfRun = nil
            report(event, by: worker)
            if worker.activity.example == nil { reportKeptEvents(of: worker) }
        case .exampleStarted(let info):
            let index = try index(of: info, in: worker)
            guard worker.activity.example == nil, ledger.isOpen(index) else { throw .nonsense }
            let entry = entry(index)
            worker.activity.example = RunningExample(index, entry.info)
            worker.session.allow(entry.limit.map { $0 + Self.grace })
            if entry.info.kind == .scenario { hooks.areNeeded = true }
            report(.exampleStarted(entry.info), by: worker)
        case .stepStarted(let step):
            worker.activity.example?.step = step
            report(event, by: worker)
        case .stepFinished:
            guard worker.activity.example?.step != nil else { throw .nonsense }
            worker.activity.example?.endStep()
            report(event, by: worker)
        case .attachment: report(event, by: worker)
        case .exampleRetried(let info, var result):
            guard worker.activity.example?.step == nil else { throw .nonsense }
            let running = try endedExample(info, result, of: worker)
            worker.session.allow(limits.idle)
            result.failures += running.found
            result.attempts = ledger.attempt(at: running.index)
            report(.exampleRetried(running.info, result), by: worker)
            ledger.retry(running.index)
        case .exampleFinished(let info, var result):
            let running = try endedExample(info, result, of: worker)
            if result.status != .notRun {
                worker.activity.lastFinished = running.index
                worker.hasProgressed = true
                recovery.noteResult()
            }
            recovery.forgetCrashes(in: running.info.suite, of: ledger.plan)
            if !result.status.fails(strict: false), !result.hasKnownIssue, let failure = running.sent.first,
                ledger.doubt == nil
            {
                let (info, text) = (running.info, "and its process has sent a failure: \(failure.message)")
                let what = RunRecord.contradiction("\(info.title) is \(result.status.text), \(text)")
                ledger.doubt = Diagnostic(.error, what, at: info.location)
            }
            result.failures += running.found
            if !running.found.isEmpty { result.status = max(result.status, .failed) }
            finishExample(running.index, result, by: worker)
            // A worker that waits for its next order has no deadline.
            worker.session.allow(worker.given.isEmpty && !worker.isFinishing ? nil : limits.idle)
        case .lateFailure(let failure, let owner):
            worker.activity.forget(failure)
            receive(.lateFailure(failure, of: try self.owner(owner, of: worker)))
        }
    }

    /// Ends the running example; an example that is not run ends without having begun.
    private func endedExample(
        _ info: ExampleInfo, _ result: ExampleResult, of worker: RunningWorker
    ) throws(ChannelFault) -> RunningExample {
        let index = try index(of: info, in: worker)
        let notRun = result.status == .notRun ? RunningExample(index, entry(index).info) : nil
        guard let running = worker.activity.example ?? notRun, running.index == index, ledger.isOpen(index)
        else { throw .nonsense }
        worker.activity.example = nil
        return running
    }

    private func adoptPlan(_ plan: RunPlan, from worker: RunningWorker) {
        let isFirst = !ledger.isPlanned
        let (indices, missing) = ledger.adopt(plan)
        worker.adopt(plan, indices)
        if isFirst {
            begin(plan)
            descriptions.areComplete = !reports.wantsSources
        }
        if descriptions.leader == nil, !descriptions.areComplete { lead(worker) }
        for mistake in plan.mistakes { reports.receiveOnce(mistake) }
        worker.session.allow(nil)
        guard !missing.isEmpty else { return }
        if pool.workers.count == 1 {
            reportNotRun(missing, because: "it was gone when the specs were loaded again")
        } else {
            // The schedule might assign it an example that it does not know.
            worker.finish()
        }
    }

    /// Orders a worker to send the sources, the glue and the test cases.
    func lead(_ worker: RunningWorker) {
        descriptions.lead(worker)
        guard worker.plan.isSame, worker.plan.value?.entries.count == ledger.plan.entries.count else {
            descriptions.areComplete = true
            let message =
                "the sources and test cases are incomplete: the examples have changed while they were sent"
            return receive(.diagnostic(Diagnostic(.error, message)))
        }
        worker.session.send(.describe(withTestCases: reports.wantsTestCases))
    }

    private func begin(_ plan: RunPlan) {
        pool.fit(plan, options)
        schedule = RunSchedule(
            plan, workers: pool.limit, additional: pool.additionalLimit, durations: pool.durations,
            keepsOrder: options.order != .defined)
        begin(plan.info)
    }

    /// Returns the index in the plan of the run of an example in the worker's own plan.
    private func index(of info: ExampleInfo, in worker: RunningWorker) throws(ChannelFault) -> Int {
        guard let index = worker.plan.index(of: info.index) else { throw .nonsense }
        return index
    }

    private func owner(
        _ owner: FailureOwner, of worker: RunningWorker
    ) throws(ChannelFault) -> FailureOwner {
        guard case .example(let info) = owner else { return owner }
        return .example(entry(try index(of: info, in: worker)).info)
    }
}
