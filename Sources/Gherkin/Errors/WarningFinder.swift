/// Finds text that was hardly meant as text: descriptions that look like misspelt keywords, steps or tables.
///
/// Above its first step, a scenario may have a description, and so may a feature above its first scenario. Gherkin
/// takes any line there for text, a misspelt `Scenario:` too, and what stands below it is then not run. That is valid;
/// it is hardly ever meant.
struct WarningFinder {
    let document: GherkinDocument
    private let guesser: KeywordGuesser
    private let dialect: Dialect
    private(set) var warnings: [ParseWarning] = []

    init(_ document: GherkinDocument) {
        self.document = document
        dialect = Dialect(code: document.language) ?? .english
        guesser = KeywordGuesser(dialect: dialect)
    }

    mutating func find() {
        if document.feature == nil {
            let content = document.source.bytes.isEmpty ? "The file is empty" : "The file has no feature"
            warnings.append(
                ParseWarning(
                    uri: document.uri, location: Location(line: 1, column: 1),
                    message: "\(content), so nothing of it is run.", suggestion: nil))
        }
        for (index, section) in document.storage.records.sections.enumerated()
        where section.descriptionStart < section.descriptionEnd {
            let lines = descriptionLines(of: section)
            switch section.kind {
            case .feature, .rule: checkAboveScenarios(lines, Int(index))
            case .background, .scenario: checkAboveSteps(lines, Int(index))
            case .examples: checkAboveRows(lines, Int(index))
            }
        }
    }

    private struct Line {
        let number: Int
        let column: Int
        let text: String
    }

    // MARK: - Above scenarios

    private mutating func checkAboveScenarios(_ lines: [Line], _ index: Int) {
        let titles: [KeywordKind] = [.scenario, .scenarioOutline, .background, .rule, .examples]
        let hasScenarios = document.storage.records.sections[index].subtreeEnd > UInt32(index + 1)
        var foundTitle = false
        for line in lines {
            guard let guess = titleGuess(line, titles) else { continue }
            foundTitle = true
            warn(line, guess, effect: effect(ofMissing: guess.kind, hasNext: hasScenarios))
        }
        // A scenario without its keyword's line: prose that begins with “When” is no reason, but a Given and a Then are.
        let steps = lines.filter { isStep($0.text) }
        let types = Set(steps.compactMap { stepType($0.text) })
        guard !foundTitle, let first = steps.first, steps.count > 1, types.count > 1 || !hasScenarios else {
            return
        }
        let scenario = dialect.keywords(of: .scenario).last ?? "Scenario"
        warnings.append(
            ParseWarning(
                uri: document.uri, location: Location(line: first.number, column: first.column),
                message:
                    "“\(shown(first.text))” looks like a step, and no scenario begins above it. It is read as "
                    + "text, and is not run. A line with \(scenario): is missing.",
                suggestion: "\(scenario):"))
    }

    private func effect(ofMissing kind: KeywordKind, hasNext: Bool) -> String {
        switch kind {
        case .background: "The steps of this background are not run."
        case .rule: "There is no such rule: what follows belongs to the feature, or is not run."
        case .examples: "Its rows are not run."
        default: "This scenario is not run."
        }
    }

    // MARK: - Above steps and rows

    private mutating func checkAboveSteps(_ lines: [Line], _ index: Int) {
        let section = document.storage.records.sections[index]
        let owner = document.storage.string(section.nameStart, section.nameEnd)
        let hasSteps = section.itemStart < section.itemEnd
        let titles: [KeywordKind] =
            section.kind == .scenario
            ? [.scenario, .scenarioOutline, .rule, .examples, .background]
            : [.scenario, .scenarioOutline, .rule]
        for line in lines {
            if let guess = titleGuess(line, titles) {
                let merged =
                    hasSteps
                    ? "The steps below it are run as those of “\(owner.isEmpty ? "the section above" : owner)”."
                    : effect(ofMissing: guess.kind, hasNext: false)
                warn(line, guess, effect: merged)
            } else if let guess = stepGuess(line) {
                warn(line, guess, effect: "This step is not run.")
            } else if line.text.hasPrefix("|") || line.text.hasPrefix("\"\"\"") {
                let thing = line.text.hasPrefix("|") ? "a table" : "a doc string"
                warnings.append(
                    ParseWarning(
                        uri: document.uri, location: Location(line: line.number, column: line.column),
                        message: "“\(shown(line.text))” looks like \(thing), and no step stands above it. "
                            + "It is read as text, and no step gets it.",
                        suggestion: nil))
                return
            }
        }
    }

    private mutating func checkAboveRows(_ lines: [Line], _ index: Int) {
        for line in lines {
            guard let guess = titleGuess(line, [.scenario, .scenarioOutline, .rule, .examples]) else {
                continue
            }
            warn(line, guess, effect: effect(ofMissing: guess.kind, hasNext: true))
        }
    }

    // MARK: - Guesses

    /// A section's keyword that the line looks like.
    ///
    /// Prose begins with “Rule”, “Example” or “Background” too; it is a title without its colon only where what
    /// follows begins like one: with a capital letter, a figure, a quote, or not at all.
    private func titleGuess(_ line: Line, _ kinds: [KeywordKind]) -> KeywordGuess? {
        guard let guess = guesser.guess(line.text, among: kinds, mustHaveColon: true) else { return nil }
        switch guess.mistake {
        case .otherColon, .spaceBeforeColon: return guess
        case .letterCase, .spelling: return guess.hasColon ? guess : nil
        case .missingColon:
            let name = guess.corrected.dropFirst(guess.keyword.count).drop { $0.isWhitespace }
            guard let first = name.first else { return guess }
            let isProse = first.isLowercase || first.isPunctuation && !"“”\"'«»<-–—".contains(first)
            return isProse || name.hasSuffix(".") ? nil : guess
        case .colonAfterStep, .missingSpace: return nil
        }
    }

    /// A step's keyword that the line looks like.
    ///
    /// Prose is full of words like “The” and “They”, so a short keyword must have all its letters, in another
    /// order or in another case.
    private func stepGuess(_ line: Line) -> KeywordGuess? {
        guard let guess = guesser.guess(line.text, among: [.given, .when, .then, .and, .but]) else {
            return nil
        }
        switch guess.mistake {
        case .colonAfterStep, .missingSpace, .letterCase: return guess
        case .spelling:
            let written = line.text.prefix { !$0.isWhitespace && $0 != ":" }.lowercased()
            let keyword = guess.keyword.lowercased()
            if keyword.hasPrefix(written) { return nil }
            let hasSameLetters = written.sorted() == keyword.sorted()
            let hasLetterTwice = written.count == keyword.count + 1 && Set(written) == Set(keyword)
            let lacksInnerLetter = written.count + 1 == keyword.count && written.first == keyword.first
            return hasSameLetters || hasLetterTwice || lacksInnerLetter || keyword.count > 4 ? guess : nil
        case .missingColon, .otherColon, .spaceBeforeColon: return nil
        }
    }

    private func isStep(_ text: String) -> Bool {
        stepType(text) != nil
    }

    private func stepType(_ text: String) -> KeywordKind? {
        KeywordKind.allCases.first { kind in
            kind.isStep && dialect.keywords(of: kind).contains { $0 != "* " && text.hasPrefix($0) }
        }
    }

    // MARK: - Words

    private mutating func warn(_ line: Line, _ guess: KeywordGuess, effect: String) {
        let reason =
            switch guess.mistake {
            case .missingColon: "with its colon missing"
            case .otherColon: "with a colon of another script"
            case .spaceBeforeColon: "with a space before its colon"
            case .colonAfterStep: "with a colon that does not belong there"
            case .missingSpace: "without its sentence"
            case .letterCase: "with other letters small or capital"
            case .spelling: "misspelt"
            }
        warnings.append(
            ParseWarning(
                uri: document.uri, location: Location(line: line.number, column: line.column),
                message:
                    "“\(shown(line.text))” looks like “\(guess.keyword)” \(reason), and is read as text. \(effect)",
                suggestion: guess.corrected))
    }

    private func shown(_ text: String) -> String {
        text.count > 60 ? "\(text.prefix(57))…" : text
    }

    private func descriptionLines(of section: SectionRecord) -> [Line] {
        document.storage.withSource { bytes in
            var lines: [Line] = []
            guard let base = bytes.baseAddress else { return lines }
            let range = Int(section.descriptionStart)..<Int(section.descriptionEnd)
            var number = Int(section.line)
            // The description may begin below blank lines and comments.
            for offset in Int(section.nameEnd)..<range.lowerBound where base[offset] == 0x0A { number += 1 }
            for line in SourceLines(in: bytes, range) {
                defer { number += 1 }
                if document.storage.isComment(line, in: bytes) { continue }
                var start = line.lowerBound
                var column = 1
                while start < line.upperBound {
                    let length = WhiteSpace.length(base, at: start, before: line.upperBound)
                    if length == 0 { break }
                    start += length
                    column += 1
                }
                var end = line.upperBound
                while end > start {
                    let length = WhiteSpace.lengthBefore(base, end, after: start)
                    if length == 0 { break }
                    end -= length
                }
                if start == end { continue }
                // A keyword stands at the start; the rest of a very long line is of no interest.
                end = min(end, start + 400)
                let text = String(
                    decoding: UnsafeBufferPointer(start: base + start, count: end - start), as: UTF8.self)
                lines.append(Line(number: number, column: column, text: text))
            }
            return lines
        }
    }
}
