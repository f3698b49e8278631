/// A set of Unicode code points, as `\d`, `[^"\\]` or `.` denote one.
///
/// Membership of the ASCII half is one bit test; the other half asks the members in turn.
struct ScalarSet: Sendable, Hashable {
    /// A part of a set.
    enum Member: Sendable, Hashable {
        case range(ClosedRange<UInt32>)
        case categories(Set<Unicode.GeneralCategory>)
        case alphabetic
        case whiteSpace
        case set(ScalarSet)
    }

    /// The members among the first 128 code points.
    struct ASCII: Sendable, Hashable {
        private(set) var low: UInt64 = 0
        private(set) var high: UInt64 = 0

        mutating func insert(_ byte: UInt8) {
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
        }

        @inline(__always)
        func contains(_ byte: UInt8) -> Bool {
            (byte < 64 ? low >> UInt64(byte) : high >> UInt64(byte & 63)) & 1 != 0
        }
    }

    private(set) var ascii = ASCII()
    private var members: [Member] = []
    private var isInverted = false
    private var ignoresCase = false

    /// What a set holds outside ASCII, where the answer is the same for every code point.
    enum Beyond: Sendable { case all, none, some }
    private(set) var beyondASCII = Beyond.none

    init(_ members: [Member], inverted: Bool = false, ignoringCase: Bool = false) {
        self.members = members
        self.isInverted = inverted
        self.ignoresCase = ignoringCase
        for value in UInt8(0)..<0x80 where decide(Unicode.Scalar(value)) {
            ascii.insert(value)
        }
        let relevant = members.contains { member in
            switch member {
            case .range(let range): range.upperBound >= 0x80 || ignoringCase
            case .set(let set): set.beyondASCII != .none
            default: true
            }
        }
        beyondASCII = relevant ? .some : (inverted ? .all : .none)
    }

    /// The code points listed.
    init(_ scalars: [Unicode.Scalar]) {
        self.init(scalars.map { .range($0.value...$0.value) })
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return ascii.contains(UInt8(truncatingIfNeeded: scalar.value)) }
        return decide(scalar)
    }

    private func decide(_ scalar: Unicode.Scalar) -> Bool {
        var isMember = holds(scalar)
        if ignoresCase, !isMember {
            isMember = CaseVariants.of(scalar).contains { holds($0) }
        }
        return isMember != isInverted
    }

    private func holds(_ scalar: Unicode.Scalar) -> Bool {
        members.contains { member in
            switch member {
            case .range(let range): range.contains(scalar.value)
            case .categories(let categories): categories.contains(scalar.properties.generalCategory)
            case .alphabetic: scalar.properties.isAlphabetic
            case .whiteSpace: Self.isWhiteSpace(scalar)
            case .set(let set): set.contains(scalar)
            }
        }
    }

    /// `\s` of ECMAScript: white space and line ends, and the byte order mark.
    private static func isWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF:
            true
        default: false
        }
    }
}

extension ScalarSet {
    static let digit = ScalarSet([.range(0x30...0x39)])
    static let notDigit = ScalarSet([.range(0x30...0x39)], inverted: true)
    private static let wordMembers: [Member] = [
        .range(0x30...0x39), .range(0x41...0x5A), .range(0x5F...0x5F), .range(0x61...0x7A),
    ]
    static let word = ScalarSet(wordMembers)
    static let notWord = ScalarSet(wordMembers, inverted: true)
    static let whiteSpace = ScalarSet([.whiteSpace])
    static let notWhiteSpace = ScalarSet([.whiteSpace], inverted: true)
    static let lineEnds: [Member] = [.range(0x0A...0x0A), .range(0x0D...0x0D), .range(0x2028...0x2029)]
    /// `.`: everything but line ends.
    static let notLineEnd = ScalarSet(lineEnds, inverted: true)
    /// `.` where it includes line ends.
    static let any = ScalarSet([], inverted: true)
}

/// The other cases of a letter.
enum CaseVariants {
    /// The code point itself, and its upper and lower case where each is a single code point.
    static func of(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        var variants = [scalar]
        for mapping in [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping] {
            let mapped = mapping.unicodeScalars
            if let first = mapped.first, mapped.count == 1, !variants.contains(first) {
                variants.append(first)
            }
        }
        return variants
    }
}
