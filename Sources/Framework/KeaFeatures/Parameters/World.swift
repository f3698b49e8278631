import KeaText

/// State that the steps of one scenario share.
///
/// A world is created when a step of the scenario first takes its type. Every later step that takes the type gets the
/// same world. It is released when the scenario ends. A scenario may have several worlds.
///
/// ```swift
/// @MainActor
/// final class Reader: World {
///     let server = FakeServer()
///     init() {}
/// }
/// ```
@MainActor
public protocol World: AnyObject, StepParameter {
    /// The names of the `--world-parameters` that worlds of this type read; none by default.
    static var parameterNames: [String] { get }

    /// Creates the world of one scenario. It may suspend and throw.
    init() async throws

    /// Called after the last hook of the scenario.
    func tearDown() async throws
}

extension World {
    /// No names.
    public static var parameterNames: [String] { [] }

    /// Does nothing.
    public func tearDown() async throws {}

    /// The scenario's world of this type.
    nonisolated public static var _source: _ParameterSource { .init(.world(self)) }
}

@MainActor
final class Worlds {
    private var worlds: [(id: ObjectIdentifier, world: any World)] = []

    private func has(_ type: any World.Type) -> Bool {
        worlds.contains { $0.id == ObjectIdentifier(type) }
    }

    func prepare(_ types: [any World.Type]) async throws {
        for type in types where !has(type) {
            worlds.append((ObjectIdentifier(type), try await type.init()))
        }
    }

    func hasAll(_ types: [any World.Type]) -> Bool { types.allSatisfy(has) }

    /// Returns what may explain the failure of a step with new worlds: it may be a sentence of another app.
    func hint(before types: [any World.Type]) -> String? {
        guard !types.isEmpty, !worlds.isEmpty, !types.contains(where: has) else { return nil }
        return Self.hint(types, after: worlds.map { type(of: $0.world) })
    }

    static func hint(_ new: [any World.Type], after used: [any World.Type]) -> String {
        func text(_ types: [any World.Type]) -> String {
            types.map { "the \(words(of: "\($0)"))" }.joined(separator: " and ")
        }
        return "this is the first step about \(text(new)); the steps above are about \(text(used)). "
            + "Is it a sentence of another app?"
    }

    func existing<Wanted: World>(_ type: Wanted.Type) throws -> Wanted {
        if let world = worlds.lazy.compactMap({ $0.world as? Wanted }).first { return world }
        throw StepArgumentError("there is no world of type \(type) here")
    }

    var all: [any World] { worlds.map(\.world) }
    var isEmpty: Bool { worlds.isEmpty }

    /// Tears down all worlds, the most recent first, and returns their errors.
    func tearDown() async -> [any Error] {
        var errors: [any Error] = []
        for entry in worlds.reversed() {
            do { try await entry.world.tearDown() } catch { errors.append(error) }
        }
        return errors
    }
}
