import Gherkin
import KeaEvents

/// A text with everything that is known about it.
///
/// After an edit inside of one scenario, everything about the others stays as it is.
struct KnownText {
    let text: TextDocument
    let tokens: [Token]
    let problems: [FeatureProblem]
    let mistakes: [StepMistake]
    private(set) var scenarios: [ScenarioText]?

    /// The lines of all edits since; `nil` without an edit.
    private var edited: ClosedRange<Int>?
    /// Whether an edit may concern other lines.
    private var isFar = false

    init(text: TextDocument, tokens: [Token], problems: [FeatureProblem], mistakes: [StepMistake]) {
        (self.text, self.tokens, self.problems, self.mistakes) = (text, tokens, problems, mistakes)
    }

    mutating func remember(_ found: [ScenarioText]?) {
        if edited == nil, !isFar { scenarios = scenarios ?? found }
    }

    mutating func noteEdit(of range: TextRange, by new: String) {
        let (first, last) = (range.start.line, range.end.line)
        guard last < text.lineCount,
            new.utf8.count(where: { $0 == 0x0A }) == last - first,
            // The indentation of a file is compared.
            !new.contains("\t"), !(first...last).contains(where: { text.line($0).contains("\t") })
        else { return isFar = true }
        edited = min(first, edited?.lowerBound ?? first)...max(last, edited?.upperBound ?? last)
    }

    struct Part {
        /// Its lines, from 0, its tags among them.
        let lines: Range<Int>
        /// These lines, and those of the feature, the rule and their backgrounds.
        let kept: [Range<Int>]
    }

    /// Returns the scenario that contains all edits, if it begins and ends where it did.
    ///
    /// - Parameter new: the lines of the present text.
    func part(in new: [Token]) -> Part? {
        guard let edited, !isFar, let old = Self.scenario(around: edited, in: tokens),
            let (head, next) = Self.scenario(around: edited, in: new), head == old.head,
            new[head] == tokens[head], new[next].kind == tokens[old.next].kind,
            new.count - next == tokens.count - old.next,
            let first = new.firstIndex(where: { $0.kind == .scenarioLine || $0.kind == .ruleLine })
        else { return nil }
        let lines = Self.start(of: head, in: new)..<Self.start(of: next, in: new)
        guard lines.contains(edited.upperBound),
            edited.upperBound < Self.start(of: old.next, in: tokens)
        else { return nil }
        var kept = [0..<Self.start(of: first, in: new)]
        if let rule = new[..<head].lastIndex(where: { $0.kind == .ruleLine }) {
            let scenario = new[rule...].firstIndex { $0.kind == .scenarioLine } ?? head
            kept.append(Self.start(of: rule, in: new)..<Self.start(of: scenario, in: new))
        }
        return Part(lines: lines, kept: kept + [lines])
    }

    /// Returns the index of the first line of the scenario that contains some lines, and that of the section below it.
    private static func scenario(
        around lines: ClosedRange<Int>, in tokens: [Token]
    ) -> (head: Int, next: Int)? {
        let isHead = { (token: Token) in
            [.featureLine, .ruleLine, .backgroundLine, .scenarioLine, .eof].contains(token.kind)
        }
        let below = tokens.partitioningIndex(where: { $0.location.line > lines.lowerBound + 1 })
        guard let head = tokens[..<below].lastIndex(where: isHead), tokens[head].kind == .scenarioLine,
            let next = tokens[(head + 1)...].firstIndex(where: isHead),
            tokens[next].location.line > lines.upperBound + 1
        else { return nil }
        return (head, next)
    }

    /// Returns the line, from 0, at which the tags and comments above a section begin.
    private static func start(of section: Int, in tokens: [Token]) -> Int {
        var (index, line) = (section, tokens[section].location.line - 1)
        while index > 0, tokens[index - 1].location.line == line,
            [.tagLine, .comment].contains(tokens[index - 1].kind)
        {
            (index, line) = (index - 1, line - 1)
        }
        return line
    }
}

extension Array {
    func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
