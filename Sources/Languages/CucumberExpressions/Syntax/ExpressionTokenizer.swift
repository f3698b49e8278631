/// Cuts a cucumber expression into tokens.
struct ExpressionTokenizer {
    private let expression: String
    private var tokens: [ExpressionToken] = []
    private var text = String.UnicodeScalarView()
    private var kind = ExpressionToken.Kind.startOfLine
    private var start = 0

    init(expression: String) {
        self.expression = expression
    }

    mutating func tokenize() throws(ExpressionError) -> [ExpressionToken] {
        var offset = 0
        var isEscaped = false
        for scalar in expression.unicodeScalars {
            if isEscaped {
                guard Self.canBeEscaped(scalar) else {
                    throw ExpressionError(
                        inCucumber: expression, at: offset..<offset + 1,
                        #"Only the characters '{', '}', '(', ')', '\', '/' and whitespace can be escaped"#,
                        #"If you did mean to use an '\' you can use '\\' to escape it"#)
                }
                isEscaped = false
                append(scalar, .text, from: offset - 1)
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                append(scalar, Self.kind(of: scalar), from: offset)
            }
            offset += 1
        }
        if isEscaped {
            throw ExpressionError(
                inCucumber: expression, at: offset - 1..<offset, "The end of line can not be escaped",
                #"You can use '\\' to escape the '\'"#)
        }
        finishToken(at: offset)
        tokens.append(ExpressionToken(kind: .endOfLine, text: "", range: offset..<offset))
        return tokens
    }

    private mutating func append(_ scalar: Unicode.Scalar, _ next: ExpressionToken.Kind, from offset: Int) {
        // Runs of text and of white space are one token each; every other character is one by itself.
        if next != kind || (next != .text && next != .whiteSpace) {
            finishToken(at: offset)
            kind = next
        }
        text.append(scalar)
    }

    private mutating func finishToken(at end: Int) {
        tokens.append(ExpressionToken(kind: kind, text: String(text), range: start..<end))
        text = String.UnicodeScalarView()
        start = end
    }

    private static func kind(of scalar: Unicode.Scalar) -> ExpressionToken.Kind {
        switch scalar {
        case "(": .beginOptional
        case ")": .endOptional
        case "{": .beginParameter
        case "}": .endParameter
        case "/": .alternation
        default: isWhiteSpace(scalar) ? .whiteSpace : .text
        }
    }

    private static func canBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\\" || kind(of: scalar) != .text
    }

    private static func isWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            ? scalar == " " || ("\t"..."\r").contains(scalar) : scalar.properties.isWhitespace
    }
}
