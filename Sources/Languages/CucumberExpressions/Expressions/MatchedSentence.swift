import Foundation

/// A sentence that an expression has matched, and the ranges of all groups in it.
///
/// A class, because the arguments of a match share it.
final class MatchedSentence: Sendable {
    /// The arguments that an expression has, before any match.
    struct Parameters: Sendable {
        let types: [ParameterType?]
        let groups: [PatternScanner.Group]
    }

    let sentence: String
    let parameters: Parameters
    /// The whole match and its groups, in UTF-16 code units.
    private let ranges: [NSRange]

    init(_ sentence: String, _ ranges: [NSRange], _ parameters: Parameters) {
        (self.sentence, self.ranges, self.parameters) = (sentence, ranges, parameters)
    }

    /// The text of a group; nil where it took no part.
    func text(_ group: Int) -> String? { range(group).map { String(sentence[$0]) } }

    /// A group with the groups in it.
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
