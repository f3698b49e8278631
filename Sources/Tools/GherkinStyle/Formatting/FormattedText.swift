/// The text that a formatter writes, line by line.
struct FormattedText {
    private(set) var bytes: [UInt8] = []
    private let lineBreak: [UInt8]

    /// Creates an empty text with the line ends of a source: CR LF if all its lines have it, else LF.
    ///
    /// It begins with a byte order mark if the source does.
    init(like source: UnsafeBufferPointer<UInt8>) {
        bytes.reserveCapacity(source.count + source.count / 8)
        if source.count >= 3, source[0] == 0xEF, source[1] == 0xBB, source[2] == 0xBF {
            bytes += source[..<3]
        }
        lineBreak = FormattedText.usesCRLF(source) ? [0x0D, 0x0A] : [0x0A]
        isEmpty = true
    }

    /// Whether no line has been written.
    private(set) var isEmpty: Bool

    mutating func append(_ text: some Sequence<UInt8>) {
        bytes.append(contentsOf: text)
        isEmpty = false
    }

    mutating func append(_ byte: UInt8) {
        bytes.append(byte)
        isEmpty = false
    }

    mutating func append(spaces count: Int) {
        guard count > 0 else { return }
        append(repeatElement(0x20, count: count))
    }

    mutating func endLine() {
        append(lineBreak)
    }

    /// Appends a blank line, unless it would be the first line.
    mutating func appendBlankLine() {
        if !isEmpty { endLine() }
    }

    private static func usesCRLF(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
        var hasLineBreak = false
        var isAfterCR = false
        for byte in source {
            if byte == 0x0A {
                if !isAfterCR { return false }
                hasLineBreak = true
            }
            isAfterCR = byte == 0x0D
        }
        return hasLineBreak
    }
}
