import KeaEvents
import XCTest

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
open class Spec: ExampleCase {
    /// Declares the groups and examples of this class.
    @MainActor open class func spec() {}

    /// The traits of all examples of this class: `[.tags("slow"), .serialized]`.
    @MainActor open class var traits: [Trait] { [] }

    /// All spec classes of this executable, each with the group that contains its examples.
    ///
    /// A class without examples is recorded as an error, unless other classes inherit from it.
    @MainActor
    package static func loadAll() -> [(type: Spec.Type, group: ExampleGroup)] {
        let types = TypeDiscovery.subclasses(of: Spec.self).filter { Loading.isWanted($0) }
        return types.compactMap { type in
            let suite = String(describing: type)
            let traits = Loading.load(type) { type.traits }
            let group = ExampleGroup.describing(suite, in: .whole, traits: traits) {
                Loading.load(type) { type.spec() }
            }
            let examples = group.examples
            if examples.isEmpty {
                // Each empty group has already been recorded.
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
            return (type, group)
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
}
