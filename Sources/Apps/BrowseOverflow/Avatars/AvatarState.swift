import AppSupport
import Foundation

/// The state of a person's picture.
public enum AvatarState: Hashable, Sendable {
    /// The picture does not exist, or has not been requested yet.
    case none
    case loading
    case loaded(AvatarImage)
    case failed(AvatarError)

    /// Whether a spinner turns instead of the picture (S3.5, S3.6).
    public var isSpinning: Bool { self == .loading }

    /// The picture, once it is loaded.
    public var image: AvatarImage? {
        guard case .loaded(let image) = self else { return nil }
        return image
    }
}

/// The data of a picture, verified by its first bytes.
///
/// The core does not draw. It makes sure that a user interface receives a picture and not an error page.
public struct AvatarImage: Hashable, Sendable {
    /// The bytes of the picture.
    public let data: Data

    /// Verifies that data starts like a PNG, JPEG, GIF or WebP picture.
    ///
    /// - Throws: ``AvatarError/notAnImage``.
    public init(_ data: Data) throws(AvatarError) {
        let starts = [
            [0x89] + Array("PNG\r\n\u{1A}\n".utf8), [0xFF, 0xD8, 0xFF], Array("GIF87a".utf8),
            Array("GIF89a".utf8),
        ]
        let isWebP = data.starts(with: "RIFF".utf8) && data.dropFirst(8).starts(with: "WEBP".utf8)
        guard isWebP || starts.contains(where: { data.starts(with: $0) }) else { throw .notAnImage }
        self.data = data
    }
}

/// The reason why a picture could not be loaded.
public enum AvatarError: UserError, Hashable, Sendable {
    /// No response arrived.
    case transport(TransportError)
    /// The status is not a success, such as 404 for a deleted picture.
    case http(status: Int)
    case tooLarge(limit: Int)
    case notAnImage

    /// The reason for the user.
    public var reason: LocalizedText {
        switch self {
        case .transport(let error): error.reason
        case .http(let status): TransportError.reason(ofStatus: status)
        case .tooLarge: texts("avatar.tooLarge")
        case .notAnImage: texts("avatar.notAnImage")
        }
    }

    /// Whether another attempt may succeed.
    public var canRetry: Bool {
        switch self {
        case .transport, .http: true
        case .tooLarge, .notAnImage: false
        }
    }
}
