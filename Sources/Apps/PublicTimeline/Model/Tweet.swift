package struct Tweet: Hashable, Identifiable, Sendable {
    /// The ID, as a string because it may exceed the range of integers in some languages.
    package let id: String
    package let text: String

    package init(id: String, text: String) { (self.id, self.text) = (id, text) }
}
