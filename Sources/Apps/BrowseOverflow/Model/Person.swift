import AppSupport
import Foundation

/// The author of a question or an answer: one type for both (S1.18).
public struct Person: Hashable, Codable, Sendable {
    /// The display name.
    public let name: String

    /// The address of the picture; the model does not fetch it (S1.19).
    public let avatarURL: URL?

    /// Creates a person.
    public init(name: String, avatarURL: URL? = nil) {
        self.name = name
        self.avatarURL = avatarURL
    }

    /// Creates a person with the address of a picture as text; see ``avatarURL(from:)``.
    public init(name: String, avatarLocation: String) {
        self.init(name: name, avatarURL: Self.avatarURL(from: avatarLocation))
    }

    /// A person with a deleted account, or without a name in the response.
    public static let unknown = Person(name: "Unknown user")

    /// Returns the address in a text, or nil if no picture may be fetched from it.
    ///
    /// Only absolute http and https URLs are valid, without whitespace, user name or password: a server must not make an
    /// app open `file:` or `javascript:` URLs.
    public static func avatarURL(from text: String) -> URL? {
        guard !text.isEmpty, !text.contains(where: \.isWhitespace), let url = URL(string: text),
            url.isWebAddress, url.user() == nil, url.password() == nil
        else { return nil }
        return url
    }
}
