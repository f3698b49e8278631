/// The doc string of a step: several lines of text between delimiters.
public struct StepDocString: Sendable {
    package let storage: DocumentStorage
    package let index: Int

    private var node: DocStringNode { storage.nodes.docStrings[index] }

    /// The text after the opening delimiter, such as `json`; `nil` if there is none.
    public var mediaType: String? {
        node.mediaTypeStart < node.mediaTypeEnd
            ? storage.string(node.mediaTypeStart, node.mediaTypeEnd) : nil
    }

    /// `"""` or three backquotes; in Markdown, three or more backquotes.
    public var delimiter: String { storage.string(node.start, node.start + node.delimiterLength) }

    /// The location of the opening delimiter.
    public var location: Location { storage.location(line: node.line, at: node.start) }

    /// The line of the closing delimiter.
    package var lastLine: Int { Int(node.line + node.lineCount) + 1 }

    /// The lines, separated by line feeds, without the indentation of the delimiter.
    public var content: String {
        guard node.lineCount > 0 else { return "" }
        return storage.withSource { source in
            DocStringText.content(
                in: source, Int(node.contentStart)..<Int(node.contentEnd),
                lineCount: Int(node.lineCount),
                indent: Int(node.indent),
                delimiter: storage.source.isMarkdown ? nil : source[Int(node.start)])
        }
    }
}

extension StepDocString {
    /// The text after the closing delimiter, which has no meaning; `nil` if there is none.
    var textBehindEnd: Range<Int>? {
        let node = storage.nodes.docStrings[index]
        return storage.withSource { source in
            guard let base = source.baseAddress else { return nil }
            let last = node.lineCount > 0 ? source.offset(of: 0x0A, from: Int(node.contentEnd)) : nil
            let start = last.map { $0 + 1 } ?? Int(node.contentStart)
            let end = source.offset(of: 0x0A, from: start) ?? source.count
            let text = WhiteSpace.trimmed(base, start..<end).dropFirst(Int(node.delimiterLength))
            let rest = WhiteSpace.trimmed(base, text)
            return rest.isEmpty ? nil : rest
        }
    }
}
