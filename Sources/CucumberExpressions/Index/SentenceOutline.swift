/// What the sentences of a definition have in common: literal text, and gaps between.
///
/// An outline may fit sentences that the definition does not match, never the other way round. One reason is
/// that it does not know capital letters, so that regular expressions that ignore them are found like all.
struct SentenceOutline: Hashable {
    enum Part: Hashable {
        /// Text, with the letters of ASCII in lower case.
        case text([UInt8])
        case gap(Gap)
    }

    /// A part of a sentence that is known by its characters only.
    ///
    /// There are few kinds, so that a place in the tree has few gaps to go on with, however many parameter
    /// types a project has.
    struct Gap: Hashable {
        enum Kind: UInt8 {
            /// Digits, signs, points and the `E` of an exponent.
            case number
            /// From a quotation mark to a quotation mark.
            case quoted
            /// No white space.
            case word
            /// Anything.
            case any
        }
        var kind: Kind
        var canBeEmpty: Bool
    }

    var parts: [Part] = []
    /// Whether a sentence may go on after the last part.
    var isOpen = false

    /// Alternatives of plain text are written out up to this number of outlines a definition.
    private static let most = 24

    /// Outlines of which every sentence of the expression fits at least one.
    static func outlines(of expression: StepExpression) -> [SentenceOutline] {
        switch expression {
        case .cucumber(let expression):
            return expand(expression.node, limit: most).map { SentenceOutline(parts: $0) }
        case .regular(let expression):
            let head: [Part] =
                expression.node.beginsAtTextStart ? [] : [.gap(Gap(kind: .any, canBeEmpty: true))]
            let isOpen = !expression.node.endsAtTextEnd
            return expand(expression.node, limit: most).map {
                SentenceOutline(parts: head + $0, isOpen: isOpen)
            }
        }
    }

    /// The ways to write a node as text and gaps.
    private static func expand(_ node: PatternNode, limit: Int) -> [[Part]] {
        switch node {
        case .literal(let text): return text.isEmpty ? [[]] : [[.text(text.map(\.lowercasedASCII))]]
        case .assertion, .look: return [[]]
        case .sequence(let nodes): return expand(sequence: nodes, limit: limit)
        case .choice(let nodes):
            guard nodes.count <= limit, nodes.allSatisfy(\.isPlainText) else { return [gap(node)] }
            let ways = nodes.flatMap { expand($0, limit: limit) }
            return ways.count <= limit ? ways : [gap(node)]
        case .repetition(let body, let bounds, _):
            guard bounds.min == 0, bounds.max == 1, body.isPlainText else { return [gap(node)] }
            let ways = expand(body, limit: limit)
            return ways.count < limit ? ways + [[]] : [gap(node)]
        case .capture(_, let body), .atomic(let body):
            return body.isPlainText ? expand(body, limit: limit) : [gap(node)]
        case .scalar(let set): return set.letter.map { [[.text([$0])]] } ?? [gap(node)]
        case .reference: return [gap(node)]
        }
    }

    private static func expand(sequence nodes: [PatternNode], limit: Int) -> [[Part]] {
        var ways: [[Part]] = [[]]
        for node in nodes {
            let next = expand(node, limit: limit / ways.count)
            if next.count == 1 {
                for index in ways.indices { join(&ways[index], next[0]) }
                continue
            }
            ways = ways.flatMap { way in
                next.map { more in
                    var joined = way
                    join(&joined, more)
                    return joined
                }
            }
        }
        return ways
    }

    private static func join(_ way: inout [Part], _ more: [Part]) {
        for part in more {
            if case .text(let text) = part, case .text(let previous)? = way.last {
                way[way.count - 1] = .text(previous + text)
            } else {
                way.append(part)
            }
        }
    }

    private static func gap(_ node: PatternNode) -> [Part] {
        let extent = ByteExtent(of: node)
        let kind: Gap.Kind =
            if extent.all.isSubset(of: .numeric) {
                .number
            } else if !extent.canBeEmpty, extent.isLong, extent.first.isSubset(of: .quotes),
                extent.last.isSubset(of: .quotes)
            {
                .quoted
            } else if extent.all.isSubset(of: .black) {
                .word
            } else {
                .any
            }
        return [.gap(Gap(kind: kind, canBeEmpty: extent.canBeEmpty))]
    }
}

extension PatternNode {
    /// Whether the node is made of literal text and choices of it.
    fileprivate var isPlainText: Bool {
        switch self {
        case .literal: true
        case .sequence(let nodes), .choice(let nodes): nodes.allSatisfy(\.isPlainText)
        case .repetition(let body, let bounds, _): bounds.min == 0 && bounds.max == 1 && body.isPlainText
        case .capture(_, let body), .atomic(let body): body.isPlainText
        case .scalar(let set): set.letter != nil
        case .look, .reference, .assertion: false
        }
    }

    /// Whether every match ends at the end of the text.
    fileprivate var endsAtTextEnd: Bool {
        switch self {
        case .assertion(.textEnd): true
        case .sequence(let nodes): nodes.last?.endsAtTextEnd ?? false
        case .choice(let nodes): nodes.allSatisfy(\.endsAtTextEnd)
        case .capture(_, let node), .atomic(let node): node.endsAtTextEnd
        case .repetition(let node, let bounds, _): bounds.min > 0 && node.endsAtTextEnd
        case .literal, .scalar, .look, .reference, .assertion: false
        }
    }
}

extension ScalarSet {
    /// The letter in lower case, where the set is both cases of one letter of ASCII.
    fileprivate var letter: UInt8? {
        guard beyondASCII == .none, ascii.low == 0, ascii.high.nonzeroBitCount == 2 else { return nil }
        let upper = UInt8(64 + ascii.high.trailingZeroBitCount)
        let lower = upper.lowercasedASCII
        return lower != upper && ascii.contains(lower) ? lower : nil
    }
}

extension UInt8 {
    /// The byte, in lower case where it is a capital letter of ASCII.
    @inline(__always)
    var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
