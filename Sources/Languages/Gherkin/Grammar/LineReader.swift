/// Iterates over the lines of a source, and validates it as UTF-8 when its bytes enter the cache anyway.
struct LineReader {
    let base: UnsafePointer<UInt8>
    /// The end of the source.
    let count: Int

    /// The current line, from 1.
    private(set) var line = 0
    private(set) var lineStart = 0
    /// The end of the line, without its line feed and carriage returns before it.
    private(set) var lineEnd = 0
    /// The first byte that is not white space; `lineEnd` in a blank line.
    private(set) var start = 0
    /// The start of trailing white space; `start` in a blank line.
    private(set) var end = 0
    /// The offset of the first byte that is not UTF-8, once it was found.
    private(set) var mistake: Int?

    /// The offset up to which the source has been validated.
    private var checked: Int

    /// The start of the next line.
    private(set) var next: Int

    /// Whether the source begins with a byte order mark, which is not part of its first line.
    let hasByteOrderMark: Bool

    init(_ base: UnsafePointer<UInt8>, count: Int) {
        (self.base, self.count) = (base, count)
        hasByteOrderMark = UnsafeBufferPointer(start: base, count: count).hasByteOrderMark
        next = hasByteOrderMark ? 3 : 0
        checked = next
    }

    var isBlank: Bool { @inline(__always) get { start == lineEnd } }

    /// Advances to the next line, before the end of the source; returns `false` at a byte that is not UTF-8.
    @inline(__always)
    mutating func advance() -> Bool {
        line &+= 1
        lineStart = next
        findLineEnd()
        if next > checked { check() }
        if let mistake, mistake < next {
            // Nothing is read after this line.
            next = count
            return false
        }
        findText()
        return true
    }

    @inline(__always)
    private mutating func findLineEnd() {
        var offset = next
        search: do {
            while offset &+ 8 <= count {
                let word = loadWord(at: offset)
                let difference = word ^ 0x0A0A_0A0A_0A0A_0A0A
                let match = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
                if match != 0 {
                    // The lowest mark is exact; those above it may be carries.
                    offset &+= match.trailingZeroBitCount >> 3
                    break search
                }
                offset &+= 8
            }
            while offset < count, base[offset] != 0x0A { offset += 1 }
        }
        lineEnd = offset
        next = offset &+ 1
        while lineEnd > lineStart, base[lineEnd - 1] == 0x0D { lineEnd -= 1 }
    }

    /// Validates the next part, at least to the end of the current line.
    private mutating func check() {
        guard mistake == nil else { return }
        var end = min(Swift.max(next, checked + 1 << 15), count)
        // Not in the middle of a character.
        while end < count, base[end] & 0xC0 == 0x80 { end += 1 }
        let stretch = UnsafeBufferPointer(start: base + checked, count: end - checked)
        if String(validating: stretch, as: UTF8.self) == nil {
            mistake = checked + Self.validCount(of: stretch)
        }
        checked = end
    }

    /// Returns the number of bytes before the first that is not UTF-8.
    private static func validCount(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var parser = Unicode.UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        var count = 0
        while case .valid(let scalar) = parser.parseScalar(from: &rest) { count += scalar.count }
        return count
    }

    @inline(__always)
    private mutating func findText() {
        var first = lineStart
        while first < lineEnd {
            if base[first] == 0x20 {
                first &+= 1
                continue
            }
            let length = WhiteSpace.length(base, at: first, before: lineEnd)
            if length == 0 { break }
            first &+= length
        }
        start = first
        end = WhiteSpace.end(base, before: lineEnd, after: first)
    }

    /// Returns the column of an offset in the current line, in code points from 1.
    func column(of offset: Int) -> Int { 1 + codePoints(from: lineStart, to: offset) }

    /// Returns the number of code points that begin between two offsets.
    @inline(__always)
    func codePoints(from start: Int, to end: Int) -> Int {
        var points = 0
        for offset in start..<end where base[offset] & 0xC0 != 0x80 { points += 1 }
        return points
    }

    /// Returns eight bytes from `offset`, the first in the lowest byte; zeros past the end of the source.
    @inline(__always)
    func loadWord(at offset: Int) -> UInt64 {
        if offset + 8 <= count {
            return UInt64(littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
        }
        var word: UInt64 = 0
        for index in offset..<Swift.max(offset, count) {
            word |= UInt64(base[index]) << (8 * UInt64(index - offset))
        }
        return word
    }

    /// Returns whether the text from `offset` begins with these bytes.
    @inline(__always)
    func hasPrefix(_ prefix: StaticString, at offset: Int) -> Bool {
        let length = prefix.utf8CodeUnitCount
        guard lineEnd - offset >= length else { return false }
        let bytes = prefix.utf8Start
        for index in 0..<length where base[offset + index] != bytes[index] { return false }
        return true
    }
}
