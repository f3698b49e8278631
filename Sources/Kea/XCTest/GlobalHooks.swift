/// A class that holds hooks around the whole run, and around each example in it.
///
/// ```swift
/// final class Surroundings: GlobalHooks {
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
/// classes, the hooks run in the order of the classes' names.
open class GlobalHooks {
    /// Declares the hooks of this class.
    @MainActor open class func hooks() {}

    private init() {}
}

extension ExampleGroup {
    /// The group around all others of the process: it has no name, and the hooks of all `GlobalHooks` classes.
    package static let whole: ExampleGroup = {
        let group = ExampleGroup("", suite: "", location: SourceLocation(file: "", line: 0))
        GroupBuilder.describe(group) {
            for type in TypeDiscovery.subclasses(of: GlobalHooks.self) { type.hooks() }
        }
        return group
    }()
}
