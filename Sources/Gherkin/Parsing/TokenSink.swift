/// Takes the tokens of a parse, for those who want to see them.
protocol TokenSink {
    /// Whether tokens are wanted; where they are not, none is made.
    static var wantsTokens: Bool { get }

    mutating func take(_ token: Token)
}
