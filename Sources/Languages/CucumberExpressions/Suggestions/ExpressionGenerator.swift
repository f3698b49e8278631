import Foundation

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
package struct ExpressionGenerator: Sendable {
    private struct Finder: Sendable {
        let type: ParameterType
        let regex: NSRegularExpression
    }

    private let finders: [Finder]

    /// The number of searches in a sentence; the text after them is plain.
    private static let mostSearches = 100

    /// A generator with the parameter types that are registered now.
    package init(_ registry: ParameterTypeRegistry) {
        finders = registry.parameterTypes.filter(\.useForSnippets).compactMap { type in
            // The patterns of a type have been compiled when it was made.
            (try? NSRegularExpression(PatternScanner(type.pattern(after: 0)), isWhole: false)).map {
                Finder(type: type, regex: $0)
            }
        }
    }

    /// The expressions for a sentence, the most likely one first; at least one, and at most 256.
    package func expressions(for sentence: String) -> [GeneratedExpression] {
        var texts: [String] = []
        var choices: [[ParameterType]] = []
        var position = sentence.startIndex
        var finders = finders
        var searches = Self.mostSearches
        while position < sentence.endIndex,
            let next = nextParameter(in: sentence, from: position, &finders, &searches)
        {
            texts.append(String(sentence[position..<next.range.lowerBound]))
            choices.append(next.types)
            position = next.range.upperBound
        }
        texts.append(String(sentence[position...]))
        return GeneratedExpression.combinations(texts: texts, choices: choices)
    }

    /// - Parameter finders: finders without a match are removed.
    private func nextParameter(
        in sentence: String, from position: String.Index, _ finders: inout [Finder], _ searches: inout Int
    ) -> (range: Range<String.Index>, types: [ParameterType])? {
        let found = finders.compactMap { finder in
            find(finder, in: sentence, from: position, &searches).map { (finder: finder, range: $0) }
        }
        finders = found.map(\.finder)
        let first = found.map(\.range.lowerBound).min()
        let starting = found.filter { $0.range.lowerBound == first }
        guard let end = starting.map(\.range.upperBound).max(), let first else { return nil }
        return (
            first..<end,
            starting.filter { $0.range.upperBound == end }.map(\.finder.type).sorted(
                by: ParameterType.isBefore)
        )
    }

    /// The first text that is a parameter of the type: not empty, and with no letter or digit beside it.
    private func find(
        _ finder: Finder, in sentence: String, from position: String.Index, _ searches: inout Int
    ) -> Range<String.Index>? {
        let scalars = sentence.unicodeScalars
        var start = position
        while start < sentence.endIndex, searches > 0 {
            searches -= 1
            let offset = start.utf16Offset(in: sentence)
            guard let match = try? finder.regex.boundedMatch(in: sentence, from: offset, limit: 1),
                let range = Range(match.range(at: 1), in: sentence)
            else { return nil }
            let isBefore =
                range.lowerBound == sentence.startIndex
                || Self.separators.contains(scalars[scalars.index(before: range.lowerBound)])
            let isBehind =
                range.upperBound == sentence.endIndex || Self.separators.contains(scalars[range.upperBound])
            if !range.isEmpty, isBefore, isBehind { return range }
            start = scalars.index(after: max(start, range.lowerBound))
        }
        return nil
    }

    /// The separators, punctuation and symbols of Unicode.
    private static let separators = CharacterSet.whitespacesAndNewlines.union(.punctuationCharacters)
        .union(.symbols)
}
