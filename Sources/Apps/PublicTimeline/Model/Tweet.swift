/// A short message of somebody.
public struct Tweet: Hashable, Identifiable, Sendable {
    /// The number of the message, as text, since it has more digits than some languages' numbers.
    public let id: String

    /// Its text, as it is shown.
    public let text: String

    /// The name of whoever wrote it, where that is known.
    public let author: String?

    /// Makes a message.
    public init(id: String, text: String, author: String? = nil) {
        self.id = id
        self.text = text
        self.author = author
    }
}
