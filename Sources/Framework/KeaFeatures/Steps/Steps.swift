/// A class with step definitions.
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
/// Kea finds the class by itself: just add the file. `steps()` runs once, before any scenario.
open class Steps {
    /// Defines the steps, parameter types and scenario hooks of this class.
    @MainActor open class func steps() {}

    private init() {}
}
