import Synchronization

/// A pattern that is compiled when it is first matched.
///
/// A run usually matches a few of the thousands of definitions that a project has, and pays for those only.
/// A class, because copies of an expression share what was compiled.
final class CompiledPattern: Sendable {
    private let node: PatternNode
    private let groupCount: Int
    private let isWhole: Bool
    private let types: [ParameterType?]
    private let compiled = AtomicLazyReference<Form>()

    /// A program, and what turns the places of its groups into arguments.
    private final class Form: Sendable {
        let program: PatternProgram
        let isAnchored: Bool
        let parameters: MatchedSentence.Parameters

        init(_ pattern: CompiledPattern) {
            program = PatternProgram(
                pattern.node, groupCount: pattern.groupCount, toEnd: pattern.isWhole)
            isAnchored = pattern.isWhole || pattern.node.beginsAtTextStart
            parameters = MatchedSentence.Parameters(types: pattern.types, shapes: pattern.node.groupShapes)
        }
    }

    /// - Parameter isWhole: whether a match has to be the whole text, or may be any part of it.
    init(_ node: PatternNode, groupCount: Int, types: [ParameterType?], isWhole: Bool) {
        self.node = node
        self.groupCount = groupCount
        self.types = types
        self.isWhole = isWhole
    }

    /// Where two threads come first at once, both compile and one result is kept.
    private var form: Form { compiled.load() ?? compiled.storeIfNil(Form(self)) }

    /// The arguments of a match; nil where the text does not match.
    func match(_ text: String) -> [Argument]? {
        let form = form
        var text = text
        let slots: [Int32]? = text.withUTF8 { utf8 in
            var matcher = PatternMatcher(form.program, utf8)
            let isMatch =
                form.isAnchored ? matcher.match(at: 0) != nil : matcher.firstMatch(from: 0) != nil
            return isMatch ? matcher.slots : nil
        }
        guard let slots else { return nil }
        if types.isEmpty { return [] }
        let match = MatchedSentence(text, slots, form.parameters)
        return types.indices.map { Argument(match, $0) }
    }
}

extension PatternNode {
    /// Whether every match begins at the start of the text.
    var beginsAtTextStart: Bool {
        switch self {
        case .assertion(.textStart): true
        case .sequence(let nodes): nodes.first?.beginsAtTextStart ?? false
        case .choice(let nodes): nodes.allSatisfy(\.beginsAtTextStart)
        case .capture(_, let node), .atomic(let node): node.beginsAtTextStart
        case .repetition(let node, let bounds, _): bounds.min > 0 && node.beginsAtTextStart
        case .literal, .scalar, .look, .reference, .assertion: false
        }
    }
}
