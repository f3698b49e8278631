/// A public message.
public struct Tweet: Hashable, Identifiable, Sendable {
    /// The ID, as a string because it may exceed the range of integers in some languages.
    public let id: String
    /// The text, without markup.
    public let text: String

    /// Creates a message.
    public init(id: String, text: String) { (self.id, self.text) = (id, text) }
}
