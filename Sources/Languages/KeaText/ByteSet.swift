#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A set of bytes to search a text for.
///
/// The C library does the search: most text contains none of the bytes, and in a debug build the C library's loops
/// are fast where Swift's are slow.
package struct ByteSet: Sendable {
    /// The bytes, followed by the terminating 0.
    private let bytes: [CChar]

    /// Control characters except line feed and tab, and every byte outside ASCII.
    package static let unusual = ByteSet(of: 0x01...0x08, 0x0B...0x1F, 0x7F...0xFF)

    /// Every byte outside ASCII.
    package static let notASCII = ByteSet(of: 0x80...0xFF)

    private init(of ranges: ClosedRange<UInt8>...) {
        bytes = ranges.joined().map { CChar(bitPattern: $0) } + [0]
    }

    private init(_ bytes: [CChar]) { self.bytes = bytes }

    /// Returns the set with the bytes of `letters` added.
    package func union(_ letters: String) -> ByteSet {
        ByteSet(letters.utf8.map { CChar(bitPattern: $0) } + bytes)
    }

    /// Whether `text` contains none of the bytes, and no null character.
    package func isMissing(in text: String) -> Bool {
        text.withCString { strcspn($0, bytes) } == text.utf8.count
    }
}
