import KeaEvents

package struct GroupHook: Sendable {
    /// The group and the hook: `a basket, in afterAll`.
    package var title: String
    package var group: Int
    package var location: SourceLocation
    package var suite: String
    /// Whether it belongs to the run as a whole.
    package var isOfRun: Bool
    /// The time limit; `nil` if the hook shares the time of an example, or has none.
    package var limit: Duration?

    package init(
        title: String, group: Int, location: SourceLocation, suite: String, isOfRun: Bool = false,
        limit: Duration? = nil
    ) {
        (self.title, self.group, self.location, self.suite) = (title, group, location, suite)
        (self.isOfRun, self.limit) = (isOfRun, limit)
    }

    package var owner: FailureOwner { .hook(title, suite: suite, location: location, isOfRun: isOfRun) }
}
