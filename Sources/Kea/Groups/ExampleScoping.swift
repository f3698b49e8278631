import KeaEvents

/// A scope around an example: it makes something ready, lets the example run, and clears up behind it.
///
/// A scope that rolls back what its example has written, for examples that share a database:
///
/// ```swift
/// struct Transaction: ExampleScoping {
///     func provideScope(
///         for example: ExampleInfo, performing body: @MainActor () async -> Void
///     ) async throws {
///         try await Database.shared.begin()
///         await body()
///         try await Database.shared.rollBack()
///     }
/// }
///
/// extension Trait {
///     static var transaction: Trait { .scope(Transaction()) }
/// }
/// ```
///
/// Examples ask for it by the trait: `describe("an order", .transaction) { … }`; those with a tag, scenarios among them,
/// are given it by ``aroundEach(_:tagged:file:line:)`` in a class of ``GlobalHooks``.
///
/// The example runs on the bare main thread and not in the scope's task: values of a `@TaskLocal` are handed down by an
/// `aroundEach` with a body that does not suspend.
public protocol ExampleScoping: Sendable {
    /// Lets the example run, once, with whatever it takes around it.
    ///
    /// What the example finds wrong does not come out of `body`, so that what follows it runs in any case. An error that
    /// the scope itself throws fails the example; `Skip` and `Pending` mean what they mean in a hook. When the example
    /// has exceeded its time limit, half a second is left to clear up.
    ///
    /// - Parameters:
    ///   - example: what is known of the example.
    ///   - body: the example, its hooks included, and the scopes inside of this one.
    @MainActor
    func provideScope(
        for example: ExampleInfo, performing body: @MainActor () async -> Void
    ) async throws
}

extension Trait {
    /// Runs each example inside of a scope: a transaction, a temporary folder, a server.
    ///
    /// Scopes stand around the hooks of the group that has them. Those of outer groups are outermost; several of one
    /// group are nested in the order in which they stand.
    public static func scope(
        _ scope: some ExampleScoping, file: String = #filePath, line: Int = #line
    ) -> Trait {
        let around = Around(scope, at: SourceLocation(file: file, line: line))
        return Trait { $0.scopes.append(around) }
    }
}

/// A scope or an `aroundEach` hook, as the engine runs it around an example.
struct Around: Sendable {
    /// Its code, which is given the rest as a closure to call.
    enum Body: Sendable {
        case sync(@MainActor (@MainActor () throws -> Void) throws -> Void)
        case async(@MainActor (ExampleInfo, @MainActor () async -> Void) async throws -> Void)
    }

    let body: Body
    /// Its name in a failure.
    let name: String
    let location: SourceLocation
    /// The tag of the examples that it is for, or `nil` where it is for all.
    let tag: String?

    /// The hook `aroundEach`.
    init(_ body: Body, at location: SourceLocation) {
        (self.body, name, self.location, tag) = (body, "aroundEach", location, nil)
    }

    /// A scope.
    init(_ scope: some ExampleScoping, at location: SourceLocation, tag: String? = nil) {
        body = .async { try await scope.provideScope(for: $0, performing: $1) }
        name = "the scope \(type(of: scope))"
        self.location = location
        self.tag = tag.map(Traits.tag)
    }
}
