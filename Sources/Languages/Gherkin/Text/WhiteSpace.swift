/// White space as Gherkin trims it: all of the Unicode property White_Space, such as Japan's ideographic space.
package enum WhiteSpace {
    /// Returns the number of bytes of the white-space character at `offset`: 0 to 3.
    @inline(__always)
    package static func length(_ base: UnsafePointer<UInt8>, at offset: Int, before end: Int) -> Int {
        let byte = base[offset]
        if byte < 0x80 { return isASCII(byte) ? 1 : 0 }
        // Few characters begin with these bytes, and most of those are not white space.
        return byte == 0xC2 || byte &- 0xE1 < 3 ? lengthOfOther(base, at: offset, before: end) : 0
    }

    /// Returns the number of bytes of the white-space character that ends before `end`: 0 to 3.
    @inline(__always)
    package static func lengthBefore(_ base: UnsafePointer<UInt8>, _ end: Int, after start: Int) -> Int {
        let byte = base[end - 1]
        if byte < 0x80 { return isASCII(byte) ? 1 : 0 }
        if end - start >= 2, base[end - 2] == 0xC2 { return lengthOfOther(base, at: end - 2, before: end) }
        if end - start >= 3, base[end - 3] &- 0xE1 < 3 {
            return lengthOfOther(base, at: end - 3, before: end)
        }
        return 0
    }

    /// Returns the end of the white space at the start of a range, limited to its first characters.
    package static func end(_ base: UnsafePointer<UInt8>, in range: Range<Int>, atMost count: Int) -> Int {
        var offset = range.lowerBound
        var rest = count
        while rest > 0, offset < range.upperBound {
            let length = length(base, at: offset, before: range.upperBound)
            if length == 0 { break }
            offset += length
            rest -= 1
        }
        return offset
    }

    /// Returns a range without surrounding white space; if there is nothing else, an empty range at its end.
    package static func trimmed(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> Range<Int> {
        let start = start(base, from: range.lowerBound, to: range.upperBound)
        return start..<end(base, before: range.upperBound, after: start)
    }

    /// Returns the offset of the first byte from `offset` that is not white space, at most `end`.
    @inline(__always)
    static func start(_ base: UnsafePointer<UInt8>, from offset: Int, to end: Int) -> Int {
        var first = offset
        while first < end {
            let length = length(base, at: first, before: end)
            if length == 0 { break }
            first &+= length
        }
        return first
    }

    /// Returns the start of the white space before `end`.
    @inline(__always)
    static func end(_ base: UnsafePointer<UInt8>, before end: Int, after start: Int) -> Int {
        var last = end
        while last > start {
            let length = lengthBefore(base, last, after: start)
            if length == 0 { break }
            last &-= length
        }
        return last
    }

    @inline(__always)
    package static func isASCII(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 9 < 5 }

    private static func lengthOfOther(_ base: UnsafePointer<UInt8>, at offset: Int, before end: Int) -> Int {
        guard offset + 1 < end else { return 0 }
        let second = base[offset + 1]
        if base[offset] == 0xC2 { return second == 0x85 || second == 0xA0 ? 2 : 0 }
        guard offset + 2 < end else { return 0 }
        let third = base[offset + 2]
        switch (base[offset], second) {
        case (0xE1, 0x9A): return third == 0x80 ? 3 : 0
        case (0xE2, 0x80):
            let isSpace = third >= 0x80 && third <= 0x8A || third == 0xA8 || third == 0xA9 || third == 0xAF
            return isSpace ? 3 : 0
        case (0xE2, 0x81): return third == 0x9F ? 3 : 0
        case (0xE3, 0x80): return third == 0x80 ? 3 : 0
        default: return 0
        }
    }
}
