import Gherkin
import KeaText

/// Prints a document in the canonical layout, line by line, as the parser classified the lines.
///
/// It copies ranges of the source. Strings are created only to measure cells that are not ASCII.
struct FeaturePrinter {
    private let source: UnsafeBufferPointer<UInt8>
    private let base: UnsafePointer<UInt8>
    private let document: GherkinDocument
    private let keywords: [[UInt8]]
    private let lines: [Range<Int>]
    private var rest: ArraySlice<Token>
    private var tagCount = 0

    private(set) var output: [UInt8]
    /// The length of the byte order mark.
    private let start: Int
    private var hasCarriageReturn = false

    var comments: ArraySlice<Token> = []
    /// The last line of the source that has been printed.
    var lastLine = 0
    /// The last printed element and the elements around it, innermost first; empty above the feature.
    var tail: [Anchor] = []
    /// The last printed scenario, background or header, like which comments at the end of the file are indented.
    var lastSection = Anchor(column: nil, indent: 0)

    private var isInRule = false
    /// Whether the tags of the next section have been printed, and whether their line goes on.
    private var (hasTags, isInTagLine) = (false, false)
    /// Whether a description precedes the next step or row, which a blank line separates.
    private var isBelowText = false
    /// The indentation of steps, and that of tables and doc strings.
    private var (stepIndent, argumentIndent) = (0, 0)
    private var columns: ColumnWidths?

    /// An element that comments can be next to.
    struct Anchor {
        /// The column in the source; `nil` if comments are not compared with it.
        let column: Int?
        let indent: Int
    }

    /// - Parameter base: the start of the source.
    init(_ document: GherkinDocument, source: UnsafeBufferPointer<UInt8>, base: UnsafePointer<UInt8>) {
        (self.document, self.source, self.base) = (document, source, base)
        keywords = (Dialect(code: document.language) ?? .english).stepKeywords.map { Array($0.utf8) }
        output = source.hasByteOrderMark ? Array(source[..<3]) : []
        output.reserveCapacity(source.count + source.count / 8)
        start = output.count
        lines = Array(SourceLines(in: source, start..<source.count))
        rest = document.tokens[...]
    }

    mutating func print() {
        if let line = languageLine {
            append("# language: \(document.language)".utf8)
            endLine(line)
            lastLine = line
        }
        while let token = rest.popFirst() {
            if token.kind != .tableRow, token.kind != .comment, token.kind != .empty { columns = nil }
            switch token.kind {
            case .comment: comments.append(token)
            case .tagLine: printTags(token)
            case .featureLine, .ruleLine, .backgroundLine, .scenarioLine, .examplesLine: printHeader(token)
            case .stepLine: printStep(token)
            case .tableRow: printRow(token)
            case .docStringSeparator: printDocString(token)
            case .eof: printLastComments()
            case .empty, .language, .other: break
            }
        }
    }

    var languageLine: Int? { document.storage.nodes.languageLine }

    /// Returns the text of a line without surrounding white space.
    func text(of token: Token) -> Range<Int> {
        WhiteSpace.trimmed(base, lines[token.location.line - 1])
    }

    /// Returns the column at which the text of a line begins.
    func column(of token: Token) -> Int {
        let start = lines[token.location.line - 1].lowerBound
        return 1 + source[start..<text(of: token).lowerBound].count { $0 & 0xC0 != 0x80 }
    }

    /// Prints a line, and the comments above the next one are compared with it.
    mutating func printLine(_ token: Token, indent: Int, _ parts: Range<Int>...) {
        append([], after: indent)
        for part in parts { append(source[part]) }
        endLine(token.location.line)
        lastLine = token.location.line
    }

    private mutating func append(_ text: some Sequence<UInt8>, after spaces: Int = 0) {
        output += repeatElement(0x20, count: spaces)
        output += text
    }

    /// Ends a line as the source does, from 1; the last line ends like the one above.
    private mutating func endLine(_ line: Int) {
        if line < lines.count { hasCarriageReturn = source[lines[line - 1].upperBound] == 0x0D }
        output += hasCarriageReturn ? [0x0D, 0x0A] : [0x0A]
    }

    mutating func appendBlankLine() {
        if output.count > start { endLine(.max) }
    }

    // MARK: - Sections

    private func indent(of kind: TokenKind?) -> Int {
        switch kind {
        case .featureLine: 0
        case .ruleLine: 2
        case .examplesLine: isInRule ? 6 : 4
        default: isInRule ? 4 : 2
        }
    }

    /// Prints tags on one line; a comment after or between them ends the line.
    private mutating func printTags(_ token: Token) {
        guard !token.items.isEmpty else { return }
        let section = rest.first { ![.tagLine, .comment, .empty].contains($0.kind) }
        let indent = indent(of: section?.kind)
        if hasTags {
            printCommentsBetweenTags(indent: indent)
        } else {
            printComments(aboveSection: Anchor(column: column(of: token), indent: indent), token)
            hasTags = true
        }
        for tag in token.items {
            append(tag.text.utf8, after: isInTagLine ? 1 : indent)
            isInTagLine = true
        }
        lastLine = token.location.line
        tagCount += token.items.count
        let end = Int(document.storage.nodes.tags[tagCount - 1].end)
        let comment = WhiteSpace.trimmed(base, end..<max(end, text(of: token).upperBound))
        guard !comment.isEmpty else { return }
        append(source[comment], after: 1)
        endTagLine()
    }

    private mutating func endTagLine() {
        if isInTagLine { endLine(lastLine) }
        isInTagLine = false
    }

    private mutating func printCommentsBetweenTags(indent: Int) {
        if !comments.isEmpty { endTagLine() }
        while !comments.isEmpty { printComment(indent: indent) }
    }

    private mutating func printHeader(_ token: Token) {
        if token.kind == .ruleLine { isInRule = true }
        let indent = indent(of: token.kind)
        let anchor = Anchor(column: column(of: token), indent: indent)
        if hasTags {
            printCommentsBetweenTags(indent: indent)
            endTagLine()
        } else {
            printComments(aboveSection: anchor, token)
        }
        hasTags = false
        let text = text(of: token)
        let colon = text.lowerBound + (token.keyword?.utf8.count ?? 0) + 1
        let name = WhiteSpace.trimmed(base, colon..<text.upperBound)
        append(source[text.lowerBound..<colon], after: indent)
        printLine(token, indent: name.isEmpty ? 0 : 1, name)
        tail = [Anchor(column: nil, indent: indent + 2)]
        if token.kind != .examplesLine {
            lastSection = token.kind == .featureLine ? tail[0] : anchor
        }
        (stepIndent, argumentIndent) = (indent + 2, indent + 2)
        printDescription()
    }

    /// Prints a description with its comments.
    ///
    /// Its lines keep their relative indentation. A tab counts as two spaces.
    private mutating func printDescription() {
        let below = rest.prefix { [.comment, .empty, .other].contains($0.kind) }
        let last = below.lastIndex { $0.kind == .other && !text(of: $0).isEmpty }
        isBelowText = last != nil
        guard let last else { return }
        let description = rest[...last]
        rest = rest[(last + 1)...]
        let widths = description.filter { $0.kind == .other && !text(of: $0).isEmpty }.map(widthOfIndentation)
        let depth = widths.min() ?? 0
        var (isBelowBlank, hasText) = (false, false)
        for token in description {
            let text = text(of: token)
            guard !text.isEmpty else {
                isBelowBlank = true
                continue
            }
            if isBelowBlank, hasText { appendBlankLine() }
            (isBelowBlank, hasText) = (false, true)
            let own = token.kind == .comment ? 0 : widthOfIndentation(token) - depth
            printLine(token, indent: stepIndent + own, text)
        }
    }

    private func widthOfIndentation(_ token: Token) -> Int {
        let start = lines[token.location.line - 1].lowerBound
        return source[start..<text(of: token).lowerBound].reduce(0) { width, byte in
            byte & 0xC0 == 0x80 ? width : width + (byte == 0x09 || byte == 0xE3 ? 2 : 1)
        }
    }

    // MARK: - Steps

    /// Prints a step's line, with one space between keyword and text if the source has white space there.
    ///
    /// If fewer spaces would turn the beginning into a longer keyword, as in `Étant donné  que`, the line is
    /// unchanged.
    private mutating func printStep(_ token: Token) {
        let anchor = printComments(above: token, indent: stepIndent)
        let start = text(of: token).lowerBound
        let end = start + (token.keyword?.utf8.count ?? 0)
        let sentence = WhiteSpace.trimmed(base, end..<max(end, text(of: token).upperBound))
        var line = Array(source[start..<end])
        if !sentence.isEmpty {
            if sentence.lowerBound > end, line.last != 0x20 { line.append(0x20) }
            line += source[sentence]
        }
        if keywords.lazy.filter({ line.starts(with: $0) }).map(\.count).max() == end - start {
            append(line, after: stepIndent)
            printLine(token, indent: 0)
        } else {
            printLine(token, indent: stepIndent, start..<max(end, sentence.upperBound))
        }
        tail = [anchor]
        argumentIndent = stepIndent + 2
    }

    /// Prints the comments above a step, a row or a doc string, and returns its anchor.
    private mutating func printComments(above token: Token, indent: Int) -> Anchor {
        let anchor = Anchor(column: column(of: token), indent: indent)
        if isBelowText {
            printComments(aboveSection: anchor, token)
        } else {
            printComments(aboveItem: anchor)
        }
        isBelowText = false
        return anchor
    }

    /// Prints a row, its cells as wide as the column.
    private mutating func printRow(_ token: Token) {
        let isFirst = columns == nil
        let columns = columns ?? columnsOfTable(from: token)
        self.columns = columns
        let anchor = printComments(above: token, indent: argumentIndent)
        var cells: [Range<Int>] = []
        let ignored = TableCellReader.rawCells(in: source, text(of: token), into: &cells)
        append("|".utf8, after: argumentIndent)
        for (column, cell) in cells.enumerated() {
            let padding = max(0, columns.width(at: column) - DisplayWidth.of(source[cell]))
            let isRight = columns.alignsNumbers(at: column) && ColumnWidths.isNumber(source[cell])
            append(source[cell], after: isRight ? 1 + padding : 1)
            append("|".utf8, after: isRight ? 1 : 1 + padding)
        }
        printLine(token, indent: ignored.isEmpty ? 0 : 1, ignored)
        if isFirst { tail.insert(anchor, at: 0) } else { tail[0] = anchor }
    }

    private func columnsOfTable(from first: Token) -> ColumnWidths {
        let rows = [first] + rest.prefix { [.tableRow, .comment, .empty].contains($0.kind) }
        return ColumnWidths(of: rows.filter { $0.kind == .tableRow }.map(text), in: source)
    }

    /// Prints a doc string, whose lines keep their position relative to the delimiter.
    private mutating func printDocString(_ token: Token) {
        let anchor = printComments(above: token, indent: argumentIndent)
        let start = text(of: token).lowerBound
        let delimiter = start..<(start + (token.keyword?.utf8.count ?? 0))
        let mediaType = WhiteSpace.trimmed(base, delimiter.upperBound..<text(of: token).upperBound)
        printLine(token, indent: argumentIndent, delimiter, mediaType)
        while let token = rest.popFirst() {
            guard token.kind != .docStringSeparator else {
                let end = text(of: token).lowerBound + delimiter.count
                let ignored = WhiteSpace.trimmed(base, end..<text(of: token).upperBound)
                append(source[delimiter], after: argumentIndent)
                printLine(token, indent: ignored.isEmpty ? 0 : 1, ignored)
                break
            }
            let line = lines[token.location.line - 1]
            let start = WhiteSpace.end(base, in: line, atMost: (anchor.column ?? 1) - 1)
            printLine(token, indent: start < line.upperBound ? argumentIndent : 0, start..<line.upperBound)
        }
        tail.insert(anchor, at: 0)
    }
}
