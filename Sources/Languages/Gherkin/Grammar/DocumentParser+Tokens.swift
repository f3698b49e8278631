/// Emits tokens. If the sink wants none, the compiler removes this code.
extension DocumentParser {
    @inline(__always)
    mutating func emit(_ kind: TokenKind) {
        if Sink.wantsTokens { emitToken(kind, column: 1) }
    }

    @inline(__always)
    mutating func emitEnd() {
        if Sink.wantsTokens {
            sink.take(
                Token(
                    kind: .eof, location: Location(line: lines.line + 1, column: nil), keyword: nil,
                    keywordType: nil,
                    text: "", items: []))
        }
    }

    /// Emits a line with a keyword; nothing if `length` is 0.
    @inline(__always)
    mutating func emitLine(
        _ kind: TokenKind, keyword: Int, length: Int, type: StepKeywordType?, text: Range<Int>
    ) {
        if Sink.wantsTokens {
            emitToken(
                kind, column: lines.column(of: keyword),
                keyword: length == 0 ? nil : keyword..<(keyword + length),
                type: type, text: string(text))
        }
    }

    /// Emits a whole line of text.
    @inline(__always)
    mutating func emitText(_ kind: TokenKind) {
        if Sink.wantsTokens { emitToken(kind, column: 1, text: string(lines.lineStart..<lines.lineEnd)) }
    }

    @inline(__always)
    mutating func emitDocStringLine() {
        if Sink.wantsTokens {
            let text = DocStringText.line(
                in: UnsafeBufferPointer(start: lines.base, count: lines.count),
                lines.lineStart..<lines.lineEnd,
                indent: docStringIndent, delimiter: isMarkdown ? nil : docStringDelimiter)
            emitToken(.other, column: 1, text: text)
        }
    }

    @inline(__always)
    mutating func emitRow() {
        if Sink.wantsTokens {
            let cells = TableCellReader.cells(
                in: UnsafeBufferPointer(start: lines.base, count: lines.count), lines.start..<lines.end,
                column: lines.column(of: lines.start))
            emitToken(
                .tableRow, column: lines.column(of: lines.start),
                keyword: isMarkdown ? lines.start..<(lines.start + 1) : nil,
                items: cells.map { Token.Item(column: $0.column, text: $0.value) })
        }
    }

    @inline(__always)
    mutating func emitTags(from first: Int) {
        if Sink.wantsTokens {
            let items = nodes.tags[first...].map {
                Token.Item(column: Int($0.column), text: string(Int($0.start)..<Int($0.end)))
            }
            emitToken(.tagLine, column: lines.column(of: lines.start), items: items)
        }
    }

    private mutating func emitToken(
        _ kind: TokenKind, column: Int, keyword: Range<Int>? = nil, type: StepKeywordType? = nil,
        text: String = "",
        items: [Token.Item] = []
    ) {
        sink.take(
            Token(
                kind: kind, location: Location(line: lines.line, column: column),
                keyword: keyword.map(string),
                keywordType: type, text: text, items: items))
    }

    func string(_ range: Range<Int>) -> String {
        String(
            decoding: UnsafeBufferPointer(start: lines.base + range.lowerBound, count: range.count),
            as: UTF8.self)
    }
}
