/// A class that holds step definitions.
///
/// ```swift
/// final class PagingSteps: Steps {
///     override class func steps() {
///         given("the server has {int} questions tagged {string}") {
///             (reader: Reader, count: Int, tag: String) in
///             reader.server.publish(count, tagged: tag)
///         }
///     }
/// }
/// ```
///
/// It is found by itself: adding the file is all. Its `steps()` runs once, before any scenario does.
open class Steps {
    /// Defines the steps, parameter types and scenario hooks of this class.
    @MainActor open class func steps() {}

    private init() {}
}
