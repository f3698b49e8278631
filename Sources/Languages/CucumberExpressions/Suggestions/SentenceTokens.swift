/// The words of a sentence, with their places.
struct SentenceTokens {
    private let sentence: [UInt8]
    private let ranges: [Range<Int>]
    /// The words.
    let texts: [String]

    init(_ text: String) {
        sentence = Array(text.utf8)
        var ranges: [Range<Int>] = []
        var start = 0
        for position in 0...sentence.count
        where position == sentence.count || isWhiteSpace(sentence[position]) {
            if position > start { ranges.append(start..<position) }
            start = position + 1
        }
        self.ranges = ranges
        texts = text.parts(between: isWhiteSpace)
    }

    var count: Int { ranges.count }

    /// The words, and the white space between them.
    func text(_ tokens: Range<Int>) -> String {
        tokens.count == 1
            ? texts[tokens.lowerBound] : String(decoding: sentence[bytes(tokens)], as: UTF8.self)
    }

    /// The place of words in code points; where there are none, the place of the next one.
    func codePoints(_ tokens: Range<Int>) -> Range<Int> {
        let range = bytes(tokens)
        let start = codePoints(in: 0..<range.lowerBound)
        return start..<start + codePoints(in: range)
    }

    private func bytes(_ tokens: Range<Int>) -> Range<Int> {
        guard tokens.lowerBound < ranges.count else { return sentence.count..<sentence.count }
        let start = ranges[tokens.lowerBound].lowerBound
        return tokens.isEmpty ? start..<start : start..<ranges[tokens.upperBound - 1].upperBound
    }

    private func codePoints(in range: Range<Int>) -> Int {
        sentence[range].count { !UTF8.isContinuation($0) }
    }
}
