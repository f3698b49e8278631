// What a line was probably meant to be.

extension StrayLineJudge {
    private static let titles: [KeywordKind] = [
        .scenario, .scenarioOutline, .background, .rule, .examples, .feature,
    ]

    /// Returns the section keyword that the line resembles.
    ///
    /// Prose begins with “Rule”, “Example” or “Background” too. Without a colon, such a line is a title only if its
    /// rest begins like one, with a capital letter, a digit or a quote, or is empty; or if steps follow.
    func titleGuess(_ line: Line, isAboveStep: Bool = false) -> KeywordGuess? {
        let isHeading = isMarkdown && line.text.hasPrefix("#")
        let title = withoutHeading(line.text)
        guard let guess = interpreter.guesser.guess(title, among: Self.titles, mustHaveColon: true) else {
            return nil
        }
        // “Ability” and “Business Need” are words of descriptions.
        if guess.kind == .feature, guess.keyword != interpreter.title(.feature) { return nil }
        switch guess.mistake {
        case .letterCase, .spelling: return guess.hasColon ? guess : nil
        case .missingColon:
            let name = guess.corrected.dropFirst(guess.keyword.count).drop { $0.isWhitespace }
            guard let first = name.first else { return guess }
            let isProse = first.isLowercase || first.isPunctuation && !"“”\"'«»<-–—".contains(first)
            return !isHeading && !isAboveStep && isProse || name.hasSuffix(".") ? nil : guess
        default: return guess
        }
    }

    /// Returns a rule's keyword without its colon, in any letter case, directly above a line that is indented deeper.
    ///
    /// What belongs to a rule is indented deeper; what follows a description is not.
    func ruleGuess(_ line: Line, above index: Int) -> KeywordGuess? {
        let nodes = document.storage.nodes
        guard !isMarkdown, index + 1 < Int(nodes.sections[index].subtreeEnd) else { return nil }
        let next = nodes.sections[index + 1]
        let place = document.storage.location(line: next.line, at: next.keywordStart)
        guard place.column ?? 0 > line.column, next.kind != .rule else { return nil }
        let text = line.text.prefix(1).uppercased() + line.text.dropFirst()
        guard let guess = interpreter.guesser.guess(text, among: [.rule], mustHaveColon: true),
            guess.mistake == .missingColon, !guess.corrected.hasSuffix(".")
        else { return nil }
        return guess
    }

    /// Returns the step keyword that the line resembles.
    ///
    /// Prose is full of words like “The” and “They”. A short keyword must therefore have all its letters, in another
    /// order or case. A long one may lack its last letter if the line resembles the step below it.
    func stepGuess(_ line: Line, isLikeStepBelow: Bool) -> KeywordGuess? {
        let text = isMarkdown ? String(KeywordGuesser.withoutMark(Substring(line.text)).rest) : line.text
        if isMarkdown, let kind = interpreter.stepKind(of: text) {
            // After “*”, “+” or “-” it would be a step, so there is another mark here, or none.
            let mark = line.text.dropLast(text.count).reversed().drop { $0.isWhitespace }.reversed()
            guard !mark.isEmpty else { return nil }
            let keyword = interpreter.dialect.keywords(of: kind).first { text.hasPrefix($0) } ?? ""
            return KeywordGuess(
                mistake: .behindMark(String(mark)),
                keyword: String(keyword.last == " " ? keyword.dropLast() : keyword[...]), kind: kind,
                corrected: text)
        }
        guard let guess = guess(step: text) else { return behindMark(line) }
        if isMarkdown, guess.mistake == .noSpaceBehind, line.text.dropLast(text.count).contains("*") {
            let mark = text.dropFirst(guess.keyword.count).prefix { "*_".contains($0) }
            if !mark.isEmpty {
                return KeywordGuess(
                    mistake: .behindMark(String(mark)), keyword: guess.keyword, kind: guess.kind,
                    corrected: guess.corrected)
            }
        }
        switch guess.mistake {
        case .letterCase:
            // Text broken into lines continues with “and” and “when”.
            return line.goesOn && text.first?.isLowercase == true ? nil : guess
        case .spelling: return isNear(text, guess, isLikeStepBelow) ? guess : behindMark(line)
        default: return guess
        }
    }

    private func guess(step text: String) -> KeywordGuess? {
        interpreter.guesser.guess(text, among: [.given, .when, .then, .and, .but])
    }

    /// Returns a misspelt keyword after a list marker.
    private func behindMark(_ line: Line) -> KeywordGuess? {
        guard !isMarkdown else { return nil }
        let (mark, rest) = KeywordGuesser.withoutMark(Substring(line.text))
        guard !mark.isEmpty, let guess = guess(step: String(rest)) else { return nil }
        return guess.mistake != .spelling || isNear(String(rest), guess, false) ? guess : nil
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

    /// Returns whether a possible misspelt title is correct in another language, in which other lines of the file are
    /// written.
    func isRatherForeign(_ line: Line, _ guess: KeywordGuess) -> Bool {
        guard !guess.isSure else { return false }
        if hasForeign {
            return ForeignKeywords.isOne(line.text, in: interpreter.dialect, of: document.source)
        }
        return interpreter.otherLanguage(line.text, isMisspelt: true) != nil
    }

    /// Returns whether this is the first line with another language's keyword; only that one is reported.
    func isForeign(_ text: String) -> Bool {
        !hasForeign && interpreter.otherLanguage(text) != nil
    }

    func isForeignTitle(_ text: String) -> Bool {
        text.contains(":")
            && isForeign(String(text.prefix(through: text.firstIndex(of: ":") ?? text.startIndex)))
    }
}
