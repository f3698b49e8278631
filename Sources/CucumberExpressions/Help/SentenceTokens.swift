/// The words of a sentence, with their places.
struct SentenceTokens {
    private let bytes: [UInt8]
    private let ranges: [Range<Int>]

    init(_ sentence: String) {
        bytes = Array(sentence.utf8)
        var ranges: [Range<Int>] = []
        var start: Int?
        for (position, byte) in bytes.enumerated() {
            if byte == 0x20 || (0x09...0x0D).contains(byte) {
                if let first = start { ranges.append(first..<position) }
                start = nil
            } else if start == nil {
                start = position
            }
        }
        if let first = start { ranges.append(first..<bytes.count) }
        self.ranges = ranges
    }

    var count: Int { ranges.count }

    /// The words, and the white space between them.
    func text(_ tokens: Range<Int>) -> String {
        String(decoding: bytes[byteRange(tokens)], as: UTF8.self)
    }

    func withText<Result>(_ tokens: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[byteRange(tokens)])) }
    }

    /// The place of words in code points; where there are none, the place of the next one.
    func codePoints(_ tokens: Range<Int>) -> Range<Int> {
        let range = byteRange(tokens)
        let start = codePoints(before: range.lowerBound)
        return start..<start + bytes[range].count { !UTF8.isContinuation($0) }
    }

    private func byteRange(_ tokens: Range<Int>) -> Range<Int> {
        guard tokens.lowerBound < ranges.count else { return bytes.count..<bytes.count }
        let start = ranges[tokens.lowerBound].lowerBound
        return tokens.isEmpty ? start..<start : start..<ranges[tokens.upperBound - 1].upperBound
    }

    private func codePoints(before offset: Int) -> Int {
        bytes[..<offset].count { !UTF8.isContinuation($0) }
    }
}
