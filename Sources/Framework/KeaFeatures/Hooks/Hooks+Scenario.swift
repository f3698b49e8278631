import Kea
import KeaEvents

/// Runs before each scenario, before its first step.
///
/// ```swift
/// beforeScenario("a signed-in reader", tags: "@account and not @guest") { (reader: Reader) in reader.signIn() }
/// ```
public let beforeScenario = ScenarioHookDeclaration(.beforeScenario)

/// Runs after each scenario, whatever its result.
public let afterScenario = ScenarioHookDeclaration(.afterScenario)

/// Runs before each step that is executed.
public let beforeStep = ScenarioHookDeclaration(.beforeStep)

/// Runs after each step that was executed, whatever its result.
public let afterStep = ScenarioHookDeclaration(.afterStep)

/// The declaration of a hook around scenarios or steps: ``beforeScenario`` and the like, which are called as functions.
public struct ScenarioHookDeclaration: Sendable {
    private let moment: HookMoment

    init(_ moment: HookMoment) { self.moment = moment }

    /// Declares a hook.
    ///
    /// - Parameters:
    ///   - name: the name in reports.
    ///   - tags: a tag expression that selects the scenarios.
    ///   - order: hooks with a lower number run earlier before a scenario, and later after it; hooks with the same number
    ///     run in order of definition.
    ///   - body: the hook; it takes worlds of the scenario.
    @MainActor
    public func callAsFunction<each Wanted: World>(
        _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath,
        line: Int = #line, _ body: @escaping @MainActor (repeat each Wanted) throws -> Void
    ) {
        StepRegistry.define(moment, name, tags, order, (file, line), StepBody(sync: body))
    }

    /// Declares a hook with a body that may suspend.
    @MainActor
    public func callAsFunction<each Wanted: World>(
        _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath,
        line: Int = #line, _ body: @escaping @MainActor (repeat each Wanted) async throws -> Void
    ) {
        StepRegistry.define(moment, name, tags, order, (file, line), StepBody(async: body))
    }
}
