/// Builds the syntax tree of a cucumber expression by recursive descent.
///
/// An alternation holds a `/`, after the start, white space or a `}`, and before white space, a `{` or the end.
struct ExpressionParser {
    let expression: String
    let tokens: [ExpressionToken]

    func parse() throws(ExpressionError) -> ExpressionNode {
        var position = 1
        var nodes: [ExpressionNode] = []
        while tokens[position].kind != .endOfLine {
            nodes.append(try item(at: &position))
        }
        return ExpressionNode(.expression, 0..<tokens[position].range.upperBound, nodes: nodes)
    }

    private func item(at position: inout Int) throws(ExpressionError) -> ExpressionNode {
        if let alternation = try alternation(at: &position) { return alternation }
        return try part(at: &position)
    }

    /// The nodes that a line and an optional may contain.
    private func part(at position: inout Int) throws(ExpressionError) -> ExpressionNode {
        switch tokens[position].kind {
        case .beginOptional: return try optional(at: &position)
        case .beginParameter: return try parameter(at: &position)
        default: return try text(at: &position)
        }
    }

    private func text(at position: inout Int) throws(ExpressionError) -> ExpressionNode {
        let token = tokens[position]
        // In the line itself, a slash is always part of an alternation; this one is in an optional.
        if token.kind == .alternation {
            throw ExpressionError(
                in: expression, at: token.range, "An alternation can not be used inside an optional",
                #"If you did not mean to use an alternation you can use '\/' to escape the '/'. "#
                    + "Otherwise rephrase your expression or consider using a regular expression instead.")
        }
        position += 1
        return ExpressionNode(.text, token.range, token: token.text)
    }

    private func parameter(at position: inout Int) throws(ExpressionError) -> ExpressionNode {
        let unfinished = (
            "The '{' does not have a matching '}'",
            #"If you did not intend to use a parameter you can use '\{' to escape the a parameter"#
        )
        return try enclosed(.parameter, until: .endParameter, orElse: unfinished, at: &position) {
            (position) throws(ExpressionError) in
            let token = tokens[position]
            guard token.kind == .text || token.kind == .whiteSpace else {
                throw ExpressionError(
                    in: expression, at: token.range,
                    #"Parameter names may not contain '{', '}', '(', ')', '\' or '/'"#,
                    "Did you mean to use a regular expression?")
            }
            position += 1
            return ExpressionNode(.text, token.range, token: token.text)
        }
    }

    private func optional(at position: inout Int) throws(ExpressionError) -> ExpressionNode {
        let unfinished = (
            "The '(' does not have a matching ')'",
            #"If you did not intend to use optional text you can use '\(' to escape the optional text"#
        )
        return try enclosed(.optional, until: .endOptional, orElse: unfinished, at: &position, of: part)
    }

    /// Parses the nodes between two characters, the first of which is at the position.
    private func enclosed(
        _ kind: ExpressionNode.Kind, until end: ExpressionToken.Kind,
        orElse unfinished: (fault: String, remedy: String),
        at position: inout Int, of part: (inout Int) throws(ExpressionError) -> ExpressionNode
    ) throws(ExpressionError) -> ExpressionNode {
        let begin = tokens[position].range
        position += 1
        var nodes: [ExpressionNode] = []
        while tokens[position].kind != end {
            guard tokens[position].kind != .endOfLine else {
                throw ExpressionError(
                    in: expression, at: begin, unfinished.fault, unfinished.remedy)
            }
            nodes.append(try part(&position))
        }
        position += 1
        return ExpressionNode(
            kind, begin.lowerBound..<tokens[position - 1].range.upperBound, nodes: nodes)
    }

    private func alternation(at position: inout Int) throws(ExpressionError) -> ExpressionNode? {
        switch tokens[position - 1].kind {
        case .startOfLine, .whiteSpace, .endParameter: break
        default: return nil
        }
        let start = tokens[position].range.lowerBound
        var current = position
        var alternatives: [ExpressionNode] = []
        var nodes: [ExpressionNode] = []
        var alternativeStart = start
        func finishAlternative(at end: Int) {
            alternatives.append(ExpressionNode(.alternative, alternativeStart..<end, nodes: nodes))
            nodes = []
        }
        scan: while true {
            let token = tokens[current]
            switch token.kind {
            case .endOfLine, .whiteSpace, .beginParameter, .startOfLine: break scan
            case .alternation:
                finishAlternative(at: token.range.lowerBound)
                alternativeStart = token.range.upperBound
                current += 1
            case .beginOptional: nodes.append(try optional(at: &current))
            case .text, .endOptional, .endParameter: nodes.append(try text(at: &current))
            }
        }
        guard !alternatives.isEmpty else { return nil }
        let end = tokens[current].range.lowerBound
        finishAlternative(at: end)
        position = current
        return ExpressionNode(.alternation, start..<end, nodes: alternatives)
    }
}
