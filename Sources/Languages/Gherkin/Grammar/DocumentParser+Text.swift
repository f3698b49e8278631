/// Text, comments, tags, and the language.
extension DocumentParser {
    @inline(__always)
    mutating func acceptOther() {
        if state.isInDocString {
            nodes.docStrings[nodes.docStrings.count - 1].contentEnd = UInt32(lines.lineEnd)
            nodes.docStrings[nodes.docStrings.count - 1].lineCount += 1
            return
        }
        let section = nodes.sections.count - 1
        if nodes.sections[section].descriptionStart == 0 {
            nodes.sections[section].descriptionStart = UInt32(lines.lineStart)
        }
        if !lines.isBlank { nodes.sections[section].descriptionEnd = UInt32(lines.lineEnd) }
        state = state.withDescription
    }

    mutating func acceptComment() {
        nodes.comments.append(
            CommentNode(
                start: UInt32(lines.lineStart), end: UInt32(lines.lineEnd), line: UInt32(lines.line)))
        state = state.withDescription
    }

    /// Reads `# language: xx`, with optional white space; any other comment is rejected.
    mutating func acceptLanguage() -> Bool {
        var offset = WhiteSpace.start(lines.base, from: lines.start + 1, to: lines.end)
        guard lines.hasPrefix("language", at: offset) else { return false }
        offset = WhiteSpace.start(lines.base, from: offset + 8, to: lines.end)
        guard offset < lines.end, lines.base[offset] == UInt8(ascii: ":") else { return false }
        let code = WhiteSpace.start(lines.base, from: offset + 1, to: lines.end)
        guard code < lines.end else { return false }
        let isCode = (code..<lines.end).allSatisfy { [base = lines.base] index in
            let letter = base[index] | 0x20
            return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
                || base[index] == UInt8(ascii: "-") || base[index] == UInt8(ascii: "_")
        }
        guard isCode else { return false }
        let language = String(
            decoding: UnsafeBufferPointer(start: lines.base + code, count: lines.end - code), as: UTF8.self)
        guard let dialect = Dialect(code: language) else {
            errors.append(
                ErrorRecord(
                    kind: .unknownLanguage, line: lines.line, column: lines.column(of: lines.start),
                    start: code,
                    end: lines.end))
            return false
        }
        keywords = KeywordTable.of(dialect)
        nodes.languageLine = Int(lines.line)
        state = .language
        return true
    }

    /// Reads the tags of a `.feature` line; returns `false` after reporting a tag with white space in it.
    mutating func acceptTags() -> Bool {
        let first = nodes.tags.count
        let (base, start) = (lines.base, lines.start)
        // White space followed by `#` begins a comment.
        let comment = (start + 1..<lines.end).first { offset in
            base[offset] == UInt8(ascii: "#") && WhiteSpace.lengthBefore(base, offset, after: start) > 0
        }
        let end = comment.map { WhiteSpace.end(base, before: $0, after: start) } ?? lines.end
        var column = lines.column(of: lines.start)
        var offset = start
        while offset < end {
            var tagEnd = offset + 1
            while tagEnd < end, lines.base[tagEnd] != UInt8(ascii: "@") { tagEnd += 1 }
            let nameEnd = WhiteSpace.end(lines.base, before: tagEnd, after: offset + 1)
            let hasSpace = (offset + 1..<nameEnd).contains {
                WhiteSpace.length(base, at: $0, before: nameEnd) > 0
            }
            if hasSpace {
                nodes.tags.removeSubrange(first...)
                report(
                    ErrorRecord(
                        kind: .whiteSpaceInTag, line: lines.line, column: column, start: offset, end: nameEnd)
                )
                return false
            }
            let tag = TagNode(
                start: UInt32(offset), end: UInt32(nameEnd), line: UInt32(lines.line), column: UInt32(column))
            // As in most official parsers, an @ by itself is not a tag; the linter reports it.
            if nameEnd > offset + 1 { nodes.tags.append(tag) } else { nodes.emptyTags.append(tag) }
            column += lines.codePoints(from: offset, to: tagEnd)
            offset = tagEnd
        }
        acceptTagLine()
        return true
    }

    mutating func acceptTagLine() {
        if table.cellCount >= 0 { endTable() }
        state = state.withTags(inBackground: open.isInBackground)
    }
}
