import CBytes

/// A set of bytes to search a text for with the C library, whose loops are fast in a debug build.
package struct ByteSet: Sendable {
    /// The bytes, followed by the terminating 0.
    private let bytes: [CChar]

    /// Control characters except line feed and tab, and every byte outside ASCII.
    package static let unusual = ByteSet(of: 0x01...0x08, 0x0B...0x1F, 0x7F...0xFF)

    /// Creates a set of the bytes in the given ranges and of those of `letters`.
    package init(of ranges: ClosedRange<UInt8>..., and letters: String = "") {
        bytes = (Array(ranges.joined()) + letters.utf8).map { CChar(bitPattern: $0) } + [0]
    }

    private init(_ bytes: [CChar]) { self.bytes = bytes }

    package func union(_ letters: String) -> ByteSet {
        ByteSet(letters.utf8.map { CChar(bitPattern: $0) } + bytes)
    }

    /// Returns the number of bytes before the first byte of the set, or before the terminating 0.
    package func distance(in text: UnsafePointer<CChar>) -> Int { strcspn(text, bytes) }

    /// Whether `text` contains none of the bytes, and no null character.
    package func isMissing(in text: String) -> Bool { text.withCString(distance) == text.utf8.count }
}
