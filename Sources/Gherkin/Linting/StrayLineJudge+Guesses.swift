// What a line was meant to be.

extension StrayLineJudge {
    private static let titles: [KeywordKind] = [
        .scenario, .scenarioOutline, .background, .rule, .examples, .feature,
    ]

    /// A section's keyword that the line looks like.
    ///
    /// Prose begins with “Rule”, “Example” or “Background” too; it is a title without its colon only where what
    /// follows begins like one, with a capital letter, a figure, a quote, or not at all; or where steps follow.
    func titleGuess(_ line: Line, isAboveStep: Bool = false) -> KeywordGuess? {
        let isHeading = isMarkdown && line.text.hasPrefix("#")
        guard let guess = guesser.guess(withoutHeading(line.text), among: Self.titles, mustHaveColon: true)
        else { return nil }
        // “Ability” and “Business Need” are words of descriptions.
        if guess.kind == .feature, guess.keyword != (dialect.keywords(of: .feature).first ?? "") + ":" {
            return nil
        }
        switch guess.mistake {
        case .otherColon, .spaceBeforeColon, .behindMark: return guess
        case .letterCase, .spelling: return guess.hasColon ? guess : nil
        case .missingColon:
            let name = guess.corrected.dropFirst(guess.keyword.count).drop { $0.isWhitespace }
            guard let first = name.first else { return guess }
            let isProse = first.isLowercase || first.isPunctuation && !"“”\"'«»<-–—".contains(first)
            return !isHeading && !isAboveStep && isProse || name.hasSuffix(".") ? nil : guess
        case .colonAfterStep, .missingSpace, .noSpaceBehind, .otherSpace: return nil
        }
    }

    /// A rule's keyword without its colon, in any case, right above what stands further to the right, as what belongs to
    /// a rule does; descriptions do not stand to the left of what follows them.
    func ruleGuess(_ line: Line, above index: Int) -> KeywordGuess? {
        let nodes = document.storage.nodes
        guard !isMarkdown, index + 1 < Int(nodes.sections[index].subtreeEnd) else { return nil }
        let next = nodes.sections[index + 1]
        let place = document.storage.location(line: next.line, at: next.keywordStart)
        guard place.column ?? 0 > line.column, next.kind != .rule else { return nil }
        let text = line.text.prefix(1).uppercased() + line.text.dropFirst()
        guard let guess = guesser.guess(text, among: [.rule], mustHaveColon: true),
            guess.mistake == .missingColon, !guess.corrected.hasSuffix(".")
        else { return nil }
        return guess
    }

    /// A step's keyword that the line looks like.
    ///
    /// Prose is full of words like “The” and “They”, so a short keyword must have all its letters, in another
    /// order or in another case; and of a long one may be lacking its last where the line looks like the step below it.
    func stepGuess(_ line: Line, isLikeStepBelow: Bool) -> KeywordGuess? {
        let text = isMarkdown ? String(KeywordGuesser.withoutMark(Substring(line.text)).rest) : line.text
        if isMarkdown, let type = stepType(text) {
            // Behind “*”, “+” and “-” it would be a step, so something else stands here, or nothing.
            let mark = line.text.dropLast(text.count).reversed().drop { $0.isWhitespace }.reversed()
            guard !mark.isEmpty else { return nil }
            let keyword = dialect.keywords(of: type).first { $0 != "* " && text.hasPrefix($0) } ?? ""
            return KeywordGuess(
                mistake: .behindMark(String(mark)),
                keyword: String(keyword.last == " " ? keyword.dropLast() : keyword[...]), kind: type,
                corrected: text)
        }
        guard let guess = guesser.guess(text, among: [.given, .when, .then, .and, .but]) else {
            return behindMark(line)
        }
        switch guess.mistake {
        case .colonAfterStep, .missingSpace, .noSpaceBehind, .otherSpace, .behindMark: return guess
        case .letterCase:
            // Text that was broken into lines goes on with “and” and “when”.
            return line.goesOn && text.first?.isLowercase == true ? nil : guess
        case .spelling: return isNear(text, guess, isLikeStepBelow) ? guess : behindMark(line)
        case .missingColon, .otherColon, .spaceBeforeColon: return nil
        }
    }

    /// A keyword that is not quite right, behind the mark of a list.
    private func behindMark(_ line: Line) -> KeywordGuess? {
        guard !isMarkdown else { return nil }
        let (mark, rest) = KeywordGuesser.withoutMark(Substring(line.text))
        guard !mark.isEmpty,
            let guess = guesser.guess(String(rest), among: [.given, .when, .then, .and, .but])
        else { return nil }
        switch guess.mistake {
        case .letterCase: return guess
        case .spelling: return isNear(String(rest), guess, false) ? guess : nil
        case .colonAfterStep, .missingSpace, .noSpaceBehind, .otherSpace, .behindMark: return guess
        case .missingColon, .otherColon, .spaceBeforeColon: return nil
        }
    }

    private func isNear(_ text: String, _ guess: KeywordGuess, _ isLikeStepBelow: Bool) -> Bool {
        let written = text.prefix { !$0.isWhitespace && $0 != ":" }.lowercased()
        let keyword = guess.keyword.lowercased()
        if keyword.hasPrefix(written) { return isLikeStepBelow && keyword.count > 4 }
        let hasSameLetters = written.sorted() == keyword.sorted()
        let hasLetterTwice = written.count == keyword.count + 1 && Set(written) == Set(keyword)
        let lacksInnerLetter = written.count + 1 == keyword.count && written.first == keyword.first
        return hasSameLetters || hasLetterTwice || lacksInnerLetter || keyword.count > 4
    }

    func isStep(_ text: String) -> Bool {
        stepType(text) != nil
    }

    func stepType(_ text: String) -> KeywordKind? {
        KeywordKind.allCases.first { kind in
            kind.isStep && dialect.keywords(of: kind).contains { $0 != "* " && text.hasPrefix($0) }
        }
    }

    /// Whether what looks like a misspelt title is right in another language, as other lines of the file are.
    func isRatherForeign(_ line: Line, _ guess: KeywordGuess) -> Bool {
        guard !guess.isSure else { return false }
        if hasForeign { return ForeignKeywords.isOne(line.text, in: dialect, of: document.source) }
        return ForeignKeywords.words(for: line.text, in: dialect, of: document.source, isMisspelt: true)
            != nil
    }

    /// Whether the first line is to be told of that begins with a keyword of another language; the others follow.
    func isForeign(_ text: String) -> Bool {
        !hasForeign && ForeignKeywords.words(for: text, in: dialect, of: document.source) != nil
    }

    func isForeignTitle(_ text: String) -> Bool {
        text.contains(":")
            && isForeign(String(text.prefix(through: text.firstIndex(of: ":") ?? text.startIndex)))
    }
}
