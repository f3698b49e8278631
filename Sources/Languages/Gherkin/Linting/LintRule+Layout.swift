extension LintRule {
    /// Rules about text that has no meaning at its position.
    static let layout: [LintRule] = [
        LintRule("ignored-text", .mistake, ignoredText), LintRule("separator-row", .mistake, separatorRows),
    ]

    private static func ignoredText(in subject: LintSubject) -> [FeatureProblem] {
        let storage = subject.document.storage
        var problems: [FeatureProblem] = []
        storage.withSource { source in
            var cells: [Range<Int>] = []
            // One row without its last bar is an error; the rows below it follow from the same mistake.
            var reported: UInt32 = 0
            for row in storage.nodes.rows {
                let rest = TableCellReader.rawCells(in: source, Int(row.start)..<Int(row.end), into: &cells)
                // Text that looks like a comment is intended to have no meaning.
                if rest.isEmpty || source[rest.lowerBound] == UInt8(ascii: "#") { continue }
                defer { reported = row.line }
                if reported > 0, reported + 1 == row.line { continue }
                let text = String(decoding: source[rest], as: UTF8.self)
                let line = String(decoding: source[Int(row.start)..<Int(row.end)], as: UTF8.self)
                let isComment = ["//", "--", "/*", "<!--"].contains(where: text.hasPrefix)
                problems.append(
                    FeatureProblem(
                        storage.location(line: row.line, at: UInt32(rest.lowerBound)),
                        isComment ? "comment-after-row" : "text-after-row", text,
                        suggestion: isComment ? nil : line + " |"))
            }
            // In Markdown, text after the closing fence belongs to the language of the block.
            for text in storage.docStrings where !subject.document.source.isMarkdown {
                guard let rest = text.textAfterEnd, source[rest.lowerBound] != UInt8(ascii: "#") else {
                    continue
                }
                problems.append(
                    FeatureProblem(
                        storage.location(line: UInt32(text.lastLine), at: UInt32(rest.lowerBound)),
                        "text-after-doc-string", String(decoding: source[rest], as: UTF8.self)))
            }
        }
        return problems
    }

    private static func separatorRows(in subject: LintSubject) -> [FeatureProblem] {
        guard !subject.document.source.isMarkdown else { return [] }
        let storage = subject.document.storage
        let tables = storage.nodes.tables.filter { $0.count > 1 }
        return storage.withSource { source in
            tables.map { storage.nodes.rows[$0.lowerBound + 1] }.filter { row in
                let text = source[Int(row.start)..<Int(row.end)]
                // A single dash may be the value of a cell.
                return text.allSatisfy { $0 == 0x7C || $0 == 0x2D || $0 == 0x3A || $0 == 0x20 || $0 == 0x09 }
                    && text.split(separator: 0x7C).allSatisfy { $0.count { $0 == 0x2D } > 1 }
            }
            .map { row in
                FeatureProblem(
                    storage.location(line: row.line, at: row.start), "row-of-dashes",
                    edit: [Int(row.line): []])
            }
        }
    }
}
