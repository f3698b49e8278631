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

    /// Sixteen bytes at a time: a place near the end, or near the first mistake, before which all is well.
    ///
    /// A byte must continue a character exactly where one of the three bytes before it says so. Besides, the bytes
    /// that may follow E0, ED, F0 and F4 are fewer, and C0, C1 and all above F4 may not be at all.
    ///
    /// A set of bytes is a block in which the top bit of each byte says whether it belongs to the set. Shifting a
    /// block left by n brings the bit n below the top to the top; what comes from the neighbour is masked away.
    private static func skipBlocks(_ base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
        var offset = start
        while offset + 16 <= end {
            let block = load(base, offset)
            if !hasTops(block), base[offset - 1] < 0x80 {
                offset += 16
                continue
            }
            let before1 = load(base, offset - 1)
            let before2 = load(base, offset - 2)
            let before3 = load(base, offset - 3)
            let begin2Before1 = before1 & (before1 &<< Block.one)
            let begin3Before2 = before2 & (before2 &<< Block.one) & (before2 &<< Block.two)
            let begin4Before3 =
                before3 & (before3 &<< Block.one) & (before3 &<< Block.two) & (before3 &<< Block.three)
            let mustContinue = begin2Before1 | begin3Before2 | begin4Before3
            let begins = block & (block &<< Block.one)
            let continues = block ^ begins
            // C0 and C1: no bit of the six below the first two but the last.
            let isLongEnough = (block & Block.bits1To5) &+ Block.below
            var mistakes = (continues ^ mustContinue) | (begins ^ (begins & isLongEnough))
            let begins3 = begins & (block &<< Block.two) | begin2Before1 & (before1 &<< Block.two)
            if hasTops(begins3) { mistakes |= mistakesOfLongCharacters(block, after: before1) }
            if hasTops(mistakes) { break }
            offset += 16
        }
        // Back to where the last character begins, since it may end in bytes that were not looked at.
        guard offset > start else { return start }
        var last = offset - 1
        while last > start, isContinuation(base[last]) { last -= 1 }
        return last
    }

    /// What is wrong around the beginnings of characters of three and four bytes.
    @inline(__always)
    private static func mistakesOfLongCharacters(_ block: Block, after before: Block) -> Block {
        let bit5 = block &<< Block.two
        let afterE0 = equal(before, Block.e0)
        var mistakes = (afterE0 ^ (afterE0 & bit5)) | (equal(before, Block.ed) & bit5)
        let begins4 = block & (block &<< Block.one) & (block &<< Block.two) & (block &<< Block.three)
        let before4 = before & (before &<< Block.one) & (before &<< Block.two) & (before &<< Block.three)
        if hasTops(begins4 | before4) {
            let bit5Or4 = bit5 | (block &<< Block.three)
            let afterF0 = equal(before, Block.f0)
            mistakes |= (afterF0 ^ (afterF0 & bit5Or4)) | (equal(before, Block.f4) & bit5Or4)
            mistakes |= begins4 & ((block & Block.low4) &+ Block.from5)
        }
        return mistakes
    }

    /// The set of bytes that are those of `other`.
    @inline(__always)
    private static func equal(_ block: Block, _ other: Block) -> Block {
        let difference = block ^ other
        return (((difference & Block.below) &+ Block.below) | difference) ^ Block.all
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
    @inline(__always) fileprivate static var all: Block { Block(repeating: .max) }
    @inline(__always) fileprivate static var below: Block { Block(repeating: 0x7F7F_7F7F_7F7F_7F7F) }
    @inline(__always) fileprivate static var bits1To5: Block { Block(repeating: 0x3E3E_3E3E_3E3E_3E3E) }
    @inline(__always) fileprivate static var low4: Block { Block(repeating: 0x0F0F_0F0F_0F0F_0F0F) }
    @inline(__always) fileprivate static var from5: Block { Block(repeating: 0x7B7B_7B7B_7B7B_7B7B) }
    @inline(__always) fileprivate static var e0: Block { Block(repeating: 0xE0E0_E0E0_E0E0_E0E0) }
    @inline(__always) fileprivate static var ed: Block { Block(repeating: 0xEDED_EDED_EDED_EDED) }
    @inline(__always) fileprivate static var f0: Block { Block(repeating: 0xF0F0_F0F0_F0F0_F0F0) }
    @inline(__always) fileprivate static var f4: Block { Block(repeating: 0xF4F4_F4F4_F4F4_F4F4) }
}
