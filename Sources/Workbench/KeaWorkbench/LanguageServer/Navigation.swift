import Foundation
import Gherkin
import KeaEvents

extension LanguageServer {
    // MARK: - Hover

    func hover(_ params: JSON) throws(RequestError) -> JSON {
        let (document, position) = try place(params)
        guard let step = document.step(at: position.line) else { return .null }
        let found = matches(step, in: document)
        var texts = found.map { index in
            describe(sentences.definitions[index])
                + "\n\n\(uses(of: index).count) uses in features"
        }
        if texts.isEmpty, let pending = unbuiltDefinition(of: step.text) {
            texts = ["`\(pending.expression)` is defined and not built yet"]
        }
        guard !texts.isEmpty else { return .null }
        return [
            "contents": ["kind": "markdown", "value": .string(texts.joined(separator: "\n\n---\n\n"))],
            "range": step.range.json,
        ]
    }

    func describe(_ definition: Vocabulary.Definition) -> String {
        var lines = ["**\(definition.word)** `\(definition.expression)`", "", place(of: definition.location)]
        for parameter in definition.parameters {
            let choices = sentences.choices(of: parameter)
            let values = choices.isEmpty ? "" : ": " + choices.map { "`\($0)`" }.joined(separator: ", ")
            lines.append("- `{\(parameter.name)}` \(parameter.type)\(values)")
        }
        if let columns = definition.columns {
            let names = columns.map { "`\($0.name)`" + ($0.isOptional ? " (may be left out)" : "") }
            lines.append("- a table" + (names.isEmpty ? "" : " with ") + names.joined(separator: ", "))
        }
        if definition.takesDocString { lines.append("- a doc string") }
        if !definition.worlds.isEmpty {
            lines.append("- world: \(definition.worlds.joined(separator: ", "))")
        }
        return lines.joined(separator: "\n")
    }

    func place(of location: SourceLocation) -> String {
        "\(project.shortPath(location.file)):\(location.line)"
    }

    // MARK: - Definition and references

    func definition(_ params: JSON) throws(RequestError) -> JSON {
        let (document, position) = try place(params)
        if let name = document.name(at: position), !name.isTag {
            let cell = document.outline(at: position.line)?.headerCells(name.text, in: document).last
            return .array(cell.map { [$0.json(in: document.uri)] } ?? [])
        }
        guard let step = step(at: position.line, in: document) else { return [] }
        let built = matches(step, in: document).map { Self.location(sentences.definitions[$0].location) }
        guard built.isEmpty else { return .array(built) }
        for (path, definitions) in unbuilt {
            for definition in definitions where matches(definition, step.text) {
                return [definition.range.json(in: Self.uri(of: path))]
            }
        }
        return []
    }

    private static func location(_ location: SourceLocation) -> JSON {
        let start = Position(line: location.line - 1, character: max(0, (location.column ?? 1) - 1))
        return TextRange(start, start).json(in: uri(of: location.file))
    }

    /// Finds the uses of a sentence, a tag or a placeholder; from Swift, the uses of the definition at the cursor.
    func references(_ params: JSON) throws(RequestError) -> JSON {
        let uri = params["textDocument"]["uri"].string ?? ""
        if let path = Self.path(of: uri), path.hasSuffix(".swift"),
            let line = params["position"]["line"].index
        {
            return .array(definitions(at: line, in: path).flatMap(useLocations))
        }
        let (document, position) = try place(params)
        if let name = document.name(at: position) {
            return .array(
                (name.isTag ? allDocuments : [document]).flatMap { document in
                    document.ranges(of: name).map { $0.json(in: document.uri) }
                })
        }
        guard let step = step(at: position.line, in: document) else { return [] }
        let found = matches(step, in: document)
        let own =
            params["context"]["includeDeclaration"].bool == true
            ? found.map { Self.location(sentences.definitions[$0].location) } : []
        return .array(own + found.flatMap(useLocations))
    }

    private func useLocations(_ definition: Int) -> [JSON] {
        uses(of: definition).map { $0.step.range.json(in: $0.document.uri) }
    }

    /// Returns the definitions at a line of a Swift file: the last one at or above it.
    private func definitions(at line: Int, in path: String) -> [Int] {
        let own = sentences.definitions.indices.filter { sentences.definitions[$0].location.file == path }
        let above = own.filter { sentences.definitions[$0].location.line <= line + 1 }
        guard let last = above.map({ sentences.definitions[$0].location.line }).max() else { return [] }
        return above.filter { sentences.definitions[$0].location.line == last }
    }

    func highlights(_ params: JSON) throws(RequestError) -> JSON {
        let (document, position) = try place(params)
        var ranges: [TextRange] = []
        if let name = document.name(at: position) {
            ranges = document.ranges(of: name)
        } else if let step = document.step(at: position.line) {
            let found = Set(matches(step, in: document))
            ranges = document.steps.filter { !found.isDisjoint(with: matches($0, in: document)) }.map(\.range)
        }
        return .array(ranges.map { ["range": $0.json, "kind": 1] })
    }

    // MARK: - Definitions that are not built

    /// Reads the definitions of a Swift file, of which the executable may know some.
    ///
    /// - Parameter text: the text; `nil` for the one on the disk.
    func readSwift(_ path: String, _ text: String? = nil) {
        guard path.hasSuffix(".swift") else { return }
        let text = text ?? (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let built = Set(sentences.definitions.filter { $0.location.file == path }.map(\.expression))
        let found = SwiftDefinition.all(in: TextDocument(text)).filter { !built.contains($0.expression) }
        unbuilt[path] = found.isEmpty ? nil : found
    }

    func unbuiltDefinition(of sentence: String) -> SwiftDefinition? {
        unbuilt.values.joined().first { matches($0, sentence) }
    }

    private func matches(_ definition: SwiftDefinition, _ sentence: String) -> Bool {
        guard let expression = sentences.expression(definition.expression) else { return false }
        return (try? expression.match(sentence)) ?? nil != nil
    }
}

extension FeatureDocument {
    struct Name {
        let isTag: Bool
        let text: String
        let range: TextRange
    }

    func name(at position: Position) -> Name? {
        let line = tokens.first { $0.kind == .tagLine && $0.line == position.line }
        let tags = line?.items.map {
            Name(isTag: true, text: $0.text, range: range(of: $0, in: position.line))
        }
        let names = (outline(at: position.line)?.header ?? []).lazy.map { name in
            Name(isTag: false, text: name, range: TextRange(position, position))
        }
        let placeholders = names.flatMap { name in
            self.ranges(of: name).map { Name(isTag: false, text: name.text, range: $0) }
        }
        return ((tags ?? []) + placeholders).first { $0.range.contains(position) }
    }

    /// Returns where a name is: a tag in the file, a placeholder without brackets in its outline.
    func ranges(of name: Name) -> [TextRange] {
        guard !name.isTag else {
            return tokens.filter { $0.kind == .tagLine }.flatMap { token in
                token.items.filter { $0.text == name.text }.map { range(of: $0, in: token.line) }
            }
        }
        guard let outline = outline(at: name.range.start.line) else { return [] }
        let first = outline.headers[0].line
        let uses = outline.tokens.flatMap { token -> [TextRange] in
            switch token.kind {
            case .comment, .empty: return []
            case .tableRow where token.line >= first: return []
            default: break
            }
            let line = text.line(token.line)
            return line.ranges(of: "<\(name.text)>").map { place in
                let start = line.utf16.distance(from: line.startIndex, to: place.lowerBound) + 1
                return TextRange(line: token.line, start..<(start + name.text.utf16.count))
            }
        }
        return uses + outline.headerCells(name.text, in: self)
    }
}
