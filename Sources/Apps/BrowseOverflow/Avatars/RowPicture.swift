import Foundation

/// A person's picture in a row, which reads its state only when it is drawn.
///
/// So a picture that arrives redraws the rows that show it, and not the whole list.
public struct RowPicture: Hashable, Sendable {
    /// The person's name.
    public let name: String
    /// The address of the picture, if the person has one.
    public let url: URL?
    private let store: AvatarStore?

    /// Creates the picture of a person whose state a store has.
    init(of person: Person, in store: AvatarStore?) {
        (name, url, self.store) = (person.name, person.avatarURL, store)
    }

    /// The state of the picture.
    @MainActor public var state: AvatarState { store?.state(of: url) ?? .none }

    /// The picture as a screen reader speaks it, or nil without one.
    @MainActor public var accessibilityText: String? {
        switch state {
        case .none: nil
        case .loading: "The picture of \(name) is loading."
        case .loaded: "Picture of \(name)."
        case .failed: "The picture of \(name) is not available."
        }
    }

    /// Whether two rows show the same picture of the same person.
    public static func == (one: RowPicture, other: RowPicture) -> Bool {
        one.name == other.name && one.url == other.url
    }

    /// Hashes the name and the address.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(url)
    }
}
