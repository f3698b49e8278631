/// A class with hooks around the whole run and around each of its examples.
///
/// ```swift
/// final class TestEnvironment: GlobalHooks {
///     override class var traits: [Trait] { [.waiting(within: .seconds(5))] }
///
///     override class func hooks() {
///         beforeAll { try Database.start() }
///         afterAll { Database.stop() }
///         afterEach { Database.clear() }
///     }
/// }
/// ```
///
/// Kea finds the class by itself. Its hooks are those of a group: `beforeAll` runs once, before the process's first
/// selected example (spec or scenario), and `afterAll` after the last one. Hooks of several classes run in the order
/// of the class names. If a `beforeAll` fails, no example runs; the other `beforeAll` hooks and every `afterAll`
/// still do.
open class GlobalHooks {
    /// The traits of Kea, also in a file that imports `Testing`.
    public typealias Trait = Kea.Trait

    /// Declares the hooks of this class.
    @MainActor open class func hooks() {}

    /// The traits of all examples in the run: `[.waiting(within: .seconds(5))]`.
    @MainActor open class var traits: [Trait] { [] }

    private init() {}
}

extension ExampleGroup: RunValue {
    /// The outermost group of the run: it has no name, and the hooks of all `GlobalHooks` classes.
    package static var whole: ExampleGroup { Run.current[ExampleGroup.self] }

    package static var initial: ExampleGroup {
        let types = TypeDiscovery.subclasses(of: GlobalHooks.self).filter { Loading.isWanted($0) }
        let group = ExampleGroup(
            "", suite: "", location: .unknown,
            traits: Traits().adding(types.flatMap { $0.traits }))
        GroupBuilder.describe(group) {
            for type in types { Loading.load(type) { type.hooks() } }
        }
        return group
    }
}
