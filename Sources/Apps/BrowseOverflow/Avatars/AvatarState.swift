/// The state of a person's picture.
public enum AvatarState: Hashable, Sendable {
    /// The picture does not exist, or has not been requested yet.
    case none
    /// The picture is being fetched.
    case loading
    /// The picture is available.
    case loaded(AvatarImage)
    /// The picture could not be loaded.
    case failed(AvatarError)

    /// Whether a spinner turns instead of the picture (S3.5, S3.6).
    public var isSpinning: Bool { self == .loading }

    /// The picture, if it is available.
    public var image: AvatarImage? {
        guard case .loaded(let image) = self else { return nil }
        return image
    }
}
