import Gherkin

/// Creates inputs from seeds; each is a function of the series and its number.
struct Mutator {
    struct Input {
        let bytes: [UInt8]
        let isMarkdown: Bool
    }

    let seeds: [[UInt8]]
    let seed: UInt64

    private let words: [[UInt8]]

    init(seeds: [[UInt8]], seed: UInt64) {
        self.seeds = seeds
        self.seed = seed
        let signs = [
            "|", "||", "\\", "\\|", "\\n", "\"\"\"", "```", "````", "@", "@a", " @b ", "#", " #", ":", "：",
            "<", ">",
            "<x>", "* ", "- ", "\n", "\r\n", "\r", "\t", " ", "\u{3000}", "\u{A0}", "\u{85}", "\u{2028}", "é",
            "😀", "\u{FEFF}", "e\u{301}", "# language: ", "# language: ja\n", "\n| a | b |\n", "\n\"\"\"\n",
            "\n@t\n", "`@t`", "## ", "  | - |\n", "\\\"\\\"\\\"", "\u{0}",
        ]
        let keywords = Dialect.all.flatMap { dialect in
            dialect.titleKeywords.map { "\n\($0):" } + dialect.stepKeywords.map { "\n\($0)" }
        }
        let english = [
            "Feature:", "Rule:", "Background:", "Scenario:", "Scenario Outline:", "Examples:", "Given ",
            "And ",
        ]
        // English and signs in half of the cases, all languages in the others.
        let common = (signs + english.map { "\n" + $0 }).map { Array($0.utf8) }
        let rare = keywords.map { Array($0.utf8) }
        words = rare + Array(repeating: common, count: rare.count / common.count).flatMap { $0 }
    }

    func input(_ number: UInt64) -> Input {
        var random = SplitMix(state: seed &* 0x2545_F491_4F6C_DD1D &+ number)
        var bytes = seeds.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 0...6, using: &random) { change(&bytes, &random) }
        let isMarkdown = Int.random(in: 0..<8, using: &random) == 0
        return Input(bytes: bytes, isMarkdown: isMarkdown)
    }

    private func change(_ bytes: inout [UInt8], _ random: inout SplitMix) {
        let index = Int.random(in: 0...bytes.count, using: &random)
        let length = Int.random(in: 0...min(40, bytes.count - index), using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1, 2: bytes.insert(contentsOf: words.randomElement(using: &random) ?? [], at: index)
        case 3: bytes.removeSubrange(index..<(index + length))
        case 4: if index < bytes.count { bytes[index] = UInt8.random(in: 0...255, using: &random) }
        case 5: bytes.insert(contentsOf: bytes[index..<(index + length)], at: index)
        case 6: swapLines(&bytes, &random)
        case 7:
            let other = seeds.randomElement(using: &random) ?? []
            bytes = bytes[..<index] + other.suffix(Int.random(in: 0...other.count, using: &random))
        case 8:
            let word = words.randomElement(using: &random) ?? []
            for _ in 0..<Int.random(in: 1...30, using: &random) { bytes.insert(contentsOf: word, at: index) }
        default: bytes.removeSubrange(index...)
        }
    }

    private func swapLines(_ bytes: inout [UInt8], _ random: inout SplitMix) {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        lines.swapAt(
            Int.random(in: lines.indices, using: &random), Int.random(in: lines.indices, using: &random))
        bytes = Array(lines.joined(separator: [0x0A]))
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
