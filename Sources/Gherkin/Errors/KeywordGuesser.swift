/// Guesses keywords in one language.
struct KeywordGuesser {
    let dialect: Dialect

    /// The best guess for a line among the keywords of some kinds.
    ///
    /// - Parameter mustHaveColon: whether a misspelt keyword is one only with a colon behind it.
    func guess(_ line: String, among kinds: [KeywordKind], mustHaveColon: Bool = false) -> KeywordGuess? {
        let text = Substring(line)
        for kind in kinds where !kind.isStep {
            for keyword in dialect.keywords(of: kind) {
                guard let guess = exactTitle(text, keyword, kind) else { continue }
                // “Scenario Outlin: x” has a colon; it is nearer to “Scenario Outline:” than to “Scenario:”.
                if guess.mistake == .missingColon,
                    let other = nearest(text, among: kinds, mustHaveColon: true)
                {
                    return other
                }
                return guess
            }
        }
        for kind in kinds where kind.isStep {
            for keyword in dialect.keywords(of: kind) {
                if let guess = exactStep(text, keyword, kind) { return guess }
            }
        }
        return nearest(text, among: kinds, mustHaveColon: mustHaveColon)
    }

    // MARK: - Keywords that are spelt right

    private func exactTitle(_ text: Substring, _ keyword: String, _ kind: KeywordKind) -> KeywordGuess? {
        guard text.hasPrefix(keyword) else { return nil }
        let rest = text.dropFirst(keyword.count)
        let name = rest.drop { $0.isWhitespace }
        let mistake: KeywordGuess.Mistake
        var title = name
        if let colon = name.first, Self.otherColons.contains(colon) {
            mistake = .otherColon
            title = name.dropFirst()
        } else if name.first == ":" {
            guard name.startIndex != rest.startIndex else { return nil }
            mistake = .spaceBeforeColon
            title = name.dropFirst()
        } else {
            // “Scenarios …” is not “Scenario …”, and “Features” is not “Feature”.
            guard rest.isEmpty || name.startIndex != rest.startIndex else { return nil }
            mistake = .missingColon
        }
        return KeywordGuess(
            mistake: mistake, keyword: keyword + ":", kind: kind, corrected: Self.joined(keyword + ":", title)
        )
    }

    private func exactStep(_ text: Substring, _ keyword: String, _ kind: KeywordKind) -> KeywordGuess? {
        guard keyword != "* ", keyword.last == " " else { return nil }
        let word = String(keyword.dropLast())
        guard text.hasPrefix(word) else { return nil }
        let rest = text.dropFirst(word.count)
        guard let next = rest.first else {
            return KeywordGuess(mistake: .missingSpace, keyword: word, kind: kind, corrected: word + " …")
        }
        guard next == ":" || Self.otherColons.contains(next) else { return nil }
        return KeywordGuess(
            mistake: .colonAfterStep, keyword: word, kind: kind,
            corrected: Self.joined(word, rest.dropFirst()))
    }

    // MARK: - Keywords that are misspelt

    private func nearest(
        _ text: Substring, among kinds: [KeywordKind], mustHaveColon: Bool = false
    ) -> KeywordGuess? {
        if mustHaveColon, !text.contains(where: { $0 == ":" || Self.otherColons.contains($0) }) { return nil }
        var best: (distance: Int, guess: KeywordGuess)?
        for kind in kinds {
            for keyword in dialect.keywords(of: kind) where keyword != "* " {
                guard let (distance, guess) = nearby(text, keyword, kind) else { continue }
                if mustHaveColon, !guess.hasColon { continue }
                if distance < best?.distance ?? .max { best = (distance, guess) }
            }
        }
        return best?.guess
    }

    private func nearby(
        _ text: Substring, _ keyword: String, _ kind: KeywordKind
    ) -> (distance: Int, guess: KeywordGuess)? {
        let word = keyword.last == " " ? keyword.dropLast() : keyword[...]
        let (written, rest) = Self.split(text, words: word.split(separator: " ").count)
        let colon = kind.isStep ? nil : rest.first.map { $0 == ":" || Self.otherColons.contains($0) }
        let length = word.count
        let limit = Self.limit(length)
        guard
            let distance = EditDistance.between(
                Array(written.lowercased()), Array(word.lowercased()), limit: limit)
        else { return nil }
        // Without a colon, only the letters speak for a section, so they must be nearly right.
        if !kind.isStep, colon != true, distance > limit / 2 { return nil }
        let shown = kind.isStep ? String(word) : keyword + ":"
        let behind = rest.drop { $0.isWhitespace || $0 == ":" || Self.otherColons.contains($0) }
        return (
            distance,
            KeywordGuess(
                mistake: distance == 0 ? .letterCase : .spelling, keyword: shown, kind: kind,
                hasColon: colon == true, corrected: Self.joined(shown, behind))
        )
    }

    /// How many letters of a keyword may be wrong.
    private static func limit(_ length: Int) -> Int {
        switch length {
        case ...2: 0
        case 3...5: 1
        case 6...8: 2
        default: 3
        }
    }

    /// The first words of a text, at most to its first colon, and what follows.
    private static func split(_ text: Substring, words: Int) -> (Substring, Substring) {
        var index = text.startIndex
        var seen = 0
        while index < text.endIndex {
            let character = text[index]
            if character == ":" || otherColons.contains(character) { break }
            if character.isWhitespace {
                seen += 1
                if seen == words { break }
            }
            index = text.index(after: index)
        }
        return (text[..<index], text[index...])
    }

    private static func joined(_ keyword: String, _ rest: Substring) -> String {
        let text = rest.drop { $0.isWhitespace }
        return text.isEmpty ? keyword : "\(keyword) \(text)"
    }

    /// Colons of other scripts, which look like one.
    private static let otherColons: Set<Character> = ["：", "﹕", "∶", "︓", "ː"]
}
