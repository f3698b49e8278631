import KeaEvents
import Synchronization

/// Runs examples, one at a time, on the main thread.
///
/// For each: its groups' `beforeAll` hooks where they have not run yet, then `aroundEach`, `beforeEach`, the
/// body, `afterEach`, and the clean-up. The engine knows no output: all that leaves it is run events.
@MainActor
package final class Engine {
    /// The options of a run.
    package struct Options: Sendable {
        /// The time limit of examples that have none of their own.
        package var timeLimit: Duration?
        /// Whether the examples after the first failing one are left out.
        package var failsFast = false
        /// Whether pending examples fail the run.
        package var isStrict = true
        /// Whether bodies are not executed, and steps only looked up.
        package var isDryRun = false

        /// Whether somebody wants the steps of examples that pass or are skipped; without it they may be left out.
        package var tellsAllSteps = true

        /// Whether somebody holds the process at breakpoints, so that its time says nothing.
        package var isDebugged: @Sendable () -> Bool = { Debugger.isAttached }

        /// The time of the running example that is nobody's: the process was stopped, or others had its processor.
        package var lostTime: @Sendable () -> Duration = { Watchdog.shared.lostTime }

        /// Whether another process has run this hook around the whole run, by its place among all hooks.
        package var hasRun: @Sendable (Int) -> Bool = { _ in false }

        /// The seed for the order of ready work in examples that live in virtual time.
        package var seed: UInt64?

        /// The number of times that an example is tried again where it fails; asked each time, as a run may be
        /// interrupted in between.
        package var retries: @MainActor (ExampleInfo) -> Int = { _ in 0 }

        /// Whether an example that passed only when it was tried again fails the run.
        package var isStrictAboutFlaky = false

        /// Whether an example with an empty body is pending.
        package var findsEmptyBodies = false

        /// The usual way: nothing left out.
        package init() {}
    }

    /// The options of this run.
    package var options = Options()

    /// The receiver of run events.
    package var report: @MainActor (RunEvent) -> Void = { _ in }

    /// The number of examples that have a result, those that were not run among them.
    package private(set) var resultCount = 0

    /// Whether anything happened that makes the run fail.
    package private(set) var hasFailed = false

    /// Whether no further example is to be run.
    package var isStopped: Bool { stopReason != nil }

    /// The reason to run no further example.
    private var stopReason: String?
    private var stopsBecauseOfFailure = false

    /// The groups that the run is in, outermost first.
    var openGroups: [OpenGroup] = []

    /// The group around all features, as the run has left it the last time.
    var openRun: OpenGroup?

    /// The findings of hooks that ran before the next example had begun, which answers for them.
    var firstObstacle: OpenGroup.Obstacle?

    /// The group around all examples, for what is looked up among them.
    private var root: ExampleGroup?

    let isOfProcess: Bool

    /// Makes an engine for a run within the process's own, as specs of Kea have them.
    package convenience init() { self.init(isOfProcess: false) }

    private init(isOfProcess: Bool) {
        self.isOfProcess = isOfProcess
        options.findsEmptyBodies = isOfProcess
        _ = RealClock.zero
    }

    /// The engine of this process's run.
    package static let shared = Engine(isOfProcess: true)

    /// Runs no further examples; those that are asked for are reported as not run.
    package func stop(because reason: String = "the run was stopped") {
        if stopReason == nil { stopReason = reason }
    }

    /// Runs one example; where the run was stopped, it only reports that it was not run.
    @discardableResult
    package func run(_ example: Example) -> ExampleResult? {
        resultCount += 1
        if let stopReason {
            // Whoever asks for no more after a failure knows that the rest is left out.
            let result =
                stopsBecauseOfFailure
                ? ExampleResult(status: .notRun, seconds: 0, reason: stopReason)
                : .notRun(example.info, because: stopReason)
            report(.exampleFinished(example.info, result))
            return nil
        }
        root = example.group.lineage.first
        leaveGroups(for: example)
        let isLeftOut = example.traits.skip != nil || example.traits.pending != nil
        if !isLeftOut, let reason = enterRun(of: example) {
            reportLateFailures()
            hasFailed = true
            let result = ExampleResult.notRun(example.info, because: reason)
            report(.exampleFinished(example.info, result))
            return result
        }
        let result = resultOfLastAttempt(at: example)
        if result.status.fails(strict: options.isStrict) || result.isFlaky && options.isStrictAboutFlaky {
            hasFailed = true
            if options.failsFast {
                stop(because: ExampleResult.failFastReason)
                stopsBecauseOfFailure = true
            }
        }
        report(.exampleFinished(example.info, result))
        return result
    }

    /// Runs an example until it does not fail, or has been tried as often as it may be.
    ///
    /// Only what failed or was late is tried again, as the Cucumber Compatibility Kit has it: what is undefined, ambiguous
    /// or pending would be so again. So would an example whose `beforeAll` failed: that hook runs once.
    private func resultOfLastAttempt(at example: Example) -> ExampleResult {
        var attempt = 1
        while true {
            report(.exampleStarted(example.info))
            var result = result(of: example)
            result.attempts = attempt
            reportLateFailures()
            guard [.failed, .timedOut].contains(result.status), openGroups.last?.obstacle == nil,
                attempt <= options.retries(example.info)
            else { return result }
            report(.exampleRetried(example.info, result))
            attempt += 1
        }
    }

    /// Ends the run: runs the `afterAll` hooks that are still due, and reports what came in late.
    package func finish() {
        if isOfProcess { MainLoop.settle() }
        closeAllGroups()
        if isOfProcess { MainLoop.settle() }
        reportLateFailures()
    }

    /// Reports what came in late, or from a place that belongs to no example.
    func reportLateFailures() {
        for late in LateFailures.drain(for: self) { fail(late: late.traced(in: root), of: late.owner) }
    }

    /// Reports a failure outside of examples.
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
        if options.isDryRun, case .action = example.body {
            return ExampleResult(status: .skipped, seconds: 0, reason: "dry run")
        }
        let judged = Execution.judgedCount.load(ordering: .relaxed)
        var result = executeInItsTime(example)
        // Its source is read only where nothing was judged.
        if options.findsEmptyBodies, result.status == .passed, case .action = example.body,
            judged == Execution.judgedCount.load(ordering: .relaxed),
            SourceText.hasEmptyBody(at: example.info.location)
        {
            (result.status, result.reason) = (.pending, "its body is empty, and checks nothing")
        }
        return result
    }

    /// Runs an example once, in real time or in a time of its own.
    func execute(
        _ example: Example, in time: (any TimeScoping)? = nil, seed: UInt64? = nil
    ) -> ExampleResult {
        let begin = RealClock.now
        // The hooks of groups live in real time: what they make is for examples of both kinds. They have a time limit
        // of their own.
        let obstacle = options.isDryRun ? nil : enterGroups(of: example)
        let start = ContinuousClock.now
        // The run's own limit is there to catch examples that hang. Virtual time has hours to spend; it is held to
        // that limit in real time.
        let limit = example.traits.timeLimit ?? (time == nil ? options.timeLimit : nil)
        let execution = Execution(
            example.info, in: self, groups: example.group.chain.groups, waiting: example.traits.waiting,
            deadline: limit.map { start + $0 }, limit: limit, knownIssue: example.traits.knownIssue,
            note: seed.flatMap { time?.replayNote(for: $0) })
        // A spec of Kea's own runs an engine inside of an example, so there may be an outer one.
        let outer = Execution.running
        Execution.running = execution
        let realLimit = time == nil ? limit : options.timeLimit ?? .seconds(60)
        Watchdog.shared.begin(.example(example.info), limit: realLimit)
        defer {
            Execution.running = outer
            Watchdog.shared.end()
        }
        var result = Execution.$inherited.withValue(execution) {
            if let obstacle {
                obstacle(execution)
                return execution.finish()
            }
            guard let time, let realLimit else { return run(example, in: execution) }
            return time.provideScope(seed: seed, realLimit: realLimit) { run(example, in: execution) }
        }
        result.seconds = (RealClock.now - begin).seconds
        result.startedAt = RealClock.secondsSince1970(begin)
        return result
    }

    private func run(_ example: Example, in execution: Execution) -> ExampleResult {
        let chain = example.group.chain
        runArounds(chain.arounds(of: example.traits)[...], execution) {
            self.runWithHooks(example, execution, chain)
        }
        takeLeftovers(of: execution)
        if let limit = execution.limit, let deadline = execution.deadline, ContinuousClock.now > deadline,
            !execution.isExcused(past: deadline)
        {
            execution.record(TimeLimitExceeded(limit: limit), at: execution.info.location)
        }
        return execution.finish()
    }

    /// Runs what an example or hook has left on the main queue, while it is known who has left it there, and records the
    /// failures that came in meanwhile from places that do not say whose they are: the one that runs has awaited them.
    ///
    /// What is written in another example is not recorded here: that has left it behind.
    func takeLeftovers(of execution: Execution) {
        MainLoop.runQueued()
        let failures = LateFailures.take(during: execution) { failure in
            let lines = root.map { SpecLines(failure.location.file, in: [$0]) }
            let writers = lines?.owners(of: failure.location.line) ?? []
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
        // The groups whose `beforeEach` was reached are the ones that have something to clean up.
        for (index, step) in chain.afters.enumerated().reversed() where index <= reached {
            for hook in step.reversed() { execution.attempt(hook.action, at: hook.location) }
        }
    }

    private func runBody(of example: Example, _ execution: Execution) {
        switch example.body {
        case .action(let action): execution.attempt(action, at: execution.info.location)
        case .driven(let drive):
            do { try drive(execution) } catch { execution.record(error, at: execution.info.location) }
        }
    }
}

extension Engine: Run {
    var isDryRun: Bool { options.isDryRun }
    var tellsAllSteps: Bool { options.tellsAllSteps }
    var isDebugged: @Sendable () -> Bool { options.isDebugged }
    var lostTime: @Sendable () -> Duration { options.lostTime }
}
