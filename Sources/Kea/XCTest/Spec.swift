import KeaEvents

/// A class that holds specs.
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
/// It is found by itself: adding the file is all. `spec()` runs once, before any example does, and only
/// declares; what an example needs is made in its hooks, in `@Let` values, or in its body.
open class Spec {
    /// Declares the groups and examples of this class.
    @MainActor open class func spec() {}

    /// The traits of all examples of this class: `[.tags("slow"), .serialized]`.
    @MainActor open class var traits: [Trait] { [] }

    // No subclass of `XCTestCase`: each class inherits its initializer, which cannot be isolated to the main actor, and
    // so no class of a module with main-actor default isolation compiles.
    private init() {}

    /// All spec classes of this executable: the test case of each, which has its name, and the group of its examples.
    ///
    /// A class without examples is recorded as a mistake, unless it is there for others to inherit from.
    ///
    /// - Parameter isSelected: whether the examples in a file may be selected; the mistakes of a class that has no example
    ///   in such a file are warnings.
    @MainActor
    package static func loadAll(
        _ isSelected: (_ file: String) -> Bool = { _ in true }
    ) -> [(testCase: ExampleCase.Type, group: ExampleGroup)] {
        // Its mistakes belong to no class of specs.
        _ = ExampleGroup.whole
        let types = TypeDiscovery.subclasses(of: Spec.self).filter { Loading.isWanted($0) }
        return types.compactMap { type in
            let suite = String(describing: type)
            let mistakes = Diagnostics.count
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
                    Diagnostics.weaken(from: mistakes)
                }
            }
            if examples.isEmpty {
                // Of groups without examples, each has been recorded.
                if group.children.isEmpty, !types.contains(where: { $0 != type && isSubclass($0, of: type) })
                {
                    Diagnostics.record(
                        .error, "\(String(reflecting: type)) has no examples: add an `it` to its `spec()`",
                        at: nil)
                }
                return nil
            }
            var ids = XCTestNames()
            for example in examples {
                example.setID("\(String(reflecting: type))/\(ids.unique(example.info))")
            }
            return (RenamedClass.copy(of: ExampleCase.self, namedAfter: type), group)
        }
    }

    private static func isSubclass(_ type: AnyClass, of base: AnyClass) -> Bool {
        var ancestor: AnyClass? = type
        while let current = ancestor {
            if current == base { return true }
            ancestor = _getSuperclass(current)
        }
        return false
    }

    /// Unavailable: write a `beforeAll`.
    @available(*, unavailable, message: "write a `beforeAll`")
    open class func setUp() {}

    /// Unavailable: write a `beforeEach`.
    @available(*, unavailable, message: "nobody calls it for an example; write a `beforeEach`")
    open func setUp() {}

    /// Unavailable: write a `beforeEach`.
    @available(*, unavailable, message: "nobody calls it for an example; write a `beforeEach`")
    open func setUp() async throws {}

    /// Unavailable: write a `beforeEach`.
    @available(*, unavailable, message: "nobody calls it for an example; write a `beforeEach`")
    open func setUpWithError() throws {}

    /// Unavailable: write an `afterAll`.
    @available(*, unavailable, message: "write an `afterAll`")
    open class func tearDown() {}

    /// Unavailable: write an `afterEach`.
    @available(*, unavailable, message: "nobody calls it for an example; write an `afterEach`")
    open func tearDown() {}

    /// Unavailable: write an `afterEach`.
    @available(*, unavailable, message: "nobody calls it for an example; write an `afterEach`")
    open func tearDown() async throws {}

    /// Unavailable: write an `afterEach`.
    @available(*, unavailable, message: "nobody calls it for an example; write an `afterEach`")
    open func tearDownWithError() throws {}
}
