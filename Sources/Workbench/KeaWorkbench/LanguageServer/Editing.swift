import Foundation
import Gherkin
import GherkinStyle
import KeaEvents
import KeaText

extension FeatureDocument {
    /// Returns the texts of a row's cells as they are written, with what is escaped.
    fileprivate func writtenCells(of row: Token) -> [String] {
        let line = text.line(row.line).unicodeScalars
        let ends = row.items.dropFirst().map { $0.column - 1 } + [line.count]
        return zip(row.items, ends).map { item, end in
            let start = item.column - 1
            return String(line.dropFirst(start).prefix(end - start)).replacing(#/\s*\|\s*$/#, with: "")
        }
    }
}

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
        let all = document.tokens.filter { $0.kind == .tableRow }
        guard document.text.prefix(position).hasSuffix("|"),
            let index = all.firstIndex(where: { $0.line == position.line })
        else { return [] }
        // The rows of the table are in one line after another.
        let table = all.enumerated().filter { $1.line - position.line == $0 - index }.map(\.element)
        let rows = table.map(document.writtenCells)
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], DisplayWidth.of(cell))
            }
        }
        let line = table[0].line
        let indent = document.text.line(line).prefix(while: \.isWhitespace)
        let lines = rows.map { cells in
            let padded = zip(cells, widths).map { " \($0.padded(to: $1)) |" }
            return "\(indent)|\(padded.joined())"[...]
        }
        return lineEdits(in: document, to: lines, from: line, count: rows.count) ?? []
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
        if let old, old.isTag {
            let new = name.hasPrefix("@") ? name : "@" + name
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
            edits = checked([document.uri: document.ranges(of: old).map { ($0, name) }])
        } else {
            let (_, definition) = try renamable(document, position)
            edits = try renamedSentence(definition, to: name)
        }
        guard let edits else { throw RequestError("with the name “\(name)”, the scenarios would be others") }
        if old?.isTag != false { warnOfUnreadFeatures() }
        return ["changes": edits]
    }

    private func warnOfUnreadFeatures() {
        let known = Set(allDocuments.map(\.path))
        let unread = project.featurePaths().filter { !known.contains($0) }.map(project.shortPath)
        guard !unread.isEmpty else { return }
        showMessage(2, "nothing is renamed in \(unread.joined(separator: ", ")): it cannot be read as UTF-8")
    }

    /// Returns the edits that give a definition another sentence, in Swift and in all features.
    private func renamedSentence(
        _ definition: Int, to name: String
    ) throws(RequestError) -> JSON? {
        let entry = sentences.definitions[definition]
        guard let expression = sentences.expression(name) else {
            throw RequestError(.invalidParams, "“\(name)” is not a valid expression")
        }
        guard expression.parameterTypes.map({ $0?.name ?? "" }) == entry.parameters.map(\.name) else {
            let parameters = entry.parameters.map { "{\($0.name)}" }.joined(separator: ", then ")
            throw RequestError(
                .invalidParams,
                parameters.isEmpty
                    ? "the sentence has no parameters"
                    : "the sentence keeps its parameters, which the Swift closure takes: \(parameters)")
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
            guard let values = arguments(of: step, definition),
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
    private func arguments(of step: FeatureStep, _ definition: Int) -> [String]? {
        let match = { [sentences] text in sentences.matches(text).first { $0.payload == definition } }
        let direct = match(step.text)
        // In an outline, a number may be a placeholder: a number in its place finds the argument.
        let names = direct == nil ? step.text.matches(of: #/<[^<>]+>/#).map { String($0.output) } : []
        let numbers = names.indices.map { "\(900 + $0)" }
        let numbered = zip(names, numbers).reduce(step.text) { $0.replacing($1.0, with: $1.1) }
        return (direct ?? match(numbered))?.arguments.map { argument in
            zip(names, numbers).reduce(argument.group.value ?? "") { $0.replacing($1.1, with: $1.0) }
        }
    }
}
