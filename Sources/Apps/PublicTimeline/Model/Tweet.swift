/// A short message.
public struct Tweet: Hashable, Identifiable, Sendable {
    /// The ID, as a string because it may exceed the range of integers in some languages.
    public let id: String

    /// The display text.
    public let text: String

    /// The author's name, if known.
    public let author: String?

    /// Creates a message.
    public init(id: String, text: String, author: String? = nil) {
        self.id = id
        self.text = text
        self.author = author
    }
}
