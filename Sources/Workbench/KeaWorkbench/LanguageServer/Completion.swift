import Foundation
import Gherkin
import KeaEvents
import KeaText

extension LanguageServer {
    func completion(_ params: JSON) throws(RequestError) -> JSON {
        let (document, position) = try place(params)
        let items = completions(in: document, at: position)
        // The list depends on all words of the sentence, so the editor has to ask again for each.
        return ["isIncomplete": true, "items": .array(items)]
    }

    private func completions(in document: FeatureDocument, at position: Position) -> [JSON] {
        let before = document.text.prefix(position)
        let start = before.drop(while: \.isWhitespace)
        let context = document.context(of: position.line)
        guard !context.isDocString else { return [] }
        if start.hasPrefix("#") { return context.section == nil ? languages(start, position) : [] }
        if start.hasPrefix("@") { return tags(in: document, before, position) }
        if start.hasPrefix("|") { return cells(in: document, before, position) }
        if let names = placeholders(in: document, before, position) { return names }
        if context.hasSteps, let keyword = document.dialect.stepKeyword(of: start) {
            return sentences(in: document, String(start.dropFirst(keyword.count)), position)
        }
        return context.isDescription && start.isEmpty
            ? [] : keywords(context.keywords, document.dialect, String(start), position)
    }

    private func item(
        _ label: String, kind: CompletionKind, replacing range: TextRange, by text: String? = nil,
        detail: String? = nil, documentation: String? = nil, filter: String? = nil, isSnippet: Bool = false,
        sort: Int? = nil
    ) -> JSON {
        var members: [String: JSON] = [
            "label": .string(label), "kind": .int(kind.rawValue),
            "textEdit": ["range": range.json, "newText": .string(text ?? label)],
            "insertTextFormat": .int(isSnippet ? 2 : 1),
        ]
        if let detail { members["detail"] = .string(detail) }
        if let documentation {
            members["documentation"] = ["kind": "markdown", "value": .string(documentation)]
        }
        if let filter { members["filterText"] = .string(filter) }
        if let sort { members["sortText"] = .string(String(100_000 + sort)) }
        return .object(members)
    }

    private enum CompletionKind: Int {
        case text = 1, function = 3, field = 5, value = 12, enumeration = 13, keyword = 14, reference = 18
    }

    // MARK: - Keywords

    private func keywords(
        _ kinds: [KeywordKind], _ dialect: Dialect, _ typed: String, _ position: Position
    ) -> [JSON] {
        let range = TextRange(typed, before: position)
        var keywords: [String] = []
        for kind in kinds {
            for keyword in dialect.keywords(of: kind).map({ kind.isStep ? $0 : "\($0): " })
            where keyword != "* " && !keywords.contains(keyword) { keywords.append(keyword) }
        }
        return keywords.filter { $0.lowercased().hasPrefix(typed.lowercased()) }.enumerated().map {
            item($1.trimmingSpaces, kind: .keyword, replacing: range, by: $1, sort: $0)
        }
    }

    private func languages(_ typed: Substring, _ position: Position) -> [JSON] {
        let range = TextRange(typed, before: position)
        return Dialect.all.map {
            item("# language: \($0.code)", kind: .keyword, replacing: range, detail: $0.nativeName)
        }
    }

    // MARK: - Sentences

    private func sentences(in document: FeatureDocument, _ typed: String, _ position: Position) -> [JSON] {
        let words = TypedSentence(typed)
        var counts: [Int: Int] = [:]
        for step in document.steps(in: max(0, position.line - 500)...(position.line + 500)) {
            for match in sentences.matches(step.text) { counts[match.payload, default: 0] += 1 }
        }
        // Those that the file uses nearby come first.
        let sorted = sentences.definitions.indices
            .filter { words.fits(sentences.definitions[$0].expression) }
            .sorted { (counts[$1] ?? 0, $0) < (counts[$0] ?? 0, $1) }
        var offers = sorted.map { index in
            let definition = sentences.definitions[index]
            let text = sentences.sentence(
                of: index, values: words.values(for: definition.parameters), fields: supportsSnippets)
            return SentenceOffer(
                label: definition.expression, text: text + table(of: definition),
                detail: "\(definition.word) · \(place(of: definition.location))",
                documentation: describe(definition))
        }
        offers += unbuilt.values.joined().filter { words.fits($0.expression) }.map {
            SentenceOffer(label: $0.expression, text: $0.expression, detail: "not built yet")
        }
        // Editors compare what an item would replace with what is typed, so only the last word is replaced where the
        // words before it are right already.
        let head = typed.lastIndex(of: " ").map { String(typed[...$0]) } ?? ""
        let writtenHead = supportsSnippets ? Sentences.snippetText(head) : head
        let continuing = offers.filter { $0.text.hasPrefix(writtenHead) }
        let kept = continuing.isEmpty ? "" : head
        // The text after the cursor belongs to the sentence and is replaced with it.
        let range = TextRange(
            line: position.line,
            (position.character - typed.utf16.count + kept.utf16.count)..<document.text.line(position.line)
                .utf16.count)
        return (continuing.isEmpty ? offers : continuing).enumerated().map { rank, offer in
            item(
                offer.label, kind: .function, replacing: range,
                by: String(offer.text.dropFirst(kept.isEmpty ? 0 : writtenHead.count)), detail: offer.detail,
                documentation: offer.documentation, filter: String(typed.dropFirst(kept.count)),
                isSnippet: supportsSnippets, sort: rank)
        }
    }

    private struct SentenceOffer {
        let label: String
        let text: String
        let detail: String
        var documentation: String?
    }

    private func table(of definition: Vocabulary.Definition) -> String {
        guard let columns = definition.columns, !columns.isEmpty else { return "" }
        let names = columns.filter { !$0.isOptional }.map(\.name)
        let header = (names.isEmpty ? columns.map(\.name) : names).joined(separator: " | ")
        return "\n  | \(header) |\n  | \(supportsSnippets ? "$0" : "") |"
    }

    // MARK: - Tags and placeholders

    private func tags(in document: FeatureDocument, _ before: Substring, _ position: Position) -> [JSON] {
        let typed = before[(before.lastIndex(of: "@") ?? before.startIndex)...]
        guard !typed.contains(where: \.isWhitespace) else { return [] }
        let range = TextRange(typed, before: position)
        var counts: [String: Int] = [:]
        for document in allDocuments {
            for token in document.tokens where token.kind == .tagLine {
                for tag in token.items { counts[tag.text, default: 0] += 1 }
            }
        }
        // The tag at the cursor is not known yet.
        if counts[String(typed)] == 1 { counts[String(typed)] = nil }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.enumerated().map { rank, tag in
            item(
                tag.key, kind: .reference, replacing: range, detail: "used \(tag.value) ×", sort: rank)
        }
    }

    private func placeholders(
        in document: FeatureDocument, _ before: Substring, _ position: Position
    ) -> [JSON]? {
        guard let bracket = before.lastIndex(of: "<"), !before[bracket...].contains(">"),
            let outline = document.outline(at: position.line)
        else { return nil }
        let typed = before[bracket...]
        let closing = document.text.line(position.line)[before.endIndex...].hasPrefix(">") ? 1 : 0
        let range = TextRange(
            line: position.line, (position.character - typed.utf16.count)..<(position.character + closing))
        return outline.header.map { item("<\($0)>", kind: .field, replacing: range) }
    }

    // MARK: - Cells

    private func cells(in document: FeatureDocument, _ before: Substring, _ position: Position) -> [JSON] {
        let bars = before.indices.filter { before[$0] == "|" && !before[..<$0].hasSuffix("\\") }
        guard let bar = bars.last else { return [] }
        let typed = before[before.index(after: bar)...].drop(while: \.isWhitespace)
        let range = TextRange(typed, before: position)
        let column = bars.count - 1
        guard let step = step(at: position.line, in: document) else {
            return exampleCells(in: document, column, range, position.line)
        }
        guard let definition = sentences.matches(step.text).first?.payload,
            let columns = sentences.definitions[definition].columns
        else { return [] }
        let isHeader = step.rows.first.map { $0.line == position.line } ?? true
        if isHeader {
            let written = step.header.enumerated().filter { $0.offset != column }.map { foldedName($1) }
            return columns.filter { !written.contains(foldedName($0.name)) }.enumerated().map {
                rank, column in
                item(
                    column.name, kind: .field, replacing: range,
                    detail: column.isOptional ? "may be left out" : "needed", sort: rank)
            }
        }
        guard step.header.indices.contains(column) else { return [] }
        let known = columns.first { foldedName($0.name) == foldedName(step.header[column]) }
        return (known?.values ?? []).map { item($0, kind: .enumeration, replacing: range) }
    }

    /// Returns the placeholders that have no column yet, or the values of the parameter that a column fills.
    private func exampleCells(
        in document: FeatureDocument, _ column: Int, _ range: TextRange, _ line: Int
    ) -> [JSON] {
        guard let scenario = document.scenario(at: line), let last = scenario.last else { return [] }
        let steps = document.steps(in: scenario[scenario.startIndex].line...last.line)
        let outline = document.outline(at: line)
        let header = outline?.header ?? []
        if outline.map({ $0.headers[0].line == line }) ?? true {
            var names: [String] = []
            for step in steps {
                for match in step.text.matches(of: #/<([^<>]+)>/#) where !names.contains(String(match.1)) {
                    names.append(String(match.1))
                }
            }
            let written = header.enumerated().filter { $0.offset != column }.map(\.element)
            return names.filter { !written.contains($0) }.map { item($0, kind: .field, replacing: range) }
        }
        guard header.indices.contains(column) else { return [] }
        for step in steps {
            guard step.text.contains("<\(header[column])>"),
                let match = matches(step, in: document).first
            else { continue }
            let values = sentences.definitions[match].parameters.flatMap(sentences.choices)
            if !values.isEmpty { return values.map { item($0, kind: .enumeration, replacing: range) } }
        }
        return []
    }
}

/// Where a line is, which decides what may be written there.
struct LineContext {
    /// The kind of the line that begins its section; `nil` before the feature.
    let section: TokenKind?
    let isDocString: Bool
    let isDescription: Bool

    var hasSteps: Bool { section == .scenarioLine || section == .backgroundLine }

    var keywords: [KeywordKind] {
        let scenarios: [KeywordKind] = [.scenario, .scenarioOutline, .rule]
        return switch section {
        case nil: [.feature]
        case .featureLine, .ruleLine: [.background] + scenarios
        case .scenarioLine: KeywordKind.allCases.filter(\.isStep) + [.examples] + scenarios
        case .backgroundLine: KeywordKind.allCases.filter(\.isStep) + scenarios
        default: [.examples] + scenarios
        }
    }
}

extension FeatureDocument {
    /// Returns where a line is, from the lines above it.
    func context(of line: Int) -> LineContext {
        let (sections, tokens) = (sections, tokens)
        let section = sections[..<sections.partitioningIndex { $0.line >= line }].last
        let above = tokens[..<tokens.partitioningIndex { $0.line >= line }].dropFirst(section?.index ?? 0)
        return LineContext(
            section: section?.token.kind,
            isDocString: above.count { $0.kind == .docStringSeparator } % 2 == 1,
            isDescription: above.last.map { $0.kind == .other && !$0.text.trimmingSpaces.isEmpty } ?? false)
    }
}

struct TypedSentence {
    /// The words outside of quotes, without numbers.
    private var words: [String] = []
    private var texts: [String] = []
    private var numbers: [String] = []

    init(_ typed: String) {
        for match in typed.matches(of: #/"[^"]*"|[^\s"]+/#) {
            if match.output.hasPrefix("\"") {
                texts.append(String(match.output))
            } else if Double(match.output) != nil {
                numbers.append(String(match.output))
            } else {
                words.append(match.output.lowercased())
            }
        }
    }

    /// Returns whether each typed word begins a word of an expression, in the same order.
    func fits(_ expression: String) -> Bool {
        let known = expression.lowercased().split { " /(){}".contains($0) }
        var start = known.startIndex
        for word in words {
            guard let next = known[start...].firstIndex(where: { $0.hasPrefix(word) }) else { return false }
            start = next + 1
        }
        return true
    }

    func values(for parameters: [Vocabulary.Parameter]) -> [String?] {
        var (texts, numbers) = (texts[...], numbers[...])
        return parameters.map { parameter in
            parameter.name == "string"
                ? texts.popFirst() : parameter.name == "word" ? nil : numbers.popFirst()
        }
    }
}

extension Dialect {
    func stepKeyword(of text: Substring) -> String? {
        stepKeywords.filter { text.hasPrefix($0) }.max { $0.count < $1.count }
    }
}
