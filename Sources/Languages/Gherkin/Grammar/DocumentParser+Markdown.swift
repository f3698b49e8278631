/// Markdown with Gherkin: headings are sections, list items are steps, fenced code is a doc string, tables indented
/// by two to five spaces are tables, code spans with an `@` are tags. Everything else is prose and is ignored.
extension DocumentParser {
    /// Reads a line of a `.feature.md` file as the first expected kind that it matches.
    mutating func readMarkdownLine() {
        for kind in state.expected where isAllowed(kind) && acceptMarkdown(kind) { return }
        readOther()
    }

    private mutating func acceptMarkdown(_ kind: TokenKind) -> Bool {
        switch kind {
        case .eof, .language, .other: return false
        case .empty:
            guard lines.isBlank || isProse else { return false }
            if expects(.featureLine), blankAboveFeature == nil {
                blankAboveFeature = (lines.line, lines.lineStart, nodes.tags.count)
            }
            return true
        case .comment:
            guard isSeparatorRow else { return false }
            // It is ignored like a comment, and listed as if it were blank.
            state = state.withDescription
            return true
        case .tagLine: return acceptMarkdownTags()
        case .featureLine:
            if lines.isBlank { return false }
            if let heading = markdownHeading(.featureLine) {
                acceptSection(.featureLine, keyword: heading.start, length: heading.length)
            } else if let blank = blankAboveFeature, isSectionBelowFeature {
                // As in the official parsers, a blank line is then the feature, without a name.
                openSection(
                    .featureLine, keyword: blank.offset, length: 0, name: blank.offset..<blank.offset,
                    line: blank.line, tagEnd: blank.tagCount)
                readMarkdownLine()
            } else {
                // The feature's heading is optional: any first line is accepted, and is the name as written.
                openSection(.featureLine, keyword: lines.start, length: 0, name: lines.start..<lines.end)
            }
            return true
        case .ruleLine, .backgroundLine, .scenarioLine, .examplesLine:
            guard let heading = markdownHeading(kind) else { return false }
            acceptSection(kind, keyword: heading.start, length: heading.length)
            return true
        case .stepLine:
            guard let step = markdownStep else { return false }
            acceptStep(keyword: step.start, length: Int(step.entry.length), type: step.entry.type)
            return true
        case .docStringSeparator: return acceptFence()
        case .tableRow:
            guard isIndentedRow, !isSeparatorRow else { return false }
            acceptTableRow()
            return true
        }
    }

    /// The offset of the line's keyword, after its `#` or bullet, or of its text if it has none.
    var markdownKeywordStart: Int {
        if let step = markdownStep { return step.start }
        for kind in TokenKind.allCases where kind.isSectionBelowFeature {
            if let heading = markdownHeading(kind) { return heading.start }
        }
        return lines.start
    }

    /// Whether the line has no meaning in Gherkin.
    private var isProse: Bool {
        !hasMarkdownTags && !isSeparatorRow && !isIndentedRow && fenceLength < 3 && markdownStep == nil
            && !isSectionBelowFeature
    }

    private var isSectionBelowFeature: Bool {
        TokenKind.allCases.contains { $0.isSectionBelowFeature && markdownHeading($0) != nil }
    }

    /// Returns a heading: one to six `#`, one white space, a keyword and its colon.
    private func markdownHeading(_ kind: TokenKind) -> (start: Int, length: Int)? {
        var offset = lines.start
        while offset < lines.end, offset - lines.start < 6, lines.base[offset] == UInt8(ascii: "#") {
            offset += 1
        }
        guard offset > lines.start, offset < lines.end else { return nil }
        let space = WhiteSpace.length(lines.base, at: offset, before: lines.end)
        guard space > 0 else { return nil }
        offset += space
        let word = lines.loadWord(at: offset)
        guard
            let entry = keywords.titles.longest(word, at: lines.base + offset, count: lines.lineEnd - offset),
            entry.token == kind
        else { return nil }
        return (offset, Int(entry.length) - 1)
    }

    /// A bullet, followed by a step's keyword.
    private var markdownStep: (start: Int, entry: KeywordIndex.Entry)? {
        guard lines.start < lines.end,
            [UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-")].contains(
                lines.base[lines.start])
        else { return nil }
        let offset = WhiteSpace.start(lines.base, from: lines.start + 1, to: lines.end)
        let word = lines.loadWord(at: offset)
        return keywords.steps.longest(word, at: lines.base + offset, count: lines.lineEnd - offset)
            .map { (offset, $0) }
    }

    private var isIndentedRow: Bool {
        guard lines.start < lines.end, lines.base[lines.start] == UInt8(ascii: "|") else { return false }
        return (2...5).contains(lines.codePoints(from: lines.lineStart, to: lines.start))
    }

    private var isSeparatorRow: Bool {
        TableCellReader.isSeparator(
            UnsafeBufferPointer(start: lines.base, count: lines.count), lines.start..<lines.end)
    }

    /// The number of backquotes at the start of the line.
    private var fenceLength: Int {
        var offset = lines.start
        while offset < lines.end, lines.base[offset] == UInt8(ascii: "`") { offset += 1 }
        return offset - lines.start
    }

    private mutating func acceptFence() -> Bool {
        let length = fenceLength
        if state.isInDocString {
            let opening = nodes.docStrings[nodes.docStrings.count - 1].delimiterLength
            guard length == opening, lines.start + length == lines.end else { return false }
            state = state.afterDocString
        } else {
            guard length >= 3 else { return false }
            openDocString(length: length)
        }
        return true
    }

    private var hasMarkdownTags: Bool {
        var found = false
        forEachMarkdownTag { _ in found = true }
        return found
    }

    private mutating func acceptMarkdownTags() -> Bool {
        var ranges: [Range<Int>] = []
        forEachMarkdownTag { ranges.append($0) }
        guard !ranges.isEmpty else { return false }
        var column = lines.column(of: lines.start)
        var counted = lines.start
        for range in ranges {
            column += lines.codePoints(from: counted, to: range.lowerBound)
            counted = range.lowerBound
            nodes.tags.append(
                TagNode(
                    start: UInt32(range.lowerBound), end: UInt32(range.upperBound), line: UInt32(lines.line),
                    column: UInt32(column)))
        }
        acceptTagLine()
        return true
    }

    /// Visits code spans that begin with an `@` and contain more than that.
    private func forEachMarkdownTag(_ body: (Range<Int>) -> Void) {
        var offset = lines.start
        while offset + 1 < lines.end {
            guard lines.base[offset] == UInt8(ascii: "`"), lines.base[offset + 1] == UInt8(ascii: "@") else {
                offset += 1
                continue
            }
            var end = offset + 2
            while end < lines.end, lines.base[end] != UInt8(ascii: "`") { end += 1 }
            guard end < lines.end else { return }
            if end > offset + 2 {
                body((offset + 1)..<end)
                offset = end + 1
            } else {
                offset += 1
            }
        }
    }
}

extension TokenKind {
    fileprivate var isSectionBelowFeature: Bool {
        switch self {
        case .ruleLine, .backgroundLine, .scenarioLine, .examplesLine: true
        default: false
        }
    }
}
