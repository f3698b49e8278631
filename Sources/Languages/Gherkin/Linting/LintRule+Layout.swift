extension LintRule {
    /// Rules about white space, and about text that has no meaning at its position.
    static let layout: [LintRule] = [
        LintRule("ignored-text", "text after a table row or doc string, which is part of nothing", .mistake) {
            subject in
            ignoredText(in: subject)
        },
        LintRule(
            "separator-row", "a row of dashes below the header of a table, as Markdown has it", .mistake
        ) {
            subject in
            separatorRows(in: subject)
        },
        LintRule("trailing-space", "spaces at the end of a line") { subject in
            var problems: [LintProblem] = []
            // Without the space, the keyword of a step without a sentence is not recognized.
            let bareSteps = Set(
                subject.document.storage.nodes.steps.filter { $0.textStart == $0.textEnd }.map(\.line))
            eachLine(of: subject) { base, number, line, text in
                guard text.upperBound < line.upperBound || text.isEmpty && !line.isEmpty,
                    !bareSteps.contains(UInt32(number))
                else { return }
                let end = text.isEmpty ? line.lowerBound : text.upperBound
                let column = subject.document.storage.column(of: end)
                problems.append(
                    LintProblem(
                        Location(line: number, column: column),
                        text.isEmpty ? "This line has only spaces." : "Spaces are at the end of this line.")
                )
            }
            return problems
        },
        LintRule("mixed-indentation", "tabs and spaces in the indentation of one file") { subject in
            mixedIndentation(of: subject)
        },
    ]

    /// The rule about comments that disable rules; such comments can name it too.
    static let lintComment = LintRule("lint-comment", "a “# lint:” comment that names no such rule") {
        subject in
        subject.switches.problems
    }

    private static func ignoredText(in subject: LintSubject) -> [LintProblem] {
        let storage = subject.document.storage
        var problems: [LintProblem] = []
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
                    LintProblem(
                        storage.location(line: row.line, at: UInt32(rest.lowerBound)),
                        "\(subject.shown(text)) is after the last bar of its row, and is in no cell. "
                            + (isComment
                                ? "A comment begins with #." : "A cell needs a bar on both sides."),
                        suggestion: isComment ? nil : line + " |"))
            }
            // In Markdown, text after the closing fence belongs to the language of the block.
            for index in storage.nodes.docStrings.indices where !subject.document.source.isMarkdown {
                let text = StepDocString(storage: storage, index: index)
                guard let rest = text.textBehindEnd, source[rest.lowerBound] != UInt8(ascii: "#") else {
                    continue
                }
                problems.append(
                    LintProblem(
                        storage.location(line: UInt32(text.lastLine), at: UInt32(rest.lowerBound)),
                        "\(subject.shown(String(decoding: source[rest], as: UTF8.self))) is after the end of "
                            + "the doc string, and is part of nothing."))
            }
        }
        return problems
    }

    private static func separatorRows(in subject: LintSubject) -> [LintProblem] {
        guard !subject.document.source.isMarkdown else { return [] }
        let storage = subject.document.storage
        let nodes = storage.nodes
        let tables =
            nodes.steps.lazy.filter { $0.rowEnd > $0.rowStart + 1 }.map(\.rowStart)
            + nodes.sections.lazy.filter { $0.kind == .examples && $0.itemEnd > $0.itemStart + 1 }.map(
                \.itemStart)
        return storage.withSource { source in
            tables.map { nodes.rows[Int($0) + 1] }.filter { row in
                let text = source[Int(row.start)..<Int(row.end)]
                // A single dash may be the value of a cell.
                return text.allSatisfy { $0 == 0x7C || $0 == 0x2D || $0 == 0x3A || $0 == 0x20 || $0 == 0x09 }
                    && text.split(separator: 0x7C).allSatisfy { $0.count { $0 == 0x2D } > 1 }
            }
            .map { row in
                LintProblem(
                    storage.location(line: row.line, at: row.start),
                    "This row of dashes is a row of values like any other: only tables in Markdown have it. Leave it out."
                )
            }
        }
        .sorted { $0.location < $1.location }
    }

    private static func mixedIndentation(of subject: LintSubject) -> [LintProblem] {
        var usual: UInt8?
        var first: LintProblem?
        eachLine(of: subject) { base, number, line, text in
            guard first == nil, !text.isEmpty, text.lowerBound > line.lowerBound else { return }
            for offset in line.lowerBound..<text.lowerBound {
                let byte = base[offset]
                guard byte == 0x20 || byte == 0x09 else { continue }
                if let usual, usual != byte {
                    let names =
                        byte == 0x09
                        ? "a tab, and lines above are indented with spaces"
                        : "spaces, and lines above are indented with tabs"
                    first = LintProblem(
                        Location(line: number, column: subject.document.storage.column(of: offset)),
                        "This line is indented with \(names). They look alike only where a tab is as wide as you think."
                    )
                    return
                }
                usual = byte
            }
        }
        return first.map { [$0] } ?? []
    }

    /// Visits the lines of a source that are not inside a doc string.
    private static func eachLine(
        of subject: LintSubject,
        _ body: (_ base: UnsafePointer<UInt8>, _ number: Int, _ line: Range<Int>, _ text: Range<Int>) -> Void
    ) {
        let document = subject.document
        guard !document.source.isMarkdown else { return }
        let texts = document.storage.nodes.docStrings
        document.storage.withSource { source in
            guard let base = source.baseAddress else { return }
            let hasMark = source.count >= 3 && source[0] == 0xEF && source[1] == 0xBB && source[2] == 0xBF
            var number = 0
            var text = 0
            for line in SourceLines(in: source, (hasMark ? 3 : 0)..<source.count) {
                number += 1
                while text < texts.count, number > Int(texts[text].line + texts[text].lineCount) { text += 1 }
                if text < texts.count, number > Int(texts[text].line) { continue }
                body(base, number, line, WhiteSpace.trimmed(base, line))
            }
        }
    }
}
