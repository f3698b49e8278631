import Foundation
import KeaEvents
import Gherkin
import KeaText

typealias TextEdit = (range: TextRange, text: String)

extension LanguageServer {
    /// Returns the edits of files as the protocol writes them, by URI; `nil` if they do more than they should.
    ///
    /// All edits pass through this. Applied, the scenarios of a feature must differ exactly as expected.
    ///
    /// - Parameter expected: returns what a scenario should be, from what it is before and after the edits.
    func checked(
        _ edits: [String: [TextEdit]],
        expected: (_ before: ScenarioContent, _ after: ScenarioContent) -> ScenarioContent = { before, _ in
            before
        }
    ) -> JSON? {
        checked(edits) { before, after in
            let (old, new) = (before.scenarioContents, after.scenarioContents)
            return old.count == new.count && zip(old, new).allSatisfy { expected($0, $1) == $1 }
        }
    }

    /// Returns edits that satisfy a condition on each feature before and after them.
    func checked(
        _ edits: [String: [TextEdit]], where isRight: (FeatureDocument, FeatureDocument) -> Bool
    ) -> JSON? {
        var changes: [String: JSON] = [:]
        for (uri, edits) in edits {
            let path = Self.path(of: uri) ?? ""
            let document = documents[uri] ?? (SourceLocation.isFeature(path) ? files.document(path) : nil)
            let text =
                document?.text ?? TextDocument((try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
            let edits = edits.map { ($0.range, $0.text.replacing("\n", with: text.lineBreak)) }
            if let document {
                let after = FeatureDocument(
                    uri: uri, path: path, text: text.applying(edits).text, version: nil, document.sentences)
                guard isRight(document, after) else { return nil }
            }
            changes[uri] = .array(edits.map { ["range": $0.json, "newText": .string($1)] })
        }
        return .object(changes)
    }
}

extension FeatureDocument {
    /// What its scenarios run; for a feature with mistakes, which runs nothing, its lines.
    fileprivate var scenarioContents: [ScenarioContent] {
        guard hasMistake else { return scenarios.map(\.content) }
        let lines = tokens.filter { $0.kind != .empty }.map { token in
            ScenarioContent.Step(
                line: token.location.line, kind: "\(token.kind)",
                text: token.items.isEmpty ? token.text.trimmingSpaces : "", rows: [token.items.map(\.text)])
        }
        return [ScenarioContent(names: [], tags: [], steps: lines)]
    }
}
