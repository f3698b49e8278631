import KeaText

/// Returns the kind of a sentence's definition, given, when or then; `nil` for a sentence without one.
package typealias DefinedKind = (_ sentence: String) -> KeywordKind?

extension KeywordKind {
    /// Creates the kind of a sentence's definition; `nil` if that takes most of the words as values: `the {}`.
    package init?(of sentence: String, definedBy word: String, _ expression: String) {
        func wordCount(_ text: String) -> Int {
            text.split(whereSeparator: \.isWhitespace).count { $0.contains(where: \.isLetter) }
        }
        let own = wordCount(expression.replacing(/\{[^}]*\}|\([^)]*\)|\\\w/, with: ""))
        guard own > 0, own * 2 >= wordCount(sentence.replacing(/["“][^"”]*["”]/, with: "")) else {
            return nil
        }
        self = KeywordKind.allCases.first { $0.name == word } ?? .given
    }
}

/// A step that a line was meant as, whose sentence is defined.
struct KnownStep {
    let text: String
    /// Why the line is not this step.
    let reason: String

    /// Finds a keyword with a defined sentence anywhere in a line.
    init?(in line: String, _ dialect: Dialect, _ kind: DefinedKind) {
        // As other languages write comments.
        if ["//", "/*", "<!--"].contains(where: line.hasPrefix) { return nil }
        let keywords = dialect.stepKeywords.sorted { $0.count > $1.count }
        var (last, lastVisible): (Character?, Character?) = (nil, nil)
        for index in line.indices {
            let rest = line[index...]
            let isWordStart = last.map { !$0.isLetter && !$0.isNumber } ?? true
            defer {
                last = line[index]
                lastVisible = line[index].isWhitespace ? lastVisible : line[index]
            }
            for keyword in keywords where isWordStart || keyword.last != " " {
                let word = keyword.last == " " ? keyword.dropLast() : keyword[...]
                guard Self.begins(rest, with: word, after: lastVisible) else { continue }
                let after = rest.dropFirst(word.count)
                let sentence = after.drop { !$0.isLetter && !$0.isNumber && !"\"'“«„<{".contains($0) }.trimmed
                guard let defined = Self.variants(of: sentence).first(where: { kind($0) != nil }) else {
                    continue
                }
                let before = line[..<index].trimmed
                text = keyword + defined
                if !before.isEmpty {
                    let after = sentence.dropFirst(defined.count).trimmed
                    let other = before + (after.contains(where: \.isLetter) ? " … \(after)" : "")
                    reason = explanation("text-before-keyword", keyword.trimmed, "“\(other.excerpt)”")
                } else if let sign = after.first, sign != " " {
                    let name = sign.isLetter ? "no-space" : "sign-after-keyword"
                    reason = explanation(name, keyword.trimmed, sign)
                } else {
                    reason = explanation("step-out-of-place", text)
                }
                return
            }
        }
        return nil
    }

    /// Finds a defined sentence without a keyword: the whole line, or what follows its first words.
    init?(
        withoutKeyword line: String, _ dialect: Dialect, below type: StepKeywordType? = nil,
        _ kind: DefinedKind
    ) {
        var rest = line[...]
        for dropped in 0...3 {
            // Few words are part of prose; without spaces, a word is as long as a sentence.
            let isUnspaced = rest.unicodeScalars.contains(where: \.isUnspaced)
            let words = isUnspaced ? rest.count / 4 : rest.split(whereSeparator: \.isWhitespace).count
            guard words > dropped else { return nil }
            for sentence in [String(rest), rest.prefix(1).lowercased() + rest.dropFirst()] {
                guard let kind = kind(sentence) else { continue }
                text = dialect.keyword(type.flatMap { Self.kinds[$0] } == kind ? .and : kind) + sentence
                reason = explanation("no-keyword", line)
                return
            }
            let word = rest.prefix { !$0.isWhitespace }
            // A comma shows that the words before are prose, too.
            if word.last == "," { return nil }
            rest = rest.dropFirst(word.count).drop(while: \.isWhitespace)
        }
        return nil
    }

    private static let kinds: [StepKeywordType: KeywordKind] =
        [.context: .given, .action: .when, .outcome: .then]

    /// Whether a text begins with a keyword; in other letters only where no sentence goes on.
    private static func begins(_ text: Substring, with word: Substring, after last: Character?) -> Bool {
        if word == "*" { return text.hasPrefix("* ") }
        if text.hasPrefix(word) { return true }
        return (last.map { !$0.isLetter && !$0.isNumber && $0 != "," } ?? true)
            && text.prefix(word.count).lowercased() == word.lowercased()
    }

    /// The sentence, and without what may follow it: punctuation, marks of emphasis and lists, tags of HTML.
    private static func variants(of sentence: String) -> [String] {
        let bare = sentence.replacing(/(?:<\/?\w+[^<>]*>|:\w+:|[^\w"'”»’)\]}>])+$/, with: "")
        return [sentence, bare].filter { !$0.isEmpty }
    }
}
