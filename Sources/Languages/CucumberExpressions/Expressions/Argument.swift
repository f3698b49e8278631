/// The text that one parameter of an expression, or one group of a regular expression, has matched.
public struct Argument: Sendable {
    private let match: MatchedSentence
    private let position: Int

    init(_ match: MatchedSentence, _ position: Int) {
        (self.match, self.position) = (match, position)
    }

    /// The type of the parameter; nil for a group of a regular expression that is of no registered type.
    public var parameterType: ParameterType? { match.pattern.types[position] }

    /// The matched text with its groups, as the message stream shows it.
    package var group: Group { match.group(patternGroup) }

    /// The whole text that the parameter has matched, quotes included; nil where the group took no part.
    public var matchedText: String? { match.text(patternGroup.index) }

    /// The texts that the type's transformation takes: those of the groups in its patterns, or the whole
    /// text where the patterns have no groups.
    public var texts: [String?] {
        patternGroup.children.isEmpty
            ? [matchedText] : patternGroup.children.map { match.text($0.index) }
    }

    private var patternGroup: PatternScanner.Group { match.pattern.groups[position] }
}

extension Argument {
    package struct Group: Sendable, Hashable {
        /// The text; `nil` if the group did not take part in the match.
        package let value: String?
        /// The start of the text in the sentence, in Unicode code points.
        package let start: Int?
        /// The end of the text in the sentence, in Unicode code points.
        package let end: Int?
        /// The groups inside, in the order of their opening parentheses.
        package let children: [Group]
    }
}
