#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Bytes that text may hold.
///
/// It is the C library that looks for them: most text has none, and in a debug build its loops are fast where our own are
/// not.
package struct ByteSet: Sendable {
    /// The bytes, and the 0 that ends them.
    private let bytes: [CChar]

    /// The control characters, and all that is not ASCII; line feeds and tabs are not among them.
    package static let unusual = ByteSet(of: 0x01...0x08, 0x0B...0x1F, 0x7F...0xFF)

    /// All that is not ASCII.
    package static let notASCII = ByteSet(of: 0x80...0xFF)

    private init(of ranges: ClosedRange<UInt8>...) {
        bytes = ranges.joined().map { CChar(bitPattern: $0) } + [0]
    }

    private init(_ bytes: [CChar]) { self.bytes = bytes }

    /// The set with the letters of a text.
    package func union(_ letters: String) -> ByteSet {
        ByteSet(letters.utf8.map { CChar(bitPattern: $0) } + bytes)
    }

    /// Whether a text has none of them, nor a zero.
    package func isMissing(in text: String) -> Bool {
        text.withCString { strcspn($0, bytes) } == text.utf8.count
    }
}
