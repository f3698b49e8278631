/// The text that one parameter of an expression, or one group of a regular expression, has matched.
public struct Argument: Sendable {
    /// The type of the parameter; nil for a group of a regular expression that is of no registered type.
    public let parameterType: ParameterType?
    /// The whole sentence.
    public let sentence: String
    private let shape: GroupShape
    /// The places of all groups of the match, shared by all of its arguments.
    private let slots: [Int32]

    init(_ parameterType: ParameterType?, in sentence: String, _ shape: GroupShape, _ slots: [Int32]) {
        self.parameterType = parameterType
        self.sentence = sentence
        self.shape = shape
        self.slots = slots
    }

    /// The name of the parameter's type, where it has one.
    public var parameterTypeName: String? { parameterType?.name }

    /// The matched text with its groups, as the message stream shows it.
    public var group: Group { group(shape) }

    /// The whole text that the parameter has matched, quotes included; nil where the group took no part.
    public var matchedText: String? { text(shape.index) }

    /// The texts that the type's transformation takes: those of the groups in its patterns, or the whole
    /// text where the patterns have no groups.
    public var texts: [String?] {
        shape.children.isEmpty ? [text(shape.index)] : shape.children.map { text($0.index) }
    }

    private func text(_ group: Int) -> String? {
        guard let bytes = byteRange(group) else { return nil }
        let utf8 = sentence.utf8
        let start = utf8.index(utf8.startIndex, offsetBy: bytes.lowerBound)
        return String(sentence[start..<utf8.index(start, offsetBy: bytes.count)])
    }

    private func byteRange(_ group: Int) -> Range<Int>? {
        let (start, end) = (Int(slots[group * 2]), Int(slots[group * 2 + 1]))
        return start >= 0 && end >= start ? start..<end : nil
    }

    private func group(_ shape: GroupShape) -> Group {
        let bytes = byteRange(shape.index)
        return Group(
            value: text(shape.index), start: bytes.map { codePoints(before: $0.lowerBound) },
            end: bytes.map { codePoints(before: $0.upperBound) }, children: shape.children.map { group($0) })
    }

    private func codePoints(before offset: Int) -> Int {
        sentence.utf8.prefix(offset).reduce(0) { UTF8.isContinuation($1) ? $0 : $0 + 1 }
    }
}

extension Argument {
    /// A capturing group of a match.
    public struct Group: Sendable, Hashable {
        /// The text; nil where the group took no part in the match.
        public let value: String?
        /// Where the text begins in the sentence, in Unicode code points.
        public let start: Int?
        /// Where the text ends in the sentence, in Unicode code points.
        public let end: Int?
        /// The groups inside, in the order of their opening parentheses.
        public let children: [Group]
    }
}
