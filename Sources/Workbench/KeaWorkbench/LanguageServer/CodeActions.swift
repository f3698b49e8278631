import CucumberExpressions
import Foundation
import Gherkin
import KeaEvents

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
        actions += backgroundAction(document, lines) + outlineAction(document, lines)
        return .array(actions.map { $0.json(document) })
    }

    /// A change that an editor offers.
    private struct Action {
        let title: String
        var kind = "quickfix"
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
                "title": .string(title), "kind": .string(kind), "isPreferred": .bool(isPreferred),
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
                let edit = replacement(by: suggestion, for: problem, in: document),
                !actions.contains(where: { $0.edits.first?.text == edit.text })
            {
                actions.append(
                    Action(title: "Change to “\(suggestion)”", edits: [edit], isPreferred: true))
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

    /// Returns the edit that puts a suggestion into the place of what is wrong, if that leaves fewer mistakes.
    private func replacement(
        by suggestion: String, for problem: FeatureProblem, in document: FeatureDocument
    ) -> (range: TextRange, text: String)? {
        let number = problem.location.line - 1
        let line = document.text.line(number)
        let scalars = Array(line.unicodeScalars)
        let start = min((problem.location.column ?? 1) - 1, scalars.count)
        let rest = String(String.UnicodeScalarView(scalars[start...]))
        var lengths: [Int] = []
        // The wrong part is a keyword up to its colon, as many words as the suggestion has, or the whole rest.
        if let word = rest.split(separator: " ").last, rest.contains(" "), suggestion.hasSuffix(" \(word)") {
            lengths.append(rest.unicodeScalars.count)
        }
        if let colon = rest.firstIndex(where: { ":：".contains($0) }) {
            let upToColon = rest[...colon].unicodeScalars.count
            lengths.append(suggestion.hasSuffix(":") ? upToColon : upToColon - 1)
        }
        var end = rest.startIndex
        let words = suggestion.split(separator: " ").count
        for _ in 0..<max(1, words) {
            end = rest[end...].firstIndex { !$0.isWhitespace } ?? rest.endIndex
            end = rest[end...].firstIndex { $0.isWhitespace } ?? rest.endIndex
        }
        lengths += [rest[..<end].unicodeScalars.count, rest.unicodeScalars.count]
        let before = document.result.problems.count
        for length in lengths {
            let range = document.text.range(number, start..<(start + length))
            var text = document.text
            text.replace(range, by: suggestion)
            let after = GherkinParser().parse(text.text, uri: document.path).problems
            // A mistake may hide others below it.
            if after.count < before || !after.contains(where: { $0.location.line == number + 1 }) {
                return (range, suggestion)
            }
        }
        return nil
    }

    // MARK: - Sentences

    private func stepActions(_ step: FeatureStep, _ document: FeatureDocument) -> [Action] {
        let found = matches(step, in: document)
        guard found.isEmpty else { return columnActions(step, found, document) }
        var actions: [Action] = []
        for repair in sentences.repairs(of: step.text) {
            let indent = document.text.line(step.line).prefix(while: \.isWhitespace)
            let and = document.dialect.keywords(of: .and).first { $0 != "* " } ?? "And "
            let text = repair.sentences.joined(separator: "\n\(indent)\(and)")
            actions.append(
                Action(
                    title: "Change to “\(repair.sentences.joined(separator: "” and “"))”",
                    edits: [(step.range, text)]))
        }
        let typed = TypedSentence(step.text)
        // What the message names is offered, and nothing that is farther away.
        let problem = document.check?.steps.first { $0.line == step.line + 1 }?.problem
        let told = problem?.details.joined(separator: "\n")
        for index in sentences.nearest(to: step.text) {
            let definition = sentences.definitions[index]
            let text = sentences.sentence(of: index, values: typed.values(for: definition.parameters))
            if let told, !told.contains(text), !told.contains(definition.expression) { continue }
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
        let swift = TextDocument(text)
        guard let last = SwiftDefinition.all(in: swift).last,
            let end = Self.endOfCall(from: last.range.start.line, in: swift)
        else { return [] }
        let indent = swift.line(last.range.start.line).prefix(while: \.isWhitespace)
        let lines = snippet.map { "\n\(indent)\($0)" }.joined()
        let place = Position(line: end, character: swift.line(end).utf16.count)
        return [
            Action(
                title: "Write a step definition in \(project.shortPath(file))",
                others: [URL(fileURLWithPath: file).absoluteString: [(TextRange(place, place), "\n" + lines)]]
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

    /// Returns the last line of a call with a closure, by its braces.
    private static func endOfCall(from line: Int, in text: TextDocument) -> Int? {
        var depth = 0
        var hasOpened = false
        for number in line..<text.lineCount {
            var isInText = false
            for letter in text.line(number) {
                switch letter {
                case "\"": isInText.toggle()
                case "{" where !isInText:
                    depth += 1
                    hasOpened = true
                case "}" where !isInText: depth -= 1
                default: break
                }
            }
            if hasOpened, depth <= 0 { return number }
        }
        return nil
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

    // MARK: - Backgrounds and outlines

    /// Returns the action that moves the steps with which all scenarios begin into a background.
    private func backgroundAction(_ document: FeatureDocument, _ lines: ClosedRange<Int>) -> [Action] {
        let sections = document.sections
        guard !sections.contains(where: { $0.token.kind == .backgroundLine || $0.level == 1 }) else {
            return []
        }
        let scenarios = sections.filter { $0.token.kind == .scenarioLine }
        guard scenarios.count > 1, let first = scenarios.first,
            scenarios.contains(where: { lines.overlaps($0.firstLine...$0.lastLine) })
        else { return [] }
        let steps = scenarios.map { scenario in
            Array(document.steps(in: scenario.firstLine...scenario.lastLine))
        }
        func source(_ step: FeatureStep) -> String {
            (step.line...step.lastLine).map { document.text.line($0).drop(while: \.isWhitespace) }
                .joined(separator: "\n")
        }
        var count = 0
        while let step = steps[0].dropFirst(count).first, step.keywordType != .action,
            step.keywordType != .outcome, !step.text.contains("<"),
            steps.allSatisfy({ $0.count > count + 1 && source($0[count]) == source(step) })
        {
            count += 1
        }
        guard count > 0 else { return [] }
        let moved = steps[0].prefix(count)
        let indent = String(document.text.line(first.token.location.line - 1).prefix(while: \.isWhitespace))
        let keyword = document.dialect.keywords(of: .background).first ?? "Background"
        let body = moved.map { step in
            (step.line...step.lastLine).map { document.text.line($0) + "\n" }.joined()
        }
        let top = TextRange(line: first.firstLine, 0..<0)
        var edits = [(range: top, text: "\(indent)\(keyword):\n\(body.joined())\n")]
        for own in steps {
            let range = TextRange(
                Position(line: own[0].line, character: 0), Position(line: own[count].line, character: 0))
            edits.append((range, ""))
            // “And” cannot come first.
            if own[count].keywordType == .conjunction,
                let keyword = document.dialect.keywords(of: .given).first(where: { $0 != "* " })
            {
                let start = own[count].range.start.character - own[count].keyword.utf16.count
                edits.append(
                    (TextRange(line: own[count].line, start..<own[count].range.start.character), keyword))
            }
        }
        return [
            Action(
                title: count == 1
                    ? "Move the common step into a background"
                    : "Move the \(count) common steps into a background", kind: "refactor.extract",
                edits: edits)
        ]
    }

    /// Returns the action that makes an outline of scenarios that differ only in the values of their sentences.
    private func outlineAction(_ document: FeatureDocument, _ lines: ClosedRange<Int>) -> [Action] {
        let scenarios = document.sections.filter { $0.token.kind == .scenarioLine }
        guard let position = scenarios.firstIndex(where: { lines.overlaps($0.firstLine...$0.lastLine) })
        else {
            return []
        }
        // Only neighbours: what stands between them would change its place.
        let candidates = scenarios[position...]
        guard let first = candidates.first else { return [] }
        var shapes: [[SentenceShape]] = []
        var last = first
        for scenario in candidates {
            guard let shape = shape(of: scenario, in: document),
                shapes.isEmpty || SentenceShape.haveSameWords(shape, shapes[0])
            else { break }
            shapes.append(shape)
            last = scenario
        }
        guard shapes.count > 1 else { return [] }
        let columns = SentenceShape.columns(of: shapes)
        guard !columns.isEmpty else { return [] }
        let keyword = document.dialect.keywords(of: .scenarioOutline).first ?? "Scenario Outline"
        let examples = document.dialect.keywords(of: .examples).first ?? "Examples"
        let indent = String(document.text.line(first.token.location.line - 1).prefix(while: \.isWhitespace))
        var text = "\(indent)\(keyword): \(first.token.text)\n"
        let names = Dictionary(
            columns.enumerated().map { ([$1.step, $1.value], $1.name) },
            uniquingKeysWith: { first, _ in first })
        let steps = document.steps(in: first.firstLine...first.lastLine)
        for (index, step) in steps.enumerated() {
            text += "\(indent)  \(step.keyword)\(shapes[0][index].text(step: index, names))\n"
        }
        text +=
            "\n\(indent)  \(examples):\n\(indent)    | \(columns.map(\.name).joined(separator: " | ")) |\n"
        for shape in shapes {
            let cells = columns.map { shape[$0.step].values[$0.value] }
            text += "\(indent)    | \(cells.joined(separator: " | ")) |\n"
        }
        let range = TextRange(
            Position(line: first.token.location.line - 1, character: 0),
            Position(line: last.lastLine, character: document.text.line(last.lastLine).utf16.count))
        return [
            Action(
                title: "Make a scenario outline of \(shapes.count) scenarios", kind: "refactor.rewrite",
                edits: [(range, String(text.dropLast()))])
        ]
    }

    /// Returns the sentences of a scenario; `nil` if it has tags, tables, doc strings or examples.
    private func shape(of scenario: FeatureSection, in document: FeatureDocument) -> [SentenceShape]? {
        let steps = Array(document.steps(in: scenario.firstLine...scenario.lastLine))
        guard scenario.firstLine == scenario.token.location.line - 1, !steps.isEmpty,
            steps.allSatisfy({ $0.lastLine == $0.line }), document.outline(at: scenario.firstLine) == nil
        else { return nil }
        return steps.map { SentenceShape($0, sentences.matches($0.text).first) }
    }
}

/// A sentence, divided into its own words and the values of its parameters.
private struct SentenceShape {
    /// One text more than there are values.
    let texts: [String]
    /// The values without quotes.
    let values: [String]
    private let types: [String]

    init(_ step: FeatureStep, _ match: Sentences.Match?) {
        var (texts, values, types): ([String], [String], [String]) = ([], [], [])
        let scalars = Array(step.text.unicodeScalars)
        var end = 0
        for argument in match?.arguments ?? [] {
            guard let start = argument.group.start, let stop = argument.group.end, start >= end else {
                continue
            }
            let isQuoted = stop - start >= 2 && "\"'".unicodeScalars.contains(scalars[start])
            let inner = isQuoted ? (start + 1)..<(stop - 1) : start..<stop
            texts.append(String(String.UnicodeScalarView(scalars[end..<inner.lowerBound])))
            values.append(String(String.UnicodeScalarView(scalars[inner])))
            types.append(argument.parameterType?.name ?? "")
            end = inner.upperBound
        }
        texts.append(String(String.UnicodeScalarView(scalars[end...])))
        (self.texts, self.values, self.types) = (texts, values, types)
    }

    static func haveSameWords(_ left: [SentenceShape], _ right: [SentenceShape]) -> Bool {
        left.map(\.texts) == right.map(\.texts)
    }

    /// Returns the values that differ between scenarios, each with a name that no other has.
    static func columns(of shapes: [[SentenceShape]]) -> [(name: String, step: Int, value: Int)] {
        var columns: [(name: String, step: Int, value: Int)] = []
        var cells: [[String]] = []
        for step in shapes[0].indices {
            for value in shapes[0][step].values.indices {
                let column = shapes.map { $0[step].values[value] }
                guard Set(column).count > 1 else { continue }
                // The same values in another sentence are the same column.
                if let same = cells.firstIndex(of: column) {
                    columns.append((columns[same].name, step, value))
                    cells.append(column)
                    continue
                }
                let type = shapes[0][step].types[value]
                let name = type.isEmpty || ["string", "int", "float", "word"].contains(type) ? "value" : type
                let count = columns.count { $0.name == name || $0.name.hasPrefix("\(name) ") }
                columns.append((count == 0 ? name : "\(name) \(count + 1)", step, value))
                cells.append(column)
            }
        }
        return columns
    }

    /// Returns the sentence with placeholders for the values that have a name.
    func text(step: Int, _ names: [[Int]: String]) -> String {
        var text = texts[0]
        for (index, value) in values.enumerated() {
            text += names[[step, index]].map { "<\($0)>" } ?? value
            text += texts[index + 1]
        }
        return text
    }
}
