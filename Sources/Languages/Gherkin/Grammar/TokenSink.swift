/// Receives the tokens of a parse.
protocol TokenSink {
    /// Whether tokens are wanted; if not, none is created.
    static var wantsTokens: Bool { get }

    mutating func take(_ token: Token)
}

/// Receives no tokens: the parser specialized for it has no code for tokens.
struct NoTokens: TokenSink {
    static var wantsTokens: Bool { false }

    mutating func take(_ token: Token) {}
}

/// Stores all tokens.
struct TokenList: TokenSink {
    static var wantsTokens: Bool { true }

    var tokens: [Token] = []

    mutating func take(_ token: Token) { tokens.append(token) }
}
