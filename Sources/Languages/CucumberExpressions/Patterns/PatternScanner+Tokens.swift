// What a regular expression is made of.

extension PatternScanner {
    enum Kind: Sendable, Equatable {
        /// A literal character, escaped or not.
        case literal(Unicode.Scalar)
        /// `^`, `$`, `\A`, `\z` or `\Z`.
        case anchor
        /// Any other pattern for characters or a position: `.`, `\d`, `[a-z]`, `\b`.
        case atom
        case quantifier
        case bar
        case open(name: String?, isCapturing: Bool)
        case close
        /// `(?i)`, or the beginning of `(?i:…)`.
        case flags
        /// `\1` or `\k<name>`; the number is that of the group, from 1.
        case reference(Int)
    }

    struct Token: Sendable {
        let kind: Kind
        let range: Range<Int>
        /// The number of groups of any kind around the token.
        let depth: Int
    }

    /// A capturing group with the capturing groups inside.
    struct Group: Sendable {
        /// The number of the group in the whole expression, from 1.
        let index: Int
        let name: String?
        /// The text between the group's parentheses, without its name.
        var content: Range<Int>
        var children: [Group] = []
    }
}
