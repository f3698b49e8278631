import Kea
import KeaEvents

// Hooks around scenarios and steps, which take worlds of the scenario.

/// Runs before each scenario, before its first step.
///
/// ```swift
/// beforeScenario("a signed-in reader", tags: "@account and not @guest") { (reader: Reader) in reader.signIn() }
/// ```
///
/// - Parameters:
///   - name: the name in reports.
///   - tags: a tag expression that selects the scenarios.
///   - order: hooks with a lower number run earlier before a scenario, and later after it; hooks with the same number
///     run in order of definition.
///   - body: the hook; it takes worlds of the scenario.
@MainActor
public func beforeScenario<each Wanted: World>(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Wanted) throws -> Void
) {
    StepRegistry.define(.beforeScenario, name, tags, order, (file, line), StepBody(sync: body))
}

/// Runs before each scenario, with a body that may suspend.
@MainActor
public func beforeScenario<each Wanted: World>(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Wanted) async throws -> Void
) {
    StepRegistry.define(.beforeScenario, name, tags, order, (file, line), StepBody(async: body))
}

/// Runs after each scenario, whatever its result.
@MainActor
public func afterScenario<each Wanted: World>(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Wanted) throws -> Void
) {
    StepRegistry.define(.afterScenario, name, tags, order, (file, line), StepBody(sync: body))
}

/// Runs after each scenario, with a body that may suspend.
@MainActor
public func afterScenario<each Wanted: World>(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Wanted) async throws -> Void
) {
    StepRegistry.define(.afterScenario, name, tags, order, (file, line), StepBody(async: body))
}

/// Runs before each step that is executed.
@MainActor
public func beforeStep<each Wanted: World>(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Wanted) throws -> Void
) {
    StepRegistry.define(.beforeStep, name, tags, order, (file, line), StepBody(sync: body))
}

/// Runs before each step that is executed, with a body that may suspend.
@MainActor
public func beforeStep<each Wanted: World>(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Wanted) async throws -> Void
) {
    StepRegistry.define(.beforeStep, name, tags, order, (file, line), StepBody(async: body))
}

/// Runs after each step that was executed, whatever its result.
@MainActor
public func afterStep<each Wanted: World>(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Wanted) throws -> Void
) {
    StepRegistry.define(.afterStep, name, tags, order, (file, line), StepBody(sync: body))
}

/// Runs after each step that was executed, with a body that may suspend.
@MainActor
public func afterStep<each Wanted: World>(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Wanted) async throws -> Void
) {
    StepRegistry.define(.afterStep, name, tags, order, (file, line), StepBody(async: body))
}
