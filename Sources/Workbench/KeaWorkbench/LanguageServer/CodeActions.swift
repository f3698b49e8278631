import CucumberExpressions
import Foundation
import Gherkin
import KeaEvents
import KeaText

extension LanguageServer {
    func codeActions(_ params: JSON) throws(RequestError) -> JSON {
        let document = try document(params)
        guard let range = TextRange(params["range"]) else {
            throw RequestError(.invalidParams, "range is missing")
        }
        let lines = range.start.line...max(range.start.line, range.end.line)
        var actions = textActions(document, lines)
        for step in document.steps
        where lines.contains(step.line) || lines.overlaps(step.line...step.lastLine) {
            actions += stepActions(step, document)
        }
        return .array(actions.map { $0.json(document) })
    }

    /// A change that an editor offers.
    private struct Action {
        let title: String
        /// The changes in the document.
        var edits: [(range: TextRange, text: String)] = []
        /// The changes in other files, by URI.
        var others: [String: [(range: TextRange, text: String)]] = [:]
        var isPreferred = false

        @MainActor
        func json(_ document: FeatureDocument) -> JSON {
            var changes = others
            if !edits.isEmpty { changes[document.uri] = edits }
            return [
                "title": .string(title), "kind": "quickfix", "isPreferred": .bool(isPreferred),
                "edit": [
                    "changes": .object(
                        changes.mapValues { edits in
                            .array(edits.map { ["range": $0.range.json, "newText": .string($0.text)] })
                        })
                ],
            ]
        }
    }

    // MARK: - Mistakes in the text

    /// Returns what removes a mistake of the text: the suggestion of its message, or its permission.
    private func textActions(_ document: FeatureDocument, _ lines: ClosedRange<Int>) -> [Action] {
        var actions: [Action] = []
        for problem in document.problems where lines.contains(problem.location.line - 1) {
            let line = problem.location.line - 1
            if let suggestion = problem.suggestion,
                let edits = edits(for: suggestion, of: problem, in: document),
                !actions.contains(where: { $0.edits.first?.text == edits.first?.text })
            {
                actions.append(
                    Action(title: "Change to “\(suggestion)”", edits: edits, isPreferred: true))
            }
            if let permission = problem.permission {
                let indent = String(document.text.line(line).prefix(while: \.isWhitespace))
                let start = TextRange(line: line, 0..<0)
                actions.append(
                    Action(
                        title: "It is meant so: “\(permission)”", edits: [(start, "\(indent)\(permission)\n")]
                    ))
            }
        }
        return actions
    }

    /// Returns the edits of a suggestion, if they leave fewer mistakes.
    private func edits(
        for suggestion: String, of problem: FeatureProblem, in document: FeatureDocument
    ) -> [(range: TextRange, text: String)]? {
        let number = problem.location.line - 1
        let variants =
            problem.edit.map { [lineEdits($0, in: document)] }
            ?? lengths(of: suggestion, at: problem.location, in: document).map { start, length in
                [(document.text.range(number, start..<(start + length)), suggestion)]
            }
        let before = document.result.problems.count
        return variants.first { edits in
            var text = document.text
            // From the end, so that the lines above keep their numbers.
            for edit in edits.reversed() { text.replace(edit.range, by: edit.text) }
            let after = GherkinParser().parse(text.text, uri: document.path).problems
            // A mistake may hide others below it.
            return after.count < before || !after.contains { $0.location.line == number + 1 }
        }
    }

    /// Returns the edits of whole lines, in their order.
    private func lineEdits(
        _ lines: [Int: [String]], in document: FeatureDocument
    ) -> [(range: TextRange, text: String)] {
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

    private func stepActions(_ step: FeatureStep, _ document: FeatureDocument) -> [Action] {
        let found = matches(step, in: document)
        guard found.isEmpty else { return columnActions(step, found, document) }
        var actions: [Action] = []
        let words: [StepKeywordType: String] = [.context: "given", .action: "when", .outcome: "then"]
        let advice = sentences.advice(
            for: step.text, word: words[step.keywordType], among: document.steps.map(\.text))
        for repair in advice.corrections {
            let indent = document.text.line(step.line).prefix(while: \.isWhitespace)
            let and = document.dialect.keywords(of: .and).first { $0 != "* " } ?? "And "
            let text = repair.sentences.joined(separator: "\n\(indent)\(and)")
            actions.append(
                Action(
                    title: "Change to “\(repair.sentences.joined(separator: "” and “"))”",
                    edits: [(step.range, text)]))
        }
        let typed = TypedSentence(step.text)
        for miss in advice.corrections.isEmpty ? advice.nearest : [] {
            let index = sentences.definition(of: miss)
            let definition = sentences.definitions[index]
            let text = sentences.sentence(of: index, values: typed.values(for: definition.parameters))
            guard text != step.text, !actions.contains(where: { $0.edits.first?.text == text }) else {
                continue
            }
            actions.append(Action(title: "Change to “\(text)”", edits: [(step.range, text)]))
        }
        if !actions.isEmpty { actions[0].isPreferred = true }
        return actions + definitionAction(step, document)
    }

    /// Returns the action that writes a definition for a step into a file of step definitions.
    private func definitionAction(_ step: FeatureStep, _ document: FeatureDocument) -> [Action] {
        guard
            let snippet = document.check?.steps.first(where: { $0.line == step.line + 1 })?.problem?.snippet,
            !snippet.isEmpty, let file = stepsFile(for: document),
            let text = try? String(contentsOfFile: file, encoding: .utf8)
        else { return [] }
        let swift = SwiftText(text.utf8)
        guard let last = SwiftDefinition.calls(in: swift).last else { return [] }
        let lines = TextDocument(text)
        let (first, end) = (swift.line(at: last.range.lowerBound), swift.line(at: last.range.upperBound - 1))
        let indent = lines.line(first - 1).prefix(while: \.isWhitespace)
        let place = Position(line: end - 1, character: lines.line(end - 1).utf16.count)
        let definition = snippet.map { "\n\(indent)\($0)" }.joined()
        return [
            Action(
                title: "Write a step definition in \(project.shortPath(file))",
                others: [
                    URL(fileURLWithPath: file).absoluteString: [(TextRange(place, place), "\n" + definition)]
                ]
            )
        ]
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

    /// Returns the action that adds the columns that a table lacks.
    private func columnActions(
        _ step: FeatureStep, _ found: [Int], _ document: FeatureDocument
    ) -> [Action] {
        guard let definition = found.first, let columns = sentences.definitions[definition].columns,
            !step.rows.isEmpty
        else { return [] }
        let folded: (String) -> String = { $0.lowercased().filter { !$0.isWhitespace && $0 != "_" } }
        let written = Set(step.header.map(folded))
        let missing = columns.filter { !$0.isOptional && !written.contains(folded($0.name)) }.map(\.name)
        guard !missing.isEmpty else { return [] }
        let edits = step.rows.enumerated().map { index, row in
            let line = row.location.line - 1
            let end = document.text.line(line).utf16.count
            let cells = missing.map { index == 0 ? " \($0) |" : " |" }.joined()
            return (range: TextRange(line: line, end..<end), text: cells)
        }
        let names = missing.map { "“\($0)”" }.joined(separator: " and ")
        return [
            Action(
                title: missing.count == 1 ? "Add the column \(names)" : "Add the columns \(names)",
                edits: edits,
                isPreferred: true)
        ]
    }
}
