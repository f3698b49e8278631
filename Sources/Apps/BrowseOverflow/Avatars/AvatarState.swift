/// The state of a person's picture.
public enum AvatarState: Hashable, Sendable {
    /// There is no picture, or nobody has asked for it yet.
    case none
    /// The picture is on its way.
    case loading
    /// The picture is here.
    case loaded(AvatarImage)
    /// The picture could not be loaded.
    case failed(AvatarError)

    /// The spinner in the picture's place.
    public var spinner: Spinner { Spinner(isVisible: self == .loading) }

    /// The picture, where it is here.
    public var image: AvatarImage? {
        guard case .loaded(let image) = self else { return nil }
        return image
    }
}
