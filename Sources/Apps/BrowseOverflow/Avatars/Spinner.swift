/// The sign that something is on its way.
///
/// It is always there, and to be seen only while something is (S3.5, S3.6): a picture that nobody has, or that failed
/// to load, does not spin for ever.
public struct Spinner: Hashable, Sendable {
    /// Whether it can be seen.
    public let isVisible: Bool

    /// Whether it moves: exactly while it can be seen.
    public var isAnimating: Bool { isVisible }
}
