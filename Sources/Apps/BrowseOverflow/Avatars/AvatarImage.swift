import Foundation

/// The data of a picture, verified by its first bytes.
///
/// The core does not draw. It makes sure that a user interface receives a picture and not an error page.
public struct AvatarImage: Hashable, Sendable {
    /// The supported formats.
    public enum Format: String, Hashable, Sendable, CaseIterable {
        case png, jpeg, gif, webp
    }

    /// The undecoded data.
    public let data: Data

    /// The format, detected from the first bytes.
    public let format: Format

    /// Verifies that data starts like a picture.
    ///
    /// - Throws: ``AvatarError/notAnImage``.
    public init(_ data: Data) throws(AvatarError) {
        guard let format = Format(startOf: data) else { throw .notAnImage }
        self.data = data
        self.format = format
    }
}

extension AvatarImage.Format {
    /// Detects the format from the first bytes.
    init?(startOf data: Data) {
        let isWebP = data.starts(with: "RIFF".utf8) && data.dropFirst(8).starts(with: "WEBP".utf8)
        if data.starts(with: [0x89] + Array("PNG\r\n\u{1A}\n".utf8)) {
            self = .png
        } else if data.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if data.starts(with: "GIF87a".utf8) || data.starts(with: "GIF89a".utf8) {
            self = .gif
        } else if isWebP {
            self = .webp
        } else {
            return nil
        }
    }
}
