import CucumberExpressions
import Foundation
import Gherkin
import KeaEvents
import KeaText

extension LanguageServer {
    func codeActions(_ params: JSON) throws(RequestError) -> JSON {
        let document = try document(params)
        guard let range = document.text.range(params["range"]) else {
            throw RequestError(.invalidParams, "the request has no range")
        }
        let lines = range.start.line...range.end.line
        var actions = textActions(document, lines)
        for step in document.steps
        where lines.contains(step.line) || lines.overlaps(step.line...step.lastLine) {
            actions += stepActions(step, document)
        }
        return .array(actions)
    }

    /// Returns a change that an editor offers; none if it is not what its title says.
    private func action(_ title: String, _ edit: JSON?, isPreferred: Bool = false) -> [JSON] {
        guard let edit else { return [] }
        return [
            [
                "title": .string(title), "kind": "quickfix", "isPreferred": .bool(isPreferred),
                "edit": ["changes": edit],
            ]
        ]
    }

    // MARK: - Mistakes in the text

    /// Returns what removes a mistake of the text: the suggestion of its message, or its permission.
    private func textActions(_ document: FeatureDocument, _ lines: ClosedRange<Int>) -> [JSON] {
        var actions: [JSON] = []
        for problem in document.problems where lines.contains(problem.location.line - 1) {
            if let suggestion = problem.suggestion {
                actions += correction(suggestion, of: problem, in: document)
            }
            if let permission = problem.permission {
                let line = problem.location.line - 1
                let indent = document.text.line(line).prefix(while: \.isWhitespace)
                let edit = (TextRange(line: line, 0..<0), "\(indent)\(permission)\n")
                let title = "It is meant so: “\(permission)”"
                actions += action(title, checked([document.uri: [edit]]))
            }
        }
        return actions
    }

    /// Returns the correction of a mistake that leaves fewer mistakes, and the steps of other lines as they are.
    private func correction(
        _ suggestion: String, of problem: FeatureProblem, in document: FeatureDocument
    ) -> [JSON] {
        let variants =
            problem.edit.map { [lineEdits($0, in: document)] }
            ?? lengths(of: suggestion, at: problem.location, in: document).map { start, length in
                [(document.text.range(problem.location.line - 1, start..<(start + length)), suggestion)]
            }
        for edits in variants {
            let edit = checked([document.uri: edits]) { before, after in
                removes(problem, before, after) && keepsOtherSteps(edits, before, after)
            }
            guard let edit else { continue }
            let isPreferred = edits.allSatisfy { range, text in
                AuthorValues(String(document.text[range])).areKept(in: [text])
            }
            return action("Change to “\(suggestion)”", edit, isPreferred: isPreferred)
        }
        return []
    }

    private func removes(
        _ problem: FeatureProblem, _ before: FeatureDocument, _ after: FeatureDocument
    ) -> Bool {
        let left = after.result.problems
        // A mistake may hide others below it.
        return left.count < before.result.problems.count
            || !left.contains { $0.location.line == problem.location.line }
    }

    /// Returns whether the steps outside of the edited lines are those of before, which a mistake may have hidden.
    private func keepsOtherSteps(
        _ edits: [TextEdit], _ before: FeatureDocument, _ after: FeatureDocument
    ) -> Bool {
        let edited = edits.map { $0.range.start.line...$0.range.end.line }
        let old = before.steps.filter { step in !edited.contains { $0.overlaps(step.line...step.lastLine) } }
        var rest = after.steps[...]
        return old.allSatisfy { step in
            while let next = rest.popFirst() {
                // A table may begin with what was a mistake.
                let isKept =
                    before.hasMistake ? next.content.starts(with: step.content) : next.content == step.content
                if isKept { return true }
                if !before.hasMistake, !edited.contains(where: { $0.contains(next.line) }) { return false }
            }
            return false
        }
    }

    private func lineEdits(_ lines: [Int: [String]], in document: FeatureDocument) -> [TextEdit] {
        lines.sorted { $0.key < $1.key }.map { line, texts in
            let old = document.text.line(line - 1)
            let indent = old.prefix(while: \.isWhitespace)
            guard !texts.isEmpty else {
                let start = Position(line: line - 1, character: 0)
                return (TextRange(start, Position(line: line, character: 0)), "")
            }
            let range = TextRange(line: line - 1, indent.utf16.count..<old.utf16.count)
            return (range, texts.joined(separator: "\n\(indent)"))
        }
    }

    /// Returns the columns at which what is wrong may begin and the lengths that it may have: as many words as the
    /// suggestion has, up to a colon, or the rest of the line.
    private func lengths(
        of suggestion: String, at location: Location, in document: FeatureDocument
    ) -> [(start: Int, length: Int)] {
        let scalars = Array(document.text.line(location.line - 1).unicodeScalars)
        let start = min((location.column ?? 1) - 1, scalars.count)
        let rest = String(String.UnicodeScalarView(scalars[start...]))
        let words = suggestion.split(separator: " ").count
        let ends = rest.indices.filter { rest[$0].isWhitespace }
        let end = ends.dropFirst(max(0, words - 1)).first ?? rest.endIndex
        return [(start, rest[..<end].unicodeScalars.count), (start, rest.unicodeScalars.count)]
    }

    // MARK: - Sentences

    private func stepActions(_ step: FeatureStep, _ document: FeatureDocument) -> [JSON] {
        let found = matches(step, in: document)
        guard found.isEmpty else { return columnActions(step, found, document) }
        let words: [StepKeywordType: String] = [.context: "given", .action: "when", .outcome: "then"]
        let advice = sentences.advice(
            for: step.text, word: words[step.keywordType], among: document.steps.map(\.text))
        var actions: [JSON] = []
        for texts in advice.corrections.map(\.sentences) {
            let isPreferred = actions.isEmpty && texts.count == 1
            let title = "Change to “\(texts.joined(separator: "” and “"))”"
            actions += action(title, sentenceEdit(step, texts, document), isPreferred: isPreferred)
        }
        return actions + definitionActions(step, document)
    }

    /// Returns the edit that gives a step another sentence, or divides it into several steps.
    private func sentenceEdit(_ step: FeatureStep, _ texts: [String], _ document: FeatureDocument) -> JSON? {
        let placeholders = { (text: String) in Set(text.matches(of: #/<[^<>]+>/#).map { String($0.output) }) }
        guard placeholders(step.text) == placeholders(texts.joined()) else { return nil }
        let indent = document.text.line(step.line).prefix(while: \.isWhitespace)
        let and = document.dialect.keyword(.and)
        let text = texts.joined(separator: "\n\(indent)\(and)")
        return checked([document.uri: [(step.range, text)]]) { before, _ in
            before.replacing(step.line) { old in
                texts.enumerated().map { number, text in
                    var new = old
                    new.text =
                        old.cells.count == 2 ? Outline.text(text, old.cells[0], old.cells[1]) : text
                    // The table and the doc string belong to the last one.
                    if number + 1 < texts.count, !document.hasMistake {
                        (new.rows, new.docString) = ([], nil)
                    }
                    return new
                }
            }
        }
    }

    private func definitionActions(_ step: FeatureStep, _ document: FeatureDocument) -> [JSON] {
        let mistakes = (document.mistakes ?? []).filter { !$0.failure.snippet.isEmpty }
        guard let snippet = mistakes.first(where: { $0.line == step.line + 1 })?.failure.snippet,
            let file = stepsFile(for: document),
            let text = try? String(contentsOfFile: file, encoding: .utf8)
        else { return [] }
        let swift = SwiftText(text.utf8)
        guard let last = SwiftDefinition.calls(in: swift).last else { return [] }
        let lines = TextDocument(text)
        let (first, end) = (swift.line(at: last.range.lowerBound), swift.line(at: last.range.upperBound - 1))
        let indent = lines.line(first - 1).prefix(while: \.isWhitespace)
        let place = Position(line: end - 1, character: lines.line(end - 1).utf16.count)
        var missing = MissingDefinitions()
        for mistake in mistakes { missing.add(mistake.failure.snippet, at: mistake.failure.location) }
        let all = missing.mostUsed.map(\.definition.lines)
        func action(_ title: String, _ definitions: [[String]]) -> [JSON] {
            let text = definitions.map { "\n" + $0.map { "\n\(indent)\($0)" }.joined() }.joined()
            let edit = checked([Self.uri(of: file): [(TextRange(place, place), text)]])
            return self.action("\(title) in \(project.shortPath(file))", edit)
        }
        return action("Write a step definition", [snippet])
            + (all.count > 1 ? action("Write all \(all.count) missing step definitions", all) : [])
    }

    /// Returns the file with most of the definitions that a feature uses.
    private func stepsFile(for document: FeatureDocument) -> String? {
        var counts: [String: Int] = [:]
        for step in document.steps {
            for match in sentences.matches(step.text) {
                counts[sentences.definitions[match.payload].location.file, default: 0] += 1
            }
        }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
            ?? sentences.definitions.map(\.location.file).min()
    }

    private func columnActions(
        _ step: FeatureStep, _ found: [Int], _ document: FeatureDocument
    ) -> [JSON] {
        guard let definition = found.first, let columns = sentences.definitions[definition].columns,
            !step.rows.isEmpty
        else { return [] }
        let written = Set(step.header.map(foldedName))
        let missing = columns.filter { !$0.isOptional && !written.contains(foldedName($0.name)) }.map(\.name)
        guard !missing.isEmpty else { return [] }
        let edits = step.rows.enumerated().map { index, row in
            let line = row.location.line - 1
            let end = document.text.line(line).utf16.count
            let cells = missing.map { index == 0 ? " \($0) |" : " |" }.joined()
            return (range: TextRange(line: line, end..<end), text: cells)
        }
        let names = missing.map { "“\($0)”" }.joined(separator: " and ")
        let edit = checked([document.uri: edits]) { before, _ in
            before.replacing(step.line) { old in
                var new = old
                for row in new.rows.indices { new.rows[row] += missing.map { row == 0 ? $0 : "" } }
                return [new]
            }
        }
        let title = missing.count == 1 ? "Add the column \(names)" : "Add the columns \(names)"
        return action(title, edit)
    }
}
