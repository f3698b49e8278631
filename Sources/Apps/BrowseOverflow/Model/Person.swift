import AppSupport
import Foundation

/// The author of a question or an answer: one type for both (S1.18).
public struct Person: Hashable, Codable, Sendable {
    /// The display name; nil if the account was deleted, or the response has none.
    public let name: String?

    /// The address of the picture; the model does not fetch it (S1.19).
    public let avatarURL: URL?

    /// Creates a person; without a name, an unknown one.
    public init(name: String?, avatarURL: URL? = nil) {
        (self.name, self.avatarURL) = (name, avatarURL)
    }

    /// A person without a name and a picture.
    public static let unknown = Person(name: nil)

    /// The name as the language addresses people, or a text instead of it.
    public var displayName: LocalizedText {
        name.map { texts("person.name", [LocalizedText($0)]) } ?? texts("person.unknown")
    }

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
