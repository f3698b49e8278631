/// What every correction of a line has to keep: numbers, quoted texts, placeholders, a denial, words with a meaning.
package struct AuthorValues {
    private let plain: String
    private let numbers: [String]
    private let texts: [String]
    private let words: [String]
    private let denies: Bool

    package init(_ line: String) {
        var plain = PlainText(line).text
        // Evaluating an expression compiles it.
        if plain.utf8.contains(where: { $0 == 0x60 || $0 == 0x26 }) { plain.replace(/`|&quot;/, with: "\"") }
        // The end of a line, as other tools write it.
        if plain.utf8.contains(0x5C) { plain.replace("\\n", with: " ") }
        self.plain = plain
        let quoted = Self.quoted(plain)
        texts =
            quoted.map { String(plain[$0]).replacing("\\\"", with: "\"") }
            + plain.split(separator: "<", omittingEmptySubsequences: false).dropFirst().compactMap { text in
                text.firstIndex(of: ">").map { text[..<$0] }.flatMap {
                    $0.first.map { $0.isWhitespace || $0 == "!" } ?? true ? nil : "<\($0)>"
                }
            }
        let rest = quoted.reversed().reduce(into: plain) { $0.replaceSubrange($1, with: "") }
        numbers = plain.utf8.contains { 0x30...0x39 ~= $0 } ? Self.numbers(in: plain) : []
        denies = Denial.ofAnyLanguage.denies(plain)
        // Where words are not separated, a word may be an ending.
        let isSeparated = !rest.unicodeScalars.contains(where: \.isUnspaced)
        words = isSeparated ? rest.lowercased().split { !$0.isLetter }.map(String.init) : []
    }

    /// Whether the line has a word that says what it is about.
    package var saysSomething: Bool {
        !words.allSatisfy(CommonWords.contains) || !texts.isEmpty || !numbers.isEmpty
    }

    /// Returns the digits of each number with its sign, without separators.
    private static func numbers(in text: String) -> [String] {
        let letters = Array(text)
        func letter(_ index: Int) -> Character { letters.indices.contains(index) ? letters[index] : " " }
        func isDigit(_ index: Int) -> Bool { letter(index).isASCII && letter(index).isNumber }
        func digits(_ start: Int) -> Int {
            var end = start
            while isDigit(end) { end += 1 }
            return end
        }
        var numbers: [String] = []
        var end = 0
        while let start = letters[end...].indices.first(where: isDigit) {
            end = digits(start)
            // Groups of three digits, and decimals.
            while ",.' ".contains(letter(end)), digits(end + 1) == end + 4, !letter(end + 4).isLetter {
                end += 4
            }
            if ".,".contains(letter(end)), isDigit(end + 1) { end = digits(end + 1) }
            // A sign may also be a word of its own.
            let sign = start - (letter(start - 1).isWhitespace ? 2 : 1)
            let isSigned = "-±−–—".contains(letter(sign)) && !letter(sign - 1).isLetter
            // “4O” is not 4: the letter was meant as a digit.
            let isNumber = "OoIl".contains(letter(end)) && !letter(end + 1).isLetter
            numbers.append(
                (isSigned ? "-" : "") + letters[start..<end].filter(\.isNumber)
                    + (isNumber ? "\(letter(end))" : ""))
        }
        return numbers
    }

    /// Returns the texts between quotes: one after white space begins a text, one before white space or a sign ends it.
    private static func quoted(_ text: String) -> [Range<String.Index>] {
        var ranges: [Range<String.Index>] = []
        var start: String.Index?
        for index in text.indices where text[index] == "\"" && text[..<index].last != "\\" {
            let (before, next) = (text[..<index].last, text[index...].dropFirst().first)
            if let first = start, first < index, before?.isWhitespace == false,
                next.map({ !$0.isLetter && !$0.isNumber && $0 != "\"" }) ?? true
            {
                ranges.append(first..<index)
                start = nil
            } else {
                let begins = before.map { $0.isWhitespace || $0 == "(" } ?? true
                start = begins && next?.isWhitespace == false ? text.index(after: index) : nil
            }
        }
        return ranges
    }

    /// Returns whether the lines of a correction keep all of them, apart from those that its advice names in quotes.
    package func areKept(in lines: [String], namedBy advice: String = "") -> Bool {
        let named = advice.isEmpty ? [] : advice.matches(of: /“([^”]*)”/).map { String($0.1) }
        let replaced = PlainText(named.joined(separator: " ")).text
        let all = lines.map(AuthorValues.init)
        let text = all.map(\.plain).joined(separator: " ")
        var numbersLeft = all.flatMap(\.numbers) + (named.isEmpty ? [] : AuthorValues(replaced).numbers)
        let hasNumbers = numbers.allSatisfy { number in
            numbersLeft.firstIndex(of: number).map { numbersLeft.remove(at: $0) } != nil
        }
        let quoted = all.flatMap(\.texts)
        let left = Set((text + " " + replaced).lowercased().split { !$0.isLetter }.map(String.init))
        // Between two words may have been no space.
        func isJoined(_ word: String) -> Bool {
            word.indices.dropFirst().contains {
                left.contains(String(word[..<$0])) && left.contains(String(word[$0...]))
            }
        }
        return hasNumbers
            && (denies == all.contains(where: \.denies)
                || !named.isEmpty && Denial.ofAnyLanguage.denies(replaced))
            && texts.allSatisfy { value in
                text.contains("\"\(value)\"")
                    || quoted.contains { $0 == value || $0.contains("\"\(value)\"") }
                    || replaced.contains(value)
            }
            && words.allSatisfy { word in
                CommonWords.contains(word) || left.contains(word) || left.contains { Self.isSame(word, $0) }
                    || isJoined(word)
            }
    }

    /// Whether a word is another with another ending, or with a slip in its spelling.
    private static func isSame(_ word: String, _ other: String) -> Bool {
        let (short, long) = (min(word.count, other.count), max(word.count, other.count))
        guard long > 3, word.first == other.first else { return false }
        if other.hasPrefix(word.dropLast(word.count > 4 ? 2 : 1)), short > 2 { return true }
        let letters = (Array(word.unicodeScalars), Array(other.unicodeScalars))
        return EditDistance.between(letters.0, letters.1, limit: max(1, short / 3)) != nil
            || short + 1 >= long && Set(letters.0).isSubset(of: letters.1)
    }
}

/// Words that do not say what a sentence is about.
package enum CommonWords {
    package static func contains(_ word: String) -> Bool { list.contains(word) }

    package static let list = Set(
        """
        a an i is to of in on at by or it as be we he no not if so my me us do up und et en de la y и в на с не по к у о \
        the and are was were been being for with from into that this these those they them has have had its his her \
        all any out off then when given but there here will can may must does did which who what
        """.split(separator: " ").map(String.init))
}
