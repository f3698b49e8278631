/// Builds the syntax tree of a cucumber expression by recursive descent.
///
/// An alternation begins after the start of the line, a white space or a `}`, ends before the end of the line,
/// a white space or a `{`, and holds at least one `/`.
struct ExpressionParser {
    let expression: String
    let tokens: [ExpressionToken]

    private typealias Failure = CucumberExpressionError

    func parse() throws(CucumberExpressionError) -> ExpressionNode {
        var position = 1
        var nodes: [ExpressionNode] = []
        while kind(position) != .endOfLine {
            nodes.append(try item(at: &position))
        }
        let start = tokens.first?.range.lowerBound ?? 0
        return ExpressionNode(.expression, start..<tokens[position].range.upperBound, nodes: nodes)
    }

    private func kind(_ position: Int) -> ExpressionToken.Kind {
        position < tokens.count ? tokens[position].kind : .endOfLine
    }

    private func item(at position: inout Int) throws(CucumberExpressionError) -> ExpressionNode {
        if let alternation = try alternation(at: &position) { return alternation }
        switch kind(position) {
        case .beginOptional: return try optional(at: &position)
        case .beginParameter: return try parameter(at: &position)
        default: return try text(at: &position)
        }
    }

    private func text(at position: inout Int) throws(CucumberExpressionError) -> ExpressionNode {
        let token = tokens[position]
        // In the line itself, a slash is always part of an alternation; this one is in an optional.
        if token.kind == .alternation {
            throw Failure(.alternationInOptional, in: expression, at: token.range)
        }
        position += 1
        return ExpressionNode(text: token)
    }

    private func parameter(at position: inout Int) throws(CucumberExpressionError) -> ExpressionNode {
        let begin = tokens[position]
        position += 1
        var nodes: [ExpressionNode] = []
        while true {
            let token = tokens[position]
            switch token.kind {
            case .endParameter:
                position += 1
                return ExpressionNode(
                    .parameter, begin.range.lowerBound..<token.range.upperBound, nodes: nodes)
            case .endOfLine, .startOfLine:
                throw Failure(.unfinishedParameter, in: expression, at: begin.range)
            case .text, .whiteSpace:
                nodes.append(ExpressionNode(text: token))
                position += 1
            case .beginOptional, .endOptional, .beginParameter, .alternation:
                throw Failure(.illegalParameterName, in: expression, at: token.range)
            }
        }
    }

    private func optional(at position: inout Int) throws(CucumberExpressionError) -> ExpressionNode {
        let begin = tokens[position]
        position += 1
        var nodes: [ExpressionNode] = []
        while true {
            let token = tokens[position]
            switch token.kind {
            case .endOptional:
                position += 1
                return ExpressionNode(
                    .optional, begin.range.lowerBound..<token.range.upperBound, nodes: nodes)
            case .endOfLine, .startOfLine:
                throw Failure(.unfinishedOptional, in: expression, at: begin.range)
            case .beginOptional: nodes.append(try optional(at: &position))
            case .beginParameter: nodes.append(try parameter(at: &position))
            case .text, .whiteSpace, .endParameter, .alternation: nodes.append(try text(at: &position))
            }
        }
    }

    private func alternation(at position: inout Int) throws(CucumberExpressionError) -> ExpressionNode? {
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
