/// The element below each comment of a file, to which `# lint: off-next` applies.
struct NextElements {
    /// For each comment, the lines of the element below it; the line below it if no element begins there.
    private(set) var lines: [ClosedRange<Int>] = []

    init(below comments: [LintComment], in document: GherkinDocument) {
        let lastLines = Self.lastLines(of: document)
        var below: [ClosedRange<Int>] = []
        document.storage.withSource { source in
            guard let base = source.baseAddress else { return }
            // From the end, so that a comment above another one gets the same element.
            for index in comments.indices.reversed() {
                var line = comments[index].line + 1
                var start = comments[index].end
                while start < source.count, source[start] != 0x0A { start += 1 }
                for text in SourceLines(in: source, min(start + 1, source.count)..<source.count) {
                    if !WhiteSpace.trimmed(base, text).isEmpty { break }
                    line += 1
                }
                if let next = below.last, index + 1 < comments.count, comments[index + 1].line == line {
                    below.append(next)
                } else {
                    below.append(line...max(line, lastLines[line] ?? line))
                }
            }
        }
        lines = below.reversed()
    }

    /// Returns the last lines of all elements, by their first lines.
    private static func lastLines(of document: GherkinDocument) -> [Int: Int] {
        let storage = document.storage
        let sections = storage.nodes.sections
        var lastLines: [Int: Int] = [:]
        func add(_ first: UInt32, _ last: Int) {
            lastLines[Int(first)] = max(lastLines[Int(first)] ?? 0, last)
        }
        for index in storage.nodes.steps.indices {
            add(storage.nodes.steps[index].line, Step(storage: storage, index: index).lastLine)
        }
        for section in sections {
            let end = Int(section.subtreeEnd)
            // A section ends where the next one begins, including the tags above it.
            var last = Int.max
            if end < sections.count {
                let next = sections[end]
                let hasTags = next.tagStart < next.tagEnd
                last = Int(hasTags ? storage.nodes.tags[Int(next.tagStart)].line : next.line) - 1
            }
            add(section.line, last)
            for index in section.tagStart..<section.tagEnd {
                add(storage.nodes.tags[Int(index)].line, last)
            }
        }
        return lastLines
    }
}
