/// The text that a formatter writes, line by line.
struct FormattedText {
    private(set) var bytes: [UInt8] = []
    private let lineBreak: [UInt8]
    /// The index after a byte order mark.
    private let start: Int

    /// Creates an empty text with the line ends of a source: CR LF if all its lines have it, else LF.
    ///
    /// It begins with a byte order mark if the source does.
    init(like source: UnsafeBufferPointer<UInt8>) {
        bytes.reserveCapacity(source.count + source.count / 8)
        if source.hasByteOrderMark { bytes += source[..<3] }
        start = bytes.count
        let lines = source.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
        lineBreak = !lines.isEmpty && lines.allSatisfy { $0.last == 0x0D } ? [0x0D, 0x0A] : [0x0A]
    }

    mutating func append(_ text: some Sequence<UInt8>) { bytes.append(contentsOf: text) }

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    mutating func append(spaces count: Int) { append(repeatElement(0x20, count: max(0, count))) }

    mutating func endLine() { append(lineBreak) }

    /// Appends a blank line, unless it would be the first line.
    mutating func appendBlankLine() {
        if bytes.count > start { endLine() }
    }
}
