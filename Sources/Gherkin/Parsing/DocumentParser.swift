/// Reads a source line by line into `DocumentRecords`.
///
/// For each line: what may stand here (`GrammarState.expected`), what the line is (its first character, then the
/// keywords of the language), and what follows from it: records, and the next state. A line that may not stand here
/// is an error, and the state stays what it was, so that one mistake does not hide the next.
struct DocumentParser<Sink: TokenSink> {
    var lines: LineReader
    var keywords: KeywordTable
    var records = DocumentRecords()
    var errors: [ErrorRecord] = []
    var sink: Sink
    var state = GrammarState.start

    let isMarkdown: Bool
    private let expectations: [TokenKinds] = GrammarState.expectedKinds

    // The sections that are open, by index; -1 for none.
    private var openRule = -1
    private var openDefinition = -1
    private var openExamples = -1
    private var nextID: UInt32

    /// The first tag that belongs to the next section.
    private var pendingTags = 0
    /// The number of cells in the first row of the open table; -1 where no table is open.
    private var cellCount = -1
    /// The first row of the open table that has another number of cells, as an index into the rows.
    private var unevenRow = -1

    // The open doc string.
    var docStringDelimiter: UInt8 = 0
    var docStringDelimiterLength = 0
    var docStringIndent = 0

    init(
        _ base: UnsafePointer<UInt8>, count: Int, isMarkdown: Bool, keywords: KeywordTable, firstID: UInt32,
        sink: Sink
    ) {
        lines = LineReader(base, count: count)
        self.keywords = keywords
        self.isMarkdown = isMarkdown
        self.sink = sink
        nextID = firstID
        records.language = keywords.language
    }

    /// Reads the whole source.
    mutating func run() {
        if lines.count < 1 << 22 {
            reserveByGuess()
        } else {
            readLines(before: 1 << 18)
            reserveBySample()
        }
        readLines(before: lines.count)
        if let mistake = lines.mistake {
            errors.append(
                ErrorRecord(
                    kind: .notUTF8, line: lines.line, column: lines.column(of: mistake), start: mistake,
                    end: mistake))
        } else {
            readEnd()
        }
        records.endID = nextID
    }

    /// Reads the lines that begin before a place.
    private mutating func readLines(before end: Int) {
        if isMarkdown {
            while lines.next < end, lines.advance() { readMarkdownLine() }
        } else {
            while lines.next < end, lines.advance() { readLine() }
        }
    }

    @inline(__always)
    func expects(_ kind: TokenKind) -> Bool {
        expectations[Int(state.rawValue)].contains(kind)
    }

    /// Reads a line of a `.feature` file.
    @inline(__always)
    private mutating func readLine() {
        if lines.isBlank {
            if expects(.empty) { emit(.empty) } else { readOther() }
            return
        }
        switch lines.base[lines.start] {
        case UInt8(ascii: "|"):
            if expects(.tableRow) { return acceptTableRow() }
        case UInt8(ascii: "#"):
            if expects(.comment) {
                if !(state == .start && acceptLanguage()) { acceptComment() }
                return
            }
        case UInt8(ascii: "@"):
            if expects(.tagLine), acceptTags() { return }
        case UInt8(ascii: "\""):
            if expects(.docStringSeparator), acceptDocStringSeparator(UInt8(ascii: "\"")) { return }
        case UInt8(ascii: "`"):
            if expects(.docStringSeparator), acceptDocStringSeparator(UInt8(ascii: "`")) { return }
        default:
            if acceptKeyword() { return }
        }
        readOther()
    }

    /// A line that is none of what the state expects: text, or an error.
    @inline(__always)
    mutating func readOther() {
        if expects(.other) {
            acceptOther()
        } else if isAfterTags {
            // Tags that belong to neither examples nor a scenario can only be a rule's.
            state = .ruleTags
            if isMarkdown { readMarkdownLine() } else { readLine() }
        } else {
            reportUnexpectedLine()
        }
    }

    private var isAfterTags: Bool {
        state == .tagsOfScenarioOrRule || state == .tagsOfExamplesOrScenarioOrRule
    }

    @inline(__always)
    private mutating func acceptKeyword() -> Bool {
        let start = lines.start
        let count = lines.lineEnd - start
        let word = lines.loadWord(at: start)
        if expects(.stepLine) {
            if word & 0xFFFF == 0x202A, count >= 2, let type = keywords.bullet {
                acceptStep(keyword: start, length: 2, type: type)
                return true
            }
            if let step = keywords.steps.longest(word, at: lines.base + start, count: count) {
                acceptStep(keyword: start, length: Int(step.length), type: step.type)
                return true
            }
        }
        guard state < .backgroundInDocString,
            let title = keywords.titles.longest(word, at: lines.base + start, count: count),
            expects(title.token)
        else { return false }
        acceptSection(title.token, keyword: start, length: Int(title.length) - 1)
        return true
    }

    /// The source has ended.
    private mutating func readEnd() {
        if isAfterTags { state = .ruleTags }
        guard expects(.eof) else {
            errors.append(
                ErrorRecord(
                    kind: .unexpectedEnd, line: lines.line + 1, column: 0, start: lines.count,
                    end: lines.count,
                    state: state))
            return
        }
        endTable()
        closeSections(downTo: .feature)
        if !records.sections.isEmpty { closeSection(0) }
        emitEnd()
    }
}

// MARK: - Sections

extension DocumentParser {
    /// A line with a section's keyword and a colon.
    ///
    /// - Parameter length: of the keyword in bytes, without the colon.
    mutating func acceptSection(_ token: TokenKind, keyword: Int, length: Int) {
        let name = lines.skipWhiteSpace(from: min(keyword + length + 1, lines.end), to: lines.end)
        emitLine(token, keyword: keyword, length: length, type: nil, text: name..<lines.end)
        openSection(token, keyword: keyword, length: length, name: name..<lines.end)
    }

    mutating func openSection(_ token: TokenKind, keyword: Int, length: Int, name: Range<Int>) {
        endTable()
        let kind: SectionKind
        switch token {
        case .featureLine:
            kind = .feature
            records.language = keywords.language
            state = .header
        case .ruleLine:
            kind = .rule
            state = .header
        case .backgroundLine:
            kind = .background
            state = .background
        case .examplesLine:
            kind = .examples
            state = .examples
        default:
            kind = .scenario
            state = .scenario
        }
        closeSections(downTo: kind)
        let index = records.sections.count
        switch kind {
        case .feature: break
        case .rule: openRule = index
        case .background, .scenario: openDefinition = index
        case .examples: openExamples = index
        }
        let items = UInt32(kind == .examples ? records.rows.count : records.steps.count)
        records.sections.append(
            SectionRecord(
                keywordStart: UInt32(keyword), nameStart: UInt32(name.lowerBound),
                nameEnd: UInt32(name.upperBound),
                line: UInt32(lines.line), tagStart: UInt32(pendingTags), tagEnd: UInt32(records.tags.count),
                itemStart: items, itemEnd: items, keywordLength: UInt16(length), kind: kind))
        pendingTags = records.tags.count
    }

    /// Closes the sections that cannot hold one of this kind.
    private mutating func closeSections(downTo kind: SectionKind) {
        if openExamples >= 0 {
            records.sections[openExamples].itemEnd = UInt32(records.rows.count)
            closeSection(openExamples)
            openExamples = -1
        } else if openDefinition >= 0 {
            records.sections[openDefinition].itemEnd = UInt32(records.steps.count)
        }
        if kind == .examples { return }
        if openDefinition >= 0 {
            closeSection(openDefinition)
            openDefinition = -1
        }
        if kind == .scenario || kind == .background { return }
        if openRule >= 0 {
            closeSection(openRule)
            openRule = -1
        }
    }

    /// Gives a section its ids: first its tags, then itself.
    ///
    /// A feature has none of its own.
    private mutating func closeSection(_ index: Int) {
        let section = records.sections[index]
        records.sections[index].subtreeEnd = UInt32(records.sections.count)
        records.sections[index].firstTagID = nextID
        nextID += section.tagEnd - section.tagStart
        if section.kind != .feature {
            records.sections[index].id = nextID
            nextID += 1
        }
    }
}

// MARK: - Steps and their arguments

extension DocumentParser {
    @inline(__always)
    mutating func acceptStep(keyword: Int, length: Int, type: StepKeywordType) {
        if cellCount >= 0 { endTable() }
        let text = lines.skipWhiteSpace(from: min(keyword + length, lines.end), to: lines.end)
        emitLine(.stepLine, keyword: keyword, length: length, type: type, text: text..<lines.end)
        records.steps.append(
            StepRecord(
                keywordStart: UInt32(keyword), textStart: UInt32(text), textEnd: UInt32(lines.end),
                line: UInt32(lines.line), id: nextID, keywordLength: UInt16(length), keywordType: type))
        nextID += 1
        state = state.isInBackground ? .backgroundStep : .scenarioStep
    }

    @inline(__always)
    mutating func acceptTableRow() {
        emitRow()
        let count = countCells()
        let id: UInt32
        if state.isInExamples {
            state = .examplesTable
            id = nextID
        } else {
            // Rows are numbered before their step: the step's id moves on.
            let step = records.steps.count - 1
            let row = UInt32(records.rows.count)
            id = records.steps[step].id
            records.steps[step].id = id + 1
            if cellCount < 0 {
                records.steps[step].rowStart = row
                state = state.withTable
            }
            records.steps[step].rowEnd = row + 1
        }
        nextID += 1
        if cellCount < 0 {
            cellCount = count
        } else if count != cellCount, unevenRow < 0 {
            unevenRow = records.rows.count
        }
        records.rows.append(
            RowRecord(
                start: UInt32(lines.start), end: UInt32(lines.end), line: UInt32(lines.line),
                cellCount: UInt32(count),
                id: id))
    }

    /// How many cells the row has: one fewer than it has bars that are not escaped.
    @inline(__always)
    private func countCells() -> Int {
        var bars = 0
        var offset = lines.start
        let end = lines.end
        while offset < end {
            let byte = lines.base[offset]
            if byte == UInt8(ascii: "|") {
                bars += 1
            } else if byte == UInt8(ascii: "\\") {
                offset += 1
            }
            offset += 1
        }
        return bars - 1
    }

    /// A line has ended the open table, if there is one: its rows must be even.
    @inline(__always)
    private mutating func endTable() {
        guard cellCount >= 0 else { return }
        if unevenRow >= 0 { reportUnevenTable() }
        cellCount = -1
        unevenRow = -1
    }

    private mutating func reportUnevenTable() {
        let row = records.rows[unevenRow]
        var before = Int(row.start)
        while before > 0, lines.base[before - 1] != 0x0A { before -= 1 }
        if before == 0, lines.hasByteOrderMark { before = 3 }
        errors.append(
            ErrorRecord(
                kind: .unevenTable, line: Int(row.line),
                column: 1 + lines.codePoints(from: before, to: Int(row.start)), start: Int(row.start),
                end: Int(row.end), cells: Int(row.cellCount), expectedCells: cellCount))
    }

    private mutating func acceptDocStringSeparator(_ delimiter: UInt8) -> Bool {
        let start = lines.start
        guard lines.lineEnd - start >= 3, lines.base[start + 1] == delimiter,
            lines.base[start + 2] == delimiter
        else {
            return false
        }
        if state.isInDocString {
            guard delimiter == docStringDelimiter else { return false }
            closeDocString(at: start)
        } else {
            openDocString(delimiter, length: 3)
        }
        return true
    }

    mutating func openDocString(_ delimiter: UInt8, length: Int) {
        let start = lines.start
        docStringDelimiter = delimiter
        docStringDelimiterLength = length
        docStringIndent = lines.codePoints(from: lines.lineStart, to: start)
        let mediaType = lines.skipWhiteSpace(from: min(start + length, lines.end), to: lines.end)
        emitLine(.docStringSeparator, keyword: start, length: length, type: nil, text: mediaType..<lines.end)
        endTable()
        let content = UInt32(min(lines.next, lines.count))
        records.docStrings.append(
            DocStringRecord(
                start: UInt32(start), mediaTypeStart: UInt32(mediaType), mediaTypeEnd: UInt32(lines.end),
                contentStart: content, contentEnd: content, line: UInt32(lines.line),
                indent: UInt32(docStringIndent),
                delimiterLength: UInt32(length)))
        records.steps[records.steps.count - 1].docString = UInt32(records.docStrings.count)
        state = state.insideDocString
    }

    mutating func closeDocString(at start: Int) {
        emitLine(
            .docStringSeparator, keyword: start, length: docStringDelimiterLength, type: nil,
            text: start..<start)
        docStringDelimiter = 0
        docStringIndent = 0
        state = state.afterDocString
    }
}

// MARK: - Text, comments, tags, language

extension DocumentParser {
    @inline(__always)
    mutating func acceptOther() {
        if state.isInDocString {
            records.docStrings[records.docStrings.count - 1].contentEnd = UInt32(lines.lineEnd)
            records.docStrings[records.docStrings.count - 1].lineCount += 1
            emitDocStringLine()
            return
        }
        emitText(.other)
        let section = records.sections.count - 1
        if records.sections[section].descriptionStart == 0 {
            records.sections[section].descriptionStart = UInt32(lines.lineStart)
        }
        if !lines.isBlank { records.sections[section].descriptionEnd = UInt32(lines.lineEnd) }
        state = state.withDescription
    }

    private mutating func acceptComment() {
        emitText(.comment)
        records.comments.append(
            CommentRecord(
                start: UInt32(lines.lineStart), end: UInt32(lines.lineEnd), line: UInt32(lines.line)))
        state = state.withDescription
    }

    /// `# language: xx`, with white space wherever one likes; any other comment is none.
    private mutating func acceptLanguage() -> Bool {
        var offset = lines.skipWhiteSpace(from: lines.start + 1, to: lines.end)
        guard lines.hasPrefix("language", at: offset) else { return false }
        offset = lines.skipWhiteSpace(from: offset + 8, to: lines.end)
        guard offset < lines.end, lines.base[offset] == UInt8(ascii: ":") else { return false }
        let code = lines.skipWhiteSpace(from: offset + 1, to: lines.end)
        guard code < lines.end else { return false }
        for place in code..<lines.end {
            switch lines.base[place] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                continue
            default: return false
            }
        }
        let language = String(
            decoding: UnsafeBufferPointer(start: lines.base + code, count: lines.end - code), as: UTF8.self)
        guard let table = KeywordTable.of(language: language) else {
            errors.append(
                ErrorRecord(
                    kind: .unknownLanguage, line: lines.line, column: lines.column(of: lines.start),
                    start: code,
                    end: lines.end))
            return false
        }
        keywords = table
        emitLine(.language, keyword: lines.start, length: 0, type: nil, text: code..<lines.end)
        state = .language
        return true
    }

    /// Tags of a `.feature` line; `false` after reporting a tag with white space in it.
    private mutating func acceptTags() -> Bool {
        let first = records.tags.count
        var end = lines.end
        var offset = lines.start
        // White space and `#` begin a comment.
        while offset < lines.end {
            if lines.base[offset] == UInt8(ascii: "#"), offset > lines.start,
                WhiteSpace.lengthBefore(lines.base, offset, after: lines.start) > 0
            {
                end = lines.trimmedEnd(offset, after: lines.start)
                break
            }
            offset += 1
        }
        var column = lines.column(of: lines.start)
        offset = lines.start
        while offset < end {
            var tagEnd = offset + 1
            while tagEnd < end, lines.base[tagEnd] != UInt8(ascii: "@") { tagEnd += 1 }
            let nameEnd = lines.trimmedEnd(tagEnd, after: offset + 1)
            if hasWhiteSpace(from: offset + 1, to: nameEnd) {
                records.tags.removeSubrange(first...)
                report(
                    ErrorRecord(
                        kind: .whiteSpaceInTag, line: lines.line, column: column, start: offset, end: nameEnd)
                )
                return false
            }
            records.tags.append(
                TagRecord(
                    start: UInt32(offset), end: UInt32(nameEnd), line: UInt32(lines.line),
                    column: UInt32(column)))
            column += lines.codePoints(from: offset, to: tagEnd)
            offset = tagEnd
        }
        acceptTagLine(first)
        return true
    }

    private func hasWhiteSpace(from start: Int, to end: Int) -> Bool {
        var offset = start
        while offset < end {
            if WhiteSpace.length(lines.base, at: offset, before: end) > 0 { return true }
            offset += 1
        }
        return false
    }

    /// The tags from `first` have been read.
    mutating func acceptTagLine(_ first: Int) {
        emitTags(from: first)
        if cellCount >= 0 { endTable() }
        state = state.withTags
    }
}

// MARK: - Errors

extension DocumentParser {
    mutating func reportUnexpectedLine() {
        report(
            ErrorRecord(
                kind: .unexpectedLine, line: lines.line,
                column: lines.column(of: isMarkdown ? markdownKeywordStart : lines.start),
                start: lines.start,
                end: lines.end, state: state))
    }

    /// Adds an error, unless the same one was the last.
    mutating func report(_ error: ErrorRecord) {
        if let last = errors.last, last.line == error.line, last.kind == error.kind { return }
        errors.append(error)
    }
}

extension DocumentParser {
    /// Takes memory for a source of the usual density.
    ///
    /// Memory that is not written to in the end is not used.
    private mutating func reserveByGuess() {
        records.steps.reserveCapacity(lines.count / 64 + 4)
        records.rows.reserveCapacity(lines.count / 128 + 4)
        records.sections.reserveCapacity(lines.count / 256 + 4)
    }

    /// Takes memory for the rest of a large source, which is taken to be as dense as what has been read of it.
    private mutating func reserveBySample() {
        let read = lines.next
        guard read < lines.count else { return }
        let factor = Double(lines.count) / Double(read) * 1.125
        func capacity(_ count: Int) -> Int { Int(Double(count + 64) * factor) }
        records.sections.reserveLarge(capacity(records.sections.count))
        records.steps.reserveLarge(capacity(records.steps.count))
        records.rows.reserveLarge(capacity(records.rows.count))
        records.tags.reserveLarge(capacity(records.tags.count))
        records.docStrings.reserveLarge(capacity(records.docStrings.count))
        records.comments.reserveLarge(capacity(records.comments.count))
    }
}
