import AppSupport
import Foundation

/// A person's picture in a row, which reads its state only when it is drawn.
///
/// So a picture that arrives redraws the rows that show it, and not the whole list.
package struct RowPicture: Equatable, Sendable {
    package let name: LocalizedText
    package let url: URL?
    private let store: AvatarStore?

    init(of person: Person, in store: AvatarStore?) {
        (name, url, self.store) = (person.displayName, person.avatarURL, store)
    }

    @MainActor package var state: AvatarState { store?.state(of: url) ?? .none }

    package static func == (one: RowPicture, other: RowPicture) -> Bool {
        one.name == other.name && one.url == other.url
    }
}
