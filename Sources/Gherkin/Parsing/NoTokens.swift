/// Takes none: the parser compiled for it has no trace of tokens.
struct NoTokens: TokenSink {
    static var wantsTokens: Bool { false }

    mutating func take(_ token: Token) {}
}
