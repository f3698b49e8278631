import Foundation

/// A word of an expression, ready to be compared with words of a sentence.
struct ComparableWord {
    /// The word as the expression writes it.
    let label: String
    /// Whether a sentence may lack the word.
    let isOptional: Bool
    let mayHoldSpaces: Bool
    /// The texts that the word stands for, where it has neither parameters nor patterns.
    let texts: [String]
    /// The only parameter of the word, where there is nothing but text around it.
    private(set) var parameter: ParameterType?
    private(set) var prefix = ""
    private(set) var suffix = ""
    /// Matches whole texts; nil where the word is plain text, and where it refers to another word.
    private let regex: NSRegularExpression?

    init(_ word: ExpressionWord) {
        label = word.label
        isOptional = word.isOptional || word.texts.contains("")
        texts = word.texts.filter { !$0.isEmpty }
        mayHoldSpaces = texts.isEmpty || word.isOptional
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
