import Gherkin

/// Feature files of any size, in any language, as a suite of them would be: scenarios of some steps, an outline now
/// and then, tags, comments, tables and doc strings.
enum FeatureText {
    static func make(megabytes: Int, dialect: Dialect) -> [UInt8] {
        var text = dialect.code == "en" ? "" : "# language: \(dialect.code)\n"
        text.reserveCapacity((megabytes + 1) << 20)
        func keyword(_ kind: KeywordKind, _ number: Int) -> String {
            let keywords = dialect.keywords(of: kind).filter { $0 != "* " }
            return keywords.isEmpty ? "* " : keywords[number % keywords.count]
        }
        let words = words(of: dialect)
        // As many bytes in every language: what is compared is the cost of a byte, not how much a language says in it.
        // Every fifth word is a number or a quoted name, as in the sentences that people write.
        func sentence(_ number: Int, _ count: Int) -> String {
            var sentence = words[number % words.count]
            var index = 1
            while sentence.utf8.count < count * 5 - 1 {
                let word = words[(number &* 31 &+ index &* 7) % words.count]
                sentence +=
                    index % 5 == 4 ? (number % 2 == 0 ? " \(number % 100)" : " \"iPhone\"") : " " + word
                index += 1
            }
            return sentence
        }
        text += "\(keyword(.feature, 0)): \(sentence(0, 4))\n\n"
        var number = 0
        while text.utf8.count < megabytes << 20 {
            number += 1
            if number % 3 == 0 { text += "  @\(words[number % words.count]) @slow\n" }
            let isOutline = number % 5 == 0
            text += "  \(keyword(isOutline ? .scenarioOutline : .scenario, number)): \(sentence(number, 6))\n"
            for (index, kind) in [KeywordKind.given, .and, .when, .then, .and].enumerated() {
                let seed = number &* 5 &+ index
                text += "    \(keyword(kind, seed))\(sentence(seed, 5 + seed % 5))\n"
                if seed % 13 == 0 {
                    for row in 0..<4 {
                        text += "      | \(sentence(seed + row, 1)) | \(sentence(row, 1)) | \(row) |\n"
                    }
                } else if seed % 29 == 0 {
                    text +=
                        "      \"\"\"\n      \(sentence(seed, 8))\n      \(sentence(seed, 6))\n      \"\"\"\n"
                }
            }
            if isOutline {
                text += "\n    \(keyword(.examples, number)):\n"
                for row in 0..<4 { text += "      | \(sentence(number + row, 1)) | \(row) |\n" }
            }
            if number % 10 == 0 { text += "  # \(sentence(number, 6))\n" }
            text += "\n"
        }
        return Array(text.utf8)
    }

    /// Words in the script of a language: its keywords, taken apart.
    private static func words(of dialect: Dialect) -> [String] {
        if dialect.code == "en" {
            return """
                the reader opens list of questions and sees that newest one is first while older ones wait below \
                until more are asked for
                """.split(separator: " ").map(String.init)
        }
        let keywords = dialect.titleKeywords + dialect.stepKeywords.filter { $0 != "* " }
        // Lower case, so that no step's text begins like a keyword.
        return Set(keywords.flatMap { $0.split(separator: " ") }.map { $0.lowercased() }).sorted()
    }
}
