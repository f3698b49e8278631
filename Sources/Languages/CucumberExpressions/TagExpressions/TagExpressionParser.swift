/// Reads a tag expression with two stacks, operands and operators, after Dijkstra's shunting yard.
///
/// The order in which mistakes are found is part of the published language: an operator without its operand
/// is reported before a parenthesis that is never closed.
struct TagExpressionParser {
    private struct Token {
        enum Kind: Equatable { case tag(String), not, and, or, open, close }
        let kind: Kind
        let range: Range<Int>
    }

    private let source: String
    private var operands: [TagExpression.Node] = []
    private var operators: [Token] = []
    private var expectsOperand = true

    init(source: String) {
        self.source = source
    }

    mutating func parse() throws(TagExpressionError) -> TagExpression.Node {
        let tokens = try tokenize()
        guard let last = tokens.last else { return .always }
        for token in tokens { try take(token) }
        let end = last.range.upperBound..<last.range.upperBound
        while let pending = operators.popLast() {
            if pending.kind == .open { throw error(.unmatchedOpeningParenthesis, pending.range) }
            try apply(pending, end)
        }
        guard let root = operands.popLast() else { throw error(.expectedOperand, end) }
        return root
    }

    private mutating func take(_ token: Token) throws(TagExpressionError) {
        switch token.kind {
        case .tag(let name):
            try expect(operand: true, token)
            operands.append(.tag(name))
            expectsOperand = false
        case .not, .open:
            try expect(operand: true, token)
            operators.append(token)
        case .and, .or:
            try expect(operand: false, token)
            while let top = operators.last, precedence(top) >= precedence(token) {
                operators.removeLast()
                try apply(top, token.range)
            }
            operators.append(token)
            expectsOperand = true
        case .close:
            try expect(operand: false, token)
            while let top = operators.last, top.kind != .open {
                operators.removeLast()
                try apply(top, token.range)
            }
            if operators.popLast() == nil { throw error(.unmatchedClosingParenthesis, token.range) }
        }
    }

    private func expect(operand: Bool, _ token: Token) throws(TagExpressionError) {
        if operand != expectsOperand {
            throw error(expectsOperand ? .expectedOperand : .expectedOperator, token.range)
        }
    }

    private func precedence(_ token: Token) -> Int {
        switch token.kind {
        case .or: 1
        case .and: 2
        case .not: 3
        case .open, .close, .tag: 0
        }
    }

    private mutating func apply(_ token: Token, _ place: Range<Int>) throws(TagExpressionError) {
        // An expression that ends where an operand has to come has used up its operands too early.
        guard !expectsOperand, let right = operands.popLast() else { throw error(.expectedOperand, place) }
        if token.kind == .not {
            operands.append(.not(right))
            return
        }
        guard let left = operands.popLast() else { throw error(.expectedOperand, place) }
        operands.append(token.kind == .and ? .and(left, right) : .or(left, right))
    }

    private func error(_ problem: TagExpressionError.Problem, _ range: Range<Int>) -> TagExpressionError {
        TagExpressionError(problem: problem, expression: source, range: range)
    }
}

extension TagExpressionParser {
    /// Whether a backslash may stand before the character.
    static func canBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "(" || scalar == ")" || scalar == "\\" || scalar.properties.isWhitespace
    }

    private func tokenize() throws(TagExpressionError) -> [Token] {
        var tokens: [Token] = []
        var name = String.UnicodeScalarView()
        var start = 0
        var afterBackslash = false
        var offset = 0

        func finishName() {
            guard !name.isEmpty else { return }
            tokens.append(Token(kind: kind(String(name)), range: start..<offset))
            name = String.UnicodeScalarView()
        }

        for scalar in source.unicodeScalars {
            if afterBackslash {
                guard Self.canBeEscaped(scalar) else {
                    throw error(.illegalEscape(scalar), offset - 1..<offset + 1)
                }
                name.append(scalar)
                afterBackslash = false
            } else if scalar == "\\" {
                if name.isEmpty { start = offset }
                afterBackslash = true
            } else if scalar == "(" || scalar == ")" {
                finishName()
                tokens.append(Token(kind: scalar == "(" ? .open : .close, range: offset..<offset + 1))
            } else if scalar.properties.isWhitespace {
                finishName()
            } else {
                if name.isEmpty { start = offset }
                name.append(scalar)
            }
            offset += 1
        }
        if afterBackslash { throw error(.escapeAtEnd, offset - 1..<offset) }
        finishName()
        return tokens
    }

    private func kind(_ name: String) -> Token.Kind {
        switch name {
        case "not": .not
        case "and": .and
        case "or": .or
        default: .tag(name)
        }
    }
}
