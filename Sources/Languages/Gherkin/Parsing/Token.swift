/// A line as the parser classified it.
package struct Token: Sendable, Hashable {
    /// A tag or a table cell: its text and column.
    package struct Item: Sendable, Hashable {
        /// Counted in code points from 1.
        package let column: Int
        /// The tag with its `@`, or the text of the cell.
        package let text: String
    }

    package let kind: TokenKind

    /// The start of the line's text; the end of the file has no column.
    package fileprivate(set) var location: Location

    /// The keyword, delimiter or bar at the start of the line, if it has one.
    package private(set) var keyword: String?

    package private(set) var keywordType: StepKeywordType?

    /// A name, a step's text, a line of text, a comment, a media type or a language; otherwise empty.
    package fileprivate(set) var text = ""

    package fileprivate(set) var items: [Item] = []
}

extension Token: CustomStringConvertible {
    /// The token in the format of official listings: `(4:5)StepLine:(Context)Given /the minimalism/`.
    package var description: String {
        guard kind != .eof else { return "EOF" }
        let shownKeyword = keyword.map { "(\(keywordType?.name ?? ""))\($0)" } ?? ""
        let shownItems = items.map { "\($0.column):\($0.text)" }.joined(separator: ",")
        return "(\(location.line):\(location.column ?? 0))\(kind.name):\(shownKeyword)/\(text)/\(shownItems)"
    }
}

extension ParseResult {
    /// The lines as the parser classified them, without those that are errors.
    package var tokens: [Token] { partialDocument.tokens(without: records) }
}

extension GherkinDocument {
    package var tokens: [Token] { tokens(without: []) }

    fileprivate func tokens(without errors: [ErrorRecord]) -> [Token] {
        guard !errors.contains(where: { $0.kind == .notUTF8 }) else { return [] }
        let known = knownTokens
        let wrong = Set(errors.filter { $0.kind == .unexpectedLine }.map(\.line))
        var sections = storage.nodes.sections[...]
        var (tokens, count): ([Token], Int) = ([], 0)
        // Where the description of the section begins, if no step, row or tag is below it.
        var description = 0
        storage.withSource { source in
            let start = source.hasByteOrderMark ? 3 : 0
            guard start < source.count else { return }
            let end = source.last == 0x0A ? source.count - 1 : source.count
            for (number, line) in zip(1..., SourceLines(in: source, start..<end)) {
                count = number
                if let section = sections.first, section.line == number {
                    sections.removeFirst()
                    description = Int(section.descriptionStart)
                }
                if let token = known[number] {
                    tokens.append(token)
                    switch token.kind {
                    case .stepLine, .tableRow: description = 0
                    case .tagLine, .language, .docStringSeparator:
                        if token.kind == .tagLine { description = 0 }
                        tokens[tokens.count - 1].move(to: line, in: storage)
                    default: break
                    }
                } else if description > 0, line.lowerBound >= description {
                    let text = String(decoding: source[line], as: UTF8.self)
                    tokens.append(
                        Token(kind: .other, location: Location(line: number, column: 1), text: text))
                } else if !wrong.contains(number) {
                    tokens.append(Token(kind: .empty, location: Location(line: number, column: 1)))
                }
            }
        }
        if !errors.contains(where: { $0.kind == .unexpectedEnd }) {
            tokens.append(Token(kind: .eof, location: Location(line: count + 1, column: nil)))
        }
        return tokens
    }

    /// The tokens of the lines that are neither empty nor descriptions, by line.
    private var knownTokens: [Token?] {
        let lineCount = storage.withSource { source in source.count { $0 == 0x0A } + 1 }
        // The end of an open doc string would be below the last line.
        var known = [Token?](repeating: nil, count: lineCount + 3)
        func add(_ token: Token) { known[token.location.line] = token }
        for section in storage.nodes.sections where section.keywordStart < section.nameEnd {
            let end = section.keywordStart + UInt32(section.keywordLength)
            let kind = TokenKind(rawValue: TokenKind.featureLine.rawValue + section.kind.rawValue) ?? .other
            add(
                Token(
                    kind: kind, location: storage.location(line: section.line, at: section.keywordStart),
                    keyword: section.keywordLength == 0 ? nil : storage.string(section.keywordStart, end),
                    text: storage.string(section.nameStart, section.nameEnd)))
        }
        for step in storage.steps {
            add(
                Token(
                    kind: .stepLine, location: step.location, keyword: step.keyword,
                    keywordType: step.keywordType, text: step.text))
        }
        for index in storage.nodes.rows.indices {
            let row = TableRow(storage: storage, index: index)
            let items = row.cells.map { Token.Item(column: $0.location.column ?? 1, text: $0.value) }
            add(
                Token(
                    kind: .tableRow, location: row.location, keyword: source.isMarkdown ? "|" : nil,
                    items: items))
        }
        for comment in comments { add(Token(kind: .comment, location: comment.location, text: comment.text)) }
        for tag in storage.nodes.tags + storage.nodes.emptyTags {
            let location = Location(line: Int(tag.line), column: Int(tag.column))
            var token = known[location.line] ?? Token(kind: .tagLine, location: location)
            if tag.start + 1 < tag.end {
                token.items.append(
                    Token.Item(column: Int(tag.column), text: storage.string(tag.start, tag.end)))
            }
            add(token)
        }
        for text in storage.docStrings {
            let (line, end) = (text.location.line, text.lastLine)
            add(
                Token(
                    kind: .docStringSeparator, location: text.location, keyword: text.delimiter,
                    text: text.mediaType ?? ""))
            let lines = text.content.split(separator: "\n", omittingEmptySubsequences: false)
            for (number, content) in zip(line + 1..<end, lines) {
                add(Token(kind: .other, location: Location(line: number, column: 1), text: String(content)))
            }
            let close = Location(line: end, column: 1)
            add(Token(kind: .docStringSeparator, location: close, keyword: text.delimiter))
        }
        if let line = storage.nodes.languageLine {
            add(Token(kind: .language, location: Location(line: line, column: 1)))
        }
        return known
    }
}

extension Token {
    /// Sets the column, and the text of a language, which the document does not store.
    fileprivate mutating func move(to line: Range<Int>, in storage: DocumentStorage) {
        storage.withSource { source in
            guard let base = source.baseAddress else { return }
            let text = WhiteSpace.trimmed(base, line)
            location = Location(line: location.line, column: storage.column(of: text.lowerBound))
            guard kind == .language else { return }
            self.text = String(decoding: source[text], as: UTF8.self).drop { $0 != ":" }.dropFirst().trimmed
        }
    }
}
