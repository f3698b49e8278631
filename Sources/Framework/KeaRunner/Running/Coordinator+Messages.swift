import Kea
import KeaEvents

extension Coordinator {
    /// Takes a message from a worker, or from a copy of it.
    func take(
        _ received: ReceivedMessage, from worker: RunningWorker
    ) throws(ChannelFault) {
        guard received.process == worker.session.id else {
            guard case .stray(let owner) = received.message else { throw .foreignBytes }
            return noteStray(try self.owner(owner, of: worker), of: worker)
        }
        guard received.example == worker.activity.example?.workerIndex else { throw .nonsense }
        let session = worker.session
        switch received.message {
        case .loading(let name):
            worker.activity.loading = name
            session.allow(
                name == nil ? limits.starting : max(options.loadingLimit, .seconds(1)) + Self.grace)
        case .diagnostic(let diagnostic):
            // Each worker finds the same mistakes.
            if mistakes.insert(diagnostic).inserted { receive(.diagnostic(diagnostic)) }
        case .examples(let part): worker.take(part)
        case .plan(let plan):
            let whole = try worker.whole(plan, known: ledger.plan)
            guard whole.isSound, worker.plan == nil else { throw .nonsense }
            take(whole, from: worker)
        case .hookStarted(let hook):
            worker.activity.hook = hook
            session.allow(hook.limit.map { $0 + Self.grace })
        case .hookFinished:
            worker.activity.hook = nil
            let limit = worker.activity.example.map { entry($0.index).limit.map { $0 + Self.grace } }
            session.allow(limit ?? limits.idle)
        case .failure(let failure, .example(let index)) where worker.activity.example?.workerIndex == index:
            worker.activity.forget(failure)  // One of a hook before it, for which it answers.
            worker.activity.example?.told.append(failure)
        case .failure(let failure, let owner):
            worker.activity.strayFailures.append((failure, try self.owner(owner, of: worker)))
        case .lateFailure(let failure, let owner):
            worker.activity.forget(failure)
            receive(.lateFailure(failure, of: try self.owner(owner, of: worker)))
        case .problem(let failure): note(problem: failure)
        case .described: isDescribed = true
        case .longActivity(let words):
            reports.eraseStatus()
            StandardError.write(words + "\n")
        case .hang(let limit):
            worker.activity.hang = (limit, [])
            session.allow(Self.stackLimit)
        case .stack(let frames): worker.activity.hang?.stack = frames
        case .source(let source): if worker === leader { receive(.source(source)) }
        case .glue(let glue): if worker === leader { receive(.glue(glue)) }
        case .testCase(let testCase): if worker === leader { receive(.testCase(testCase)) }
        case .runHookStarted(let hook):
            worker.activity.hookOfRun = hook
            hasBegunScenarios = true
            if !hooksOfRun.contains(hook.index) { hooksOfRun.append(hook.index) }
            tell(.hookStarted(hook), by: worker)
        case .runHookFinished(let hook, let result):
            guard case .own(let failures) = result.failures else { throw .nonsense }
            let ended = StepResult(
                status: result.status, seconds: result.seconds, failures: failures,
                reason: result.reason, startedAt: result.startedAt)
            worker.activity.hookOfRun = nil
            tell(.hookFinished(hook, ended), by: worker)
            if worker.activity.example == nil { handOver(worker) }
        case .finished: session.allow(limits.ending)
        case .stray: throw .nonsense
        default: try takeFromExample(received.message, worker)
        }
    }

    /// Notes what keeps the run from going on: nothing more is run because of it.
    func note(problem: Failure) {
        guard outcome.problem == nil else { return }
        outcome.problem = problem
        receive(.diagnostic(Diagnostic(.error, problem.message, details: problem.details, at: nil)))
        stop(because: problem.message)
    }

    private func takeFromExample(
        _ message: WorkerMessage, _ worker: RunningWorker
    ) throws(ChannelFault) {
        switch message {
        case .exampleStarted(let index):
            let place = try place(of: index, in: worker)
            guard worker.activity.example == nil, ledger.isOpen(place) else { throw .nonsense }
            let entry = entry(place)
            worker.activity.example = RunningExample(place, as: index, entry.info)
            worker.session.allow(entry.limit.map { $0 + Self.grace })
            if entry.info.kind == .scenario { hasBegunScenarios = true }
            tell(.exampleStarted(entry.info), by: worker)
        case .exampleFinished(let index, let result):
            let place = try place(of: index, in: worker)
            guard let running = worker.activity.example ?? notRun(place, result), running.index == place,
                ledger.isOpen(place)
            else { throw .nonsense }
            let failures = try running.failures(of: result) + running.found
            worker.activity.example = nil
            if result.status != .notRun {
                worker.lastFinished = place
                worker.hasProgressed = true
                isStuck = false
            }
            let suite = running.info.suite
            if !crashes.isEmpty { crashes.removeAll { entry($0.example).info.suite == suite } }
            finish(
                place,
                ExampleResult(
                    status: running.found.isEmpty ? result.status : max(result.status, .failed),
                    seconds: result.seconds, failures: failures, reason: result.reason,
                    startedAt: result.startedAt), by: worker)
            // One that waits for more to do has all the time.
            worker.session.allow(worker.given.isEmpty && !worker.isFinishing ? nil : limits.idle)
        case .exampleRetried(let index, let result):
            let place = try place(of: index, in: worker)
            guard let running = worker.activity.example, running.index == place, running.openSteps.isEmpty
            else { throw .nonsense }
            let failures = try running.failures(of: result) + running.found
            worker.activity.example = nil
            worker.session.allow(limits.idle)
            let attempt = ExampleResult(
                status: result.status, seconds: result.seconds, failures: failures, reason: result.reason,
                startedAt: result.startedAt, attempts: ledger.attempt(at: place))
            tell(.exampleRetried(running.info, attempt), by: worker)
            ledger.retry(place)
        case .stepStarted(let step):
            worker.activity.example?.openSteps.append(step)
            tell(.stepStarted(step), by: worker)
        case .stepFinished(let other, let result):
            guard let step = worker.activity.example?.openSteps.popLast(),
                let running = worker.activity.example
            else { throw .nonsense }
            worker.activity.example?.toldInSteps = running.told.count
            let failures = try running.failures(of: result)
            let ended = StepResult(
                status: result.status, seconds: result.seconds, failures: failures, reason: result.reason,
                startedAt: result.startedAt)
            tell(.stepFinished(other ?? step, ended), by: worker)
        case .attachment(let attachment, let id): tell(.attachment(attachment, example: id), by: worker)
        default: throw .nonsense
        }
    }

    /// An example that ends without having begun.
    private func notRun(_ place: Int, _ result: WorkerMessage.Result) -> RunningExample? {
        result.status == .notRun ? RunningExample(place, as: place, entry(place).info) : nil
    }

    /// Takes the plan of a worker.
    private func take(_ plan: RunPlan, from worker: RunningWorker) {
        let isFirst = !ledger.isPlanned
        let (places, missing) = ledger.adopt(plan)
        worker.adopt(plan, places)
        if reports.wantsAllSteps { worker.session.send(.tellAllSteps) }
        if isFirst {
            leader = worker
            begin(plan)
            isDescribed = !reports.wantsTestCases
            if !isDescribed { worker.session.send(.describe) }
        }
        // A later worker loads everything again and finds the same mistakes.
        for mistake in plan.mistakes where mistakes.insert(mistake).inserted { receive(.diagnostic(mistake)) }
        worker.session.allow(nil)
        guard !missing.isEmpty else { return }
        if workers.count == 1 {
            giveUp(missing, because: "it was gone when the specs were loaded again")
        } else {
            // What it would be given may be what it does not know.
            worker.finish()
        }
    }

    /// Begins the run that the first plan is of.
    private func begin(_ plan: RunPlan) {
        times = Array(repeating: -1, count: plan.entries.count)
        workerLimit = max(1, min(workerLimit, RunSchedule.unitCount(of: plan)))
        let keepsOrder = options.order != .defined
        schedule = RunSchedule(plan, workers: workerLimit, durations: durations, keepsOrder: keepsOrder)
        var info = plan.info
        info.exampleCounts = plan.entries.reduce(into: [:]) { $0[$1.info.suite, default: 0] += 1 }
        begin(info)
    }

    /// The place in the plan of an example of the worker's own plan.
    private func place(of index: Int, in worker: RunningWorker) throws(ChannelFault) -> Int {
        guard let place = worker.place(of: index) else { throw .nonsense }
        return place
    }

    private func owner(
        _ owner: WorkerMessage.Owner, of worker: RunningWorker
    ) throws(ChannelFault) -> FailureOwner {
        switch owner {
        case .example(let index): return .example(entry(try place(of: index, in: worker)).info)
        case .hook(let name, let suite, let location): return .hook(name, suite: suite, location: location)
        case .unknown: return .unknown
        }
    }
}
