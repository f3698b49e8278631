/// Steps, their tables and their doc strings.
extension DocumentParser {
    @inline(__always)
    mutating func acceptStep(keyword: Int, length: Int, type: StepKeywordType) {
        if table.cellCount >= 0 { endTable() }
        let text = WhiteSpace.start(lines.base, from: min(keyword + length, lines.end), to: lines.end)
        nodes.steps.append(
            StepNode(
                keywordStart: UInt32(keyword), textStart: UInt32(text), textEnd: UInt32(lines.end),
                line: UInt32(lines.line), id: nextID, keywordLength: UInt16(length), keywordType: type))
        nextID &+= 1
        state = .step
    }

    @inline(__always)
    mutating func acceptTableRow() {
        let count = countCells()
        let id: UInt32
        if state.isInExamples {
            state = .examplesTable
            id = nextID
        } else {
            // Rows are numbered before their step: the step's identifier moves on.
            let step = nodes.steps.count - 1
            let row = UInt32(nodes.rows.count)
            id = nodes.steps[step].id
            nodes.steps[step].id = id &+ 1
            if table.cellCount < 0 {
                nodes.steps[step].rowStart = row
                state = state.withTable
            }
            nodes.steps[step].rowEnd = row + 1
        }
        nextID &+= 1
        if table.cellCount < 0 {
            table.cellCount = count
        } else if count != table.cellCount, table.unevenRow < 0 {
            table.unevenRow = nodes.rows.count
        }
        nodes.rows.append(
            RowNode(
                start: UInt32(lines.start), end: UInt32(lines.end), line: UInt32(lines.line),
                cellCount: UInt32(count),
                id: id))
    }

    /// Returns the number of cells in the row: one fewer than its unescaped bars.
    @inline(__always)
    private func countCells() -> Int {
        var bars = 0
        var offset = lines.start
        let end = lines.end
        while offset < end {
            let byte = lines.base[offset]
            if byte == UInt8(ascii: "|") {
                bars += 1
            } else if byte == UInt8(ascii: "\\") {
                offset += 1
            }
            offset += 1
        }
        return bars - 1
    }

    /// Ends the open table, if there is one, and checks that its rows have equal numbers of cells.
    @inline(__always)
    mutating func endTable() {
        guard table.cellCount >= 0 else { return }
        if table.unevenRow >= 0 { reportUnevenTable() }
        table = OpenTable()
    }

    private mutating func reportUnevenTable() {
        let row = nodes.rows[table.unevenRow]
        var before = Int(row.start)
        while before > 0, lines.base[before - 1] != 0x0A { before -= 1 }
        errors.append(
            ErrorRecord(
                kind: .unevenTable, line: Int(row.line),
                column: 1 + lines.codePoints(from: before, to: Int(row.start)), start: Int(row.start),
                end: Int(row.end), cells: Int(row.cellCount), expectedCells: table.cellCount))
    }

    mutating func acceptDocStringSeparator(_ delimiter: UInt8) -> Bool {
        let start = lines.start
        guard lines.lineEnd - start >= 3, lines.base[start + 1] == delimiter,
            lines.base[start + 2] == delimiter
        else { return false }
        if state.isInDocString {
            guard delimiter == lines.base[Int(nodes.docStrings[nodes.docStrings.count - 1].start)] else {
                return false
            }
            state = state.afterDocString
        } else {
            openDocString(length: 3)
        }
        return true
    }

    mutating func openDocString(length: Int) {
        let start = lines.start
        let mediaType = WhiteSpace.start(lines.base, from: min(start + length, lines.end), to: lines.end)
        endTable()
        let content = UInt32(min(lines.next, lines.count))
        nodes.docStrings.append(
            DocStringNode(
                start: UInt32(start), mediaTypeStart: UInt32(mediaType), mediaTypeEnd: UInt32(lines.end),
                contentStart: content, contentEnd: content, line: UInt32(lines.line),
                indent: UInt32(lines.codePoints(from: lines.lineStart, to: start)),
                delimiterLength: UInt32(length)))
        nodes.steps[nodes.steps.count - 1].docString = UInt32(nodes.docStrings.count)
        state = state.insideDocString
    }
}
