/// The source and the nodes, which all views of a document share; strings are created on demand.
package final class DocumentStorage: Sendable {
    package let source: GherkinSource
    package let nodes: DocumentNodes

    package init(source: GherkinSource, nodes: DocumentNodes) {
        (self.source, self.nodes) = (source, nodes)
    }

    package func string(_ start: UInt32, _ end: UInt32) -> String {
        guard start < end else { return "" }
        return withSource { source in
            // In debug builds, copying the bytes is faster than decoding a part of them.
            String(unsafeUninitializedCapacity: Int(end - start)) { text in
                guard let text = text.baseAddress, let bytes = source.baseAddress else { return 0 }
                let count = Int(end - start)
                UnsafeMutableRawPointer(text).copyMemory(from: bytes + Int(start), byteCount: count)
                return count
            }
        }
    }

    package func location(line: UInt32, at start: UInt32) -> Location {
        Location(line: Int(line), column: column(of: Int(start)))
    }

    /// Returns the column of an offset whose line has little but white space before it.
    package func column(of offset: Int) -> Int {
        withSource { source in
            var column = 1
            var index = offset
            while index > 0, source[index - 1] != 0x0A {
                index -= 1
                if source[index] & 0xC0 != 0x80 { column += 1 }
            }
            return index == 0 && source.hasByteOrderMark ? column - 1 : column
        }
    }

    /// Returns the lines of a section's description, separated by line feeds, without comments.
    package func description(of section: SectionNode) -> String {
        guard section.descriptionStart < section.descriptionEnd else { return "" }
        return withSource { bytes in
            var text: [UInt8] = []
            var isFirst = true
            for line in SourceLines(in: bytes, Int(section.descriptionStart)..<Int(section.descriptionEnd)) {
                if isComment(line, in: bytes) { continue }
                if !isFirst { text.append(0x0A) }
                isFirst = false
                text.append(contentsOf: bytes[line])
            }
            return String(decoding: text, as: UTF8.self)
        }
    }

    /// Returns whether a line that could be part of a description is a comment.
    func isComment(_ line: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        let text = WhiteSpace.trimmed(base, line)
        if source.isMarkdown { return TableCellReader.isSeparator(bytes, text) }
        return !text.isEmpty && bytes[text.lowerBound] == UInt8(ascii: "#")
    }

    package func tags(of section: SectionNode) -> [Tag] {
        (section.tagStart..<section.tagEnd).map { index in
            Tag(storage: self, index: Int(index), id: Int(section.firstTagID + index - section.tagStart))
        }
    }

    var steps: [Step] { nodes.steps.indices.map { Step(storage: self, index: $0) } }

    var docStrings: [StepDocString] {
        nodes.docStrings.indices.map { StepDocString(storage: self, index: $0) }
    }

    package func withSource<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        source.bytes.withUnsafeBufferPointer(body)
    }
}
