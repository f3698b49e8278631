import Gherkin

/// Tags, descriptions and doc strings.
extension FeaturePrinter {
    /// Prints tags on one line; a comment after or between them ends the line.
    mutating func printTags(of section: SectionNode, indent: Int) {
        guard let base = source.baseAddress else { return }
        var isInLine = false
        for index in Int(section.tagStart)..<Int(section.tagEnd) {
            let tag = nodes.tags[index]
            if hasComment(above: Int(tag.line)) {
                if isInLine { output.endLine() }
                isInLine = false
                while hasComment(above: Int(tag.line)) { printComment(indent: indent) }
            }
            output.append(spaces: isInLine ? 1 : indent)
            output.append(source[Int(tag.start)..<Int(tag.end)])
            isInLine = true
            lastLine = Int(tag.line)
            let isLastOfLine =
                index + 1 == Int(section.tagEnd) || nodes.tags[index + 1].line != tag.line
            guard isLastOfLine else { continue }
            let rest = WhiteSpace.trimmed(base, Int(tag.end)..<lineEnd(from: Int(tag.end)))
            if !rest.isEmpty {
                output.append(0x20)
                output.append(source[rest])
                output.endLine()
                isInLine = false
            }
        }
        if isInLine { output.endLine() }
        while hasComment(above: Int(section.line)) { printComment(indent: indent) }
    }

    /// Prints a description with its comments; `false` if there is none.
    ///
    /// Its lines keep their relative indentation. A tab counts as two spaces.
    mutating func printDescription(of section: SectionNode, indent: Int) -> Bool {
        guard let base = source.baseAddress, section.descriptionStart < section.descriptionEnd else {
            return false
        }
        let range =
            min(
                lineEnd(from: Int(section.nameEnd)) + 1, Int(section.descriptionEnd))..<Int(
                section.descriptionEnd)
        var depth = Int.max
        for line in SourceLines(in: source, range) {
            let text = WhiteSpace.trimmed(base, line)
            if text.isEmpty || storage.isComment(line, in: source) { continue }
            depth = min(depth, width(ofIndentation: line.lowerBound..<text.lowerBound))
        }
        var isBelowBlank = false
        var hasText = false
        for line in SourceLines(in: source, range) {
            lastLine += 1
            let text = WhiteSpace.trimmed(base, line)
            if text.isEmpty {
                isBelowBlank = true
                continue
            }
            if isBelowBlank, hasText { output.appendBlankLine() }
            isBelowBlank = false
            hasText = true
            if storage.isComment(line, in: source) {
                printComment(indent: indent)
            } else {
                let own = width(ofIndentation: line.lowerBound..<text.lowerBound)
                output.append(spaces: indent + own - depth)
                output.append(source[text])
                output.endLine()
            }
        }
        return true
    }

    /// Prints a doc string.
    ///
    /// Its lines keep their position relative to the delimiter.
    mutating func printDocString(at index: Int, indent: Int) {
        let text = nodes.docStrings[index]
        let start = Int(text.start)
        printComments(aboveItem: Anchor(offset: start, indent: indent), line: Int(text.line))
        let delimiter = source[start..<(start + Int(text.delimiterLength))]
        output.append(spaces: indent)
        output.append(delimiter)
        if text.mediaTypeStart < text.mediaTypeEnd {
            output.append(source[Int(text.mediaTypeStart)..<Int(text.mediaTypeEnd)])
        }
        output.endLine()
        if text.lineCount > 0 {
            let content = Int(text.contentStart)..<Int(text.contentEnd)
            for line in SourceLines(in: source, content).prefix(Int(text.lineCount)) {
                printDocStringLine(line, removing: Int(text.indent), indent: indent)
            }
        }
        output.append(spaces: indent)
        output.append(delimiter)
        // Text after the closing delimiter has no meaning, but is kept.
        if let rest = storage.docString(index).textBehindEnd {
            output.append(0x20)
            output.append(source[rest])
        }
        output.endLine()
        lastLine = Int(text.line + text.lineCount) + 1
        tail.insert(Anchor(offset: start, indent: indent), at: 0)
    }

    private mutating func printDocStringLine(_ line: Range<Int>, removing depth: Int, indent: Int) {
        guard let base = source.baseAddress else { return }
        let start = WhiteSpace.end(base, in: line, atMost: depth)
        if start < line.upperBound {
            output.append(spaces: indent)
            output.append(source[start..<line.upperBound])
        }
        output.endLine()
    }

    /// Returns the end of the line that contains an offset, without its line feed.
    private func lineEnd(from offset: Int) -> Int {
        var end = offset
        while end < source.count, source[end] != 0x0A { end += 1 }
        return end
    }

    private func width(ofIndentation range: Range<Int>) -> Int {
        var width = 0
        for offset in range where source[offset] & 0xC0 != 0x80 {
            width += source[offset] == 0x09 || source[offset] == 0xE3 ? 2 : 1
        }
        return width
    }
}
