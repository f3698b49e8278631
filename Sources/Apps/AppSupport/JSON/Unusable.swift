/// The reason for dropping an item of a list.
public struct UnusableItem: Error, Hashable, Sendable {
    /// The reason, used in an issue.
    public var reason: String

    /// Creates an error with its reason.
    public init(_ reason: String) {
        self.reason = reason
    }
}
