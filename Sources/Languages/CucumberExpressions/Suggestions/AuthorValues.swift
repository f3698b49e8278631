/// What the author of a sentence wrote and a correction has to keep: numbers with their signs, texts in quotes,
/// placeholders and words.
struct AuthorValues {
    private let plain: String
    private let numbers: [String]
    private let texts: [String]
    private let words: [String]

    init(_ sentence: String) {
        let plain = (SentenceRepair.plain(sentence)?.sentences.first ?? sentence).replacing("`", with: "\"")
        self.plain = plain
        let quoted = Self.quoted(plain)
        texts =
            quoted.map { String(plain[$0].replacing("\\\"", with: "\"")) }
            + plain.matches(of: /<[^<>\s][^<>]*>/).map { String($0.0) }
        numbers = plain.matches(of: /[0-9]+(?:[,.' ][0-9]{3}\b)*(?:[.,][0-9]+)?/).map { match in
            let before = plain[..<match.range.lowerBound]
            // A sign may also be a word of its own.
            let sign = before.last?.isWhitespace == true ? before.dropLast() : before
            let isSigned = sign.last.map("-±−–—".contains) == true && sign.dropLast().last?.isLetter != true
            return (isSigned ? "-" : "") + match.0.filter(\.isNumber)
        }
        let rest = quoted.reversed().reduce(into: plain) { $0.replaceSubrange($1, with: "") }
        words =
            SentenceWords.isUnspaced(sentence)
            ? []
            : rest.lowercased().split { !$0.isLetter }.map(String.init).filter { !CommonWords.contains($0) }
    }

    /// Returns the texts between quotes: one after white space begins a text, one before white space or a sign ends it.
    private static func quoted(_ text: String) -> [Range<String.Index>] {
        var ranges: [Range<String.Index>] = []
        var start: String.Index?
        for index in text.indices where text[index] == "\"" && text[..<index].last != "\\" {
            let (before, next) = (text[..<index].last, text[index...].dropFirst().first)
            if let first = start, first < index, before?.isWhitespace == false,
                next.map({ !$0.isLetter && !$0.isNumber && $0 != "\"" }) ?? true
            {
                ranges.append(first..<index)
                start = nil
            } else {
                let begins = before.map { $0.isWhitespace || $0 == "(" } ?? true
                start = begins && next?.isWhitespace == false ? text.index(after: index) : nil
            }
        }
        return ranges
    }

    /// Returns whether a correction keeps all of them, or its advice names the words that it replaces.
    func areKept(in correction: SentenceRepair) -> Bool {
        let all = correction.sentences.map(AuthorValues.init)
        let text = correction.sentences.joined(separator: " ").lowercased()
        let advice = correction.advice.lowercased()
        var left = all.flatMap(\.numbers)
        let hasNumbers = numbers.allSatisfy { number in
            guard let index = left.firstIndex(of: number) else {
                return advice.contains("instead of “\(number) time")
            }
            left.remove(at: index)
            return true
        }
        let quoted = all.flatMap(\.texts)
        return hasNumbers
            && texts.allSatisfy { text in
                quoted.contains { $0 == text || $0.contains("\"\(text)\"") }
                    || all.contains { $0.plain.contains("\"\(text)\"") }
            }
            && words.allSatisfy { word in
                // Another ending is the same word.
                text.contains(word.dropLast(word.count > 4 ? 2 : word.count > 3 ? 1 : 0))
                    || advice.contains(word)
            }
    }
}

/// Words that do not say what a sentence is about.
enum CommonWords {
    static func contains(_ word: String) -> Bool { list.contains(word) }

    private static let list = Set(
        """
        a an i is to of in on at by or it as be we he no not if so my me us do up и в на с не по к у о \
        the and are was were been being for with from into that this these those they them has have had not its his her \
        all any out off than then when given but there here will can may must does did which who what
        """.split(separator: " ").map(String.init))
}
