package enum TokenKind: UInt8, Sendable, Hashable, CaseIterable {
    case eof, empty, comment, language, tagLine
    case featureLine, ruleLine, backgroundLine, scenarioLine, examplesLine
    case stepLine, docStringSeparator, tableRow, other

    /// The name in messages and token listings, such as `FeatureLine`.
    package var name: String {
        self == .eof ? "EOF" : "\(self)".prefix(1).uppercased() + "\(self)".dropFirst()
    }
}

/// A set of kinds, one bit each.
struct TokenKinds: Sendable {
    private let bits: UInt16

    init(_ kinds: [TokenKind]) { bits = kinds.reduce(0) { $0 | 1 << UInt16($1.rawValue) } }

    @inline(__always)
    func contains(_ kind: TokenKind) -> Bool { bits & (1 << UInt16(kind.rawValue)) != 0 }
}
