import Synchronization

/// A dialect prepared for finding the keyword at the start of a line.
struct KeywordTable: Sendable {
    let language: String

    /// Step keywords, without the `* ` that most languages have (see `bullet`).
    let steps: KeywordIndex

    /// Section keywords, each with its colon.
    let titles: KeywordIndex

    /// The type of the keyword `* `; `nil` in the few languages without it.
    let bullet: StepKeywordType?

    static func of(_ dialect: Dialect) -> KeywordTable {
        if let known = known.withLock({ $0[dialect.code] }) { return known }
        let table = KeywordTable(dialect)
        known.withLock { $0[dialect.code] = table }
        return table
    }

    /// The tables of the languages that have been used: each is made once in a process.
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

extension KeywordKind {
    fileprivate var stepType: StepKeywordType {
        switch self {
        case .given: .context
        case .when: .action
        case .then: .outcome
        default: .conjunction
        }
    }

    var tokenKind: TokenKind {
        switch self {
        case _ where isStep: .stepLine
        case .feature: .featureLine
        case .rule: .ruleLine
        case .background: .backgroundLine
        case .examples: .examplesLine
        default: .scenarioLine
        }
    }
}
