import Foundation

/// The bytes of a picture, known to be one.
///
/// The core does not draw; it makes sure that what it hands to whoever does is a picture and not an error page.
public struct AvatarImage: Hashable, Sendable {
    /// The formats that avatars come in.
    public enum Format: String, Hashable, Sendable, CaseIterable {
        case png, jpeg, gif, webp
    }

    /// The bytes as they came.
    public let data: Data

    /// The format that the bytes begin like.
    public let format: Format

    /// Takes bytes that begin and end as a picture does.
    ///
    /// - Throws: ``AvatarError/notAnImage`` for anything else, and ``AvatarError/cutOff`` for the beginning of a picture.
    public init(_ data: Data) throws(AvatarError) {
        guard let format = Format(startOf: data) else { throw .notAnImage }
        guard format.isWhole(Array(data)) else { throw .cutOff }
        self.data = data
        self.format = format
    }
}

extension AvatarImage.Format {
    /// Tells a format by its first bytes.
    init?(startOf data: Data) {
        let start = Array(data.prefix(12))
        if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if start.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if start.starts(with: "GIF87a".utf8) || start.starts(with: "GIF89a".utf8) {
            self = .gif
        } else if start.starts(with: "RIFF".utf8), start.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else {
            return nil
        }
    }
}
