import KeaText

/// The words of a sentence; in a script without spaces, the runs of one script: `1|行目|に|「|公開|」|と|表示`.
struct SentenceWords {
    private let sentence: String
    private let parts: [Substring]
    let texts: [String]

    init(_ text: String) {
        sentence = text
        parts = text.split { $0.isASCII && $0.isWhitespace }.flatMap(Self.runs)
        texts = parts.map(String.init)
    }

    var count: Int { texts.count }

    func text(_ words: Range<Int>) -> String {
        words.isEmpty
            ? ""
            : String(sentence[parts[words.lowerBound].startIndex..<parts[words.upperBound - 1].endIndex])
    }

    /// Returns the runs of one script in a text that has letters of a script without spaces; or else the text.
    static func runs(of text: Substring) -> [Substring] {
        guard isUnspaced(text) else { return [text] }
        var runs: [Substring] = []
        var last = -1
        for index in text.unicodeScalars.indices {
            let script = script(text.unicodeScalars[index])
            let goesOn = script == last && script > 0 && script != hiragana
            let start = goesOn ? runs.removeLast().startIndex : index
            runs.append(text[start..<text.unicodeScalars.index(after: index)])
            last = script
        }
        return runs
    }

    static func isUnspaced(_ text: some StringProtocol) -> Bool {
        !text.utf8.allSatisfy { $0 < 0x80 } && text.unicodeScalars.contains { script($0) > 1 }
    }

    /// Returns what a word counts: its letters in a script without spaces, where a word may be a syllable.
    static func weight(_ text: String) -> Double { isUnspaced(text) ? Double(text.count) : 1 }

    /// The script of particles: each letter may be a word.
    private static let hiragana = 2

    /// Returns 0 for punctuation, 1 for letters and digits of a script with spaces, and more for the others.
    private static func script(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x3041...0x309F: hiragana
        case 0x30A0...0x30FF: 3
        // 二十 is a number like 20.
        case _ where scalar.properties.numericType != nil: 1
        case 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: 4
        default: scalar.properties.isAlphabetic ? 1 : 0
        }
    }
}

extension ExpressionWord {
    init(_ text: Substring) { self.init(label: String(text), pieces: [.texts([String(text)])]) }

    /// The texts of the word as a regular expression.
    var regularExpression: String {
        pieces.map { piece in
            switch piece {
            case .texts(let texts):
                "(?:\(texts.map(ExpressionTranslation.escape).joined(separator: "|")))"
            case .parameter(_, let pattern), .pattern(let pattern): pattern
            }
        }.joined()
    }
}
