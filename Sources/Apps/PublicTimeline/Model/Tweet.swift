/// A short message.
public struct Tweet: Hashable, Identifiable, Sendable {
    /// The ID, as a string because it may exceed the range of integers in some languages.
    public let id: String

    /// The display text.
    public let text: String

    /// Creates a message.
    public init(id: String, text: String) {
        self.id = id
        self.text = text
    }
}
