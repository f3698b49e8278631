import Foundation
import Gherkin
import GherkinStyle
import KeaEvents
import KeaText

extension LanguageServer {
    // MARK: - Formatting

    func formatting(_ params: JSON) throws(RequestError) -> JSON {
        let document = try document(params)
        let result = document.result
        guard let parsed = result.document, result.mistakes.isEmpty else {
            throw RequestError(.requestFailed, "a file with mistakes is not formatted")
        }
        let formatted = FeatureFormatter().format(parsed)
        if let problem = FormattingCheck.problem(with: formatted, of: parsed) {
            throw RequestError(.requestFailed, "the file cannot be formatted: \(problem)")
        }
        return .array(
            Self.edits(from: document.text, to: TextDocument(String(decoding: formatted, as: UTF8.self))))
    }

    /// Returns the edits of the lines that differ, so that the cursor and marks elsewhere stay.
    private static func edits(from old: TextDocument, to new: TextDocument) -> [JSON] {
        guard old.text != new.text else { return [] }
        guard old.lineCount == new.lineCount else {
            return [["range": old.range.json, "newText": .string(new.text)]]
        }
        return zip(old.lines, new.lines).enumerated().compactMap { number, pair in
            pair.0 == pair.1
                ? nil
                : [
                    "range": TextRange(line: number, 0..<pair.0.utf16.count).json,
                    "newText": .string(String(pair.1)),
                ]
        }
    }

    /// Aligns the table around the cursor when a bar is typed.
    func onTypeFormatting(_ params: JSON) throws(RequestError) -> JSON {
        let document = try document(params)
        let position = try position(params)
        let isRow: (Int) -> Bool = { document.text.line($0).drop(while: \.isWhitespace).hasPrefix("|") }
        guard isRow(position.line), document.text.prefix(position).hasSuffix("|") else { return [] }
        var (first, last) = (position.line, position.line)
        while first > 0, isRow(first - 1) { first -= 1 }
        while last + 1 < document.text.lineCount, isRow(last + 1) { last += 1 }
        let rows = (first...last).map { Self.cells(of: document.text.line($0)) }
        // The last cell of the row at the cursor is only begun.
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { $0.indices.contains(column) ? DisplayWidth.of($0[column]) : 0 }.max() ?? 0
        }
        let indent = document.text.line(first).prefix(while: \.isWhitespace)
        return .array(
            zip(first...last, rows).compactMap { number, cells in
                let padded = zip(cells, widths).map { cell, width in
                    " " + cell + String(repeating: " ", count: max(0, width - DisplayWidth.of(cell))) + " |"
                }
                let new = indent + "|" + padded.joined()
                let old = document.text.line(number)
                return new == old
                    ? nil
                    : [
                        "range": TextRange(line: number, 0..<old.utf16.count).json,
                        "newText": .string(String(new)),
                    ]
            })
    }

    /// Returns the cells of a row as they are written.
    private static func cells(of row: Substring) -> [String] {
        var cells: [String] = []
        var cell = ""
        var isEscaped = false
        for letter in row.drop(while: \.isWhitespace).dropFirst() {
            if letter == "|", !isEscaped {
                cells.append(cell.trimmingSpaces)
                cell = ""
            } else {
                cell.append(letter)
            }
            isEscaped = letter == "\\" && !isEscaped
        }
        if !cell.trimmingSpaces.isEmpty { cells.append(cell.trimmingSpaces) }
        return cells
    }

    // MARK: - Renaming

    func prepareRename(_ params: JSON) throws(RequestError) -> JSON {
        let document = try document(params)
        let position = try position(params)
        if let (name, range) = document.tag(at: position) {
            return ["range": range.json, "placeholder": .string(name)]
        }
        if let (name, range) = document.placeholder(at: position) {
            return ["range": range.json, "placeholder": .string(name)]
        }
        let (step, definition) = try renamable(document, position)
        return [
            "range": step.range.json, "placeholder": .string(sentences.definitions[definition].expression),
        ]
    }

    /// Returns the step at a position with its definition, if that is a sentence that can be renamed.
    private func renamable(
        _ document: FeatureDocument, _ position: Position
    ) throws(RequestError) -> (FeatureStep, Int) {
        guard let step = document.step(at: position.line) else {
            throw RequestError(.requestFailed, "there is no sentence, tag or placeholder here")
        }
        let found = matches(step, in: document)
        guard let definition = found.first, found.count == 1 else {
            throw RequestError(
                .requestFailed,
                found.isEmpty
                    ? "no step definition fits this sentence" : "several step definitions fit this sentence")
        }
        guard !sentences.definitions[definition].isRegularExpression else {
            throw RequestError(.requestFailed, "the sentence of a regular expression is changed in Swift")
        }
        return (step, definition)
    }

    func rename(_ params: JSON) throws(RequestError) -> JSON {
        let document = try document(params)
        let position = try position(params)
        let name = (params["newName"].string ?? "").trimmingSpaces
        guard !name.isEmpty else { throw RequestError(.invalidParams, "the new name is empty") }
        var edits: [String: [JSON]] = [:]
        func edit(_ uri: String, _ range: TextRange, _ text: String) {
            edits[uri, default: []].append(["range": range.json, "newText": .string(text)])
        }
        if let (tag, _) = document.tag(at: position) {
            let new = name.hasPrefix("@") ? name : "@" + name
            guard !new.contains(where: \.isWhitespace), new.dropFirst().contains("@") == false else {
                throw RequestError(.invalidParams, "a tag has no white space and no further @")
            }
            for document in allDocuments {
                for range in document.tags(named: tag) { edit(document.uri, range, new) }
            }
        } else if let (old, _) = document.placeholder(at: position) {
            guard !name.contains(where: { "<>|".contains($0) }) else {
                throw RequestError(.invalidParams, "a placeholder has no <, > or |")
            }
            for range in document.placeholders(named: old, around: position.line) {
                edit(document.uri, range, name)
            }
        } else {
            let (_, definition) = try renamable(document, position)
            for (uri, range, text) in try renamedSentence(definition, to: name) { edit(uri, range, text) }
        }
        return ["changes": .object(edits.mapValues(JSON.array))]
    }

    /// Returns the edits that give a definition another sentence, in Swift and in all features.
    private func renamedSentence(
        _ definition: Int, to name: String
    ) throws(RequestError) -> [(uri: String, TextRange, String)] {
        let entry = sentences.definitions[definition]
        guard let expression = sentences.expression(name, false) else {
            throw RequestError(.invalidParams, "“\(name)” is not a valid expression")
        }
        let types = expression.parameterTypes.map { $0?.name ?? "" }
        guard types.sorted() == entry.parameters.map(\.name).sorted() else {
            let parameters = entry.parameters.map { "{\($0.name)}" }.joined(separator: " and ")
            throw RequestError(
                .invalidParams,
                parameters.isEmpty
                    ? "the sentence has no parameters" : "the sentence keeps its parameters: \(parameters)")
        }
        guard types == entry.parameters.map(\.name) else {
            throw RequestError(
                .invalidParams, "the parameters stay in their order, as the Swift closure takes them in it")
        }
        let file = entry.location.file
        guard let text = try? String(contentsOfFile: file, encoding: .utf8),
            let literal = SwiftDefinition.all(in: TextDocument(text)).first(where: {
                $0.expression == entry.expression && abs($0.range.start.line + 1 - entry.location.line) <= 3
            })
        else {
            throw RequestError(
                .requestFailed, "the sentence is not written as one text at \(place(of: entry.location))")
        }
        var edits = [(URL(fileURLWithPath: file).absoluteString, literal.range, literal.literal(name))]
        let renamed = Sentences(
            Vocabulary(
                definitions: [entry.named(name)], parameterTypes: sentences.vocabulary.parameterTypes,
                diagnostics: []))
        for (document, step) in uses(of: definition) {
            guard let values = arguments(of: step, definition, in: document) else {
                throw RequestError(
                    .requestFailed,
                    "the sentence at \(project.shortPath(document.path)):\(step.line + 1) cannot be changed safely"
                )
            }
            edits.append(
                (document.uri, step.range, renamed.sentence(of: 0, values: values.map(Optional.some))))
        }
        return edits
    }

    /// Returns the texts of a step's arguments as they are written, placeholders among them.
    private func arguments(
        of step: FeatureStep, _ definition: Int, in document: FeatureDocument
    ) -> [String]? {
        guard let match = sentences.matches(step.text).first(where: { $0.payload == definition }) else {
            // In an outline, a number may be a placeholder: a number in its place finds the argument.
            let names = step.text.matches(of: #/<[^<>]+>/#).map { String($0.output) }
            let numbered = names.enumerated().reduce(step.text) {
                $0.replacing($1.element, with: "\(900 + $1.offset)")
            }
            guard !names.isEmpty,
                let match = sentences.matches(numbered).first(where: { $0.payload == definition })
            else { return nil }
            return match.arguments.map { argument in
                names.enumerated().reduce(argument.group.value ?? "") {
                    $0.replacing("\(900 + $1.offset)", with: $1.element)
                }
            }
        }
        return match.arguments.map { $0.group.value ?? "" }
    }
}

extension Vocabulary.Definition {
    /// Returns the definition with another expression.
    func named(_ expression: String) -> Vocabulary.Definition {
        Vocabulary.Definition(
            word: word, expression: expression, isRegularExpression: isRegularExpression, location: location,
            parameters: parameters, worlds: worlds, columns: columns, takesDocString: takesDocString)
    }
}
