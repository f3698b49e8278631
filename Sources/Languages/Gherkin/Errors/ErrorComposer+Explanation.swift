import KeaText

extension ErrorComposer {
    func unexpectedEnd(_ record: ErrorRecord) -> Explanation {
        if record.state.isInDocString, let open = storage.docStrings.last {
            if let other = otherEnd(of: open, above: trial.lines.count + 1) { return other }
            let isInOneLine = open.mediaType?.hasSuffix(open.delimiter) == true
            return Explanation(
                isInOneLine ? "end-in-line" : "no-end", open.delimiter, location: open.location)
        }
        if let tags = tags(above: record) { return Explanation("end-below-tags", tags, ownersOfTags) }
        return Explanation("end-before-feature", advisor.title(.feature))
    }

    /// Explains the line that was meant to end a doc string: it has other marks, or ends with them.
    func otherEnd(of open: StepDocString, above end: Int) -> Explanation? {
        let delimiter = open.delimiter
        for line in open.location.line + 1..<end {
            guard let text = trial.text(line), dialect.titleKind(of: text) == nil else { return nil }
            let mark = String(text.suffix(3))
            guard ["\"\"\"", "```", "~~~"].contains(mark) || LookAlike(mark)?.corrected == "\"\"\"" else {
                continue
            }
            let rest = text.dropLast(3).trimmed
            return Explanation(
                rest.isEmpty ? "other-end" : "end-after-text", delimiter, mark,
                suggestion: rest.isEmpty ? delimiter : nil,
                edit: [line: [rest, delimiter].filter { !$0.isEmpty }],
                location: Location(line: line, column: 1 + trial.lines[line - 1].prefix { $0 == 0x20 }.count))
        }
        return nil
    }

    func whiteSpaceInTag(_ record: ErrorRecord) -> Explanation {
        let line = trial.text(record.line) ?? ""
        let titles = dialect.titleKeywords.map { "\($0):" }
        for keyword in titles + dialect.stepKeywords where keyword != "* " {
            guard let start = line.firstRange(of: " \(keyword)")?.lowerBound else { continue }
            let (tags, rest) = (String(line[..<start]), String(line[start...].dropFirst()))
            guard keyword.last != ":" else {
                return Explanation(
                    "tags-before-title", rest, suggestion: tags, edit: [record.line: [tags, rest]])
            }
            let reason = explanation("text-before-keyword", keyword.trimmed, "“\(tags.excerpt)”")
            return Explanation(
                text: reason + " " + explanation("unread-step"), at: record.line, suggestion: rest)
        }
        return Explanation("space-in-tag", text(record), edit: [record.line: []])
    }

    func unevenTable(_ record: ErrorRecord) -> [Explanation] {
        let row = text(record)
        var uneven = Explanation(
            "uneven-row", pluralized(record.cells, "cell"), record.expectedCells, suggestion: row + " |",
            edit: withLastBars(from: record.line))
        if row.last != "|" {
            uneven.text += " " + explanation("row-without-last-bar")
        } else {
            (uneven.suggestion, uneven.edit) = (nil, nil)
            if record.cells > record.expectedCells { uneven.text += " " + explanation("bar-in-text") }
        }
        // The first row may have been meant to have as many cells as the row below it.
        let index = nodes.rows.lastIndex { Int($0.start) == record.start } ?? 0
        guard let first = nodes.tables.last(where: { $0.contains(index) }).map({ nodes.rows[$0.lowerBound] }),
            case let header = storage.string(first.start, first.end), header.last != "|"
        else { return [uneven] }
        let lacksBar = Explanation(
            "row-without-bars", suggestion: header + " |", edit: withLastBars(from: Int(first.line)),
            location: storage.location(line: first.line, at: first.start))
        return [lacksBar, uneven]
    }

    /// Returns the edit that ends a row with a bar, and those below it that lack theirs.
    private func withLastBars(from line: Int) -> LineEdits {
        trial.edit(from: line) { row in
            guard row.first == "|" || row.first == "#" else { return nil }
            return row.first == "|" && row.last != "|" ? [row + " |"] : [row]
        }
    }

    func unknownLanguage(_ record: ErrorRecord) -> Explanation {
        let code = text(record)
        guard let language = nearestLanguage(code) else {
            return Explanation("unknown-language", code, Dialect.all.count)
        }
        return Explanation("misspelt-language", code, suggestion: "# language: \(language.code)")
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
}
