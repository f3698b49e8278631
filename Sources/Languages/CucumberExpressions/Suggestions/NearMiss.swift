/// A step definition that nearly matches a sentence, and why it does not.
package struct NearMiss: Sendable {
    /// The position of the definition, in order of registration.
    package let position: Int
    /// The expression that nearly matches.
    package let expression: StepExpression
    /// The distance of the sentence from the expression: the share of words that differ, from 0 to 1.
    package let distance: Double
    /// The differences, from left to right.
    package let reasons: [Reason]
    /// The sentence in the expression's words; nil where a value is missing.
    package let correction: SentenceCorrection?

    /// One thing that keeps a sentence from matching.
    package struct Reason: Sendable, Hashable {
        /// The kind of difference in the words.
        package enum Kind: Sendable, Hashable {
            /// The words are not a value of the parameter that is expected here.
            case notAParameter(ParameterType)
            /// Other words are expected here.
            case differs
            /// The expected words, but with other capital letters.
            case differsInCase
            /// Words are expected here that the sentence does not have.
            case missing
            /// Nothing is expected here.
            case unexpected
            /// The sentence ends where more is expected.
            case endsBefore
            /// The sentence goes on where nothing is expected any more.
            case leftOver
            /// The words are right, and the white space between them is not.
            case whiteSpace
        }

        /// The kind of difference in the words.
        package let kind: Kind
        /// The words of the sentence; empty where words are missing.
        package let found: String
        /// The words of the expression, as it is written; empty where nothing is expected.
        package let expected: String
        /// The place of the words in the sentence, in Unicode code points; where words are missing, the place
        /// before which they are missing.
        package let range: Range<Int>
        /// The words of the sentence after the place; empty at its end.
        package let following: String
    }
}

extension NearMiss: CustomStringConvertible {
    /// The expression and its reasons, on one line.
    package var description: String { "\(expression): \(reasons.map(\.text).joined(separator: "; "))" }
}

extension NearMiss.Reason {
    /// The reason in words, for the person who wrote the sentence.
    package var text: String {
        switch kind {
        case .notAParameter(let type): notAParameter(type)
        case .differs: "`\(found)` where `\(expected)` is expected"
        case .differsInCase: "`\(found)` where `\(expected)` is expected: capital letters count"
        case .missing: "`\(expected)` is missing before `\(following)`"
        case .unexpected: "`\(found)` is not expected before `\(following)`"
        case .endsBefore: "the sentence ends before `\(expected)`"
        case .leftOver: "`\(found)` is left over at the end"
        case .whiteSpace: "the white space differs from that of `\(expected)`"
        }
    }

    /// The words without quotes of any kind at their ends, and without a full stop behind those.
    private var withoutQuotes: String {
        let quotes: Set<Character> = ["\"", "“", "”", "„", "«", "»", "'", "‘", "’"]
        var text = found[...]
        if let last = text.last, ".,;".contains(last), text.dropLast().last.map(quotes.contains) == true {
            text.removeLast()
        }
        while let first = text.first, quotes.contains(first) { text.removeFirst() }
        while let last = text.last, quotes.contains(last) { text.removeLast() }
        return String(text)
    }

    private func notAParameter(_ type: ParameterType) -> String {
        let article = type.name.first.map { "aeiou".contains($0.lowercased()) } == true ? "an" : "a"
        let fault = "`\(found)` is not \(article) \(type)"
        if type.builtIn == .string { return fault + " (a text in quotes: \"\(withoutQuotes)\")" }
        let patterns = type.patterns.map { "/\($0)/" }.joined(separator: " or ")
        return fault + " (\(type.meaning ?? "a text like \(patterns)"))"
    }
}

extension NearMiss.Reason: CustomStringConvertible {
    /// The ``text``.
    package var description: String { text }
}
