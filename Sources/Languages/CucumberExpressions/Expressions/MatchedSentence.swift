import Foundation

/// A sentence that an expression has matched, with the ranges of all groups; a class, as its arguments share it.
final class MatchedSentence: Sendable {
    let sentence: String
    let pattern: Pattern.Compiled
    /// The whole match and its groups, in UTF-16 code units.
    private let ranges: [NSRange]

    init(_ sentence: String, _ ranges: [NSRange], _ pattern: Pattern.Compiled) {
        (self.sentence, self.ranges, self.pattern) = (sentence, ranges, pattern)
    }

    /// The text of a group; nil where it took no part.
    func text(_ group: Int) -> String? { range(group).map { String(sentence[$0]) } }

    func group(_ group: PatternScanner.Group) -> Argument.Group {
        let range = range(group.index)
        return Argument.Group(
            value: text(group.index), start: range.map { codePoints(before: $0.lowerBound) },
            end: range.map { codePoints(before: $0.upperBound) }, children: group.children.map(self.group))
    }

    private func range(_ group: Int) -> Range<String.Index>? { Range(ranges[group], in: sentence) }

    private func codePoints(before index: String.Index) -> Int {
        sentence.unicodeScalars.distance(from: sentence.startIndex, to: index)
    }
}
