/// Reads a source line by line into `DocumentNodes`.
///
/// A line that is not expected is an error and does not change the state, so that one mistake does not hide the next.
///
/// It cannot be copied: in a debug build, a call of a method that changes nothing would copy all arrays.
struct DocumentParser: ~Copyable {
    var lines: LineReader
    var keywords: KeywordTable
    var nodes = DocumentNodes()
    var errors: [ErrorRecord] = []
    var state = GrammarState.start

    let isMarkdown: Bool
    private let expectations: [TokenKinds] = GrammarState.expectedKinds

    var open = OpenSections()
    var table = OpenTable()
    var nextID: UInt32

    /// The index of the first tag that belongs to the next section.
    var pendingTags = 0
    /// The first blank line above the feature, and the number of tags above it; read only in Markdown.
    var blankAboveFeature: (line: Int, offset: Int, tagCount: Int)?

    /// The indices of the open sections; -1 for none.
    struct OpenSections {
        var rule = -1
        var definition = -1
        var examples = -1
        var isInBackground = false
    }

    struct OpenTable {
        /// The number of cells in its first row; -1 if no table is open.
        var cellCount = -1
        /// The index of its first row with another number of cells; -1 if there is none.
        var unevenRow = -1
    }

    private init(
        _ base: UnsafePointer<UInt8>, count: Int, isMarkdown: Bool, keywords: KeywordTable, firstID: UInt32
    ) {
        lines = LineReader(base, count: count)
        (self.keywords, self.isMarkdown) = (keywords, isMarkdown)
        nextID = firstID
        nodes.language = keywords.language
    }

    /// What was found in a source, and the language that it was read in.
    typealias Result = (nodes: DocumentNodes, errors: [ErrorRecord], language: String)

    /// Reads a whole source.
    static func run(_ source: GherkinSource, _ keywords: KeywordTable, firstID: Int = 0) -> Result {
        source.bytes.withUnsafeBufferPointer { bytes in
            var nothing: UInt8 = 0
            return withUnsafePointer(to: &nothing) { placeholder in
                var parser = DocumentParser(
                    bytes.baseAddress ?? placeholder, count: bytes.count, isMarkdown: source.isMarkdown,
                    keywords: keywords, firstID: UInt32(clamping: firstID))
                parser.run()
                return (parser.nodes, parser.errors, parser.keywords.language)
            }
        }
    }

    private mutating func run() {
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
            nodes = DocumentNodes()
        } else {
            readEnd()
        }
        nodes.endID = nextID
    }

    /// Reads the lines that begin before an offset.
    private mutating func readLines(before end: Int) {
        if isMarkdown {
            while lines.next < end, lines.advance() { readMarkdownLine() }
        } else {
            while lines.next < end, lines.advance() { readLine() }
        }
    }

    @inline(__always)
    func expects(_ kind: TokenKind) -> Bool { expectations[Int(state.rawValue)].contains(kind) }

    /// Whether a kind that the state expects is allowed in a background, too.
    func isAllowed(_ kind: TokenKind) -> Bool { !open.isInBackground || kind != .examplesLine }

    /// Reads a line of a `.feature` file.
    @inline(__always)
    private mutating func readLine() {
        if lines.isBlank {
            if !expects(.empty) { readOther() }
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

    /// Reads a line that the state does not expect: text, or an error.
    @inline(__always)
    mutating func readOther() {
        if expects(.other) {
            acceptOther()
        } else if isAfterTags {
            // Tags that belong to neither examples nor a scenario can only belong to a rule.
            let before = state
            state = .ruleTags
            if isMarkdown { readMarkdownLine() } else { readLine() }
            // One wrong line below them costs the tags, and not all that follows.
            if state == .ruleTags { (state, pendingTags) = (before, nodes.tags.count) }
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
        guard state < .inDocString,
            let title = keywords.titles.longest(word, at: lines.base + start, count: count),
            expects(title.token), isAllowed(title.token)
        else { return false }
        acceptSection(title.token, keyword: start, length: Int(title.length) - 1)
        return true
    }

    /// Handles the end of the source.
    private mutating func readEnd() {
        if isAfterTags { state = .ruleTags }
        if expects(.eof) {
            endTable()
        } else {
            errors.append(
                ErrorRecord(
                    kind: .unexpectedEnd, line: lines.line + 1, column: 0, start: lines.count,
                    end: lines.count,
                    state: state, isInBackground: open.isInBackground))
        }
        closeSections(downTo: .feature)
        if !nodes.sections.isEmpty { closeSection(0) }
    }
}

extension DocumentParser {
    mutating func reportUnexpectedLine() {
        report(
            ErrorRecord(
                kind: .unexpectedLine, line: lines.line,
                column: lines.column(of: isMarkdown ? markdownKeywordStart : lines.start),
                start: lines.start,
                end: lines.end, state: state, isInBackground: open.isInBackground))
    }

    /// Adds an error, unless it equals the last one.
    mutating func report(_ error: ErrorRecord) {
        if let last = errors.last, last.line == error.line, last.kind == error.kind { return }
        errors.append(error)
    }
}

extension DocumentParser {
    /// Reserves memory for a source of average density; memory that is never written costs nothing.
    private mutating func reserveByGuess() {
        nodes.steps.reserveCapacity(lines.count / 64 + 4)
        nodes.rows.reserveCapacity(lines.count / 128 + 4)
        nodes.sections.reserveCapacity(lines.count / 256 + 4)
    }

    /// Reserves memory for the rest of a large source, estimated from the part read so far.
    private mutating func reserveBySample() {
        let read = lines.next
        guard read < lines.count else { return }
        let factor = Double(lines.count) / Double(read) * 1.125
        func capacity(_ count: Int) -> Int { Int(Double(count + 64) * factor) }
        nodes.sections.reserveLarge(capacity(nodes.sections.count))
        nodes.steps.reserveLarge(capacity(nodes.steps.count))
        nodes.rows.reserveLarge(capacity(nodes.rows.count))
        nodes.tags.reserveLarge(capacity(nodes.tags.count))
        nodes.docStrings.reserveLarge(capacity(nodes.docStrings.count))
        nodes.comments.reserveLarge(capacity(nodes.comments.count))
    }
}
