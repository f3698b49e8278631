import KeaText

/// Explanations for the author of the file.
extension ErrorComposer {
    func explanation(_ record: ErrorRecord) -> Explanation {
        switch record.kind {
        case .unexpectedLine: unexpectedLine(record)
        case .unexpectedEnd: unexpectedEnd(record)
        case .whiteSpaceInTag: whiteSpaceInTag(record)
        case .unevenTable: unevenTable(record)
        case .unknownLanguage: unknownLanguage(record)
        case .notUTF8: Explanation(text: notUTF8(record))
        case .tooLarge: Explanation(text: "The file is larger than 4 GiB.")
        }
    }

    // MARK: - The end of the file

    private func unexpectedEnd(_ record: ErrorRecord) -> Explanation {
        if record.state.isInDocString, let open = nodes.docStrings.last {
            let delimiter = String(
                decoding: source.bytes[Int(open.start)..<Int(open.start + open.delimiterLength)],
                as: UTF8.self)
            let isInOneLine = source.bytes[Int(open.start + open.delimiterLength)..<Int(open.mediaTypeEnd)]
                .ends(with: delimiter.utf8)
            return Explanation(
                text: "The doc string that begins here has no end"
                    + (isInOneLine
                        ? ": text and end stand in lines of their own."
                        : ". It needs a line with \(delimiter) below its last line."),
                location: Location(line: Int(open.line), column: Int(open.indent) + 1))
        }
        if record.state == .ruleTags, let tag = nodes.tags.last {
            return Explanation(
                text: "The file ends below the tags of line \(tag.line). "
                    + "Tags belong to the \(keywordList([.scenario, .examples, .rule], or: true)) that follows them."
            )
        }
        return Explanation(text: "The file ends before its \(keyword(.feature)).")
    }

    // MARK: - Tags, tables

    private func whiteSpaceInTag(_ record: ErrorRecord) -> Explanation {
        let tag = text(record)
        for title in lines.dialect.titleKeywords {
            guard let place = tag.firstRange(of: " \(title):") else { continue }
            return Explanation(
                text: "Tags stand in a line of their own, above “\(tag[place.lowerBound...].dropFirst())”.",
                suggestion: String(tag[..<place.lowerBound]))
        }
        return Explanation(
            text:
                "The tag “\(text(record).excerpt)” has white space in it. A tag is one word that begins with @; "
                + "a comment behind tags begins with #.")
    }

    private func unevenTable(_ record: ErrorRecord) -> Explanation {
        if text(record).isTableRule { return lines.tableRule }
        if let doubled = doubledBars(above: record) { return doubled }
        let row = record.cells == 1 ? "1 cell" : "\(record.cells) cells"
        let first = record.expectedCells == 1 ? "1" : "\(record.expectedCells)"
        let sizes = "This row has \(row), and the first row of its table has \(first)."
        if text(record).last != "|" {
            return Explanation(text: sizes + " A row ends with |, and this one does not.")
        }
        return Explanation(
            text: record.cells > record.expectedCells
                ? sizes + " A bar that is part of a text is written \\|." : sizes)
    }

    /// Explains a header as wikis write it: `||title||score||`.
    private func doubledBars(above record: ErrorRecord) -> Explanation? {
        guard let index = nodes.rows.lastIndex(where: { Int($0.start) == record.start }), index > 0 else {
            return nil
        }
        let row = nodes.rows[index - 1]
        let header = String(decoding: source.bytes[Int(row.start)..<Int(row.end)], as: UTF8.self)
        guard header.hasPrefix("||") else { return nil }
        return Explanation(
            text: "Between two cells stands one |, and || is an empty cell.",
            suggestion: UnbarredRow(header.replacing("||", with: "|"))?.corrected,
            location: Location(line: Int(row.line), column: record.column))
    }

    // MARK: - Language and encoding

    private func unknownLanguage(_ record: ErrorRecord) -> Explanation {
        let code = text(record)
        let text = "Gherkin does not know the language “\(code)”."
        guard let language = nearestLanguage(code) else {
            return Explanation(text: text + " It knows \(Dialect.all.count), such as en, fr, ru and zh-CN.")
        }
        return Explanation(text: text, suggestion: "# language: \(language.code)")
    }

    private func nearestLanguage(_ written: String) -> Dialect? {
        let code = written.lowercased().replacing("_", with: "-")
        let all = Dialect.all
        if let same = all.first(where: { $0.code.lowercased() == code }) { return same }
        if let named = all.first(where: { $0.name.lowercased() == code || $0.nativeName.lowercased() == code }
        ) {
            return named
        }
        // A language with a region that Gherkin does not distinguish, such as en-US.
        let parts = code.split(separator: "-")
        if parts.count == 2, parts[1].count == 2, let general = all.first(where: { $0.code == parts[0] }) {
            return general
        }
        if let local = all.first(where: { $0.code.lowercased().hasPrefix(code + "-") }) { return local }
        guard code.count >= 4 else { return nil }
        return all.first {
            nearest(to: code, among: [$0.name]) { _ in 2 } != nil
                || nearest(to: code, among: [$0.code]) { _ in 1 } != nil
        }
    }

    private func notUTF8(_ record: ErrorRecord) -> String {
        let bytes = source.bytes
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            return "The file is UTF-16, and feature files are UTF-8. Save it with the encoding UTF-8."
        }
        let shown = record.start < bytes.count ? String(bytes[record.start], radix: 16, uppercase: true) : ""
        return
            "Byte \(record.start) of the file, \(shown), is not UTF-8, as in files that are saved as “ANSI” or "
            + "Windows-1252. Save it with the encoding UTF-8."
    }
}

extension Collection<UInt8> {
    fileprivate func ends(with end: some Collection<UInt8>) -> Bool {
        suffix(end.count).elementsEqual(end)
    }
}
