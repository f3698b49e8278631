/// The text that a formatter writes, line by line.
struct FormattedText {
    private(set) var bytes: [UInt8] = []
    /// Whether each line of the source ends with CR LF.
    private let endings: [Bool]
    /// Whether the last line ended with CR LF.
    private var hasCarriageReturn = false
    /// The index after a byte order mark.
    private let start: Int

    /// Creates an empty text whose lines end like those of a source.
    ///
    /// It begins with a byte order mark if the source does.
    init(like source: UnsafeBufferPointer<UInt8>) {
        bytes.reserveCapacity(source.count + source.count / 8)
        if source.hasByteOrderMark { bytes += source[..<3] }
        start = bytes.count
        let lines = source.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
        endings = lines.map { $0.last == 0x0D }
    }

    mutating func append(_ text: some Sequence<UInt8>) { bytes.append(contentsOf: text) }

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    mutating func append(spaces count: Int) { append(repeatElement(0x20, count: max(0, count))) }

    /// Ends a line as the source does, from 1; the last line ends like the one above.
    mutating func endLine(_ line: Int) {
        if line <= endings.count { hasCarriageReturn = endings[max(0, line - 1)] }
        if hasCarriageReturn { append(0x0D) }
        append(0x0A)
    }

    mutating func appendBlankLine() {
        if bytes.count > start { endLine(.max) }
    }
}
