import KeaText

extension LineEdits {
    init(_ range: ClosedRange<Int>, by texts: [String]) {
        self.init(uniqueKeysWithValues: range.map { ($0, []) })
        self[range.lowerBound] = texts
    }
}

/// Applies edits to a source and parses the result: no suggestion is offered that does not improve the file.
final class EditTrial {
    /// What the parser finds after an edit.
    struct Outcome {
        /// The lines of the original source that are errors.
        let errors: Set<Int>
        /// The number of sections, steps and rows.
        let size: Int

        init(_ records: [ErrorRecord], _ nodes: DocumentNodes, _ origin: (Int) -> Int) {
            errors = Set(records.map { $0.kind == .unexpectedEnd ? .max : origin($0.line) })
            size = nodes.sections.count + nodes.steps.count + nodes.rows.count
        }
    }

    private let source: GherkinSource
    /// Those of files that declare no language.
    private let keywords: KeywordTable
    private let before: Outcome
    private(set) lazy var lines = source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)

    /// The bytes that may still be parsed.
    private var budget: Int

    init(_ storage: DocumentStorage, _ keywords: KeywordTable, _ records: [ErrorRecord]) {
        (source, self.keywords) = (storage.source, keywords)
        budget = 2_000_000 + 2 * source.bytes.count
        before = Outcome(records, storage.nodes) { $0 }
    }

    /// Returns a line of the source without white space at its ends; `nil` below its last line.
    func text(_ line: Int) -> String? {
        lines.indices.contains(line - 1) ? String(decoding: lines[line - 1], as: UTF8.self).trimmed : nil
    }

    /// Returns at most 200 lines of the source from one on: a file with thousands of mistakes takes linear time.
    func texts(from line: Int) -> [String] { (line..<line + 200).compactMap(text) }

    /// Returns the edit of a line and of those below it, up to the first one that `change` does not take.
    func edit(from line: Int, _ change: (String) -> [String]?) -> LineEdits {
        var edit: [Int: [String]] = [:]
        for (offset, text) in texts(from: line).enumerated() {
            guard let changed = change(text) else { break }
            if changed != [text] { edit[line + offset] = changed }
        }
        return edit
    }

    /// Returns the last of the lines from one on that are errors, or blank.
    func lastError(from line: Int, orBlank: Bool = false) -> Int {
        var last = line
        while before.errors.contains(last + 1) || orBlank && text(last + 1) == "", last < line + 1000 {
            last += 1
        }
        return last
    }

    /// Returns whether a suggestion keeps what the author wrote in the lines that it edits, or says what it replaces.
    func keepsValues(_ explanation: Explanation) -> Bool {
        // The cells of a row are its values, whatever separates them.
        guard let suggestion = explanation.suggestion, suggestion.first != "|", let edit = explanation.edit
        else { return true }
        let lines = edit.keys.sorted()
        let texts = lines.compactMap(text).map { String(MarkedLine($0).rest) }
        return AuthorValues(texts.joined(separator: "\n"))
            .areKept(in: lines.flatMap { edit[$0] ?? [] }, namedBy: explanation.text)
    }

    /// Returns what the parser finds after an edit; `nil` if that does not mend a line, or makes another one an error.
    func outcome(of edit: LineEdits, mending line: Int? = nil) -> Outcome? {
        guard budget > 0 else { return nil }
        budget -= source.bytes.count
        let edited = EditedSource(source, edit)
        let (nodes, records, _) = DocumentParser.run(edited.source, keywords)
        let after = Outcome(records, nodes, edited.origin)
        guard line.map(after.errors.contains) != true, after.errors.isSubset(of: before.errors),
            before.errors.isEmpty || after.errors != before.errors
        else { return nil }
        return after
    }

    func linesMended(in outcome: Outcome) -> Set<Int> { before.errors.subtracting(outcome.errors) }

    /// Returns the edit that names a language at the start, and the size of the outcome, if the file is better for it.
    func naming(language code: String) -> (edit: LineEdits, size: Int)? {
        var edit: LineEdits = [:]
        for line in lines.indices.map({ $0 + 1 }) {
            guard let text = text(line), text.first.map("#@".contains) ?? true else { break }
            if text.dropFirst().drop(while: { $0 == " " }).hasPrefix("language") { edit[line] = [] }
        }
        edit[1] = ["# language: \(code)"] + (edit[1] ?? [text(1) ?? ""])
        guard let after = outcome(of: edit), after.size > before.size else { return nil }
        return (edit, after.size)
    }
}

struct EditedSource {
    let source: GherkinSource
    /// The number that each line had before, from line 1.
    private(set) var origins: [Int] = []

    /// - Parameter edits: the new lines for some lines, by number, without indentation.
    init(_ source: GherkinSource, _ edits: LineEdits) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(source.bytes.count + 100)
        for (index, line) in source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            .enumerated()
        {
            let indent = line.prefix { $0 == 0x20 || $0 == 0x09 }
            for text in edits[index + 1].map({ $0.map { indent + $0.utf8 } }) ?? [line] {
                bytes += text
                bytes.append(0x0A)
                origins.append(index + 1)
            }
        }
        bytes.removeLast(min(1, bytes.count))
        self.source = GherkinSource(bytes, like: source)
    }

    /// Returns the number that a line had before; that of the end of the file below its last line.
    func origin(_ line: Int) -> Int {
        line <= origins.count ? origins[max(line, 1) - 1] : (origins.last ?? 0) + 1
    }
}
