/// Checks that bytes are well-formed UTF-8, as the Unicode standard says it (table 3-7).
enum UTF8Check {
    /// The offset of the first byte that is not part of a well-formed character; `nil` where all is well.
    ///
    /// - Parameters:
    ///   - start: where a character begins; what stands before it, from `base` on, has been found well.
    ///   - end: where a character ends, or the source does.
    static func firstMistake(_ base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int? {
        var offset = start
        while offset < min(3, end) {
            let length = characterLength(base, at: offset, before: end)
            if length == 0 { return offset }
            offset += length
        }
        offset = skipBlocks(base, from: offset, to: end)
        while offset < end {
            let length = characterLength(base, at: offset, before: end)
            if length == 0 { return offset }
            offset += length
        }
        return nil
    }

    /// Sixty-four bytes at a time: a place near the end, or near the first mistake, before which all is well.
    ///
    /// A byte must continue a character exactly where one of the three bytes before it says so. Besides, the bytes
    /// that may follow E0, ED, F0 and F4 are fewer, and C0, C1 and all above F4 may not be at all.
    ///
    /// A set of bytes is a block in which the top bit of each byte says whether it belongs to the set. Shifting a
    /// block left by n brings the bit n below the top to the top; what comes from the neighbour is masked away.
    private static func skipBlocks(_ base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
        var offset = start
        while offset + 64 <= end {
            let all =
                load(base, offset) | load(base, offset + 16) | load(base, offset + 32)
                | load(base, offset + 48)
            if !hasTops(all), base[offset - 1] < 0x80 {
                offset += 64
                continue
            }
            // Decisions are made for four blocks at once: text of mixed scripts would mislead one for each.
            let one = look(base, offset)
            let two = look(base, offset + 16)
            let three = look(base, offset + 32)
            let four = look(base, offset + 48)
            var mistakes = one.mistakes | two.mistakes | three.mistakes | four.mistakes
            if hasTops(one.longBegins | two.longBegins | three.longBegins | four.longBegins) {
                for block in stride(from: offset, to: offset + 64, by: 16) {
                    mistakes |= mistakesAfterE0AndED(base, block)
                }
            }
            if hasTops(one.longestBegins | two.longestBegins | three.longestBegins | four.longestBegins) {
                for block in stride(from: offset, to: offset + 64, by: 16) {
                    mistakes |= mistakesAroundF0(base, block)
                }
            }
            if hasTops(mistakes) { break }
            offset += 64
        }
        // Back to where the last character begins, since it may end in bytes that were not looked at.
        guard offset > start else { return start }
        var last = offset - 1
        while last > start, isContinuation(base[last]) { last -= 1 }
        return last
    }

    /// What is wrong in a block, and where characters of three or more bytes, and of four, begin before its bytes.
    @inline(__always)
    private static func look(
        _ base: UnsafePointer<UInt8>, _ offset: Int
    ) -> (mistakes: Block, longBegins: Block, longestBegins: Block) {
        let block = load(base, offset)
        let before1 = load(base, offset - 1)
        let before2 = load(base, offset - 2)
        let before3 = load(base, offset - 3)
        let begin2Before1 = before1 & (before1 &<< Block.one)
        let begin2Before2 = before2 & (before2 &<< Block.one)
        let begin2Before3 = before3 & (before3 &<< Block.one)
        let begin3Before2 = begin2Before2 & (before2 &<< Block.two)
        let begin4Before3 = begin2Before3 & (begin2Before3 &<< Block.two)
        let mustContinue = begin2Before1 | begin3Before2 | begin4Before3
        let begins = block & (block &<< Block.one)
        let continues = block ^ begins
        // C0 and C1: no bit of the six below the first two but the last.
        let isLongEnough = (block & Block.bits1To5) &+ Block.below
        return (
            (continues ^ mustContinue) | (begins ^ (begins & isLongEnough)),
            begin2Before1 & (before1 &<< Block.two),
            begin2Before1 & (before1 &<< Block.two) & (before1 &<< Block.three)
        )
    }

    /// Bytes that are too low behind E0, or too high behind ED.
    @inline(__always)
    private static func mistakesAfterE0AndED(_ base: UnsafePointer<UInt8>, _ offset: Int) -> Block {
        let before = load(base, offset - 1)
        let begin3 = before & (before &<< Block.one) & (before &<< Block.two)
        // Among the bytes from E0 on, five bits tell which it is.
        let low5 = before & Block.low5
        let isE0 = begin3 ^ (begin3 & (low5 &+ Block.below))
        let isED = begin3 ^ (begin3 & ((low5 ^ Block.ed) &+ Block.below))
        let bit5 = load(base, offset) &<< Block.two
        return (isE0 ^ (isE0 & bit5)) | (isED & bit5)
    }

    /// Bytes above F4, and bytes that are too low behind F0 or too high behind F4.
    @inline(__always)
    private static func mistakesAroundF0(_ base: UnsafePointer<UInt8>, _ offset: Int) -> Block {
        let before = load(base, offset - 1)
        let begin3 = before & (before &<< Block.one) & (before &<< Block.two)
        let low5 = before & Block.low5
        let isF0 = begin3 ^ (begin3 & ((low5 ^ Block.f0) &+ Block.below))
        let isF4 = begin3 ^ (begin3 & ((low5 ^ Block.f4) &+ Block.below))
        let isAboveF4 = begin3 & (low5 &+ Block.aboveF4)
        let block = load(base, offset)
        let bit5Or4 = (block &<< Block.two) | (block &<< Block.three)
        return (isF0 ^ (isF0 & bit5Or4)) | (isF4 & bit5Or4) | isAboveF4
    }

    /// Whether a set has any byte in it.
    @inline(__always)
    private static func hasTops(_ block: Block) -> Bool {
        (block.x | block.y) & 0x8080_8080_8080_8080 != 0
    }

    @inline(__always)
    private static func load(_ base: UnsafePointer<UInt8>, _ offset: Int) -> Block {
        UnsafeRawPointer(base + offset).loadUnaligned(as: Block.self)
    }

    /// How many bytes the character at `offset` has; 0 where it is not well-formed.
    @inline(__always)
    private static func characterLength(_ base: UnsafePointer<UInt8>, at offset: Int, before end: Int) -> Int
    {
        let byte = base[offset]
        if byte < 0x80 { return 1 }
        guard byte >= 0xC2, offset + 1 < end, isContinuation(base[offset + 1]) else { return 0 }
        if byte < 0xE0 { return 2 }
        let second = base[offset + 1]
        guard offset + 2 < end, isContinuation(base[offset + 2]) else { return 0 }
        if byte < 0xF0 { return byte == 0xE0 && second < 0xA0 || byte == 0xED && second >= 0xA0 ? 0 : 3 }
        guard byte < 0xF5, offset + 3 < end, isContinuation(base[offset + 3]) else { return 0 }
        return byte == 0xF0 && second < 0x90 || byte == 0xF4 && second >= 0x90 ? 0 : 4
    }

    @inline(__always)
    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}

/// Sixteen bytes.
///
/// No operation here moves bits from a byte to another and keeps them, so their order does not matter.
private typealias Block = SIMD2<UInt64>

extension Block {
    @inline(__always) fileprivate static var one: Block { Block(repeating: 1) }
    @inline(__always) fileprivate static var two: Block { Block(repeating: 2) }
    @inline(__always) fileprivate static var three: Block { Block(repeating: 3) }
    @inline(__always) fileprivate static var below: Block { Block(repeating: 0x7F7F_7F7F_7F7F_7F7F) }
    @inline(__always) fileprivate static var bits1To5: Block { Block(repeating: 0x3E3E_3E3E_3E3E_3E3E) }
    @inline(__always) fileprivate static var low5: Block { Block(repeating: 0x1F1F_1F1F_1F1F_1F1F) }
    @inline(__always) fileprivate static var ed: Block { Block(repeating: 0x0D0D_0D0D_0D0D_0D0D) }
    @inline(__always) fileprivate static var f0: Block { Block(repeating: 0x1010_1010_1010_1010) }
    @inline(__always) fileprivate static var f4: Block { Block(repeating: 0x1414_1414_1414_1414) }
    /// What makes 80 or more of all above 14, and less of the others.
    @inline(__always) fileprivate static var aboveF4: Block { Block(repeating: 0x6B6B_6B6B_6B6B_6B6B) }
}
