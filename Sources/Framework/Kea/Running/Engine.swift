import KeaEvents

/// Runs examples, one at a time, on the main thread; its only output is run events.
@MainActor
package final class Engine {
    package let run: Run

    package var options: ExecutionOptions {
        _read { yield run.options }
        _modify { yield &run.options }
    }

    package var report: @MainActor (RunEvent) -> Void {
        get { run.report }
        set { run.report = newValue }
    }

    package private(set) var hasFailed = false
    package var isStopped: Bool { stopReason != nil }
    private var stopReason: NotRunReason?
    var openGroups: [OpenGroup] = []

    /// The group around all features, in the state in which the run last left it.
    var openRun: OpenGroup?

    /// The failures of hooks that ran before the next example; that example reports them.
    var firstSkipReason: OpenGroup.SkipReason?
    private var root: ExampleGroup?

    package init(_ run: Run = Run()) {
        self.run = run
        run.host.lostTime = run.host.lostTime ?? { Watchdog.shared.lostTime }
        _ = RealClock.zero
    }

    package func stop(because reason: NotRunReason = "the run was stopped") {
        if stopReason == nil { stopReason = reason }
    }

    @discardableResult
    package func run(_ example: Example) -> ExampleResult? {
        if let stopReason {
            report(.exampleFinished(example.info, .notRun(example.info, because: stopReason)))
            return nil
        }
        root = example.group.root
        leaveGroups(for: example)
        let isLeftOut = example.traits.skip != nil || example.traits.pending != nil
        if !isLeftOut, let reason = enterRun(of: example) {
            reportLateFailures()
            hasFailed = true
            let result = ExampleResult.notRun(example.info, because: .problem(reason))
            report(.exampleFinished(example.info, result))
            return result
        }
        let result = resultOfLastAttempt(at: example)
        if result.status.fails(strict: options.isStrict) || result.isFlaky && options.isStrictAboutFlaky {
            hasFailed = true
            if options.failsFast { stop(because: .failFast) }
        }
        report(.exampleFinished(example.info, result))
        return result
    }

    /// Runs an example until it passes or its retries are exhausted.
    ///
    /// Failed and timed-out examples are retried, as the Cucumber Compatibility Kit defines; `beforeAll` runs once.
    private func resultOfLastAttempt(at example: Example) -> ExampleResult {
        var attempt = 1
        let exits = run.exits
        while true {
            run.exits = exits
            report(.exampleStarted(example.info))
            var result = result(of: example)
            result.attempts = attempt
            reportLateFailures()
            guard [.failed, .timedOut].contains(result.status), openGroups.last?.skipReason == nil,
                attempt <= options.retryLimit ?? 0, run.host.mayRetry(example.info)
            else { return result }
            report(.exampleRetried(example.info, result))
            attempt += 1
        }
    }

    package func finish() {
        if run.isOfProcess { MainLoop.settle() }
        closeAllGroups()
        if run.isOfProcess { MainLoop.settle() }
        reportLateFailures()
    }

    package func reportLateFailures() {
        for late in run.lateFailures.drain() { fail(late: late.traced(in: root), of: late.owner) }
    }

    func fail(late failure: Failure, of owner: FailureOwner) {
        hasFailed = true
        report(.lateFailure(failure, of: owner))
    }

    private func result(of example: Example) -> ExampleResult {
        if let reason = example.traits.skip {
            return ExampleResult(status: .skipped, seconds: 0, reason: reason)
        }
        if let reason = example.traits.pending {
            return ExampleResult(status: .pending, seconds: 0, reason: reason)
        }
        if options.isDryRun,
            example.info.kind == .spec || !run.host.reportsMatchedSteps && example.isSound?() == true
        {
            return ExampleResult(status: .skipped, seconds: 0, reason: "dry run")
        }
        return executeInItsTime(example)
    }

    func execute(
        _ example: Example, in time: (any TimeScoping)? = nil, seed: UInt64? = nil
    ) -> ExampleResult {
        let begin = RealClock.now
        let pausedBefore = pausedTime
        // Hooks of groups run in real time, because examples in real time share them. They have their own time limit.
        let skipReason = options.isDryRun ? nil : enterGroups(of: example)
        let start = ContinuousClock.now
        // The run's default limit is in real time, also for examples in virtual time, which can pass much faster.
        let limit = example.traits.timeLimit ?? (time == nil ? options.timeLimit : nil)
        let execution = Execution(
            example.info, in: run, groups: example.group.chain.groups, waiting: example.traits.waiting,
            deadline: limit.map { start + $0 }, limit: limit, knownIssue: example.traits.knownIssue,
            note: seed.flatMap { time?.replayNote(for: $0) })
        // Kea's own specs run an engine inside an example, so there may be an outer execution.
        let outer = Execution.running
        Execution.running = execution
        let realLimit = time == nil ? limit : options.timeLimit ?? .seconds(pausing == nil ? 60 : 1_000_000)
        Watchdog.shared.begin(.example(example.info), limit: realLimit)
        defer {
            Execution.running = outer
            Watchdog.shared.endActivity()
        }
        var result = Execution.$inherited.withValue(execution) {
            if let skipReason {
                skipReason(execution)
                return execution.finish()
            }
            guard let time, let realLimit else { return run(example, in: execution) }
            return time.provideScope(seed: seed, realLimit: realLimit) { run(example, in: execution) }
        }
        result.seconds = (RealClock.now - begin - pausedTime + pausedBefore).seconds
        result.startedAt = RealClock.secondsSince1970(begin)
        return result
    }

    private func run(_ example: Example, in execution: Execution) -> ExampleResult {
        let chain = example.group.chain
        runArounds(chain.arounds(of: example.traits)[...], execution) {
            self.runWithHooks(example, execution, chain)
        }
        recordLeakedWork(of: execution)
        pausing?.showFailures(of: execution, [])
        if let limit = execution.limit, let deadline = execution.deadline, ContinuousClock.now > deadline,
            !execution.isExcused(past: deadline)
        {
            execution.record(TimeLimitExceeded(limit: limit), at: execution.info.location)
        }
        return execution.finish()
    }

    /// Runs leaked work, and records the unattributed failures that are not written in another example.
    func recordLeakedWork(of execution: Execution) {
        MainLoop.runQueued()
        let failures = run.lateFailures.takeFailures(during: execution) { failure in
            let writers = root?.writers(of: failure) ?? []
            let (location, path) = (execution.info.location, execution.info.path)
            return writers.isEmpty || writers.contains { ($0.location, $0.path) == (location, path) }
        }
        for failure in failures { execution.record(failure) }
    }

    private func runWithHooks(_ example: Example, _ execution: Execution, _ chain: HookChain) {
        var reached = chain.befores.endIndex
        var isReady = true
        for (index, step) in chain.befores.enumerated() where isReady {
            for hook in step where isReady {
                isReady = execution.attempt(hook.action, at: hook.location)
            }
            if !isReady { reached = index }
        }
        for hook in chain.justBefores where isReady {
            isReady = execution.attempt(hook.action, at: hook.location)
        }
        if isReady { runBody(of: example, execution) }
        // What the example uses exists until its hooks clean up.
        pausing?.showFailures(of: execution, [])
        // Only groups whose `beforeEach` hooks were reached need a cleanup.
        for (index, step) in chain.afters.enumerated().reversed() where index <= reached {
            for hook in step.reversed() { execution.attempt(hook.action, at: hook.location) }
        }
    }

    private func runBody(of example: Example, _ execution: Execution) {
        if let pausing, example.info.kind == .spec, !pausing.runs(example.info) {
            return execution.mark(.skipped, reason: ExampleResult.skippedByHand)
        }
        switch example.body {
        case .action(let action): execution.attempt(action, at: execution.info.location)
        case .driven(let drive): drive(execution)
        }
    }

    var pausing: (any Pausing)? { run.host.pausing }
    var pausedTime: Duration { pausing?.pausedTime ?? .zero }
}
