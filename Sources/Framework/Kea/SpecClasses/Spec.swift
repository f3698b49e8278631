import KeaEvents

/// A class with specs.
///
/// ```swift
/// final class TopicSpec: Spec {
///     override class func spec() {
///         describe("a topic") {
///             it("has no questions at first") { … }
///         }
///     }
/// }
/// ```
///
/// Kea finds the class by itself: just add the file. `spec()` runs once, before any example, and only declares.
/// Create what an example needs in hooks, in `@Let` values, or in its body.
open class Spec {
    /// The traits of Kea, also in a file that imports `Testing`.
    public typealias Trait = Kea.Trait

    /// Declares the groups and examples of this class.
    @MainActor open class func spec() {}

    /// The traits of all examples of this class: `[.tags("slow"), .serialized]`.
    @MainActor open class var traits: [Trait] { [] }

    // Not a subclass of `XCTestCase`: a subclass inherits its initializer, which cannot be isolated to the main actor, so
    // that no spec class would compile in a module with main-actor default isolation.
    private init() {}

    /// Returns the groups of all spec classes; one without examples is an error, unless others inherit from it.
    @MainActor
    package static func loadAll(_ isSelected: (_ file: String) -> Bool = { _ in true }) -> [ExampleGroup] {
        // Its errors belong to no spec class.
        _ = ExampleGroup.whole
        let types = TypeDiscovery.subclasses(of: Spec.self).filter { type in
            Loading.isWanted(type)
                && Run.current.loading.onlySpec.map { $0 == String(reflecting: type) } ?? true
        }
        return types.compactMap { type in
            let suite = String(describing: type)
            let count = Run.current.diagnostics.count
            let traits = Loading.load(type) { type.traits }
            let group = ExampleGroup.describing(suite, in: .whole, traits: traits) {
                Loading.load(type) { type.spec() }
            }
            let examples = group.examples
            defer {
                let groups = group.children.compactMap {
                    if case .group(let inner) = $0 { inner } else { nil }
                }
                let files = Set(groups.map(\.location.file) + examples.map(\.info.location.file))
                // A class without groups and examples says nothing of its file.
                if !(files.isEmpty ? [""] : files).contains(where: isSelected) {
                    Run.current.diagnostics.weaken(from: count)
                }
            }
            if examples.isEmpty {
                // Each empty group has already been recorded.
                if group.children.isEmpty, !types.contains(where: { isSubclass($0, of: type) }) {
                    Diagnostics.record(
                        .error, "\(String(reflecting: type)) has no examples: add an `it` to its `spec()`")
                }
                return nil
            }
            var ids = XCTestNames()
            let name = String(reflecting: type)
            for example in examples { example.info.id = "\(name)/\(ids.unique(example.info))" }
            group.testCase = RenamedClass.copy(of: ExampleCase.self, namedAfter: type)
            return group
        }
    }

    private static func isSubclass(_ type: AnyClass, of base: AnyClass) -> Bool {
        sequence(first: type, next: { _getSuperclass($0) }).dropFirst().contains { $0 == base }
    }

    // XCTest's names. Without these declarations, such a method of a subclass would never be called, without a word.

    /// Not called for an example: write a `beforeEach`.
    public final func setUp() throws {}

    /// Not called for an example: write a `beforeEach`.
    public final func setUp() async throws {}

    /// Not called for an example: write a `beforeEach`.
    public final func setUpWithError() throws {}

    /// Not called for a class: write a `beforeAll`.
    public final class func setUp() throws {}

    /// Not called for an example: write an `afterEach`.
    public final func tearDown() throws {}

    /// Not called for an example: write an `afterEach`.
    public final func tearDown() async throws {}

    /// Not called for an example: write an `afterEach`.
    public final func tearDownWithError() throws {}

    /// Not called for a class: write an `afterAll`.
    public final class func tearDown() throws {}
}
