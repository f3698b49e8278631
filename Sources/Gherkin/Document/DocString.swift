/// Several lines of text below a step, between delimiters.
public struct DocString: Sendable {
    let storage: DocumentStorage
    let index: Int

    private var record: DocStringRecord { storage.records.docStrings[index] }

    /// What stands behind the opening delimiter, such as `json`; `nil` where there is nothing.
    public var mediaType: String? {
        record.mediaTypeStart < record.mediaTypeEnd
            ? storage.string(record.mediaTypeStart, record.mediaTypeEnd) : nil
    }

    /// `"""` or three backquotes; in Markdown, three or more backquotes.
    public var delimiter: String { storage.string(record.start, record.start + record.delimiterLength) }

    /// Where the opening delimiter stands.
    public var location: Location { storage.location(line: record.line, at: record.start) }

    /// The line of the closing delimiter.
    public var lastLine: Int { Int(record.line + record.lineCount) + 1 }

    /// The lines inside, with line feeds between them and without the indentation of the delimiter.
    public var content: String {
        guard record.lineCount > 0 else { return "" }
        return storage.withSource { source in
            DocStringText.content(
                in: source, Int(record.contentStart)..<Int(record.contentEnd),
                lineCount: Int(record.lineCount),
                indent: Int(record.indent),
                delimiter: storage.source.isMarkdown ? nil : source[Int(record.start)])
        }
    }
}
