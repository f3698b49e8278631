import KeaEvents
import KeaText

/// A scope around an example: it prepares something, runs the example, and cleans up.
///
/// <doc:GroupsAndExamples> has an example. The trait ``Trait/scope(_:file:line:)`` applies it to a group, and
/// ``aroundEach(_:tagged:file:line:)`` in a class of ``GlobalHooks`` to examples and scenarios with a tag.
///
/// The example runs outside the scope's task. To set a `@TaskLocal` value for it, use an `aroundEach` hook with a
/// synchronous body.
public protocol ExampleScoping: Sendable {
    /// Runs the example once, with its hooks and inner scopes, between preparation and cleanup.
    ///
    /// `body` does not throw the example's failures, so that the cleanup after it always runs. An error that the
    /// scope itself throws fails the example; `Skip` and `Pending` work as in a hook. If the example has exceeded its
    /// time limit, the cleanup has half a second.
    @MainActor
    func provideScope(
        for example: ExampleInfo, performing body: @MainActor () async -> Void
    ) async throws
}

extension Trait {
    /// Runs each example inside a scope: a transaction, a temporary folder, a server.
    ///
    /// Scopes surround the hooks of their group. Scopes of outer groups are outermost; scopes of one group nest in
    /// order of definition.
    public static func scope(
        _ scope: some ExampleScoping, file: String = #filePath, line: Int = #line
    ) -> Trait {
        let around = Around(scope, at: SourceLocation(file: file, line: line))
        return Trait { $0.scopes.append(around) }
    }
}

struct Around: Sendable {
    enum Body: Sendable {
        case sync(@MainActor (@MainActor () throws -> Void) throws -> Void)
        case async(@MainActor (ExampleInfo, @MainActor () async -> Void) async throws -> Void)
    }

    let body: Body
    let name: String
    let location: SourceLocation
    let tag: String?

    init(_ body: Body, at location: SourceLocation) {
        (self.body, name, self.location, tag) = (body, "aroundEach", location, nil)
    }

    init(_ scope: some ExampleScoping, at location: SourceLocation, tag: String? = nil) {
        body = .async { try await scope.provideScope(for: $0, performing: $1) }
        name = "the scope \(type(of: scope))"
        self.location = location
        self.tag = tag.map(Traits.tag)
    }
}

extension ExampleGroup {
    /// The warnings about scopes of this group and those in it that no example has the tag for.
    package var unusedScopes: [Diagnostic] {
        let tags = hooks.aroundEach.isEmpty ? [] : Set(examples.flatMap(\.info.tags))
        let unused = hooks.aroundEach.compactMap { around -> Diagnostic? in
            guard let tag = around.tag, !tags.contains(tag) else { return nil }
            let near = nearest(to: tag, among: tags.sorted()) { _ in tag.count / 3 }
            return Diagnostic(
                .warning, "\(around.name) surrounds nothing: no example has the tag \(tag)",
                details: near.map { ["Did you mean “\($0)”?"] } ?? [], at: around.location)
        }
        return children.reduce(into: unused) { all, child in
            if case .group(let group) = child { all += group.unusedScopes }
        }
    }
}
