/// The lines of a file that are read as text: descriptions and, in Markdown, all prose.
struct StrayLines {
    /// A line of text, without surrounding white space.
    struct Line {
        let number: Int
        let column: Int
        let text: String
        /// Whether it continues a sentence of the line above.
        let goesOn: Bool
        /// Whether a blank line precedes it.
        var isAfterBlank = false
    }

    /// The lines of each section, in order, with the section's index.
    private(set) var sections: [(section: Int, lines: [Line])] = []

    init(in document: GherkinDocument) {
        let nodes = document.storage.nodes
        guard document.source.isMarkdown else {
            for (index, section) in nodes.sections.enumerated()
            where section.descriptionStart < section.descriptionEnd {
                sections.append((index, Self.description(of: section, in: document.storage)))
            }
            return
        }
        sections = Self.prose(of: document.storage)
    }

    // MARK: - Descriptions

    private static func description(of section: SectionNode, in storage: DocumentStorage) -> [Line] {
        storage.withSource { bytes in
            var lines: [Line] = []
            let range = Int(section.descriptionStart)..<Int(section.descriptionEnd)
            var number = Int(section.line)
            // The description may begin below blank lines and comments.
            for offset in Int(section.nameEnd)..<range.lowerBound where bytes[offset] == 0x0A { number += 1 }
            for line in SourceLines(in: bytes, range) {
                defer { number += 1 }
                if storage.isComment(line, in: bytes) { continue }
                add(line, number, in: bytes, to: &lines)
            }
            return lines
        }
    }

    // MARK: - Markdown

    private static func prose(of storage: DocumentStorage) -> [(section: Int, lines: [Line])] {
        let nodes = storage.nodes
        var known = Set(nodes.steps.map { Int($0.line) })
        known.formUnion(nodes.rows.map { Int($0.line) })
        known.formUnion(nodes.tags.map { Int($0.line) })
        for text in nodes.docStrings {
            known.formUnion(Int(text.line)...Int(text.line + text.lineCount + 1))
        }
        var found: [(section: Int, lines: [Line])] = []
        storage.withSource { bytes in
            var section = -1
            var number = 0
            var isComment = false
            var lines: [Line] = []
            var isAfterBlank = false
            for line in SourceLines(in: bytes, 0..<bytes.count) {
                number += 1
                defer {
                    let first = bytes[line].first { $0 != 0x20 && $0 != 0x09 }
                    // The rows of a table for readers belong together.
                    if first != UInt8(ascii: "|") || known.contains(number) { isAfterBlank = first == nil }
                }
                if section + 1 < nodes.sections.count, nodes.sections[section + 1].line == number {
                    if !lines.isEmpty { found.append((section, lines)) }
                    lines = []
                    section += 1
                    continue
                }
                if section < 0 || known.contains(number) { continue }
                let text = String(decoding: bytes[line], as: UTF8.self)
                let isSeparator = storage.isComment(line, in: bytes)
                let wasComment = isComment
                if text.contains("<!--") { isComment = true }
                let isInComment = isComment || wasComment
                if text.contains("-->") { isComment = false }
                if isInComment || isSeparator { continue }
                let count = lines.count
                add(line, number, in: bytes, to: &lines)
                if lines.count > count { lines[count].isAfterBlank = isAfterBlank }
            }
            if !lines.isEmpty { found.append((section, lines)) }
        }
        return found
    }

    // MARK: - Lines

    private static func add(
        _ line: Range<Int>, _ number: Int, in bytes: UnsafeBufferPointer<UInt8>, to lines: inout [Line]
    ) {
        guard let base = bytes.baseAddress else { return }
        let range = WhiteSpace.trimmed(base, line)
        if range.isEmpty { return }
        var column = 1
        for offset in line.lowerBound..<range.lowerBound where base[offset] & 0xC0 != 0x80 { column += 1 }
        // A keyword is at the start, so the rest of a very long line does not matter.
        var end = min(range.upperBound, range.lowerBound + 400)
        while end < range.upperBound, base[end] & 0xC0 == 0x80 { end += 1 }
        let text = String(
            decoding: UnsafeBufferPointer(rebasing: bytes[range.lowerBound..<end]), as: UTF8.self)
        let above = lines.last.flatMap { $0.number == number - 1 ? $0.text : nil }
        lines.append(
            Line(number: number, column: column, text: text, goesOn: above.map(isUnfinished) ?? false))
    }

    /// Returns whether a line is as long as lines of wrapped text and does not end a sentence.
    private static func isUnfinished(_ text: String) -> Bool {
        guard text.utf8.count >= 40, let last = text.last else { return false }
        return !".!?:;…".contains(last)
    }
}

extension GherkinDocument {
    /// The lines of text above the steps of backgrounds and scenarios; none in Markdown, where all text is prose.
    package var linesAboveSteps: [(location: Location, text: String)] {
        guard !source.isMarkdown else { return [] }
        return StrayLines(in: self).sections.filter { index, _ in
            [.background, .scenario].contains(storage.nodes.sections[index].kind)
        }
        .flatMap(\.lines).map { (Location(line: $0.number, column: $0.column), $0.text) }
    }
}
