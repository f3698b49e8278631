/// What a pattern is made of, whether it came from a cucumber expression or a regular expression.
///
/// Both kinds of definition become the same tree, so that they match by the same rules, and an expression
/// means exactly what its published regular expression means.
indirect enum PatternNode: Sendable, Hashable {
    /// Characters that stand for themselves, in UTF-8.
    case literal([UInt8])
    /// One code point of a set.
    case scalar(ScalarSet)
    case sequence([PatternNode])
    case choice([PatternNode])
    case repetition(PatternNode, Bounds, Greed)
    /// A group that is remembered; they are numbered from 0 by their opening parentheses.
    case capture(Int, PatternNode)
    case look(PatternNode, Direction, isNegative: Bool)
    /// A group that does not try again once it has matched.
    case atomic(PatternNode)
    case reference(Int, ignoresCase: Bool)
    case assertion(Assertion)

    static let empty = PatternNode.sequence([])

    /// How often something is repeated.
    struct Bounds: Sendable, Hashable {
        var min: Int
        var max: Int?
    }

    /// Which of several numbers of repetitions is tried first, and whether others are tried at all.
    enum Greed: Sendable, Hashable { case greedy, lazy, possessive }

    enum Direction: Sendable, Hashable { case ahead, behind }

    enum Assertion: Sendable, Hashable {
        case textStart, textEnd, lineStart, lineEnd, lastLineEnd, wordBoundary, notWordBoundary
    }
}

extension PatternNode {
    /// The node with the numbers of its groups moved up.
    func renumbered(by offset: Int) -> PatternNode {
        switch self {
        case .literal, .scalar, .assertion: self
        case .sequence(let nodes): .sequence(nodes.map { $0.renumbered(by: offset) })
        case .choice(let nodes): .choice(nodes.map { $0.renumbered(by: offset) })
        case .repetition(let node, let bounds, let greed):
            .repetition(node.renumbered(by: offset), bounds, greed)
        case .capture(let index, let node): .capture(index + offset, node.renumbered(by: offset))
        case .look(let node, let direction, let isNegative):
            .look(node.renumbered(by: offset), direction, isNegative: isNegative)
        case .atomic(let node): .atomic(node.renumbered(by: offset))
        case .reference(let index, let ignoresCase): .reference(index + offset, ignoresCase: ignoresCase)
        }
    }

    /// Whether the node can match without consuming a character.
    var canBeEmpty: Bool {
        switch self {
        case .literal(let bytes): bytes.isEmpty
        case .scalar: false
        case .sequence(let nodes): nodes.allSatisfy(\.canBeEmpty)
        case .choice(let nodes): nodes.contains(where: \.canBeEmpty)
        case .repetition(let node, let bounds, _): bounds.min == 0 || node.canBeEmpty
        case .capture(_, let node), .atomic(let node): node.canBeEmpty
        case .look, .reference, .assertion: true
        }
    }

    /// The texts that the node stands for, where it is made of text and choices of it; else none.
    var plainTexts: [String] { Self.texts([self]).map { String(decoding: $0, as: UTF8.self) } }

    private static func texts(_ nodes: [PatternNode]) -> [[UInt8]] {
        nodes.reduce([[]]) { heads, node in
            let tails: [[UInt8]] =
                switch node {
                case .literal(let text): [text]
                case .sequence(let nodes): texts(nodes)
                case .choice(let nodes): nodes.flatMap { texts([$0]) }
                case .repetition(let body, Bounds(min: 0, max: 1), _): texts([body]).flatMap { [$0, []] }
                case .capture(_, let body), .atomic(let body): texts([body])
                case .scalar, .repetition, .look, .reference, .assertion: []
                }
            // A definition with more texts is not compared with each of them.
            return Array(heads.lazy.flatMap { head in tails.map { head + $0 } }.prefix(64))
        }
    }

    /// Whether a match depends on more than the characters that it consumes and those after them.
    var holdsAssertion: Bool {
        switch self {
        case .literal, .scalar, .reference: false
        case .assertion, .look(_, .behind, _): true
        case .sequence(let nodes), .choice(let nodes): nodes.contains(where: \.holdsAssertion)
        case .repetition(let node, _, _), .capture(_, let node), .look(let node, _, _), .atomic(let node):
            node.holdsAssertion
        }
    }

    /// About how many instructions the node needs: counted repetitions are written out.
    var size: Int {
        switch self {
        case .literal, .scalar, .assertion, .reference: return 1
        case .sequence(let nodes), .choice(let nodes): return nodes.reduce(1) { $0 + $1.size + 1 }
        case .repetition(let node, let bounds, _):
            // A repetition of single code points is one instruction, however often it repeats.
            let isSingle = if case .scalar = node { true } else { false }
            let size = (node.size + 1) * (isSingle ? 1 : max(bounds.min + 1, bounds.max ?? 0))
            return min(size, PatternProgram.largestSize)
        case .capture(_, let node), .look(let node, _, _), .atomic(let node): return node.size + 2
        }
    }

    /// The groups of the node as a forest, in the order of their opening parentheses.
    var groupShapes: [GroupShape] {
        switch self {
        case .literal, .scalar, .assertion, .reference: []
        case .sequence(let nodes), .choice(let nodes): nodes.flatMap(\.groupShapes)
        case .repetition(let node, _, _), .atomic(let node), .look(let node, _, _): node.groupShapes
        case .capture(let index, let node): [GroupShape(index: index, children: node.groupShapes)]
        }
    }
}

/// How the groups of a pattern nest.
struct GroupShape: Sendable, Hashable {
    let index: Int
    let children: [GroupShape]

    /// How many groups the shape holds, itself among them.
    var count: Int { children.reduce(1) { $0 + $1.count } }
}
