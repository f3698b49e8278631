/// The comments of a file that switch rules off and on.
struct LintSwitches: Sendable {
    /// What is wrong with the comments themselves.
    private(set) var problems: [LintProblem] = []

    /// A rule, or all rules, that are off in some lines.
    private struct Range: Sendable {
        let rule: String?
        let first: Int
        var last: Int
    }

    private var ranges: [Range] = []

    init(in document: GherkinDocument) {
        let feature = document.feature?.location.line ?? .max
        var elements: [Int: Int]?
        for comment in document.comments {
            guard let switching = Switching(comment) else { continue }
            problems += switching.problems
            switch switching.action {
            case .off:
                let first = comment.location.line < feature ? 1 : comment.location.line
                for rule in switching.rules { ranges.append(Range(rule: rule, first: first, last: .max)) }
            case .on:
                for rule in switching.rules {
                    for index in ranges.indices
                    where ranges[index].last == .max && (rule == nil || ranges[index].rule == rule) {
                        ranges[index].last = comment.location.line
                    }
                }
            case .offNext:
                let known = elements ?? Self.elements(of: document)
                elements = known
                let first = Self.lineBelow(comment, in: document, elements: known)
                let last = known[first] ?? first
                for rule in switching.rules { ranges.append(Range(rule: rule, first: first, last: last)) }
            case nil: break
            }
        }
    }

    /// Whether a rule is off in a line.
    func areOff(_ rule: String, at line: Int) -> Bool {
        ranges.contains { ($0.rule == nil || $0.rule == rule) && $0.first <= line && line <= $0.last }
    }

    /// The last lines of all elements, by their first.
    private static func elements(of document: GherkinDocument) -> [Int: Int] {
        let storage = document.storage
        let sections = storage.records.sections
        var lastLines: [Int: Int] = [:]
        func add(_ first: UInt32, _ last: Int) {
            lastLines[Int(first)] = max(lastLines[Int(first)] ?? 0, last)
        }
        for row in storage.records.rows { add(row.line, Int(row.line)) }
        for index in storage.records.steps.indices {
            add(storage.records.steps[index].line, Step(storage: storage, index: index).lastLine)
        }
        for section in sections {
            let end = Int(section.subtreeEnd)
            // A section ends where the next one begins, with the tags above it.
            var last = Int.max
            if end < sections.count {
                let next = sections[end]
                let hasTags = next.tagStart < next.tagEnd
                last = Int(hasTags ? storage.records.tags[Int(next.tagStart)].line : next.line) - 1
            }
            add(section.line, last)
            for index in section.tagStart..<section.tagEnd {
                add(storage.records.tags[Int(index)].line, last)
            }
        }
        return lastLines
    }

    /// The first line below a comment that is neither a comment nor blank, as far as an element begins there.
    private static func lineBelow(
        _ comment: Comment, in document: GherkinDocument, elements: [Int: Int]
    ) -> Int {
        var comments = Set(document.comments.map(\.location.line))
        comments.remove(comment.location.line)
        return document.storage.withSource { source in
            guard let base = source.baseAddress else { return 1 }
            var number = comment.location.line
            var start = Int(document.storage.records.comments[comment.index].end)
            while start < source.count, source[start] != 0x0A { start += 1 }
            for line in SourceLines(in: source, min(start + 1, source.count)..<source.count) {
                number += 1
                if elements[number] != nil { return number }
                if !comments.contains(number), !WhiteSpace.trimmed(base, line).isEmpty { return number }
            }
            return number
        }
    }
}
