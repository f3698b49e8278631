/// Makes cucumber expressions for a sentence that has no step definition.
///
/// Rules: the published generator. Every text in the sentence that a parameter type for snippets matches as a
/// whole word becomes a parameter, from left to right, the longest text first; where several types match the
/// same text, each gives an expression, preferred types first.
///
/// ```swift
/// ExpressionGenerator(ParameterTypeRegistry()).expressions(for: "I have 3 cukes").map(\.source)
/// // ["I have {int} cukes", "I have {float} cukes"]
/// ```
public struct ExpressionGenerator: Sendable {
    private struct Finder: Sendable {
        let type: ParameterType
        let program: PatternProgram
    }

    private let finders: [Finder]

    /// A generator with the parameter types that are registered now.
    public init(_ registry: ParameterTypeRegistry) {
        finders = registry.parameterTypes.filter(\.useForSnippets).map { type in
            Finder(type: type, program: PatternProgram(type.node, groupCount: type.groupCount))
        }
    }

    /// The expressions for a sentence, the most likely one first; at least one, and at most 256.
    public func expressions(for sentence: String) -> [GeneratedExpression] {
        var sentence = sentence
        return sentence.withUTF8 { text in
            var texts: [String] = []
            var choices: [[ParameterType]] = []
            var position = 0
            while position < text.count, let next = nextParameter(in: text, from: position) {
                texts.append(String(decoding: text[position..<next.range.lowerBound], as: UTF8.self))
                choices.append(next.types)
                position = next.range.upperBound
            }
            texts.append(String(decoding: text[position...], as: UTF8.self))
            return GeneratedExpression.combinations(texts: texts, choices: choices)
        }
    }

    private func nextParameter(
        in text: UnsafeBufferPointer<UInt8>, from position: Int
    ) -> (range: Range<Int>, types: [ParameterType])? {
        var best: Range<Int>?
        var types: [ParameterType] = []
        for finder in finders {
            guard let found = find(finder, in: text, from: position) else { continue }
            if let current = best {
                if found == current {
                    types.append(finder.type)
                    continue
                }
                let isBetter =
                    found.lowerBound < current.lowerBound
                    || (found.lowerBound == current.lowerBound && found.count > current.count)
                guard isBetter else { continue }
            }
            best = found
            types = [finder.type]
        }
        return best.map { ($0, types.sorted()) }
    }

    /// The first text that is a parameter of the type: not empty, and with no letter or digit beside it.
    private func find(
        _ finder: Finder, in text: UnsafeBufferPointer<UInt8>, from position: Int
    ) -> Range<Int>? {
        var start = position
        while start < text.count {
            var matcher = PatternMatcher(finder.program, text, from: start)
            let found = matcher.firstMatch(from: start)
            // Without a match from here there is none from any later place, but for a `^`.
            if found == nil, !finder.type.node.holdsAssertion { return nil }
            if let range = found, !range.isEmpty, isWordEnd(text, before: range.lowerBound),
                isWordEnd(text, at: range.upperBound)
            {
                return range
            }
            start += text.scalar(at: start).length
        }
        return nil
    }

    private func isWordEnd(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
        position == text.count || isSeparator(text.scalar(at: position).scalar)
    }

    private func isWordEnd(_ text: UnsafeBufferPointer<UInt8>, before position: Int) -> Bool {
        guard position > 0 else { return true }
        var start = position - 1
        while start > 0, UTF8.isContinuation(text[start]) { start -= 1 }
        return isSeparator(text.scalar(at: start).scalar)
    }

    /// The separators, punctuation and symbols of Unicode.
    private func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator,
            .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation, .finalPunctuation, .otherPunctuation,
            .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            true
        default: false
        }
    }
}
