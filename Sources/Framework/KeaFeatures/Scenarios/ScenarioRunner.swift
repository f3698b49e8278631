import CucumberExpressions
import Kea
import KeaEvents

/// Runs one scenario: its hooks, steps and worlds.
///
/// As the Cucumber Compatibility Kit defines, steps after one that did not pass are skipped, except that undefined
/// and ambiguous steps among them are reported as such. After an explicit skip, all steps are skipped. Hooks after
/// the scenario always run; hooks before it are skipped like steps. Each hook and step of the plan,
/// `StepRegistry.testCase`, is reported once and in order, even if it does not run. A dry run reports
/// the steps of a scenario without errors only if a report shows them.
@MainActor
final class ScenarioRunner {
    private let registry: StepRegistry
    private let steps: [ScenarioStep]
    private let tags: [String]
    private let place: SourceLocation
    private let execution: Execution
    private let worlds = Worlds()
    private var gate = Gate.open

    /// How the next steps are treated.
    private enum Gate {
        /// They run.
        case open
        /// They are matched but do not run.
        case closed
        /// They are not even matched.
        case locked
    }

    init(
        _ steps: [ScenarioStep], tags: [String], at place: SourceLocation, registry: StepRegistry,
        in execution: Execution
    ) {
        self.steps = steps
        self.tags = tags
        self.place = place
        self.registry = registry
        self.execution = execution
        if execution.isDryRun {
            gate = .closed
            execution.mark(.skipped, reason: "dry run")
        }
    }

    /// Runs the scenario and records its failures in the execution.
    func run() {
        if execution.isDryRun, !execution.reportsMatchedSteps, steps.allSatisfy(hasNoError) { return }
        let hooks = registry.hooks.around(tags)
        for hook in hooks.beforeScenario { runHook(hook) }
        for step in steps { run(step, hooks) }
        for hook in hooks.afterScenario { runHook(hook, always: true) }
        tearDownWorlds()
    }

    private func tearDownWorlds() {
        guard !worlds.isEmpty else { return }
        var errors: [any Error] = []
        execution.attempt(.async { [worlds] in errors = await worlds.tearDown() }, at: place)
        for error in errors { execution.record(error, at: place) }
    }

    // MARK: Steps

    /// How one step is treated.
    private enum Treatment {
        /// It runs.
        case call(StepDefinition, [StepValue])
        /// It does not run, because of a failure found beforehand.
        case failed(Status, Failure)
        /// It does not run, because of an earlier step.
        case skipped
    }

    private func run(_ step: ScenarioStep, _ hooks: ScenarioHooks.Around) {
        let (info, treatment) = treatment(of: step)
        guard case .call(let definition, let values) = treatment else {
            for hook in hooks.beforeStep { skip(hook) }
            execution.report(.stepStarted(info))
            if case .failed(let status, let failure) = treatment {
                finish(info, execution.stepResult(status, failure))
            } else {
                execution.report(.stepFinished(info, StepResult(status: .skipped)))
            }
            for hook in hooks.afterStep { skip(hook) }
            return
        }
        for hook in hooks.beforeStep { runHook(hook) }
        execution.report(.stepStarted(info))
        if gate == .open {
            let hint = worlds.hint(before: definition.body.worlds)
            finish(
                info,
                execution.withHint(hint) { execution.stepResult { try self.call(definition, values, step) } })
        } else {
            execution.report(.stepFinished(info, StepResult(status: .skipped)))
        }
        for hook in hooks.afterStep { runHook(hook, always: true) }
    }

    private func treatment(of step: ScenarioStep) -> (info: StepInfo, Treatment) {
        var info = step.info
        guard gate != .locked else { return (info, .skipped) }
        switch registry.resolve(info.text) {
        case .undefined: return (info, .failed(.undefined, registry.undefined(step)))
        case .ambiguous(let matches):
            return (info, .failed(.ambiguous, registry.ambiguous(step, matches.map(\.definition))))
        case .unknown(let definition, let error):
            info.definition = definition.location
            return (info, .failed(.failed, registry.unknown(step, definition, error)))
        case .found(let definition, let arguments):
            info.definition = definition.location
            do throws(Failure) {
                let values = try registry.values(for: step, of: definition, arguments)
                return (info, gate == .open ? .call(definition, values) : .skipped)
            } catch {
                return (info, .failed(.failed, error))
            }
        }
    }

    /// Returns whether a step has a definition that can take its arguments.
    private func hasNoError(_ step: ScenarioStep) -> Bool {
        if case .skipped = treatment(of: step).1 { true } else { false }
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

    /// Returns the value that the step's closure takes.
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

    /// Returns the error of a custom parameter type's closure, with the text and the type.
    private static func error(_ error: any Error, _ argument: Argument) -> StepArgumentError {
        let type = argument.parameterType
        var refusal = StepArgumentError(
            "“\(argument.matchedText ?? "")” cannot become a value of \(type?.description ?? ""): \(plainText(error))"
        )
        refusal.details = type?.place.map { ["parameter type: \($0)"] } ?? []
        return refusal
    }

    /// Returns whether an error defines the step's status itself.
    private static func hasWords(_ error: any Error) -> Bool {
        error is StepArgumentError || error is Failure || error is Skip || error is Pending
            || error is CancellationError || error is StopExample
    }

    private func finish(_ info: StepInfo, _ result: StepResult) {
        execution.report(.stepFinished(info, result))
        close(after: result.status)
    }

    private func close(after status: Status) {
        switch status {
        case .passed: break
        case .skipped: gate = .locked
        default: if gate == .open { gate = .closed }
        }
    }

    // MARK: Hooks

    private func info(of hook: ScenarioHooks.Hook) -> StepInfo {
        StepInfo(keyword: "", text: hook.title, location: place, definition: hook.location, isHook: true)
    }

    /// Reports a hook that does not run.
    private func skip(_ hook: ScenarioHooks.Hook) {
        let info = info(of: hook)
        execution.report(.stepStarted(info))
        execution.report(.stepFinished(info, StepResult(status: .skipped)))
    }

    private func runHook(_ hook: ScenarioHooks.Hook, always: Bool = false) {
        guard !execution.isDryRun, always || gate == .open else { return skip(hook) }
        let info = info(of: hook)
        execution.report(.stepStarted(info))
        let result = execution.stepResult {
            try self.execution.perform(.async { [worlds] in try await worlds.prepare(hook.body.worlds) })
            do {
                try execution.perform(hook.body.action(hook.body.worlds.map { try worlds.existing($0) }))
            } catch {
                throw ErrorInStep(error: error, location: hook.location)
            }
        }
        execution.report(.stepFinished(info, result))
        close(after: result.status)
    }
}

/// An error of a step or hook, with its location.
private struct ErrorInStep: Error {
    let error: any Error
    let location: SourceLocation
}

extension Execution {
    /// Runs one step or hook and returns its result.
    @MainActor
    fileprivate func stepResult(_ body: @MainActor () throws -> Void) -> StepResult {
        let start = RealClock.now
        let failuresBefore = failures.count
        var status = Status.passed
        var reason: String?
        do {
            try body()
        } catch let failure as Failure {
            record(failure)
        } catch {
            let inner = error as? ErrorInStep
            let cause = inner?.error ?? error
            if let skip = Skip(cause) {
                (status, reason) = (.skipped, skip.reason)
            } else if let pending = cause as? Pending {
                (status, reason) = (.pending, pending.reason)
            }
            record(cause, at: inner?.location ?? info.location)
        }
        let found = Array(failures.dropFirst(failuresBefore))
        if found.contains(where: { $0.kind == .timeLimit }) {
            status = .timedOut
        } else if !found.isEmpty {
            status = .failed
        }
        return StepResult(
            status: status, seconds: (RealClock.now - start).seconds, failures: found, reason: reason,
            startedAt: RealClock.secondsSince1970(start))
    }

    /// Records the failure of a step that cannot run.
    @MainActor
    fileprivate func stepResult(_ status: Status, _ failure: Failure) -> StepResult {
        record(failure, as: status)
        return StepResult(status: status, failures: [failure])
    }
}
