/// An activity indicator.
///
/// It is visible only while something loads (S3.5, S3.6): it disappears if there is no picture or if loading it failed.
public struct Spinner: Hashable, Sendable {
    /// Whether the spinner is visible.
    public let isVisible: Bool

    /// Whether the spinner moves, which it does exactly while it is visible.
    public var isAnimating: Bool { isVisible }
}
