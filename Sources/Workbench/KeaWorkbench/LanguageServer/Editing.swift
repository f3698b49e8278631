import Foundation
import Gherkin
import GherkinStyle
import KeaEvents
import KeaText

extension LanguageServer {
    // MARK: - Formatting

    func formatting(_ params: JSON) throws(RequestError) -> JSON {
        let document = try document(params)
        do throws(FormattingRefusal) {
            let new = TextDocument(try document.formatted())
            return lineEdits(in: document, to: new.lines) ?? []
        } catch {
            throw RequestError("the file cannot be formatted: \(error.reason)")
        }
    }

    /// Returns the edits of the lines that differ, so that the cursor and marks elsewhere stay; `nil` if they change
    /// what runs.
    ///
    /// - Parameter first: the line of the first of the new lines.
    private func lineEdits(
        in document: FeatureDocument, to new: [Substring], from first: Int = 0, count: Int? = nil
    ) -> JSON? {
        let old = document.text.lines[first...].prefix(count ?? .max)
        var edits: [TextEdit] = []
        if old.count == new.count {
            edits = zip(first..., zip(old, new)).filter { $1.0 != $1.1 }.map { number, lines in
                (TextRange(line: number, 0..<lines.0.utf16.count), String(lines.1))
            }
        } else {
            edits = [(document.text.range, new.joined(separator: "\n"))]
        }
        return checked([document.uri: edits]).map { $0[document.uri] }
    }

    /// Aligns the table around the cursor when a bar is typed.
    func onTypeFormatting(_ params: JSON) throws(RequestError) -> JSON {
        let (document, position) = try place(params)
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
        let lines = rows.map { cells in
            let padded = zip(cells, widths).map { " \($0.padded(to: $1)) |" }
            return "\(indent)|\(padded.joined())"[...]
        }
        return lineEdits(in: document, to: lines, from: first, count: rows.count) ?? []
    }

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
        let (document, position) = try place(params)
        if let name = document.name(at: position) {
            return ["range": name.range.json, "placeholder": .string(name.text)]
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
            throw RequestError("there is no sentence, tag or placeholder here")
        }
        let found = matches(step, in: document)
        guard let definition = found.first, found.count == 1 else {
            throw RequestError(
                found.isEmpty
                    ? "no step definition fits this sentence" : "several step definitions fit this sentence")
        }
        guard !sentences.definitions[definition].isRegularExpression else {
            throw RequestError("the sentence of a regular expression is changed in Swift")
        }
        return (step, definition)
    }

    func rename(_ params: JSON) throws(RequestError) -> JSON {
        let (document, position) = try place(params)
        let name = (params["newName"].string ?? "").trimmingSpaces
        guard !name.isEmpty else { throw RequestError(.invalidParams, "the new name is empty") }
        let edits: JSON?
        let old = document.name(at: position)
        defer { if old?.isTag != false { reportUnreadableFeatures() } }
        if let old, old.isTag {
            let new = name.hasPrefix("@") ? name : "@" + name
            guard !new.contains(where: \.isWhitespace), new.dropFirst().contains("@") == false else {
                throw RequestError(.invalidParams, "a tag has no white space and no further @")
            }
            let uses = allDocuments.map { document in
                (document.uri, document.ranges(of: old).map { (range: $0, text: new) })
            }
            edits = checked(Dictionary(uniqueKeysWithValues: uses.filter { !$0.1.isEmpty })) { before, _ in
                let renamed = { (names: [String]) in names.map { $0 == old.text ? new : $0 } }
                var expected = before
                expected.tags = renamed(before.tags)
                // A file with mistakes has lines in place of scenarios.
                for index in before.steps.indices where before.steps[index].kind == "\(TokenKind.tagLine)" {
                    expected.steps[index].rows = before.steps[index].rows.map(renamed)
                }
                return expected
            }
        } else if let old {
            guard !name.contains(where: { "<>|".contains($0) }) else {
                throw RequestError(.invalidParams, "a placeholder has no <, > or |")
            }
            edits = checked([document.uri: document.ranges(of: old).map { ($0, name) }])
        } else {
            let (_, definition) = try renamable(document, position)
            edits = try renamedSentence(definition, to: name)
        }
        guard let edits else { throw RequestError("with the name “\(name)”, the scenarios would be others") }
        return ["changes": edits]
    }

    /// Says which features a change of all features leaves out.
    private func reportUnreadableFeatures() {
        let open = Set(documents.values.map(\.path))
        for path in project.featurePaths() where !open.contains(path) && files.document(path) == nil {
            showMessage(2, "\(project.shortPath(path)) cannot be read as UTF-8, so nothing is renamed in it")
        }
    }

    /// Returns the edits that give a definition another sentence, in Swift and in all features.
    private func renamedSentence(
        _ definition: Int, to name: String
    ) throws(RequestError) -> JSON? {
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
        else { throw RequestError("the sentence is not written as one text at \(place(of: entry.location))") }
        var edits = [Self.uri(of: file): [(range: literal.range, text: literal.literal(name))]]
        var new = entry
        new.expression = name
        let renamed = Sentences(
            Vocabulary(
                definitions: [new], parameterTypes: sentences.vocabulary.parameterTypes,
                diagnostics: []))
        for (document, step) in uses(of: definition) {
            guard let values = arguments(of: step, definition, in: document),
                let text = sentences.sentence(of: renamed, as: step.text, of: definition, values)
            else {
                throw RequestError(
                    "the sentence at \(project.shortPath(document.path)):\(step.line + 1) cannot be changed safely"
                )
            }
            edits[document.uri, default: []].append((step.range, text))
        }
        return checked(edits) { [sentences] before, after in
            var expected = before
            for (index, step) in zip(before.steps.indices, after.steps) {
                let old = sentences.matches(before.steps[index].text)
                guard old.map(\.payload) == [definition], let new = renamed.matches(step.text).first,
                    old[0].arguments.map(\.group.value) == new.arguments.map(\.group.value),
                    sentences.matches(step.text).allSatisfy({ $0.payload == definition })
                else { continue }
                expected.steps[index].text = step.text
            }
            return expected
        }
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
