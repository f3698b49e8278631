/// Turns a tag expression into postfix notation by shunting-yard; Cucumber defines the order of the checks.
struct TagExpressionParser {
    private struct Token {
        enum Kind: Equatable { case tag(String), not, and, or, open, close }
        let kind: Kind
        let range: Range<Int>
    }

    private let source: String
    private var output: [TagExpression.Term] = []
    private var operators: [Token] = []
    private var expectsOperand = true

    init(source: String) { self.source = source }

    mutating func parse() throws(TagExpressionError) -> [TagExpression.Term] {
        let tokens = try tokenize()
        guard let last = tokens.last else { return [] }
        for token in tokens { try parse(token) }
        let end = last.range.upperBound..<last.range.upperBound
        while let pending = operators.popLast() {
            if pending.kind == .open { throw error("Unmatched (", pending.range) }
            try apply(pending, end)
        }
        return output
    }

    private mutating func parse(_ token: Token) throws(TagExpressionError) {
        switch token.kind {
        case .tag(let name):
            try expect(operand: true, token)
            output.append(.tag(name))
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
            if operators.popLast() == nil { throw error("Unmatched )", token.range) }
        }
    }

    private func expect(operand: Bool, _ token: Token) throws(TagExpressionError) {
        if operand != expectsOperand {
            throw error("Expected \(expectsOperand ? "operand" : "operator")", token.range)
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

    private mutating func apply(_ token: Token, _ range: Range<Int>) throws(TagExpressionError) {
        guard !expectsOperand else { throw error("Expected operand", range) }
        output.append(token.kind == .not ? .not : token.kind == .and ? .and : .or)
    }

    private func error(_ reason: String, _ range: Range<Int>) -> TagExpressionError {
        TagExpressionError(reason, in: source, at: range)
    }
}

extension TagExpressionParser {
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
            let word = String(name)
            tokens.append(Token(kind: Self.words[word] ?? .tag(word), range: start..<offset))
            name = String.UnicodeScalarView()
        }

        for scalar in source.unicodeScalars {
            if afterBackslash {
                guard Self.canBeEscaped(scalar) else {
                    throw error("Illegal escape before \"\(scalar)\"", offset - 1..<offset + 1)
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
        if afterBackslash { throw error("Illegal escape before end", offset - 1..<offset) }
        finishName()
        return tokens
    }

    private static let words: [String: Token.Kind] = ["not": .not, "and": .and, "or": .or]
}
