/// A token of the published grammar: a word, a white space, or a sign; offsets count Unicode code points.
package struct ExpressionToken: Sendable, Hashable {
    /// The kind of a token; the raw values are the names of the published grammar.
    package enum Kind: String, Sendable, Hashable {
        case startOfLine = "START_OF_LINE"
        case endOfLine = "END_OF_LINE"
        case whiteSpace = "WHITE_SPACE"
        case beginOptional = "BEGIN_OPTIONAL"
        case endOptional = "END_OPTIONAL"
        case beginParameter = "BEGIN_PARAMETER"
        case endParameter = "END_PARAMETER"
        case alternation = "ALTERNATION"
        case text = "TEXT"
    }

    package let kind: Kind
    /// The characters of the token, without the backslashes that escape them.
    package private(set) var text = ""
    /// The range of the token in the expression, backslashes included, in code points.
    package private(set) var range: Range<Int>

    /// Returns the tokens; throws for a backslash before an ordinary character or at the end.
    package static func tokenize(_ expression: String) throws(ExpressionError) -> [ExpressionToken] {
        var tokens = [ExpressionToken(kind: .startOfLine, range: 0..<0)]
        var (start, isEscaped) = (0, false)
        for (offset, scalar) in expression.unicodeScalars.enumerated() {
            if scalar == "\\", !isEscaped {
                isEscaped = true
                continue
            }
            if isEscaped, scalar != "\\", kind(of: scalar) == .text {
                throw ExpressionError(
                    in: expression, at: offset..<offset + 1,
                    #"Only the characters '{', '}', '(', ')', '\', '/' and whitespace can be escaped"#,
                    #"If you did mean to use an '\' you can use '\\' to escape it"#)
            }
            // Runs of text and of white space are one token each; every other character is one by itself.
            let kind = isEscaped ? .text : kind(of: scalar)
            if kind != tokens[tokens.count - 1].kind || kind != .text && kind != .whiteSpace {
                tokens.append(ExpressionToken(kind: kind, range: start..<start))
            }
            tokens[tokens.count - 1].text.unicodeScalars.append(scalar)
            start = offset + 1
            tokens[tokens.count - 1].range = tokens[tokens.count - 1].range.lowerBound..<start
            isEscaped = false
        }
        if isEscaped {
            throw ExpressionError(
                in: expression, at: start..<start + 1, "The end of line can not be escaped",
                #"You can use '\\' to escape the '\'"#)
        }
        return tokens + [ExpressionToken(kind: .endOfLine, range: start..<start)]
    }

    private static func kind(of scalar: Unicode.Scalar) -> Kind {
        switch scalar {
        case "(": .beginOptional
        case ")": .endOptional
        case "{": .beginParameter
        case "}": .endParameter
        case "/": .alternation
        case " ", "\t"..."\r": .whiteSpace
        default: !scalar.isASCII && scalar.properties.isWhitespace ? .whiteSpace : .text
        }
    }
}
