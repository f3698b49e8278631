/// An error with texts for the user.
public protocol UserError: Error {
    /// The reason, with advice where there is any.
    var reason: LocalizedText { get }

    /// Whether another attempt may succeed.
    var canRetry: Bool { get }
}
