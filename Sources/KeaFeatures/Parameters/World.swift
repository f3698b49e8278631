/// A state that the steps of one scenario share.
///
/// A world is made when a step of the scenario first names its type, handed to every later step that names it,
/// and released when the scenario ends. A scenario may have several worlds.
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
    /// The names of the values of `--world-parameters` that worlds of this type ask for; none by default.
    static var parameterNames: [String] { get }

    /// Makes the world of one scenario; it may suspend and throw.
    init() async throws

    /// Called when the scenario has ended, after its last hook.
    func tearDown() async throws
}

extension World {
    /// No names: most worlds are the same in every run.
    public static var parameterNames: [String] { [] }

    /// Does nothing: most worlds have nothing to give back but their memory.
    public func tearDown() async throws {}

    /// A world fills a parameter of its own type.
    nonisolated public static var parameterKind: StepParameterKind { .init(source: .world(self)) }

    /// The scenario's world of this type.
    public static func value(from input: inout StepInput) throws -> Self {
        try input.worlds.existing(self)
    }
}

/// The worlds of one scenario.
@MainActor
final class Worlds {
    private var worlds: [(id: ObjectIdentifier, world: any World)] = []

    /// No worlds yet.
    init() {}

    /// Makes the worlds of these types that are not there yet.
    func prepare(_ types: [any World.Type]) async throws {
        for type in types where !worlds.contains(where: { $0.id == ObjectIdentifier(type) }) {
            worlds.append((ObjectIdentifier(type), try await type.init()))
        }
    }

    /// Whether a world of each of these types is there.
    func hasAll(_ types: [any World.Type]) -> Bool {
        types.allSatisfy { type in worlds.contains { $0.id == ObjectIdentifier(type) } }
    }

    /// The world of this type, which `prepare` has made.
    func existing<Wanted: World>(_ type: Wanted.Type) throws -> Wanted {
        for entry in worlds {
            if let world = entry.world as? Wanted { return world }
        }
        throw MissingWorld(type: String(describing: type))
    }

    /// Whether there is anything to tear down.
    var isEmpty: Bool { worlds.isEmpty }

    /// Ends all worlds, the latest first.
    ///
    /// - Returns: what went wrong, in order: a world that throws keeps no other from ending.
    func tearDown() async -> [any Error] {
        var errors: [any Error] = []
        for entry in worlds.reversed() {
            do { try await entry.world.tearDown() } catch { errors.append(error) }
        }
        return errors
    }
}

/// A world was asked for that nobody has made; only a hook that is called outside of a scenario can see this.
struct MissingWorld: Error, CustomStringConvertible {
    let type: String

    var description: String { "there is no world of type \(type) here" }
}
