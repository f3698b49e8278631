/// The doc string of a pickle's step.
public struct PickleDocString: Sendable, Hashable {
    /// The text, placeholders replaced.
    public let content: String

    /// What stood behind the opening delimiter, placeholders replaced.
    public let mediaType: String?
}
