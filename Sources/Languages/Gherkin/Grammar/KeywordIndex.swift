/// Finds the longest keyword at an offset, in about the same time in every language.
///
/// Keywords are in buckets by their first four bytes, the longest first, and are compared eight bytes at a time.
struct KeywordIndex: Sendable {
    struct Entry: Sendable {
        /// The first bytes of the keyword, up to eight, the first in the lowest byte.
        let head: UInt64
        let headMask: UInt64
        /// The last eight bytes of a keyword of more than that.
        let tail: UInt64
        /// The offset in `middles` of the bytes that are in neither, for a keyword of more than sixteen bytes.
        let middle: UInt32
        /// In bytes, including the colon of a section keyword.
        let length: UInt16
        let token: TokenKind
        let type: StepKeywordType
    }

    private let entries: [Entry]
    private let middles: [UInt8]

    /// The index at which each bucket begins, and the end; keywords of fewer than four bytes are in all buckets.
    private let starts: [UInt16]

    init(_ keywords: [(bytes: [UInt8], token: TokenKind, type: StepKeywordType)]) {
        var buckets = [[Entry]](repeating: [], count: 64)
        var middles: [UInt8] = []
        for keyword in keywords.sorted(by: { $0.bytes.count > $1.bytes.count }) {
            let bytes = keyword.bytes
            let head = Self.word(bytes.prefix(8))
            let entry = Entry(
                head: head, headMask: bytes.count < 8 ? (1 << (8 * UInt64(bytes.count))) - 1 : .max,
                tail: Self.word(bytes.suffix(8)), middle: UInt32(middles.count), length: UInt16(bytes.count),
                token: keyword.token, type: keyword.type)
            if bytes.count > 16 { middles += bytes[8..<(bytes.count - 8)] }
            for bucket in bytes.count < 4 ? 0..<64 : Self.bucket(head)..<(Self.bucket(head) + 1) {
                buckets[bucket].append(entry)
            }
        }
        var starts: [UInt16] = [0]
        for bucket in buckets { starts.append((starts.last ?? 0) + UInt16(bucket.count)) }
        (self.starts, self.middles) = (starts, middles)
        entries = buckets.flatMap { $0 }
    }

    /// Returns the longest keyword at `start`; `word` is its first eight bytes, the first in the lowest byte.
    @inline(__always)
    func longest(_ word: UInt64, at start: UnsafePointer<UInt8>, count: Int) -> Entry? {
        let bucket = Self.bucket(word)
        return entries.withUnsafeBufferPointer { entries in
            for index in Int(starts[bucket])..<Int(starts[bucket + 1]) {
                let entry = entries[index]
                if word & entry.headMask == entry.head, Int(entry.length) <= count,
                    entry.length <= 8 || hasRest(entry, at: start)
                {
                    return entry
                }
            }
            return nil
        }
    }

    /// Returns whether the rest of a keyword of more than eight bytes matches.
    @inline(__always)
    private func hasRest(_ entry: Entry, at start: UnsafePointer<UInt8>) -> Bool {
        let end = UnsafeRawPointer(start + Int(entry.length) - 8)
        guard UInt64(littleEndian: end.loadUnaligned(as: UInt64.self)) == entry.tail else { return false }
        return entry.length <= 16 || hasMiddle(entry, at: start)
    }

    private func hasMiddle(_ entry: Entry, at start: UnsafePointer<UInt8>) -> Bool {
        let middle = Int(entry.middle)
        for index in 8..<(Int(entry.length) - 8) where start[index] != middles[middle + index - 8] {
            return false
        }
        return true
    }

    @inline(__always)
    private static func bucket(_ word: UInt64) -> Int {
        Int(truncatingIfNeeded: ((word & 0xFFFF_FFFF) &* 0x9E37_79B9) >> 32) & 63
    }

    private static func word(_ bytes: some Collection<UInt8>) -> UInt64 {
        bytes.enumerated().reduce(0) { $0 | UInt64($1.element) << (8 * UInt64($1.offset)) }
    }
}
