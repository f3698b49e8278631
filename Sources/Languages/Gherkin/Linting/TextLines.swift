/// The lines of a file that are read as text: descriptions and, in Markdown, all prose.
struct TextLines {
    /// A line of text, without surrounding white space.
    struct Line {
        let number: Int
        let column: Int
        let text: String
        /// Whether it continues a sentence of the line above.
        var goesOn = false
        var isAfterBlank = false
    }

    /// The lines of each section, in order, with the section's index.
    private(set) var sections: [(section: Int, lines: [Line])] = []

    init(in document: GherkinDocument) {
        let storage = document.storage
        storage.withSource { bytes in
            if document.source.isMarkdown { return add(proseIn: bytes, of: storage) }
            for (index, section) in storage.nodes.sections.enumerated()
            where section.descriptionStart < section.descriptionEnd {
                let range = Int(section.descriptionStart)..<Int(section.descriptionEnd)
                // The description may begin below blank lines and comments.
                let first =
                    Int(section.line) + bytes[Int(section.nameEnd)..<range.lowerBound].count { $0 == 0x0A }
                for (number, line) in zip(first..., SourceLines(in: bytes, range))
                where !storage.isComment(line, in: bytes) {
                    add(line, number, in: bytes, to: index)
                }
            }
        }
    }

    private mutating func add(proseIn bytes: UnsafeBufferPointer<UInt8>, of storage: DocumentStorage) {
        let nodes = storage.nodes
        var known = Set(
            (nodes.steps.map(\.line) + nodes.rows.map(\.line) + nodes.tags.map(\.line)).map { Int($0) })
        for text in nodes.docStrings {
            known.formUnion(Int(text.line)...Int(text.line + text.lineCount + 1))
        }
        var (section, isComment, isAfterBlank) = (-1, false, false)
        for (number, line) in zip(1..., SourceLines(in: bytes, 0..<bytes.count)) {
            defer {
                let first = bytes[line].first { $0 != 0x20 && $0 != 0x09 }
                // The rows of a table for readers belong together.
                if first != UInt8(ascii: "|") || known.contains(number) { isAfterBlank = first == nil }
            }
            if section + 1 < nodes.sections.count, nodes.sections[section + 1].line == number {
                section += 1
                continue
            }
            if section < 0 || known.contains(number) || storage.isComment(line, in: bytes) { continue }
            let text = String(decoding: bytes[line], as: UTF8.self)
            let wasComment = isComment
            if text.contains("<!--") { isComment = true }
            if !isComment, !wasComment {
                add(line, number, in: bytes, to: section, isAfterBlank: isAfterBlank)
            }
            if text.contains("-->") { isComment = false }
        }
    }

    private mutating func add(
        _ line: Range<Int>, _ number: Int, in bytes: UnsafeBufferPointer<UInt8>, to section: Int,
        isAfterBlank: Bool = false
    ) {
        guard let base = bytes.baseAddress else { return }
        let range = WhiteSpace.trimmed(base, line)
        if range.isEmpty { return }
        let column = 1 + bytes[line.lowerBound..<range.lowerBound].count { $0 & 0xC0 != 0x80 }
        // A keyword is at the start, so the rest of a very long line does not matter.
        let text = String(decoding: bytes[range].prefix(400), as: UTF8.self)
        let last = sections.last?.section == section ? sections.last?.lines.last : nil
        let above = last?.number == number - 1 ? last?.text : nil
        // A line as long as lines of wrapped text that does not end a sentence.
        let goesOn = above.map { $0.utf8.count >= 40 && !".!?:;…".contains($0.last ?? " ") } ?? false
        if sections.last?.section != section { sections.append((section, [])) }
        sections[sections.count - 1].lines.append(
            Line(number: number, column: column, text: text, goesOn: goesOn, isAfterBlank: isAfterBlank))
    }
}
