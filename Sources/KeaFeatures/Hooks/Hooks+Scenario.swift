import Kea
import KeaEvents

// Hooks around scenarios and steps; they take worlds of the scenario.

/// Runs before each scenario, before its first step.
///
/// ```swift
/// beforeScenario("a signed-in reader", tags: "@account and not @guest") { (reader: Reader) in reader.signIn() }
/// ```
///
/// - Parameters:
///   - name: what a report calls it.
///   - tags: a tag expression; the hook runs for those with such tags only.
///   - order: hooks with a lower number run earlier before, and later after; those with the same number in the
///     order in which they are defined.
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

/// Runs after each scenario, whatever became of its steps.
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

/// Runs before each step that is run.
@MainActor
public func beforeStep<each Wanted: World>(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Wanted) throws -> Void
) {
    StepRegistry.define(.beforeStep, name, tags, order, (file, line), StepBody(sync: body))
}

/// Runs before each step that is run, with a body that may suspend.
@MainActor
public func beforeStep<each Wanted: World>(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Wanted) async throws -> Void
) {
    StepRegistry.define(.beforeStep, name, tags, order, (file, line), StepBody(async: body))
}

/// Runs after each step that was run, whatever became of it.
@MainActor
public func afterStep<each Wanted: World>(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Wanted) throws -> Void
) {
    StepRegistry.define(.afterStep, name, tags, order, (file, line), StepBody(sync: body))
}

/// Runs after each step that was run, with a body that may suspend.
@MainActor
public func afterStep<each Wanted: World>(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Wanted) async throws -> Void
) {
    StepRegistry.define(.afterStep, name, tags, order, (file, line), StepBody(async: body))
}
