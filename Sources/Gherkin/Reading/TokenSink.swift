/// Takes the tokens of a parse, for those who want to see them.
protocol TokenSink {
    /// Whether tokens are wanted; where they are not, none is made.
    static var wantsTokens: Bool { get }

    mutating func take(_ token: Token)
}

/// Takes none: the parser compiled for it has no trace of tokens.
struct NoTokens: TokenSink {
    static var wantsTokens: Bool { false }

    mutating func take(_ token: Token) {}
}

/// Keeps them all.
struct TokenList: TokenSink {
    static var wantsTokens: Bool { true }

    var tokens: [Token] = []

    mutating func take(_ token: Token) { tokens.append(token) }
}
