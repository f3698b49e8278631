import Gherkin

/// Creates inputs from seeds; each is a function of the series and its number.
struct Mutator {
    let seeds: [[UInt8]]
    let seed: Int

    /// Signs and English keywords in half of the cases, the keywords of all languages in the others.
    private let words: [[UInt8]]

    init(seeds: [[UInt8]], seed: Int) {
        (self.seeds, self.seed) = (seeds, seed)
        let keywords = Dialect.all.flatMap { dialect in
            dialect.titleKeywords.map { "\n\($0):" } + dialect.stepKeywords.map { "\n\($0)" }
        }
        let english =
            Dialect.english.titleKeywords.map { "\n\($0):" } + Dialect.english.stepKeywords.map { "\n\($0)" }
        let common = Self.signs + english
        let list = keywords + Array(repeating: common, count: keywords.count / common.count).joined()
        words = list.map { Array($0.utf8) }
    }

    private static let signs = [
        "|", "\\", "\\|", "\\n", "\"\"\"", "```", "````", "@", "@a", " @b ", "#", " #", ":", "：", "<", ">",
        "<x>",
        "* ", "- ", "\n", "\r\n", "\r", "\t", " ", "\u{3000}", "\u{A0}", "\u{85}", "\u{2028}", "é", "😀",
        "\u{FEFF}",
        "e\u{301}", "# language: ja\n", "\n| a | b |\n", "\n\"\"\"\n", "\n@t\n", "`@t`", "## ", "  | - |\n",
        "\\\"\\\"\\\"", "\u{0}",
    ]

    func input(_ number: Int) -> GherkinSource {
        var random = SplitMix(state: UInt64(seed) &* 0x2545_F491_4F6C_DD1D &+ UInt64(number))
        var bytes = seeds.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 0...6, using: &random) { change(&bytes, &random) }
        return GherkinSource(
            bytes, uri: Int.random(in: 0..<8, using: &random) == 0 ? "x.feature.md" : "x.feature")
    }

    /// Replaces a part, often an empty one, by a word, a few of them, a part of another file, bytes of its own, or nothing.
    private func change(_ bytes: inout [UInt8], _ random: inout SplitMix) {
        func part(of bytes: [UInt8]) -> Range<Int> {
            let start = Int.random(in: 0...bytes.count, using: &random)
            let most = Bool.random(using: &random) ? 1 : bytes.count
            return start..<start + Int.random(in: 0...min(most, bytes.count - start), using: &random)
        }
        let word = words.randomElement(using: &random) ?? []
        let other = seeds.randomElement(using: &random) ?? []
        let more: [UInt8] =
            switch Int.random(in: 0..<8, using: &random) {
            case 0...3: word
            case 4: Array(repeatElement(word, count: Int.random(in: 1...30, using: &random)).joined())
            case 5: Array(other[part(of: other)])
            case 6: Array(bytes[part(of: bytes)]) + [UInt8.random(in: 0...255, using: &random)]
            default: []
            }
        bytes.replaceSubrange(part(of: bytes), with: more)
    }
}

/// Random numbers that are the same on every machine.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
