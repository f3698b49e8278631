import Gherkin

/// They are read from the parser's lines, so they are there in a file with mistakes, too.
struct FeatureStructure {
    private(set) var sections: [FeatureSection] = []
    private(set) var steps: [FeatureStep] = []

    init(_ tokens: [Token], in text: TextDocument) {
        var open: [Int] = []
        var lastContent = 0
        var tags: Int?
        var isStep = false
        for (index, token) in tokens.enumerated() {
            switch token.kind {
            case .empty, .comment, .eof: continue
            case .tagLine:
                (tags, isStep) = (tags ?? token.line, false)
                continue
            case .stepLine:
                steps.append(FeatureStep(token, in: text))
                isStep = true
            case .tableRow where isStep:
                steps[steps.count - 1].rows.append(token)
                steps[steps.count - 1].lastLine = token.line
            case .docStringSeparator where isStep: steps[steps.count - 1].lastLine = token.line
            case .other: break
            default: isStep = false
            }
            if let level = FeatureSection.levels[token.kind] {
                while let last = open.last, sections[last].level >= level {
                    sections[last].lastLine = lastContent
                    open.removeLast()
                }
                open.append(sections.count)
                let first = tags ?? token.line
                sections.append(
                    FeatureSection(
                        token: token, index: index, level: level, firstLine: first, lastLine: token.line))
                tags = nil
            }
            lastContent = token.line
        }
        for index in open { sections[index].lastLine = lastContent }
    }
}

/// A section of a feature file: its lines from the keyword to the line before the next section of its level.
struct FeatureSection {
    let token: Token
    let index: Int
    /// 0 for the feature, 1 for rules, 2 for backgrounds and scenarios, 3 for examples.
    let level: Int
    let firstLine: Int
    fileprivate(set) var lastLine: Int

    fileprivate static let levels: [TokenKind: Int] = [
        .featureLine: 0, .ruleLine: 1, .backgroundLine: 2, .scenarioLine: 2, .examplesLine: 3,
    ]

    var line: Int { token.line }
    /// The kind of its symbol in the protocol: module, namespace or method.
    var kind: Int { [2, 3, 6][level] }

    /// Its name; its keyword without one.
    var title: String { token.text.isEmpty ? token.word : token.text }
}

/// A step in a text, with the lines below that belong to it.
struct FeatureStep: Sendable {
    /// The line, from 0.
    let line: Int
    let keyword: String
    let keywordType: StepKeywordType
    let text: String
    let range: TextRange
    fileprivate(set) var rows: [Token] = []
    fileprivate(set) var lastLine: Int

    fileprivate init(_ token: Token, in document: TextDocument) {
        (line, lastLine, text) = (token.line, token.line, token.text)
        (keyword, keywordType) = (token.keyword ?? "", token.keywordType ?? .unknown)
        let start = token.column + keyword.unicodeScalars.count
        range = document.range(line, start..<(start + text.unicodeScalars.count))
    }

    /// What it says, wherever it is.
    var content: [[String]] { [[keyword, text]] + rows.map { $0.items.map(\.text) } }

    var header: [String] { rows.first?.items.map(\.text) ?? [] }
}

extension Token {
    /// The line, from 0.
    var line: Int { location.line - 1 }
    var column: Int { (location.column ?? 1) - 1 }
    /// The keyword without the space after it.
    var word: String { keyword.map { String($0.last == " " ? $0.dropLast() : $0[...]) } ?? "" }
}

extension FeatureDocument {
    /// Returns the lines of the innermost feature, rule or scenario that contains a line.
    func section(at line: Int) -> ClosedRange<Int> {
        let found = sections.last { $0.level < 3 && ($0.firstLine...$0.lastLine).contains(line) }
        return found.map { $0.firstLine...$0.lastLine } ?? line...line
    }

    /// Returns the lines of the scenario that contains a line; `nil` outside of scenarios.
    func scenario(at line: Int) -> ArraySlice<Token>? {
        let sections = sections
        let below = sections.partitioningIndex { $0.line > line }
        guard let head = sections[..<below].last(where: { $0.level < 3 }), head.level == 2 else { return nil }
        let end = sections[below...].first { $0.level < 3 }
        return tokens[head.index..<(end?.index ?? tokens.count)]
    }

    func outline(at line: Int) -> Outline? { scenario(at: line).flatMap(Outline.init) }

    func range(of item: Token.Item, in line: Int) -> TextRange {
        text.range(line, (item.column - 1)..<(item.column - 1 + item.text.unicodeScalars.count))
    }

    func lines(_ lines: ClosedRange<Int>) -> TextRange {
        TextRange(
            Position(line: lines.lowerBound, character: 0),
            Position(line: lines.upperBound, character: text.line(lines.upperBound).utf16.count))
    }
}

struct Outline {
    let tokens: ArraySlice<Token>
    let headers: [Token]
    let header: [String]
    /// The cells of all other rows.
    let rows: [[String]]

    fileprivate init?(_ tokens: ArraySlice<Token>) {
        let tables = tokens.split { $0.kind == .examplesLine }.dropFirst()
            .map { $0.filter { $0.kind == .tableRow } }.filter { !$0.isEmpty }
        guard let header = tables.first?[0].items.map(\.text) else { return nil }
        (self.tokens, self.header, headers) = (tokens, header, tables.map { $0[0] })
        rows = tables.flatMap { $0.dropFirst() }.map { $0.items.map(\.text) }
    }

    @MainActor
    func headerCells(_ name: String, in document: FeatureDocument) -> [TextRange] {
        headers.flatMap { token in
            token.items.filter { $0.text == name }.map { document.range(of: $0, in: token.line) }
        }
    }

    /// Returns a text with the values of a row in place of its placeholders.
    static func text(_ text: String, _ header: [String], _ values: [String]) -> String {
        zip(header, values).reduce(text) { text, pair in text.replacing("<\(pair.0)>", with: pair.1) }
    }
}
