/// A screen of the app.
public enum Screen: Hashable, Sendable {
    /// The topics.
    case topics
    /// The questions of the topic with this tag.
    case questions(tag: String)
    /// The question with this ID.
    case question(id: Int)
}
