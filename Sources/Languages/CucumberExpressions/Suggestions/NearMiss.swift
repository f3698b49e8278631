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
    /// The sentence in the expression's words; `nil` if a value is missing.
    let correction: SentenceCorrection?

    /// A difference that keeps a sentence from matching.
    package struct Reason: Sendable, Hashable {
        /// The reason in words, for the person who wrote the sentence.
        package let text: String
        /// The words of the expression that the sentence lacks; empty for any other reason.
        package var missing = ""
    }
}

extension NearMiss {
    /// Creates the near miss of an alignment; `nil` if the expression matches, or if that is unknown.
    init?(
        _ position: Int, _ expression: StepExpression, _ sentence: String, _ alignment: SentenceAlignment,
        _ penalty: Double
    ) {
        var reasons = Reason.all(in: alignment)
        if reasons.isEmpty {
            do { guard try expression.match(sentence) == nil else { return nil } } catch { return nil }
            reasons = [Reason(text: "the white space differs from that of `\(expression.source)`")]
        }
        (self.position, self.expression, self.reasons) = (position, expression, reasons)
        distance = alignment.distance + penalty
        correction = SentenceCorrection(alignment)
    }
}

extension NearMiss.Reason {
    fileprivate static func all(in alignment: SentenceAlignment) -> [NearMiss.Reason] {
        let (words, sentence) = (alignment.words, alignment.sentence)
        var reasons: [NearMiss.Reason] = []
        var steps = alignment.steps[...]
        while let step = steps.popFirst() {
            if step.isMatch { continue }
            let end = step.tokens.upperBound
            guard let word = step.word.map({ words[$0] }) else {
                let extra = steps.prefix { $0.word == nil }
                steps = steps.dropFirst(extra.count)
                let last = extra.last?.tokens.upperBound ?? end
                let found = sentence.text(step.tokens.lowerBound..<last)
                reasons.append(
                    Self(
                        text: last == sentence.count
                            ? "`\(found)` is left over at the end"
                            : "`\(found)` is not expected before `\(sentence.texts[last])`"))
                continue
            }
            guard step.tokens.isEmpty else {
                reasons.append(Self(text: difference(word, sentence.text(step.tokens))))
                continue
            }
            let missing = steps.prefix { $0.word != nil && $0.tokens.isEmpty }
            steps = steps.dropFirst(missing.count)
            let labels = missing.reduce(word.label) { text, step in
                let next = words[step.word ?? 0]
                return text + (next.isSpaced ? " " : "") + next.label
            }
            reasons.append(
                Self(
                    text: end == sentence.count
                        ? "the sentence ends before `\(labels)`"
                        : "`\(labels)` is missing before `\(sentence.texts[end])`", missing: labels))
        }
        return reasons
    }

    private static func difference(_ word: ComparableWord, _ text: String) -> String {
        // If the text around the parameter is right, only the value is wrong.
        if let type = word.parameter, text.count > word.prefix.count + word.suffix.count,
            text.hasPrefix(word.prefix), text.hasSuffix(word.suffix)
        {
            return notAParameter(
                type, String(text.dropFirst(word.prefix.count).dropLast(word.suffix.count)))
        }
        let isCase = word.texts.contains { $0.lowercased() == text.lowercased() }
        return "`\(text)` where `\(word.label)` is expected" + (isCase ? ": capital letters count" : "")
    }

    private static func notAParameter(_ type: ParameterType, _ found: String) -> String {
        let article = type.name.first.map { "aeiou".contains($0.lowercased()) } == true ? "an" : "a"
        let fault = "`\(found)` is not \(article) \(type)"
        if type.builtIn == .string {
            return fault + " (a text in quotes: \"\(found[...].withoutMarks("\"“”„«»'‘’"))\")"
        }
        let patterns = type.patterns.map { "/\($0)/" }.joined(separator: " or ")
        return fault + " (\(type.meaning ?? "a text like \(patterns)"))"
    }
}

extension NearMiss: CustomStringConvertible {
    /// The expression and its reasons, on one line.
    package var description: String { "\(expression): \(reasons.map(\.text).joined(separator: "; "))" }
}

extension Substring {
    /// Returns the text without marks at its ends, and without a full stop after those.
    func withoutMarks(_ marks: String) -> Substring {
        var text = self
        if let last = text.last, ".,;".contains(last), text.dropLast().last.map(marks.contains) == true {
            text.removeLast()
        }
        while let first = text.first, marks.contains(first) { text.removeFirst() }
        while let last = text.last, marks.contains(last) { text.removeLast() }
        return text
    }
}
