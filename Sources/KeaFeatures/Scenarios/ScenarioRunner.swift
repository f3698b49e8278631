import CucumberExpressions
import Kea
import KeaEvents

/// Runs one scenario: its hooks, its steps, its worlds.
///
/// Steps after one that did not pass are skipped, but undefined and ambiguous ones among them are reported as
/// such; after an explicit skip, all are skipped; hooks after the scenario run in any case, and hooks before it
/// are skipped like steps. So does the Cucumber Compatibility Kit have it. Each hook and each step of the plan,
/// `StepRegistry.testCase`, is reported once and in the order of the plan, also where it is not run; a dry run without a
/// report that wants the steps of all scenarios reports those of scenarios in which something is wrong.
@MainActor
final class ScenarioRunner {
    private let registry: StepRegistry
    private let steps: [ScenarioStep]
    private let tags: [String]
    private let place: SourceLocation
    private let execution: Execution
    private let worlds = Worlds()
    private var gate = Gate.open

    /// The treatment of the steps to come.
    private enum Gate {
        /// They are run.
        case open
        /// They are looked up, but not run.
        case closed
        /// They are not even looked up.
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

    /// Runs the scenario; all that it finds goes to the execution.
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

    /// The treatment of one step.
    private enum Treatment {
        /// It is run.
        case call(StepDefinition, [Argument])
        /// It is not run, because of what was found out about it.
        case failed(Status, Failure)
        /// It is not run, because of what came before it.
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

    /// Whether there is nothing to be said of a step that is only looked up.
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
            // The sentence is what is wrong; the definition is where it was to go.
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

    /// Whether an error says by itself what has become of the step.
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

    /// Reports a hook that is not run.
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

/// An error that a step or hook threw, with the place of the step or hook.
private struct ErrorInStep: Error {
    let error: any Error
    let location: SourceLocation
}

extension Execution {
    /// Runs one step or hook and says how it ended.
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

    /// Records what is wrong with a step that cannot be run.
    @MainActor
    fileprivate func stepResult(_ status: Status, _ failure: Failure) -> StepResult {
        record(failure, as: status)
        return StepResult(status: status, failures: [failure])
    }
}
