import Kea
import KeaEvents

// Hooks around features, rules and the run, which have no scenario and therefore no world.

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
    /// One process. The hook then makes one process run all scenarios.
    case run
    /// Each worker process, including one that replaces a crashed worker.
    case worker
}

/// Runs once, before the first scenario of the run.
///
/// All such hooks run even if one of them fails; no scenario runs then. They do not run again in a process that
/// replaces a crashed one, because the database that they have filled still exists.
///
/// ```swift
/// beforeRun("a database") { try Database.start() }
/// beforeRun("a connection", per: .worker) { try Connection.open() }
/// ```
///
/// - Parameters:
///   - name: the name in reports.
///   - scope: the processes that run it. Objects that it creates in memory are available to all scenarios only with
///     `per: .worker`, or as long as no process is replaced.
///   - order: hooks with a lower number run earlier before the run, and later after it.
///   - body: the hook. It takes no world, because there is no scenario.
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

/// Runs once, after the last scenario of the run, whatever the result of earlier hooks.
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
