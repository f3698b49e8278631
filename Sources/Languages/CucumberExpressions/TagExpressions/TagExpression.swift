/// A boolean expression over tags, such as `@paging and not (@slow or @wip)`.
///
/// One expression language selects examples on the command line, limits hooks, and reads the tags of specs
/// and features alike. The operators are `not`, `and` and `or`, in falling order of precedence; `and` and
/// `or` associate to the left. A backslash takes the special meaning from a parenthesis, a white space or a
/// backslash. The empty expression is true of everything.
///
/// ```swift
/// let selection = try TagExpression(parsing: "@paging and not @slow")
/// selection.evaluate(["@paging", "@wip"])  // true
/// ```
public struct TagExpression: Sendable, Hashable {
    /// The text that was parsed.
    public let source: String
    let root: Node

    /// The expression that is true of every set of tags.
    public static let always = TagExpression(source: "", root: .always)

    /// Parses an expression.
    ///
    /// - Throws: ``TagExpressionError``, with the text of the published language and the place of the mistake.
    public init(parsing source: String) throws(TagExpressionError) {
        var parser = TagExpressionParser(source: source)
        self.init(source: source, root: try parser.parse())
    }

    private init(source: String, root: Node) {
        self.source = source
        self.root = root
    }

    /// Whether the expression is true of something that carries exactly these tags.
    ///
    /// A tag is compared as it is written, with its `@`.
    public func evaluate(_ tags: some Collection<String>) -> Bool {
        root.evaluate { tags.contains($0) }
    }

    /// Whether the expression is true of something that carries exactly these tags.
    public func evaluate(_ tags: Set<String>) -> Bool {
        root.evaluate { tags.contains($0) }
    }

    /// The tags that the expression names, in order of first appearance.
    ///
    /// A caller that knows all tags of a project can warn of one that nothing carries.
    public var tags: [String] {
        var names: [String] = []
        root.collectTags(into: &names)
        return names
    }

    /// The tags that something has to carry to be chosen: those that stand behind no `not`, or behind two.
    package var wantedTags: [String] {
        var names: [String] = []
        root.collectWantedTags(into: &names, isNegated: false)
        return names
    }
}

extension TagExpression: CustomStringConvertible {
    /// The expression in its canonical form: every operation in parentheses, tags escaped.
    ///
    /// Parsing the canonical form gives the same expression and the same canonical form again.
    public var description: String { root.description }
}

extension TagExpression {
    /// A part of an expression.
    indirect enum Node: Sendable, Hashable {
        case always
        case tag(String)
        case not(Node)
        case and(Node, Node)
        case or(Node, Node)

        func evaluate(_ has: (String) -> Bool) -> Bool {
            switch self {
            case .always: true
            case .tag(let name): has(name)
            case .not(let operand): !operand.evaluate(has)
            case .and(let left, let right): left.evaluate(has) && right.evaluate(has)
            case .or(let left, let right): left.evaluate(has) || right.evaluate(has)
            }
        }

        func collectWantedTags(into names: inout [String], isNegated: Bool) {
            switch self {
            case .always: break
            case .tag(let name): if !isNegated, !names.contains(name) { names.append(name) }
            case .not(let operand): operand.collectWantedTags(into: &names, isNegated: !isNegated)
            case .and(let left, let right), .or(let left, let right):
                left.collectWantedTags(into: &names, isNegated: isNegated)
                right.collectWantedTags(into: &names, isNegated: isNegated)
            }
        }

        func collectTags(into names: inout [String]) {
            switch self {
            case .always: break
            case .tag(let name): if !names.contains(name) { names.append(name) }
            case .not(let operand): operand.collectTags(into: &names)
            case .and(let left, let right), .or(let left, let right):
                left.collectTags(into: &names)
                right.collectTags(into: &names)
            }
        }
    }
}

extension TagExpression.Node: CustomStringConvertible {
    var description: String {
        switch self {
        case .always: ""
        case .tag(let name): Self.escape(name)
        case .and(let left, let right): "( \(left) and \(right) )"
        case .or(let left, let right): "( \(left) or \(right) )"
        // An operation brings its own parentheses.
        case .not(.and(let left, let right)): "not ( \(left) and \(right) )"
        case .not(.or(let left, let right)): "not ( \(left) or \(right) )"
        case .not(let operand): "not ( \(operand) )"
        }
    }

    private static func escape(_ name: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            if TagExpressionParser.canBeEscaped(scalar) { escaped.append("\\") }
            escaped.append(scalar)
        }
        return String(escaped)
    }
}
