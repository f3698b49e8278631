import Gherkin

/// Prints a document in the canonical layout, from the top of the source to its end.
///
/// It works on the nodes of the document and copies ranges of the source. Strings are created only to measure cells
/// that are not ASCII.
struct FeaturePrinter {
    let nodes: DocumentNodes
    let storage: DocumentStorage
    let source: UnsafeBufferPointer<UInt8>
    let keywords: [[UInt8]]

    var output: FormattedText

    /// The index of the first comment that has not been printed.
    var nextComment = 0
    /// The last line of the source that has been printed.
    var lastLine = 0
    /// The last printed element and the elements around it, innermost first; empty above the feature.
    var tail: [Anchor] = []
    /// The last printed scenario, background or header, like which comments at the end of the file are indented.
    var lastSection = Anchor(offset: nil, indent: 0)

    /// An element that comments can be next to.
    struct Anchor {
        /// The indentation in the source; `nil` if comments are not compared with it.
        let offset: Int?
        /// The indentation in the output.
        let indent: Int
    }

    init(_ document: GherkinDocument, source: UnsafeBufferPointer<UInt8>) {
        storage = document.storage
        nodes = document.storage.nodes
        self.source = source
        keywords = (Dialect(code: nodes.language) ?? .english).stepKeywords.map { Array($0.utf8) }
        output = FormattedText(like: source)
    }

    /// Prints the whole document.
    mutating func print() {
        if let languageLine = nodes.languageLine {
            output.append("# language: \(nodes.language)".utf8)
            output.endLine()
            lastLine = languageLine
        }
        if !nodes.sections.isEmpty { printSection(0, indent: 0) }
        printLastComments()
    }

    private mutating func printSection(_ index: Int, indent: Int) {
        let section = nodes.sections[index]
        let hasTags = section.tagStart < section.tagEnd
        let first = hasTags ? nodes.tags[Int(section.tagStart)] : nil
        let start = Int(first?.start ?? section.keywordStart)
        printComments(
            aboveSection: Anchor(offset: start, indent: indent), line: Int(first?.line ?? section.line))
        if hasTags { printTags(of: section, indent: indent) }
        printHeader(section, indent: indent)
        let description = printDescription(of: section, indent: indent + 2)
        switch section.kind {
        case .feature, .rule: break
        case .background, .scenario: printSteps(of: section, indent: indent + 2, isBelowText: description)
        case .examples:
            printTable(
                Int(section.itemStart)..<Int(section.itemEnd), indent: indent + 2, isBelowText: description)
        }
        var child = index + 1
        while child < Int(section.subtreeEnd) {
            printSection(child, indent: indent + 2)
            child = Int(nodes.sections[child].subtreeEnd)
        }
    }

    private mutating func printHeader(_ section: SectionNode, indent: Int) {
        output.append(spaces: indent)
        let keyword = Int(section.keywordStart)
        output.append(source[keyword..<(keyword + Int(section.keywordLength))])
        output.append(UInt8(ascii: ":"))
        if section.nameStart < section.nameEnd {
            output.append(0x20)
            output.append(source[Int(section.nameStart)..<Int(section.nameEnd)])
        }
        output.endLine()
        lastLine = Int(section.line)
        tail = [Anchor(offset: nil, indent: indent + 2)]
        if section.kind != .examples { lastSection = Anchor(offset: keyword, indent: indent) }
        if section.kind == .feature { lastSection = Anchor(offset: nil, indent: indent + 2) }
    }

    private mutating func printSteps(of section: SectionNode, indent: Int, isBelowText: Bool) {
        for index in Int(section.itemStart)..<Int(section.itemEnd) {
            let step = nodes.steps[index]
            let anchor = Anchor(offset: Int(step.keywordStart), indent: indent)
            if isBelowText, index == Int(section.itemStart) {
                printComments(aboveSection: anchor, line: Int(step.line))
            } else {
                printComments(aboveItem: anchor, line: Int(step.line))
            }
            printLine(of: step, indent: indent)
            lastLine = Int(step.line)
            tail = [anchor]
            printArguments(of: step, indent: indent + 2)
        }
    }

    /// Prints a step's line, with one space between keyword and text if the source has white space there.
    ///
    /// If fewer spaces would turn the beginning into a longer keyword, as in `Étant donné  que`, the line is
    /// unchanged.
    private mutating func printLine(of step: StepNode, indent: Int) {
        let start = Int(step.keywordStart)
        let length = Int(step.keywordLength)
        var line = Array(source[start..<(start + length)])
        if step.textStart < step.textEnd {
            if Int(step.textStart) > start + length, line.last != 0x20 { line.append(0x20) }
            line += source[Int(step.textStart)..<Int(step.textEnd)]
        }
        output.append(spaces: indent)
        if keywords.lazy.filter({ line.starts(with: $0) }).map(\.count).max() == length {
            output.append(line)
        } else {
            output.append(source[start..<max(start + length, Int(step.textEnd))])
        }
        output.endLine()
    }

    private mutating func printArguments(of step: StepNode, indent: Int) {
        let rows = Int(step.rowStart)..<Int(step.rowEnd)
        guard step.docString > 0 else {
            if !rows.isEmpty { printTable(rows, indent: indent, isBelowText: false) }
            return
        }
        let text = Int(step.docString) - 1
        let isFirst = rows.isEmpty || nodes.docStrings[text].start < nodes.rows[rows.lowerBound].start
        if isFirst { printDocString(at: text, indent: indent) }
        if !rows.isEmpty { printTable(rows, indent: indent, isBelowText: false) }
        if !isFirst { printDocString(at: text, indent: indent) }
    }
}
