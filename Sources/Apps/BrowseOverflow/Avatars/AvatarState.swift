/// The state of a person's picture.
public enum AvatarState: Hashable, Sendable {
    /// There is no picture, or it has not been requested yet.
    case none
    /// The picture is being fetched.
    case loading
    /// The picture is available.
    case loaded(AvatarImage)
    /// The picture could not be loaded.
    case failed(AvatarError)

    /// The spinner in place of the picture.
    public var spinner: Spinner { Spinner(isVisible: self == .loading) }

    /// The picture, if it is available.
    public var image: AvatarImage? {
        guard case .loaded(let image) = self else { return nil }
        return image
    }
}

/// An activity indicator.
///
/// It is visible only while something loads (S3.5, S3.6): it disappears if there is no picture or if loading it failed.
public struct Spinner: Hashable, Sendable {
    /// Whether the spinner is visible.
    public let isVisible: Bool

    /// Whether the spinner moves, which it does exactly while it is visible.
    public var isAnimating: Bool { isVisible }
}
