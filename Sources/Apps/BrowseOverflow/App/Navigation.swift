/// The path from the first screen to the visible one: topics, questions, one question (S1.11).
public struct Navigation: Hashable, Sendable {
    /// The screens from the first to the visible one.
    public private(set) var screens: [Screen] = []

    /// Creates an empty path: the app has not been launched yet.
    public init() {}

    /// The visible screen.
    public var current: Screen? { screens.last }

    /// Shows the first screen.
    public mutating func launch() {
        screens = [.topics]
    }

    /// Shows a screen on top of another one, and returns whether it did.
    ///
    /// Does nothing unless the other one is visible, so that a late tap on a closed screen has no effect.
    public mutating func open(_ screen: Screen, from origin: (Screen) -> Bool) -> Bool {
        guard let current, origin(current) else { return false }
        screens.append(screen)
        return true
    }

    /// Goes back to the previous screen, unless this is the first one.
    public mutating func back() {
        if screens.count > 1 { screens.removeLast() }
    }
}

/// A screen of the app.
public enum Screen: Hashable, Sendable {
    /// The topics.
    case topics
    /// The questions of the topic with this tag.
    case questions(tag: String)
    /// The question with this ID.
    case question(id: Int)
}
