/// A step definition that nearly matches a sentence, and why it does not.
package struct NearMiss: Sendable {
    /// The position of the definition, in order of registration.
    package let position: Int
    /// The expression that nearly matches.
    package let expression: StepExpression
    /// The distance of the sentence from the expression: the share of words that differ, from 0 to 1.
    package let distance: Double
    /// The differences, from left to right.
    package private(set) var reasons: [SentenceDifference] = []
    /// The sentence in the expression's words; `nil` if a value is missing.
    private(set) var correction: SentenceRepair?

    /// Creates the near miss of an alignment; `nil` if the expression matches, or if that is unknown.
    init?(
        _ position: Int, _ expression: StepExpression, _ sentence: String,
        _ alignment: SentenceAlignment,
        _ penalty: Double
    ) {
        (self.position, self.expression) = (position, expression)
        distance = alignment.distance + penalty
        var text = ""
        for part in alignment.parts {
            let words = part.difference.map(\.correct) ?? part.found
            if let words, !words.isEmpty { text += (part.isSpaced && !text.isEmpty ? " " : "") + words }
            if let difference = part.difference { reasons.append(difference) }
        }
        // `{}` fits anything, also a sentence that lacks most other words of its expression.
        let takesAnything = alignment.words.contains { $0.parameter?.builtIn == .anonymous }
        let lacksWord = reasons.contains {
            $0.found.isEmpty && $0.correct?.contains(where: \.isLetter) == true
        }
        if reasons.allSatisfy({ $0.correct != nil }),
            !takesAnything || !lacksWord || alignment.distance < 0.15
        {
            let advice = reasons.isEmpty ? ["one space separates two words"] : reasons.map(\.advice)
            correction = SentenceRepair([text], advice.joined(separator: "; "))
        }
        guard reasons.isEmpty else { return }
        do { guard try expression.match(sentence) == nil else { return nil } } catch { return nil }
        reasons = [
            SentenceDifference(text: "the white space differs from that of `\(expression.source)`")
        ]
    }

    /// Whether only spelling, letter case, quotes and white space differ, so that nothing else can be meant.
    var isSure: Bool { reasons.allSatisfy(\.isSpelling) }
}

extension NearMiss: CustomStringConvertible {
    /// The expression and its reasons, on one line.
    package var description: String {
        "\(expression): \(reasons.map(\.text).joined(separator: "; "))"
    }
}
