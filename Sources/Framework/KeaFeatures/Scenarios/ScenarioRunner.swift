import CucumberExpressions
import Kea
import KeaEvents

/// Runs one scenario: its hooks, steps and worlds.
///
/// As the Cucumber Compatibility Kit defines, steps after one that did not pass are skipped, except that undefined
/// and ambiguous steps among them are reported as such. After an explicit skip, all steps are skipped. Hooks after
/// the scenario always run; hooks before it are skipped like steps. Each hook and step of the plan,
/// `StepRegistry.testCase`, is reported once and in order, even if it does not run. A dry run reports the steps of a
/// passing scenario only if a report asks for them.
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
        if execution.isDryRun, !execution.tellsAllSteps, steps.allSatisfy(isAllRight) { return }
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
        case call(StepDefinition, [Argument])
        /// It does not run, because of a failure found beforehand.
        case failed(Status, Failure)
        /// It does not run, because of an earlier step.
        case skipped
    }

    private func run(_ step: ScenarioStep, _ hooks: ScenarioHooks.Around) {
        let (info, treatment) = treatment(of: step)
        guard case .call(let definition, let arguments) = treatment else {
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
            finish(info, execution.stepResult { try self.call(definition, arguments, step) })
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
            if let misfit = registry.misfit(step, definition, arguments) {
                return (info, .failed(.failed, misfit))
            }
            return (info, gate == .open ? .call(definition, arguments) : .skipped)
        }
    }

    /// Returns whether a step that is only matched has nothing to report.
    private func isAllRight(_ step: ScenarioStep) -> Bool {
        guard case .found(let definition, let arguments) = registry.resolve(step.info.text) else {
            return false
        }
        return registry.misfit(step, definition, arguments) == nil
    }

    private func call(_ definition: StepDefinition, _ arguments: [Argument], _ step: ScenarioStep) throws {
        let worldTypes = definition.body.worlds
        if !worlds.hasAll(worldTypes) {
            try execution.perform(.async { [worlds] in try await worlds.prepare(worldTypes) })
        }
        do {
            let values = try arguments.map { try value(of: $0) }
            let input = StepInput(
                worlds: worlds, values: values, table: step.table, docString: step.docString)
            switch definition.body.call {
            case .sync(let body): try execution.perform(.sync { try body(input) })
            case .async(let body): try execution.perform(.async { try await body(input) })
            }
        } catch let error as StepArgumentError {
            // The error is in the sentence; the definition shows what was expected.
            throw step.failure(error, of: definition)
        } catch let error where !(error is Failure) {
            throw ErrorInStep(error: error, location: definition.location)
        }
    }

    private func value(of argument: Argument) throws -> StepInput.Value {
        let name = argument.parameterTypeName ?? ""
        let text = argument.matchedText == nil ? nil : argument.text
        guard text != nil, let transformer = registry.transformer(for: name) else {
            return StepInput.Value(text: text)
        }
        var made: Any?
        try execution.perform(
            .async { [worlds] in
                try await worlds.prepare(transformer.worlds)
                do {
                    made = try await transformer.transform(argument.texts, worlds)
                } catch  where !Self.hasWords(error) {
                    var refusal = StepArgumentError(
                        "“\(argument.matchedText ?? "")” cannot become a value of {\(name)}: \(printed(error))"
                    )
                    refusal.details = argument.parameterType?.place.map { ["parameter type: \($0)"] } ?? []
                    throw refusal
                }
            })
        return StepInput.Value(text: text, transformed: made)
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
            let input = StepInput(worlds: worlds, values: [], table: nil, docString: nil)
            do {
                switch hook.body.call {
                case .sync(let body): try execution.perform(.sync { try body(input) })
                case .async(let body): try execution.perform(.async { try await body(input) })
                }
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
