/// The reader's place and the way there: topics, questions, one question (S1.11).
///
/// A value, so that a whole path can be compared, kept and taken up again.
public struct Navigation: Hashable, Sendable {
    /// The screens from the first to the one in sight.
    public private(set) var screens: [Screen] = []

    /// Makes a path without screens: the app is not launched yet.
    public init() {}

    /// The screen in sight.
    public var current: Screen? { screens.last }

    /// Shows the first screen.
    public mutating func launch() {
        screens = [.topics]
    }

    /// Shows a screen on top of another one, and says whether it did.
    ///
    /// Nothing happens unless that other one is in sight, so that a late tap on a screen that has gone does nothing.
    public mutating func open(_ screen: Screen, from origin: (Screen) -> Bool) -> Bool {
        guard let current, origin(current) else { return false }
        screens.append(screen)
        return true
    }

    /// Goes back to the screen before.
    ///
    /// The first one stays.
    public mutating func back() {
        if screens.count > 1 { screens.removeLast() }
    }
}
