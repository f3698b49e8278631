import Synchronization

/// A dialect made ready for finding the keyword that a line starts with.
///
/// Keywords are put into buckets by their first three bytes, the longest first, and compared eight bytes at a time:
/// the cost is the same in every language, however many keywords share their first letters.
struct KeywordTable: Sendable {
    /// The language's code.
    let language: String

    /// Step keywords, without the `* ` that most languages have (see `bullet`).
    let steps: KeywordIndex

    /// Section keywords, each with its colon.
    let titles: KeywordIndex

    /// The type of the keyword `* `; `nil` in the few languages that do not have it.
    let bullet: StepKeywordType?

    /// The table of a language; `nil` where there is no such language.
    static func of(language: String) -> KeywordTable? {
        if let known = known.withLock({ $0[language] }) { return known }
        guard let dialect = Dialect(code: language) else { return nil }
        let table = KeywordTable(dialect)
        known.withLock { $0[language] = table }
        return table
    }

    private static let known = Mutex<[String: KeywordTable]>([:])

    private init(_ dialect: Dialect) {
        language = dialect.code
        var types: [String: StepKeywordType] = [:]
        for kind in KeywordKind.allCases where kind.isStep {
            for keyword in dialect.keywords(of: kind) {
                types[keyword] = types[keyword] == nil ? kind.stepType : .unknown
            }
        }
        bullet = types["* "]
        steps = KeywordIndex(
            dialect.stepKeywords.filter { $0 != "* " }.map { keyword in
                (Array(keyword.utf8), TokenKind.stepLine, types[keyword] ?? .unknown)
            })
        var titles: [([UInt8], TokenKind, StepKeywordType)] = []
        for kind in KeywordKind.allCases where !kind.isStep {
            for keyword in dialect.keywords(of: kind) {
                titles.append((Array(keyword.utf8) + [UInt8(ascii: ":")], kind.tokenKind, .unknown))
            }
        }
        self.titles = KeywordIndex(titles)
    }
}

/// Finds the longest of a set of keywords at a place in the source.
struct KeywordIndex: Sendable {
    struct Entry: Sendable {
        /// The first bytes of the keyword, up to eight, the first in the lowest byte.
        let head: UInt64
        let headMask: UInt64
        /// Where the keyword's bytes past the eighth are in `tails`.
        let tail: UInt32
        /// In bytes, the colon of a section keyword included.
        let length: UInt16
        let token: TokenKind
        let type: StepKeywordType
    }

    private let entries: [Entry]
    private let tails: [UInt8]
    /// Where each bucket's entries begin; bucket 64 is the end.
    ///
    /// Two-byte keywords are in every bucket they can meet.
    private let starts: [UInt16]

    init(_ keywords: [(bytes: [UInt8], token: TokenKind, type: StepKeywordType)]) {
        var buckets = [[Entry]](repeating: [], count: 64)
        var tails: [UInt8] = []
        for keyword in keywords.sorted(by: { $0.bytes.count > $1.bytes.count }) {
            let bytes = keyword.bytes
            var head: UInt64 = 0
            for (place, byte) in bytes.prefix(8).enumerated() { head |= UInt64(byte) << (8 * UInt64(place)) }
            let entry = Entry(
                head: head, headMask: bytes.count < 8 ? (1 << (8 * UInt64(bytes.count))) - 1 : .max,
                tail: UInt32(tails.count), length: UInt16(bytes.count), token: keyword.token,
                type: keyword.type)
            tails += bytes.dropFirst(8)
            if bytes.count >= 3 {
                buckets[KeywordIndex.bucket(head)].append(entry)
            } else {
                var met = Set<Int>()
                for third in 0...UInt64(255) {
                    met.insert(KeywordIndex.bucket(head | third << (8 * UInt64(bytes.count))))
                }
                for bucket in met { buckets[bucket].append(entry) }
            }
        }
        var starts: [UInt16] = [0]
        for bucket in buckets { starts.append((starts.last ?? 0) + UInt16(bucket.count)) }
        self.starts = starts
        self.tails = tails
        entries = buckets.flatMap { $0 }
    }

    /// The longest keyword that the bytes from `start` begin with.
    ///
    /// - Parameters:
    ///   - word: the first eight bytes from `start`, as `loadWord` gives them.
    ///   - end: where the line ends.
    @inline(__always)
    func longest(_ word: UInt64, at start: UnsafePointer<UInt8>, count: Int) -> Entry? {
        let bucket = KeywordIndex.bucket(word)
        var index = Int(starts[bucket])
        let end = Int(starts[bucket + 1])
        while index < end {
            let entry = entries[index]
            if word & entry.headMask == entry.head, Int(entry.length) <= count,
                entry.length <= 8 || hasTail(entry, at: start)
            {
                return entry
            }
            index += 1
        }
        return nil
    }

    private func hasTail(_ entry: Entry, at start: UnsafePointer<UInt8>) -> Bool {
        let tail = Int(entry.tail)
        for place in 8..<Int(entry.length) where start[place] != tails[tail + place - 8] { return false }
        return true
    }

    @inline(__always)
    private static func bucket(_ word: UInt64) -> Int {
        Int(truncatingIfNeeded: ((word & 0xFF_FFFF) &* 0x9E37_79B9) >> 26) & 63
    }
}

extension KeywordKind {
    fileprivate var stepType: StepKeywordType {
        switch self {
        case .given: .context
        case .when: .action
        case .then: .outcome
        default: .conjunction
        }
    }

    fileprivate var tokenKind: TokenKind {
        switch self {
        case .feature: .featureLine
        case .rule: .ruleLine
        case .background: .backgroundLine
        case .examples: .examplesLine
        default: .scenarioLine
        }
    }
}
