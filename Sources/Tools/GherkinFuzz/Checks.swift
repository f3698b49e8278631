import Foundation
import Gherkin
import GherkinStyle

/// The checks that must hold for any input.
enum Checks {
    /// Whether the input that was checked last had no mistakes.
    ///
    /// The process has one thread, and this is set and read on it alone.
    nonisolated(unsafe) private(set) static var lastWasHealthy = false

    /// Returns descriptions of the checks that an input fails.
    static func broken(_ input: Mutator.Input) -> [String] {
        var broken: [String] = []
        func check(_ holds: Bool, _ text: String) {
            if !holds, broken.count < 5 { broken.append(text) }
        }
        let source = GherkinSource(input.bytes, uri: input.isMarkdown ? "x.feature.md" : "x.feature")
        let result = GherkinParser().parse(source)
        lastWasHealthy = result.errors.isEmpty
        let lineCount = input.bytes.count { $0 == 0x0A } + 1

        check((result.document == nil) != result.errors.isEmpty, "a document, or else mistakes")
        check(result.errorCount >= result.errors.count, "no more errors listed than counted")
        for error in result.errors {
            check((1...(lineCount + 1)).contains(error.location.line), "a mistake has its line")
            check(error.location.column != nil || error.kind == .unexpectedEnd, "a mistake has its column")
            check(!error.explanation.isEmpty && error.message.hasPrefix("("), "a mistake has a message")
        }
        for problem in result.problems {
            check((1...(lineCount + 1)).contains(problem.location.line), "a problem has its line")
            check(!problem.message.isEmpty, "a problem has a message")
        }

        for finding in FeatureLinter().findings(in: result) {
            check((1...lineCount).contains(finding.location.line), "a finding has its line")
            check(finding.location.column ?? 0 > 0, "a finding has its column")
        }

        let (tokens, traced) = GherkinParser().tokens(of: source)
        check(traced.errors == result.errors, "the same mistakes with tokens")
        if result.errors.isEmpty { check(tokens.last?.kind == .eof, "the last token is the end") }

        var messages = MessageWriter()
        messages.write(source)
        for error in result.errors { messages.write(error) }
        if let document = result.document {
            messages.write(document)
            let pickles = document.pickles()
            for pickle in pickles {
                messages.write(pickle)
                check(
                    pickle.steps.allSatisfy { $0.type != .conjunction },
                    "no step of a pickle is a conjunction")
            }
            checkIDs(pickles, after: document.endID, check)
            checkTables(document, check)
            checkLocations(document, tokens, check)
            if let problem = problemOfFormatting(document) {
                check(false, "a formatted file is equivalent: \(problem)")
            }
        }
        check(isLinesOfJSON(messages.json.bytes), "messages are lines of JSON")
        return broken
    }

    /// Returns whether each line is one JSON object in UTF-8, as Foundation reads it.
    private static func isLinesOfJSON(_ bytes: [UInt8]) -> Bool {
        guard String(validating: bytes, as: UTF8.self) != nil, bytes.last == 0x0A else { return false }
        return bytes.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false).allSatisfy { line in
            (try? JSONSerialization.jsonObject(with: Data(line))) is [String: Any]
        }
    }

    private static func problemOfFormatting(_ document: GherkinDocument) -> String? {
        let formatted = FeatureFormatter().format(document)
        if let problem = FormattingCheck.problem(with: formatted, of: document) { return problem }
        let parser = GherkinParser(defaultLanguage: document.language)
        guard let after = parser.parse(formatted, uri: document.uri).document else { return "no document" }
        return FormattingCheck.pickleDifference(between: document, and: after)
    }

    private static func checkIDs(_ pickles: [Pickle], after first: Int, _ check: (Bool, String) -> Void) {
        var next = first
        for pickle in pickles {
            for step in pickle.steps {
                check(step.id == next, "ids have no gaps")
                next += 1
            }
            check(pickle.id == next, "a pickle comes after its steps")
            next += 1
        }
    }

    private static func checkTables(_ document: GherkinDocument, _ check: (Bool, String) -> Void) {
        for scenario in scenarios(document) {
            for rows in scenario.steps.compactMap(\.dataTable?.rows)
                + scenario.examples.map({ ($0.header.map { [$0] } ?? []) + $0.body })
            {
                check(Set(rows.map(\.cellCount)).count <= 1, "the rows of a table have equally many cells")
                check(
                    rows.allSatisfy { $0.cells.count == $0.cellCount },
                    "a row has as many cells as counted")
            }
        }
    }

    /// Checks that the locations of views, which are computed in another way, equal those of the tokens.
    private static func checkLocations(
        _ document: GherkinDocument, _ tokens: [Token], _ check: (Bool, String) -> Void
    ) {
        var located: [Location: Token] = [:]
        for token in tokens { located[token.location] = token }
        for scenario in scenarios(document) {
            check(located[scenario.location]?.text == scenario.name, "a scenario is at its token")
            for step in scenario.steps {
                let token = located[step.location]
                check(token?.text == step.text && token?.keyword == step.keyword, "a step is its token")
            }
        }
    }

    private static func scenarios(_ document: GherkinDocument) -> [Scenario] {
        guard let feature = document.feature else { return [] }
        return feature.scenarios + feature.rules.flatMap(\.scenarios)
    }
}
