/// A set of kinds, one bit each.
struct TokenKinds: OptionSet, Sendable {
    let rawValue: UInt16

    init(rawValue: UInt16) { self.rawValue = rawValue }

    init(_ kinds: [TokenKind]) {
        rawValue = kinds.reduce(0) { $0 | 1 << UInt16($1.rawValue) }
    }

    @inline(__always)
    func contains(_ kind: TokenKind) -> Bool { rawValue & (1 << UInt16(kind.rawValue)) != 0 }
}
