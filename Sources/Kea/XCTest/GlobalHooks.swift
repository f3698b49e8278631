import KeaEvents

/// A class that holds hooks around the whole run, and around each example in it.
///
/// ```swift
/// final class Surroundings: GlobalHooks {
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
/// It is found by itself. The words are those of a group: `beforeAll` runs once before the first example of the
/// process that is to run — spec or scenario, under any selection — and `afterAll` after the last one. Of several
/// classes, the hooks run in the order of the classes' names. Where a `beforeAll` fails, no example is run; the others of
/// the run, and every `afterAll`, are run all the same.
open class GlobalHooks {
    /// Declares the hooks of this class.
    @MainActor open class func hooks() {}

    /// The traits of all examples in the run: `[.waiting(within: .seconds(5))]`.
    @MainActor open class var traits: [Trait] { [] }

    private init() {}
}

extension ExampleGroup {
    /// The group around all others of the process: it has no name, and the hooks of all `GlobalHooks` classes.
    package static let whole: ExampleGroup = {
        let types = TypeDiscovery.subclasses(of: GlobalHooks.self).filter { Loading.isWanted($0) }
        let group = ExampleGroup(
            "", suite: "", location: SourceLocation(file: "", line: 0),
            traits: Traits().adding(types.flatMap { $0.traits }))
        GroupBuilder.describe(group) {
            for type in types { Loading.load(type) { type.hooks() } }
        }
        return group
    }()
}
