import Kea
import KeaEvents

// Hooks around features, rules and the run; there is no scenario then, and so no world.

/// Runs before the first scenario of each feature.
@MainActor
public func beforeFeature(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () throws -> Void
) {
    StepRegistry.define(
        .beforeFeature, name, tags, order, SourceLocation(file: file, line: line), StepBody(sync: body))
}

/// Runs before the first scenario of each feature, with a body that may suspend.
@MainActor
public func beforeFeature(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () async throws -> Void
) {
    StepRegistry.define(
        .beforeFeature, name, tags, order, SourceLocation(file: file, line: line), StepBody(async: body))
}

/// Runs after the last scenario of each feature.
@MainActor
public func afterFeature(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () throws -> Void
) {
    StepRegistry.define(
        .afterFeature, name, tags, order, SourceLocation(file: file, line: line), StepBody(sync: body))
}

/// Runs after the last scenario of each feature, with a body that may suspend.
@MainActor
public func afterFeature(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () async throws -> Void
) {
    StepRegistry.define(
        .afterFeature, name, tags, order, SourceLocation(file: file, line: line), StepBody(async: body))
}

/// Runs before the first scenario of each rule.
@MainActor
public func beforeRule(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () throws -> Void
) {
    StepRegistry.define(
        .beforeRule, name, tags, order, SourceLocation(file: file, line: line), StepBody(sync: body))
}

/// Runs before the first scenario of each rule, with a body that may suspend.
@MainActor
public func beforeRule(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () async throws -> Void
) {
    StepRegistry.define(
        .beforeRule, name, tags, order, SourceLocation(file: file, line: line), StepBody(async: body))
}

/// Runs after the last scenario of each rule.
@MainActor
public func afterRule(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () throws -> Void
) {
    StepRegistry.define(
        .afterRule, name, tags, order, SourceLocation(file: file, line: line), StepBody(sync: body))
}

/// Runs after the last scenario of each rule, with a body that may suspend.
@MainActor
public func afterRule(
    _ name: String? = nil, tags: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () async throws -> Void
) {
    StepRegistry.define(
        .afterRule, name, tags, order, SourceLocation(file: file, line: line), StepBody(async: body))
}

/// Runs once, before the first scenario of the run.
@MainActor
public func beforeRun(
    _ name: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () throws -> Void
) {
    StepRegistry.define(
        .beforeRun, name, nil, order, SourceLocation(file: file, line: line), StepBody(sync: body))
}

/// Runs once, before the first scenario of the run, with a body that may suspend.
@MainActor
public func beforeRun(
    _ name: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () async throws -> Void
) {
    StepRegistry.define(
        .beforeRun, name, nil, order, SourceLocation(file: file, line: line), StepBody(async: body))
}

/// Runs once, after the last scenario of the run.
@MainActor
public func afterRun(
    _ name: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () throws -> Void
) {
    StepRegistry.define(
        .afterRun, name, nil, order, SourceLocation(file: file, line: line), StepBody(sync: body))
}

/// Runs once, after the last scenario of the run, with a body that may suspend.
@MainActor
public func afterRun(
    _ name: String? = nil, order: Int = 0, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () async throws -> Void
) {
    StepRegistry.define(
        .afterRun, name, nil, order, SourceLocation(file: file, line: line), StepBody(async: body))
}
