/// Which bytes of UTF-8 the matches of a pattern may begin with, end with and hold.
struct ByteExtent {
    var first = ByteSet()
    var last = ByteSet()
    var all = ByteSet()
    var canBeEmpty = true
    /// Whether every match has at least two bytes.
    var isLong = false

    init(of node: PatternNode) {
        canBeEmpty = node.canBeEmpty
        switch node {
        case .literal(let bytes):
            for byte in bytes { all.insert(byte) }
            if let byte = bytes.first { first.insert(byte) }
            if let byte = bytes.last { last.insert(byte) }
            isLong = bytes.count > 1
        case .scalar(let set):
            all = ByteSet(set)
            first = all
            last = all
        case .sequence(let nodes): join(nodes.map { ByteExtent(of: $0) })
        case .choice(let nodes):
            let parts = nodes.map { ByteExtent(of: $0) }
            for part in parts {
                all.formUnion(part.all)
                first.formUnion(part.first)
                last.formUnion(part.last)
            }
            isLong = parts.allSatisfy(\.isLong)
        case .repetition(let body, let bounds, _):
            let part = ByteExtent(of: body)
            (first, last, all) = (part.first, part.last, part.all)
            isLong = bounds.min > 0 && (part.isLong || (bounds.min > 1 && !part.canBeEmpty))
        case .capture(_, let body), .atomic(let body): self = ByteExtent(of: body)
        case .look, .assertion: break
        case .reference:
            all = .everything
            first = all
            last = all
        }
    }

    private mutating func join(_ parts: [ByteExtent]) {
        for part in parts { all.formUnion(part.all) }
        for part in parts {
            first.formUnion(part.first)
            if !part.canBeEmpty { break }
        }
        for part in parts.reversed() {
            last.formUnion(part.last)
            if !part.canBeEmpty { break }
        }
        isLong = parts.contains(where: \.isLong) || parts.filter { !$0.canBeEmpty }.count > 1
    }
}

/// A set of bytes.
struct ByteSet {
    private var bits = SIMD4<UInt64>()

    static let everything = ByteSet { _ in true }
    static let numeric = ByteSet { "+-.0123456789Ee".utf8.contains($0) }
    static let quotes = ByteSet { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
    /// Everything but the white space of ASCII.
    static let black = ByteSet { $0 != 0x20 && !(0x09...0x0D).contains($0) }

    init() {}

    private init(_ holds: (UInt8) -> Bool) {
        for byte in UInt8.min...UInt8.max where holds(byte) { insert(byte) }
    }

    /// The bytes of the UTF-8 of a set's code points, or more.
    init(_ set: ScalarSet) {
        let beyond = set.beyondASCII == .none ? 0 : UInt64.max
        bits = SIMD4(set.ascii.low, set.ascii.high, beyond, beyond)
    }

    mutating func insert(_ byte: UInt8) { bits[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

    mutating func formUnion(_ other: ByteSet) { bits |= other.bits }

    func contains(_ byte: UInt8) -> Bool { bits[Int(byte >> 6)] >> UInt64(byte & 63) & 1 != 0 }

    func isSubset(of other: ByteSet) -> Bool { (bits & ~other.bits) == SIMD4() }
}
