/// A reason not to use an item of a list at all.
public struct Unusable: Error, Hashable, Sendable {
    /// The reason in words.
    public var reason: String

    /// Gives the reason.
    public init(_ reason: String) {
        self.reason = reason
    }
}
