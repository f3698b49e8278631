import KeaText

/// Explanations for the author of the file.
extension ErrorComposer {
    // MARK: - The end of the file

    func unexpectedEnd(_ record: ErrorRecord) -> Explanation {
        if record.state.isInDocString, let open = nodes.docStrings.last {
            let end = Int(open.start + open.delimiterLength)
            let delimiter = text(Int(open.start)..<end)
            let isInOneLine = text(end..<Int(open.mediaTypeEnd)).hasSuffix(delimiter)
            return Explanation(
                text: "The doc string that begins here has no end"
                    + (isInOneLine
                        ? ": text and end are in lines of their own."
                        : ". It needs a line with \(delimiter) below its last line."),
                location: Location(line: Int(open.line), column: Int(open.indent) + 1))
        }
        if record.state == .ruleTags, let tag = nodes.tags.last {
            return Explanation(
                text: "The file ends below the tags of line \(tag.line). "
                    + "Tags belong to the \(keywordList([.scenario, .examples, .rule], or: true)) that follows them."
            )
        }
        return Explanation(text: "The file ends before its \(advisor.title(.feature)).")
    }

    // MARK: - Tags, tables

    func whiteSpaceInTag(_ record: ErrorRecord) -> Explanation {
        let tag = text(record)
        for title in advisor.dialect.titleKeywords {
            guard let range = tag.firstRange(of: " \(title):") else { continue }
            let (tags, name) = (
                String(tag[..<range.lowerBound]), String(tag[range.lowerBound...].dropFirst())
            )
            return Explanation(
                text: "Tags are in a line of their own, above “\(name)”.", suggestion: tags,
                edit: TextEdit(record.line, [record.line: [tags, name]]))
        }
        return Explanation(
            text:
                "The tag “\(tag.excerpt)” has white space in it. A tag is one word that begins with @; "
                + "a comment after tags begins with #.",
            edit: TextEdit(record.line, [record.line: []]))
    }

    func unevenTable(_ record: ErrorRecord) -> [Explanation] {
        let row = text(record)
        let cells = record.cells == 1 ? "1 cell" : "\(record.cells) cells"
        let sizes = "This row has \(cells), and the first row of its table has \(record.expectedCells)."
        var explanations: [Explanation] = []
        // The first row may have been meant to have as many cells as the row below it.
        if let first = firstRow(above: record) {
            let header = text(Int(first.start)..<Int(first.end))
            if header.last != "|" {
                explanations.append(
                    Explanation(
                        text: "A row of a table begins and ends with |, and this one does not.",
                        suggestion: header + " |", edit: withLastBars(from: Int(first.line)),
                        location: Location(line: Int(first.line), column: column(of: Int(first.start)))))
            }
        }
        if row.last != "|" {
            explanations.append(
                Explanation(
                    text: sizes + " A row ends with |, and this one does not.", suggestion: row + " |",
                    edit: withLastBars(from: record.line)))
        }
        let hint = record.cells > record.expectedCells ? " A bar that is part of a text is written \\|." : ""
        return explanations + [Explanation(text: sizes + (row.last == "|" ? hint : ""))]
    }

    private func firstRow(above record: ErrorRecord) -> RowNode? {
        guard let index = nodes.rows.lastIndex(where: { Int($0.start) == record.start }) else { return nil }
        let starts =
            nodes.steps.last { $0.rowStart <= index && index < $0.rowEnd }.map { Int($0.rowStart) }
            ?? nodes.sections.last { $0.kind == .examples && $0.itemStart <= index }.map { Int($0.itemStart) }
        return starts.map { nodes.rows[$0] }
    }

    /// Returns the edit that ends a row with a bar, and those below it that lack theirs.
    private func withLastBars(from line: Int) -> TextEdit {
        trial.edit(from: line) { row in
            guard row.first == "|" || row.first == "#" else { return nil }
            return row.first == "|" && row.last != "|" ? [row + " |"] : [row]
        }
    }

    // MARK: - Language and encoding

    func unknownLanguage(_ record: ErrorRecord) -> Explanation {
        let code = text(record)
        let text = "Gherkin does not know the language “\(code)”."
        guard let language = nearestLanguage(code) else {
            return Explanation(text: text + " It knows \(Dialect.all.count), such as en, fr, ru and zh-CN.")
        }
        return Explanation(text: text, suggestion: "# language: \(language.code)")
    }

    private func nearestLanguage(_ written: String) -> Dialect? {
        let code = written.lowercased().replacing("_", with: "-")
        func first(_ isNear: (String) -> Bool) -> Dialect? {
            Dialect.all.first {
                [$0.code, $0.name, $0.nativeName].map { $0.lowercased() }.contains(where: isNear)
            }
        }
        // A region that Gherkin does not distinguish, such as en-US; or one that it asks for.
        let parts = code.split(separator: "-")
        return first { $0 == code }
            ?? (parts.count == 2 && parts[1].count == 2 ? first { $0 == parts[0] } : nil)
            ?? first { $0.hasPrefix(code + "-") }
            ?? (code.count < 4 ? nil : first { nearest(to: code, among: [$0]) { $0 < 5 ? 1 : 2 } != nil })
    }

    func notUTF8(_ record: ErrorRecord) -> String {
        let shown = String(source.bytes[record.start], radix: 16, uppercase: true)
        return
            "Byte \(record.start) of the file, \(shown), is not UTF-8, as in files that are saved as “ANSI” or "
            + "Windows-1252. Save it with the encoding UTF-8."
    }
}
