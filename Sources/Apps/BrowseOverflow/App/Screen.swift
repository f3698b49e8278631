/// A screen of the app, by what it shows.
public enum Screen: Hashable, Sendable {
    /// The topics.
    case topics
    /// The questions of the topic with this tag.
    case questions(tag: String)
    /// The question with this number.
    case question(id: Int)
}
