import Foundation

/// The words of a sentence.
///
/// A word of a script without spaces is divided where its letters change from one script to another, as in
/// `1|行目|に|「|公開|」|と|表示`.
struct SentenceWords {
    private let sentence: [UInt8]
    private var ranges: [Range<Int>] = []
    /// The words.
    private(set) var texts: [String] = []

    init(_ text: String) {
        sentence = Array(text.utf8)
        var start = 0
        for end in 0...sentence.count where end == sentence.count || isWhiteSpace(sentence[end]) {
            let word = String(decoding: sentence[start..<end], as: UTF8.self)
            for run in Self.runs(of: word) {
                ranges.append(start..<start + run.utf8.count)
                texts.append(run)
                start += run.utf8.count
            }
            start = end + 1
        }
    }

    var count: Int { texts.count }

    /// Returns words with the white space between them.
    func text(_ words: Range<Int>) -> String {
        guard words.count > 1 else { return words.first.map { texts[$0] } ?? "" }
        let bytes = ranges[words.lowerBound].lowerBound..<ranges[words.upperBound - 1].upperBound
        return String(decoding: sentence[bytes], as: UTF8.self)
    }

    /// Returns the runs of one script in a text that has letters of a script without spaces; or else the text.
    static func runs(of text: String) -> [String] {
        guard isUnspaced(text) else { return text.isEmpty ? [] : [text] }
        var runs: [String] = []
        var last = -1
        for scalar in text.unicodeScalars {
            let script = script(scalar)
            if script == last, script > 0, script != hiragana, !runs.isEmpty {
                runs[runs.count - 1].unicodeScalars.append(scalar)
            } else {
                runs.append(String(scalar))
            }
            last = script
        }
        return runs
    }

    /// Returns whether a text has letters of a script without spaces.
    static func isUnspaced(_ text: String) -> Bool {
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

/// A word of an expression, ready to be compared with words of a sentence.
struct ComparableWord {
    /// The word as the expression writes it.
    let label: String
    /// Whether white space precedes the word.
    let isSpaced: Bool
    /// The texts that the word matches, if it has neither parameters nor patterns.
    let texts: [String]
    /// What the word counts: 1, or its letters in a script without spaces.
    let weight: Double
    /// The only parameter of the word, if there is nothing but text around it.
    private(set) var parameter: ParameterType?
    private(set) var prefix = ""
    private(set) var suffix = ""
    /// Matches whole texts; `nil` for plain text, and for a pattern that refers to another word.
    private let regex: NSRegularExpression?

    private init(_ word: ExpressionWord, isSpaced: Bool = true) {
        label = word.label
        self.isSpaced = isSpaced
        texts = word.texts.filter { !$0.isEmpty }
        weight = texts.first.map(SentenceWords.weight) ?? 1
        regex = texts.isEmpty ? try? NSRegularExpression(pattern: "^(?:\(word.regularExpression))$") : nil
        for piece in word.pieces {
            switch piece {
            case .texts(let texts) where texts.count == 1:
                if parameter == nil { prefix += texts[0] } else { suffix += texts[0] }
            case .parameter(let type, _) where parameter == nil: parameter = type
            default:
                parameter = nil
                return
            }
        }
    }

    /// Returns the words of an expression, once for each choice of its optional words.
    static func variants(of words: [ExpressionWord]) -> [[ComparableWord]] {
        var variants: [[ComparableWord]] = [[]]
        for word in words {
            let isOptional = word.isOptional || word.texts.contains("")
            let parts =
                !word.isOptional
                ? [word] : word.texts.flatMap { $0.split(separator: " ").map { ExpressionWord($0) } }
            let more = parts.flatMap(divided)
            let others = isOptional && variants.count < 8 ? variants : []
            variants = variants.map { $0 + more } + others
        }
        return variants
    }

    /// Divides a word with letters of a script without spaces, as a sentence is divided.
    private static func divided(_ word: ExpressionWord) -> [ComparableWord] {
        guard SentenceWords.runs(of: word.label).count > 1 else { return [ComparableWord(word)] }
        var isFirst = true
        return word.pieces.flatMap { piece -> [ComparableWord] in
            let parts: [ExpressionWord] =
                switch piece {
                case .texts(let texts) where texts.count == 1:
                    SentenceWords.runs(of: texts[0]).map { ExpressionWord(Substring($0)) }
                case .texts(let texts): [ExpressionWord(label: texts.joined(separator: "/"), pieces: [piece])]
                case .parameter(let type, _): [ExpressionWord(label: "\(type)", pieces: [piece])]
                case .pattern(let text): [ExpressionWord(label: text, pieces: [piece])]
                }
            return parts.map { part in
                defer { isFirst = false }
                return ComparableWord(part, isSpaced: isFirst)
            }
        }
    }

    func matches(_ text: String, _ work: inout Int) -> Bool {
        guard texts.isEmpty else { return texts.contains(text) }
        work -= 2
        guard let regex else { return true }
        do throws(MatchError) {
            return try regex.boundedMatch(in: text, limit: 1) != nil
        } catch {
            // 10,000 ways were tried in vain.
            work -= 500
            return false
        }
    }
}

extension ExpressionWord {
    fileprivate init(_ text: Substring) {
        self.init(label: String(text), pieces: [.texts([String(text)])])
    }

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
