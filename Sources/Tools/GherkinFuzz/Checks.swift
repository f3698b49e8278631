import Foundation
import Gherkin
import GherkinStyle

/// The checks that must hold for any input.
enum Checks {
    /// Returns whether a source has no mistakes, and descriptions of the checks that it fails.
    static func check(_ source: GherkinSource) -> (isValid: Bool, broken: [String]) {
        var broken: [String] = []
        func check(_ holds: Bool, _ text: String) { if !holds { broken.append(text) } }
        let result = GherkinParser().parse(source)
        let lines = 1...(source.bytes.count { $0 == 0x0A } + 2)
        check((result.document == nil) != result.errors.isEmpty, "a document, or else mistakes")
        for error in result.errors {
            check(lines.contains(error.location.line), "a mistake has its line")
            check(error.location.column != nil || error.kind == .unexpectedEnd, "a mistake has its column")
            check(!error.explanation.isEmpty && error.message.hasPrefix("("), "a mistake has a message")
        }
        for problem in result.problems + FeatureLinter().findings(in: result) {
            check(lines.contains(problem.location.line), "a problem has its line")
            check(!problem.message.isEmpty, "a problem has a message")
        }
        let tokens = result.tokens
        var messages = MessageWriter()
        messages.write(source)
        for error in result.errors { messages.write(error) }
        if let document = result.document {
            messages.write(document)
            for pickle in document.pickles() { messages.write(pickle) }
            check(tokens.last?.kind == .eof, "the last token is the end")
            checkDocument(document, tokens, check)
        }
        check(isLinesOfJSON(messages.json.bytes), "messages are lines of JSON")
        return (result.errors.isEmpty, broken)
    }

    private static func checkDocument(
        _ document: GherkinDocument, _ tokens: [Token], _ check: (Bool, String) -> Void
    ) {
        let pickles = document.pickles()
        let steps = pickles.flatMap(\.steps)
        check(steps.allSatisfy { $0.type != .conjunction }, "no step of a pickle is a conjunction")
        let ids = pickles.flatMap { $0.steps.map(\.id) + [$0.id] }
        check(
            ids == Array(document.endID..<document.endID + ids.count),
            "ids have no gaps, a pickle's comes last")
        let scenarios =
            (document.feature?.scenarios ?? []) + (document.feature?.rules ?? []).flatMap(\.scenarios)
        for scenario in scenarios {
            let tables =
                scenario.steps.compactMap(\.dataTable?.rows)
                + scenario.examples.map { ($0.header.map { [$0] } ?? []) + $0.body }
            check(
                tables.allSatisfy { Set($0.map(\.cells.count)).count <= 1 },
                "the rows of a table have as many cells")
            // Locations are computed in another way than those of tokens.
            let named = tokens.contains { $0.location == scenario.location && $0.text == scenario.name }
            check(named, "a scenario is at its token")
            for step in scenario.steps {
                let token = tokens.first { $0.location == step.location }
                check(token?.text == step.text && token?.keyword == step.keyword, "a step is its token")
            }
        }
        let formatted = FeatureFormatter().format(document)
        let parser = GherkinParser(defaultLanguage: document.language)
        let after = parser.parse(formatted, uri: document.uri).document
        let problem =
            FormattingCheck.problem(with: formatted, of: document)
            ?? after.flatMap { FormattingCheck.pickleDifference(between: document, and: $0) }
        check(problem == nil, "a formatted file is equivalent: \(problem ?? "")")
    }

    /// Returns whether each line is one JSON object in UTF-8, as Foundation reads it.
    private static func isLinesOfJSON(_ bytes: [UInt8]) -> Bool {
        guard String(validating: bytes, as: UTF8.self) != nil, bytes.last == 0x0A else { return false }
        return bytes.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false).allSatisfy { line in
            (try? JSONSerialization.jsonObject(with: Data(line))) is [String: Any]
        }
    }
}
