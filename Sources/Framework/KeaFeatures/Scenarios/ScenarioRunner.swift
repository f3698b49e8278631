import CucumberExpressions
import Kea
import KeaEvents
import Synchronization

/// Runs one scenario: its hooks, steps and worlds.
///
/// As the Cucumber Compatibility Kit defines, steps after one that did not pass are skipped, or reported as undefined
/// or ambiguous; after a skip, all are skipped. Each hook and step of `StepRegistry.testCase` is reported in order.
@MainActor
final class ScenarioRunner {
    private let registry: StepRegistry
    private let source: ScenarioSource
    private var steps: [ScenarioStep]
    private let review: ScenarioReview?
    private let tags: [String]
    private let place: SourceLocation
    private let execution: Execution
    private let worlds = Worlds()
    private let pausing: (any Pausing)?
    /// The number of evaluated expectations before the first Then; `nil` if none has run.
    private var expectationsBeforeThen: Int?
    /// Whether a failure says that its step is of another app.
    private var saysOtherApp = false
    private var gate = Gate.open

    private enum Gate: Equatable {
        /// They run.
        case open
        /// They are matched but do not run.
        case closed
        /// They are not even matched, for a reason that may be known.
        case locked(String? = nil)
    }

    init(
        _ source: ScenarioSource, tags: [String], at place: SourceLocation,
        reviewedBy review: ScenarioReview?, registry: StepRegistry, in execution: Execution
    ) {
        self.source = source
        steps = source.steps
        (self.review, self.tags, self.place, self.registry) = (review, tags, place, registry)
        self.execution = execution
        pausing = execution.run.host.pausing
        if isDryRun {
            gate = .closed
            execution.mark(.skipped, reason: "dry run")
        }
    }

    private var isDryRun: Bool { execution.run.options.isDryRun }

    func run() {
        for hook in hooks(.beforeScenario) { runHook(hook) }
        let (beforeStep, afterStep) = (hooks(.beforeStep), hooks(.afterStep))
        for index in steps.indices { run(at: index, beforeStep, afterStep) }
        pausing?.showFailures(of: execution, worlds.all)
        for hook in hooks(.afterScenario) { runHook(hook, always: true) }
        tearDownWorlds()
        reportReview()
    }

    private func hooks(_ moment: HookMoment) -> [ScenarioHooks.Hook] {
        registry.hooks.hooks(moment, for: tags)
    }

    private func reportReview() {
        guard let review, isDryRun || [.passed, .failed].contains(execution.status) else { return }
        let hasExpectations = expectationsBeforeThen.map {
            Execution.evaluatedExpectations.load(ordering: .relaxed) > $0
        }
        let warnings = review.warnings(
            hasFailed: !execution.failures.isEmpty, hasExpectations: isDryRun ? nil : hasExpectations,
            saysOtherApp: saysOtherApp)
        for warning in warnings where registry.warned.insert(warning).inserted { execution.warn(warning) }
    }

    private func tearDownWorlds() {
        guard !worlds.isEmpty else { return }
        var errors: [any Error] = []
        execution.attempt(.async { [worlds] in errors = await worlds.tearDown() }, at: place)
        for error in errors { execution.record(error, at: place) }
    }

    // MARK: Steps

    private enum Treatment {
        case call(StepDefinition, [StepValue])
        /// It does not run, because of a failure found beforehand.
        case failed(Status, Failure)
        /// It does not run, because of an earlier step or of the person at the terminal.
        case skipped(String? = nil)
    }

    private func run(
        at index: Int, _ beforeStep: [ScenarioHooks.Hook], _ afterStep: [ScenarioHooks.Hook]
    ) {
        var (info, treatment) = treatment(of: steps[index])
        let pausing = gate == .open ? pausing : nil
        if let pausing { (info, treatment) = pause(before: index, info, treatment, pausing) }
        let runs = if case .call = treatment { true } else { false }
        for hook in beforeStep { runs ? runHook(hook) : skip(hook) }
        execution.report(.stepStarted(info))
        switch treatment {
        case .call where gate == .open:
            let (last, result) = run(at: index, info, treatment, pausing)
            reportEdit(of: index)
            finishStep(last, result)
        case .call: execution.report(.stepFinished(info, StepResult(status: .skipped)))
        case .failed:
            reportEdit(of: index)
            finishStep(info, result(of: treatment, steps[index]))
        case .skipped:
            reportEdit(of: index)
            execution.report(.stepFinished(info, result(of: treatment, steps[index])))
        }
        for hook in afterStep { runs ? runHook(hook, always: true) : skip(hook) }
    }

    private func result(of definition: StepDefinition, _ values: [StepValue], _ step: ScenarioStep)
        -> StepResult
    {
        if definition.word == "then", expectationsBeforeThen == nil {
            expectationsBeforeThen = Execution.evaluatedExpectations.load(ordering: .relaxed)
        }
        let hint = worlds.hint(before: definition.body.worlds)
        let result = execution.withHint(hint) {
            execution.stepResult { try self.call(definition, values, step) }
        }
        if hint != nil, !result.failures.isEmpty { saysOtherApp = true }
        return result
    }

    private func result(of treatment: Treatment, _ step: ScenarioStep) -> StepResult {
        switch treatment {
        case .call(let definition, let values): result(of: definition, values, step)
        case .failed(let status, let failure): execution.stepResult(status, failure)
        case .skipped(let reason): StepResult(status: .skipped, reason: reason)
        }
    }

    private func treatment(of step: ScenarioStep) -> (info: StepInfo, Treatment) {
        var info = step.info
        if case .locked(let reason) = gate { return (info, .skipped(reason)) }
        switch registry.resolve(info.text) {
        case .undefined where !registry.undefinedSteps.leftOut.isEmpty:
            return (info, .failed(.notRun, registry.undefinedSteps.notLoaded(step)))
        case .undefined:
            return (
                info,
                .failed(.undefined, registry.undefinedSteps.failure(of: step, among: steps.map(\.pickle)))
            )
        case .ambiguous(let matches):
            return (info, .failed(.ambiguous, registry.ambiguous(step, matches.map(\.definition))))
        case .unknown(let definition, let error):
            info.definition = definition.location
            return (info, .failed(.failed, registry.unknown(step, definition, error)))
        case .found(let definition, let arguments):
            info.definition = definition.location
            do throws(Failure) {
                let values = try registry.values(for: step, of: definition, arguments)
                return (info, gate == .open ? .call(definition, values) : .skipped())
            } catch {
                return (info, .failed(.failed, error))
            }
        }
    }

    private func call(_ definition: StepDefinition, _ values: [StepValue], _ step: ScenarioStep) throws {
        let worldTypes = definition.body.worlds
        if !worlds.hasAll(worldTypes) {
            try execution.perform(.async { [worlds] in try await worlds.prepare(worldTypes) })
        }
        do {
            try execution.perform(definition.body.action(values.map(final)))
        } catch let error as StepArgumentError {
            // The error is in the sentence; the definition shows what was expected.
            throw step.failure(error, of: definition)
        } catch let error where !(error is Failure) {
            throw ErrorInStep(error: error, location: definition.location)
        }
    }

    private func final(_ value: StepValue) throws -> Any {
        switch value {
        case .value(let value): return value
        case .world(let type): return try worlds.existing(type)
        case .custom(let argument, let worldTypes, let transform, let isText):
            var value: Any = argument.text
            try execution.perform(
                .async { [worlds] in
                    try await worlds.prepare(worldTypes)
                    do {
                        let made = try await transform(argument.texts.map { $0 ?? "" }, worlds)
                        if !isText || made is String { value = made }
                    } catch  where !Self.hasWords(error) {
                        throw Self.error(error, argument)
                    }
                })
            return value
        }
    }

    private static func error(_ error: any Error, _ argument: Argument) -> StepArgumentError {
        let type = argument.parameterType
        var refusal = StepArgumentError(
            "“\(argument.matchedText ?? "")” cannot become a value of \(type?.description ?? ""): \(plainText(error))"
        )
        refusal.details = type?.location.map { ["parameter type: \($0)"] } ?? []
        return refusal
    }

    private static func hasWords(_ error: any Error) -> Bool {
        error is StepArgumentError || error is Failure || error is Skip || error is Pending
            || error is CancellationError || error is StopExample
    }

    private func finishStep(_ info: StepInfo, _ result: StepResult) {
        execution.report(.stepFinished(info, result))
        close(after: result.status)
    }

    private func close(after status: Status) {
        switch status {
        case .passed: break
        case .skipped: gate = .locked()
        default: if gate == .open { gate = .closed }
        }
    }

    // MARK: Pauses

    /// Returns what to do with a step after asking the person at the terminal.
    private func pause(
        before index: Int, _ info: StepInfo, _ treatment: Treatment, _ pausing: any Pausing
    ) -> (info: StepInfo, Treatment) {
        var (info, treatment) = (info, treatment)
        while true {
            switch pausing.decide(before: paused(info, treatment)) {
            case .run: return (info, treatment)
            case .retry:
                if readAgain(from: index, pausing) { (info, treatment) = self.treatment(of: steps[index]) }
                continue
            case .skip: break
            case .endScenario:
                gate = .locked(ExampleResult.skippedByHand)
            }
            execution.mark(.skipped, reason: ExampleResult.skippedByHand)
            return (info, .skipped(ExampleResult.skippedByHand))
        }
    }

    /// Runs a step, again as long as the person at the terminal asks for it, and returns its last result.
    private func run(
        at index: Int, _ info: StepInfo, _ treatment: Treatment, _ pausing: (any Pausing)?
    ) -> (StepInfo, StepResult) {
        var (info, treatment) = (info, treatment)
        guard let pausing else { return (info, result(of: treatment, steps[index])) }
        let forget = execution.checkpoint()
        var result = result(of: treatment, steps[index])
        while pausing.retries(paused(info, treatment), after: result) {
            guard readAgain(from: index, pausing) else { continue }
            forget()
            (info, treatment) = self.treatment(of: steps[index])
            pausing.show(paused(info, treatment))
            result = self.result(of: treatment, steps[index])
        }
        return (info, result)
    }

    /// Reads a step and those after it from the feature file again; returns whether that was possible.
    private func readAgain(from index: Int, _ pausing: any Pausing) -> Bool {
        var (new, diagnostics) = source.stepsNow(of: execution.info, registry)
        if let new {
            if zip(steps, new).prefix(index).contains(where: { $1.differs(from: $0) }) {
                let message = "steps above this one have changed, too; they are not run again"
                diagnostics.append(Diagnostic(.warning, message, at: new[index].info.location))
            }
            steps[index...] = new[index...]
        }
        pausing.show(diagnostics)
        return new != nil
    }

    /// Logs that a step ran with other words or values than the run began with, which its sources still show.
    private func reportEdit(of index: Int) {
        let old = source.steps[index]
        guard pausing != nil, steps[index].differs(from: old) else { return }
        let before = [old.info.keyword + old.info.text] + old.info.argument
        Kea.log("edited during the run; before:\n" + before.joined(separator: "\n"))
    }

    private func paused(_ info: StepInfo, _ treatment: Treatment) -> PausedStep {
        var step = PausedStep(info, in: execution, worlds: worlds.all)
        switch treatment {
        case .call(let definition, let values):
            step.definition = (definition.word, definition.expression.inWords, definition.location)
            step.parameters = zip(definition.body.parameters, values).map { ($0.type, $1.text) }
        case .failed(let status, let failure): step.problem = (status, failure)
        case .skipped: break
        }
        return step
    }

    // MARK: Hooks

    private func info(of hook: ScenarioHooks.Hook) -> StepInfo {
        StepInfo(
            keyword: "", text: hook.info.title, location: place, definition: hook.info.location, isHook: true)
    }

    private func skip(_ hook: ScenarioHooks.Hook) {
        let info = info(of: hook)
        execution.report(.stepStarted(info))
        execution.report(.stepFinished(info, StepResult(status: .skipped)))
    }

    private func runHook(_ hook: ScenarioHooks.Hook, always: Bool = false) {
        guard !isDryRun, always || gate == .open else { return skip(hook) }
        let info = info(of: hook)
        execution.report(.stepStarted(info))
        let result = execution.stepResult {
            try self.execution.perform(.async { [worlds] in try await worlds.prepare(hook.body.worlds) })
            do {
                try execution.perform(hook.body.action(hook.body.worlds.map { try worlds.existing($0) }))
            } catch {
                throw ErrorInStep(error: error, location: hook.info.location)
            }
        }
        finishStep(info, result)
    }
}
