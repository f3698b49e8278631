import Kea
import KeaEvents

// Hooks around features, rules and the run; there is no scenario then, and so no world.

/// Runs before the first scenario of each feature.
@MainActor
public func beforeFeature(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () throws -> Void
) {
    StepRegistry.define(.beforeFeature, name, tags, order, (file, line), StepBody(sync: body))
}

/// Runs before the first scenario of each feature, with a body that may suspend.
@MainActor
public func beforeFeature(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () async throws -> Void
) {
    StepRegistry.define(.beforeFeature, name, tags, order, (file, line), StepBody(async: body))
}

/// Runs after the last scenario of each feature.
@MainActor
public func afterFeature(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () throws -> Void
) {
    StepRegistry.define(.afterFeature, name, tags, order, (file, line), StepBody(sync: body))
}

/// Runs after the last scenario of each feature, with a body that may suspend.
@MainActor
public func afterFeature(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () async throws -> Void
) {
    StepRegistry.define(.afterFeature, name, tags, order, (file, line), StepBody(async: body))
}

/// Runs before the first scenario of each rule.
@MainActor
public func beforeRule(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () throws -> Void
) {
    StepRegistry.define(.beforeRule, name, tags, order, (file, line), StepBody(sync: body))
}

/// Runs before the first scenario of each rule, with a body that may suspend.
@MainActor
public func beforeRule(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () async throws -> Void
) {
    StepRegistry.define(.beforeRule, name, tags, order, (file, line), StepBody(async: body))
}

/// Runs after the last scenario of each rule.
@MainActor
public func afterRule(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () throws -> Void
) {
    StepRegistry.define(.afterRule, name, tags, order, (file, line), StepBody(sync: body))
}

/// Runs after the last scenario of each rule, with a body that may suspend.
@MainActor
public func afterRule(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () async throws -> Void
) {
    StepRegistry.define(.afterRule, name, tags, order, (file, line), StepBody(async: body))
}

/// The processes that run a hook around the run.
public enum RunHookScope: Sendable {
    /// One process of the run; with such a hook, one process runs all scenarios.
    case run
    /// Each process that runs scenarios, one that goes on after a crash too.
    case worker
}

/// Runs once, before the first scenario of the run.
///
/// All such hooks are run, although one of them fails; then no scenario is. Where a scenario has ended its process, they
/// are not run again in the next one: the database that they have filled is still there.
///
/// ```swift
/// beforeRun("a database") { try Database.start() }
/// beforeRun("a connection", per: .worker) { try Connection.open() }
/// ```
///
/// - Parameters:
///   - name: what a report calls it.
///   - scope: which processes run it. What it makes in memory is there for all scenarios only `per: .worker`, or as long
///     as no process has to be replaced.
///   - order: hooks with a lower number run earlier before, and later after.
///   - body: the hook; there is no scenario yet, and so no world.
@MainActor
public func beforeRun(
    _ name: String? = nil, per scope: RunHookScope = .run, order: Int = 0, file: String = #filePath,
    line: Int = #line, _ body: @escaping @MainActor () throws -> Void
) {
    StepRegistry.define(
        .beforeRun, name, nil, order, (file, line), StepBody(sync: body),
        isForEachWorker: scope == .worker)
}

/// Runs once, before the first scenario of the run, with a body that may suspend.
@MainActor
public func beforeRun(
    _ name: String? = nil, per scope: RunHookScope = .run, order: Int = 0, file: String = #filePath,
    line: Int = #line, _ body: @escaping @MainActor () async throws -> Void
) {
    StepRegistry.define(
        .beforeRun, name, nil, order, (file, line), StepBody(async: body),
        isForEachWorker: scope == .worker)
}

/// Runs once, after the last scenario of the run, whatever became of the hooks before it.
@MainActor
public func afterRun(
    _ name: String? = nil, per scope: RunHookScope = .run, order: Int = 0, file: String = #filePath,
    line: Int = #line, _ body: @escaping @MainActor () throws -> Void
) {
    StepRegistry.define(
        .afterRun, name, nil, order, (file, line), StepBody(sync: body),
        isForEachWorker: scope == .worker)
}

/// Runs once, after the last scenario of the run, with a body that may suspend.
@MainActor
public func afterRun(
    _ name: String? = nil, per scope: RunHookScope = .run, order: Int = 0, file: String = #filePath,
    line: Int = #line, _ body: @escaping @MainActor () async throws -> Void
) {
    StepRegistry.define(
        .afterRun, name, nil, order, (file, line), StepBody(async: body),
        isForEachWorker: scope == .worker)
}
