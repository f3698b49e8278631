/// Checks that bytes are well-formed UTF-8, as the Unicode standard says it (table 3-7).
enum UTF8Check {
    /// The offset of the first byte that is not part of a well-formed character; `nil` where all is well.
    static func firstMistake(_ base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int? {
        var offset = start
        while offset < end {
            let byte = base[offset]
            if byte < 0x80 {
                offset += 1
            } else if byte < 0xE0 {
                guard byte >= 0xC2, offset + 1 < end, isContinuation(base[offset + 1]) else { return offset }
                offset += 2
            } else if byte < 0xF0 {
                guard offset + 2 < end else { return offset }
                let second = base[offset + 1]
                guard isContinuation(second), isContinuation(base[offset + 2]),
                    byte != 0xE0 || second >= 0xA0, byte != 0xED || second < 0xA0
                else { return offset }
                offset += 3
            } else {
                guard byte < 0xF5, offset + 3 < end else { return offset }
                let second = base[offset + 1]
                guard isContinuation(second), isContinuation(base[offset + 2]),
                    isContinuation(base[offset + 3]),
                    byte != 0xF0 || second >= 0x90, byte != 0xF4 || second < 0x90
                else { return offset }
                offset += 4
            }
        }
        return nil
    }

    @inline(__always)
    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
