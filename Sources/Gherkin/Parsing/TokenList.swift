/// Keeps them all.
struct TokenList: TokenSink {
    static var wantsTokens: Bool { true }

    var tokens: [Token] = []

    mutating func take(_ token: Token) { tokens.append(token) }
}
