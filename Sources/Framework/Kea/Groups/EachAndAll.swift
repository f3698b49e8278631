/// Runs before each example of the group.
///
/// Hooks of outer groups run first; hooks of one group run in order of definition. If a hook throws, the example
/// fails without running; the `afterEach` hooks of groups that were entered still run.
public let beforeEach = HookDeclaration("beforeEach", \.beforeEach)

/// Runs immediately before each example of the group, after the `beforeEach` hooks of all groups.
///
/// Use it for the act that all examples of a group share, while inner groups still arrange:
///
/// ```swift
/// justBeforeEach { list.reload() }
///
/// context("without a network") {
///     beforeEach { server.isDown = true }  // Before the reload.
///     it("shows the error") { … }
/// }
/// ```
public let justBeforeEach = HookDeclaration("justBeforeEach", \.justBeforeEach)

/// Runs after each example of the group, whatever its result.
///
/// Hooks of inner groups run first; hooks of one group run in reverse order of definition.
public let afterEach = HookDeclaration("afterEach", \.afterEach)

/// Runs once, before the first selected example of the group; if it throws, the group's examples fail.
public let beforeAll = HookDeclaration("beforeAll", \.beforeAll)

/// Runs once, after the last example of the group that ran.
public let afterAll = HookDeclaration("afterAll", \.afterAll)

/// The declaration of a hook: ``beforeEach``, ``afterAll`` and the like, which are called as functions.
public struct HookDeclaration: Sendable {
    private let word: String
    private let hooks: any WritableKeyPath<Hooks, [Hooks.Hook]> & Sendable

    init(_ word: String, _ hooks: any WritableKeyPath<Hooks, [Hooks.Hook]> & Sendable) {
        (self.word, self.hooks) = (word, hooks)
    }

    /// Declares a hook.
    @MainActor
    public func callAsFunction(
        file: String = #filePath, line: Int = #line, _ body: @escaping @MainActor () throws -> Void
    ) {
        add(.sync(body), SourceLocation(file: file, line: line))
    }

    /// Declares a hook with a body that may suspend.
    @MainActor
    public func callAsFunction(
        file: String = #filePath, line: Int = #line, _ body: @escaping @MainActor () async throws -> Void
    ) {
        add(.async(body), SourceLocation(file: file, line: line))
    }

    @MainActor
    private func add(_ action: Action, _ location: SourceLocation) {
        guard let group = GroupBuilder.group(for: word, at: location) else { return }
        group.hooks[keyPath: hooks].append(.init(action, location: location))
    }
}

/// Wraps each example of the group, including its `beforeEach` and `afterEach` hooks.
///
/// The body receives the example as a closure and calls it once; a body that does not call it fails the example.
/// Hooks of outer groups are outermost.
///
/// ```swift
/// aroundEach { example in
///     try database.begin()
///     defer { database.rollback() }
///     try example()
/// }
/// ```
@MainActor
public func aroundEach(
    file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (_ example: @MainActor () throws -> Void) throws -> Void
) {
    add(Around(.sync(body), at: SourceLocation(file: file, line: line)))
}

/// Wraps each example of the group in a body that may suspend.
@MainActor
public func aroundEach(
    file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (_ example: @MainActor () async throws -> Void) async throws -> Void
) {
    add(Around(.async { try await body($1) }, at: SourceLocation(file: file, line: line)))
}

/// Wraps each example of the group in a scope, or each that has a tag.
///
/// ```swift
/// final class Surroundings: GlobalHooks {
///     override class func hooks() {
///         aroundEach(Transaction(), tagged: "database")  // Scenarios with `@database` among them.
///     }
/// }
/// ```
///
/// Like ``Trait/scope(_:file:line:)`` on the group, but in order of definition with the `aroundEach` hooks, and with a tag.
///
/// - Parameters:
///   - scope: the scope.
///   - tag: the tag of the examples that it applies to, or `nil` for all. A tag that no example has is a warning.
@MainActor
public func aroundEach(
    _ scope: some ExampleScoping, tagged tag: String? = nil, file: String = #filePath, line: Int = #line
) {
    let location = SourceLocation(file: file, line: line)
    if let tag { Traits.check(tag: tag, at: location) }
    add(Around(scope, at: location, tag: tag))
}

@MainActor
private func add(_ around: Around) {
    GroupBuilder.group(for: "aroundEach", at: around.location)?.hooks.aroundEach.append(around)
}
