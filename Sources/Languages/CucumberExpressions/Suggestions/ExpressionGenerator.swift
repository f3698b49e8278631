import Foundation

/// Makes cucumber expressions for a sentence without a step definition, by the rules of the published generator.
///
/// Each text that a type for snippets matches as a whole word becomes a parameter, from the left, the longest first.
/// Where several types match it, each gives an expression.
package struct ExpressionGenerator: Sendable {
    private typealias Finder = (type: ParameterType, regex: NSRegularExpression)

    private let finders: [Finder]

    /// The number of parameters in an expression; the text after them is plain.
    private static let mostParameters = 40

    package init(_ registry: ParameterTypeRegistry) {
        // Separators, punctuation and symbols are around a whole word.
        let (before, after) = (#"(?<![^\s\p{P}\p{S}])"#, #"(?![^\s\p{P}\p{S}])"#)
        finders = registry.parameterTypes.filter(\.useForSnippets).compactMap { type in
            // The patterns of a type have been compiled when it was made.
            let scanner = try? PatternScanner(before + type.pattern(after: 0) + after)
            return scanner.flatMap { try? NSRegularExpression($0, isWhole: false) }.map {
                (type, $0)
            }
        }
    }

    /// The expressions for a sentence, the most likely one first; at least one, and at most 256.
    package func expressions(for sentence: String) -> [GeneratedExpression] {
        var (texts, values): ([String], [String]) = ([], [])
        var choices: [[ParameterType]] = []
        var position = sentence.startIndex
        var finders = finders
        while choices.count < Self.mostParameters,
            let next = nextParameter(in: sentence, from: position, &finders)
        {
            texts.append(String(sentence[position..<next.range.lowerBound]))
            choices.append(next.types)
            values.append(String(sentence[next.range]))
            position = next.range.upperBound
        }
        texts.append(String(sentence[position...]))
        return GeneratedExpression.combinations(texts: texts, choices: choices, values: values)
    }

    /// - Parameter finders: finders without a match are removed.
    private func nextParameter(
        in sentence: String, from position: String.Index, _ finders: inout [Finder]
    ) -> (range: Range<String.Index>, types: [ParameterType])? {
        let found = finders.compactMap { finder -> (finder: Finder, range: Range<String.Index>)? in
            let offset = position.utf16Offset(in: sentence)
            guard let match = try? finder.regex.boundedMatch(in: sentence, from: offset, limit: 1),
                let range = Range(match.range(at: 1), in: sentence), !range.isEmpty
            else { return nil }
            return (finder, range)
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
}
