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
            guard let base = source.baseAddress else { return "" }
            let range = Int(node.contentStart)..<Int(node.contentEnd)
            var bytes: [UInt8] = []
            bytes.reserveCapacity(range.count)
            for (number, line) in SourceLines(in: source, range).prefix(Int(node.lineCount)).enumerated() {
                if number > 0 { bytes.append(0x0A) }
                bytes += source[WhiteSpace.end(base, in: line, atMost: Int(node.indent))..<line.upperBound]
            }
            // An escaped delimiter, `\"\"\"`, means the delimiter; Markdown has no escapes.
            let (backslash, quote) = (UInt8(ascii: "\\"), source[Int(node.start)])
            if !storage.source.isMarkdown, bytes.contains(backslash) {
                let escaped = [backslash, quote, backslash, quote, backslash, quote]
                bytes.replace(escaped, with: [quote, quote, quote])
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// The text after the closing delimiter, which has no meaning; `nil` if there is none.
    var textAfterEnd: Range<Int>? {
        storage.withSource { source in
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
