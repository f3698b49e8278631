/// Sections: a line with a section keyword opens a section and closes the open ones that cannot contain it.
extension DocumentParser {
    /// Reads a line with a section keyword, of `length` bytes without its colon.
    mutating func acceptSection(_ token: TokenKind, keyword: Int, length: Int) {
        let name = WhiteSpace.start(lines.base, from: min(keyword + length + 1, lines.end), to: lines.end)
        openSection(token, keyword: keyword, length: length, name: name..<lines.end)
    }

    /// Opens a section at the current line, with the tags that have been read, unless others are given.
    mutating func openSection(
        _ token: TokenKind, keyword: Int, length: Int, name: Range<Int>, line: Int? = nil, tagEnd: Int? = nil
    ) {
        endTable()
        open.isInBackground = token == .backgroundLine
        let tagEnd = tagEnd ?? nodes.tags.count
        let kind: SectionKind
        switch token {
        case .featureLine: (kind, state) = (.feature, .header)
        case .ruleLine: (kind, state) = (.rule, .header)
        case .backgroundLine: (kind, state) = (.background, .scenario)
        case .examplesLine: (kind, state) = (.examples, .examples)
        default: (kind, state) = (.scenario, .scenario)
        }
        if kind == .feature { nodes.language = keywords.language }
        closeSections(downTo: kind)
        let index = nodes.sections.count
        switch kind {
        case .feature: break
        case .rule: open.rule = index
        case .background, .scenario: open.definition = index
        case .examples: open.examples = index
        }
        let items = UInt32(kind == .examples ? nodes.rows.count : nodes.steps.count)
        nodes.sections.append(
            SectionNode(
                keywordStart: UInt32(keyword), nameStart: UInt32(name.lowerBound),
                nameEnd: UInt32(name.upperBound),
                line: UInt32(line ?? lines.line), tagStart: UInt32(pendingTags), tagEnd: UInt32(tagEnd),
                itemStart: items, itemEnd: items, keywordLength: UInt16(length), kind: kind))
        pendingTags = tagEnd
    }

    /// Closes the sections that cannot contain one of this kind.
    mutating func closeSections(downTo kind: SectionKind) {
        if open.examples >= 0 {
            nodes.sections[open.examples].itemEnd = UInt32(nodes.rows.count)
            closeSection(open.examples)
            open.examples = -1
        } else if open.definition >= 0 {
            nodes.sections[open.definition].itemEnd = UInt32(nodes.steps.count)
        }
        if kind == .examples { return }
        if open.definition >= 0 {
            closeSection(open.definition)
            open.definition = -1
        }
        if kind == .scenario || kind == .background { return }
        if open.rule >= 0 {
            closeSection(open.rule)
            open.rule = -1
        }
    }

    /// Gives a section its identifiers: first its tags, then itself, unless it is the feature.
    mutating func closeSection(_ index: Int) {
        let section = nodes.sections[index]
        nodes.sections[index].subtreeEnd = UInt32(nodes.sections.count)
        nodes.sections[index].firstTagID = nextID
        nextID &+= section.tagEnd - section.tagStart
        if section.kind != .feature {
            nodes.sections[index].id = nextID
            nextID &+= 1
        }
    }
}
