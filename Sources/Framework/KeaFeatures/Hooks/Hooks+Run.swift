import Kea
import KeaEvents

// Hooks around features, rules and the run, which have no scenario and therefore no world.

/// Runs before the first scenario of each feature.
public let beforeFeature = FeatureHookDeclaration(.beforeFeature)

/// Runs after the last scenario of each feature.
public let afterFeature = FeatureHookDeclaration(.afterFeature)

/// Runs before the first scenario of each rule.
public let beforeRule = FeatureHookDeclaration(.beforeRule)

/// Runs after the last scenario of each rule.
public let afterRule = FeatureHookDeclaration(.afterRule)

/// The declaration of a hook around features or rules: ``beforeFeature`` and the like, which are called as functions.
public struct FeatureHookDeclaration: Sendable {
    private let moment: HookMoment

    init(_ moment: HookMoment) { self.moment = moment }

    /// Declares a hook.
    @MainActor
    public func callAsFunction(
        _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath,
        line: Int = #line, _ body: @escaping @MainActor () throws -> Void
    ) {
        StepRegistry.define(moment, name, tags, order, (file, line), StepBody(sync: body))
    }

    /// Declares a hook with a body that may suspend.
    @MainActor
    public func callAsFunction(
        _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath,
        line: Int = #line, _ body: @escaping @MainActor () async throws -> Void
    ) {
        StepRegistry.define(moment, name, tags, order, (file, line), StepBody(async: body))
    }
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
public let beforeRun = RunHookDeclaration(.beforeRun)

/// Runs once, after the last scenario of the run, whatever the result of earlier hooks.
public let afterRun = RunHookDeclaration(.afterRun)

/// The processes that run a hook around the run.
public enum RunHookScope: Sendable {
    /// One process. The hook then makes one process run all scenarios.
    case run
    /// Each worker process, including one that replaces a crashed worker.
    case worker
}

/// The declaration of a hook around the run: ``beforeRun`` and ``afterRun``, which are called as functions.
public struct RunHookDeclaration: Sendable {
    private let moment: HookMoment

    init(_ moment: HookMoment) { self.moment = moment }

    /// Declares a hook.
    ///
    /// - Parameters:
    ///   - name: the name in reports.
    ///   - scope: the processes that run it. Objects that it creates in memory are available to all scenarios only with
    ///     `per: .worker`, or as long as no process is replaced.
    ///   - order: hooks with a lower number run earlier before the run, and later after it.
    ///   - body: the hook. It takes no world, because no scenario runs.
    @MainActor
    public func callAsFunction(
        _ name: String? = nil, per scope: RunHookScope = .run, order: Int = 0, file: String = #filePath,
        line: Int = #line, _ body: @escaping @MainActor () throws -> Void
    ) {
        StepRegistry.define(
            moment, name, nil, order, (file, line), StepBody(sync: body), isForEachWorker: scope == .worker)
    }

    /// Declares a hook with a body that may suspend.
    @MainActor
    public func callAsFunction(
        _ name: String? = nil, per scope: RunHookScope = .run, order: Int = 0, file: String = #filePath,
        line: Int = #line, _ body: @escaping @MainActor () async throws -> Void
    ) {
        StepRegistry.define(
            moment, name, nil, order, (file, line), StepBody(async: body), isForEachWorker: scope == .worker)
    }
}
