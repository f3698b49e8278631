/// A sentence that an expression has matched, and the places of all groups in it.
///
/// A class, because the arguments of a match share it.
final class MatchedSentence: Sendable {
    /// What an expression knows of its arguments.
    final class Parameters: Sendable {
        let types: [ParameterType?]
        let shapes: [GroupShape]

        init(types: [ParameterType?], shapes: [GroupShape]) {
            self.types = types
            self.shapes = shapes
        }
    }

    let sentence: String
    let parameters: Parameters
    /// Two for each group, in bytes; -1 where the group took no part.
    private let slots: [Int32]

    init(_ sentence: String, _ slots: [Int32], _ parameters: Parameters) {
        self.sentence = sentence
        self.slots = slots
        self.parameters = parameters
    }

    /// The text of a group; nil where it took no part.
    func text(_ group: Int) -> String? {
        guard let bytes = byteRange(group) else { return nil }
        let utf8 = sentence.utf8
        let start = utf8.index(utf8.startIndex, offsetBy: bytes.lowerBound)
        return String(sentence[start..<utf8.index(start, offsetBy: bytes.count)])
    }

    /// A group with the groups in it.
    func group(_ shape: GroupShape) -> Argument.Group {
        let bytes = byteRange(shape.index)
        return Argument.Group(
            value: text(shape.index), start: bytes.map { codePoints(before: $0.lowerBound) },
            end: bytes.map { codePoints(before: $0.upperBound) }, children: shape.children.map(group))
    }

    private func byteRange(_ group: Int) -> Range<Int>? {
        let (start, end) = (Int(slots[group * 2]), Int(slots[group * 2 + 1]))
        return start >= 0 && end >= start ? start..<end : nil
    }

    private func codePoints(before offset: Int) -> Int {
        sentence.utf8.prefix(offset).reduce(0) { UTF8.isContinuation($1) ? $0 : $0 + 1 }
    }
}
