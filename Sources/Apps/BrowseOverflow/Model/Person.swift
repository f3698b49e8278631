import AppSupport
import Foundation

/// Somebody who asks or answers: one type for both (S1.18).
public struct Person: Hashable, Codable, Sendable {
    /// The name that the person goes by.
    public let name: String

    /// The address of the person's picture.
    ///
    /// An address and not a picture: fetching is not the model's work (S1.19).
    public let avatarURL: URL?

    /// Makes a person.
    public init(name: String, avatarURL: URL? = nil) {
        self.name = name
        self.avatarURL = avatarURL
    }

    /// Makes a person with the address of the avatar as text.
    ///
    /// An address that no picture can be fetched from counts as none: see ``avatarURL(from:)``.
    public init(name: String, avatarLocation: String) {
        self.init(name: name, avatarURL: Self.avatarURL(from: avatarLocation))
    }

    /// Somebody whose account is gone, or whom the server forgot to name.
    public static let unknown = Person(name: "Unknown user")

    /// The address in a text, where it is one that a picture may be fetched from.
    ///
    /// Only whole addresses of http and https on the open network are taken, without blanks and without a name and a
    /// password: a server must not be able to make an app open `file:` or `javascript:` addresses, nor reach into the
    /// network that the reader is in.
    public static func avatarURL(from text: String) -> URL? {
        guard !text.isEmpty, !text.contains(where: \.isWhitespace), let url = URL(string: text),
            url.isWebAddress, url.isOnOpenNetwork, url.user() == nil, url.password() == nil
        else { return nil }
        return url
    }
}
