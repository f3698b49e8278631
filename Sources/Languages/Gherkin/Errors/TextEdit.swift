/// A change of lines of a source that its author may have meant.
struct TextEdit {
    /// The new lines for some lines, by number, without indentation; a line without new lines is deleted.
    private(set) var lines: [Int: [String]] = [:]

    /// The line of the mistake, which must not be an error afterwards.
    let line: Int

    init(_ line: Int, _ lines: [Int: [String]]) {
        self.line = line
        self.lines = lines
    }

    /// Replaces neighbouring lines by others.
    init(_ line: Int, replacing range: ClosedRange<Int>, by texts: [String]) {
        lines = Dictionary(uniqueKeysWithValues: range.map { ($0, []) })
        lines[range.lowerBound] = texts
        self.line = line
    }

    /// Replaces one line.
    init(_ line: Int, _ text: String) { self.init(line, [line: [text]]) }
}

/// Applies edits to a source and parses the result: no suggestion is offered that does not improve the file.
final class EditTrial {
    /// What the parser finds after an edit.
    struct Outcome {
        /// The lines of the original source that are errors.
        let errors: Set<Int>
        /// The lines of the original source that are sections and steps, or have become some.
        let keywords: Set<Int>
        /// The number of sections, steps and rows.
        let size: Int

        init(_ records: [ErrorRecord], _ nodes: DocumentNodes, _ origin: (Int) -> Int) {
            errors = Set(records.map { $0.kind == .unexpectedEnd ? .max : origin($0.line) })
            let lines = nodes.sections.map(\.line) + nodes.steps.map(\.line)
            keywords = Set(lines.map { origin(Int($0)) })
            size = lines.count + nodes.rows.count
        }
    }

    private let source: GherkinSource
    private let keywords: KeywordTable
    private let before: Outcome
    private(set) lazy var lines = source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)

    /// The bytes that may still be parsed.
    private var budget: Int

    /// - Parameter keywords: those of files that declare no language.
    init(
        _ source: GherkinSource, _ keywords: KeywordTable, _ records: [ErrorRecord], _ nodes: DocumentNodes
    ) {
        self.source = source
        self.keywords = keywords
        budget = 2_000_000 + 2 * source.bytes.count
        before = Outcome(records, nodes) { $0 }
    }

    /// Returns a line of the source without white space at its ends; `nil` below its last line.
    func text(_ line: Int) -> String? {
        lines.indices.contains(line - 1) ? String(decoding: lines[line - 1], as: UTF8.self).trimmed : nil
    }

    /// Returns at most 200 lines of the source from one on: a file with thousands of mistakes takes linear time.
    func texts(from line: Int) -> [String] { (line..<line + 200).compactMap(text) }

    /// Returns the edit of a line and of those below it, up to the first one that `change` does not take.
    func edit(from line: Int, _ change: (String) -> [String]?) -> TextEdit {
        var edit: [Int: [String]] = [:]
        for (offset, text) in texts(from: line).enumerated() {
            guard let changed = change(text) else { break }
            if changed != [text] { edit[line + offset] = changed }
        }
        return TextEdit(line, edit)
    }

    /// Returns the last of the lines from one on that are errors, or blank.
    func lastError(from line: Int, orBlank: Bool = false) -> Int {
        var last = line
        while before.errors.contains(last + 1) || orBlank && text(last + 1) == "", last < line + 1000 {
            last += 1
        }
        return last
    }

    /// Returns what the parser finds after an edit; `nil` if the edit does not help, makes another line an error, or
    /// cannot be tried any more.
    func outcome(of edit: TextEdit) -> Outcome? {
        guard let after = parsed(edit), !after.errors.contains(edit.line),
            after.errors.isSubset(of: before.errors), before.errors.isEmpty || after.errors != before.errors
        else { return nil }
        return after
    }

    /// Returns the lines that are no longer errors.
    func linesMended(in outcome: Outcome) -> Set<Int> { before.errors.subtracting(outcome.errors) }

    /// Returns the edit that names a language at the start of the file, with the size of the outcome, if the file is
    /// better for it.
    func naming(language code: String, for line: Int) -> (edit: TextEdit, size: Int)? {
        var edit: [Int: [String]] = [:]
        for (index, line) in lines.enumerated() {
            let text = String(decoding: line, as: UTF8.self).drop { $0.isWhitespace }
            guard text.isEmpty || text.first == "#" || text.first == "@" else { break }
            if text.dropFirst().drop(while: { $0 == " " }).hasPrefix("language") { edit[index + 1] = [] }
        }
        let first = String(decoding: lines.first ?? [], as: UTF8.self)
        edit[1] = ["# language: \(code)"] + (edit[1] ?? [first])
        guard let after = parsed(TextEdit(line, edit)), after.keywords.count > before.keywords.count,
            after.errors.isSubset(of: before.errors),
            before.errors.isEmpty || after.errors.count < before.errors.count
        else { return nil }
        return (TextEdit(line, edit), after.size)
    }

    private func parsed(_ edit: TextEdit) -> Outcome? {
        guard budget > 0 else { return nil }
        budget -= source.bytes.count
        let edited = EditedSource(source, edit.lines)
        let (nodes, errors, _) = DocumentParser.run(edited.source, keywords)
        return Outcome(errors, nodes, edited.origin)
    }
}

/// A source with some of its lines edited.
struct EditedSource {
    let source: GherkinSource
    /// The number that each line had before, from line 1.
    private(set) var origins: [Int] = []

    /// - Parameter edits: the new lines for some lines, by number, without indentation.
    init(_ source: GherkinSource, _ edits: [Int: [String]]) {
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
