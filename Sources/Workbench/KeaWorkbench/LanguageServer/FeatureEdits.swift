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
                    uri: uri, path: path, text: text.applying(edits).text, version: nil)
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

/// The words of a line, to see whether a change keeps them.
package struct LineWords {
    private struct Word: Equatable {
        let text: String
        /// Whether it is a text in quotes, in which nobody knows a slip.
        let isValue: Bool
    }

    private let words: [Word]

    package init(_ text: some StringProtocol) {
        let word = #/["“](?<quoted>[^"”]*)["”]|<[^<>]*>|[-+]?\d+(?:[.,]\d+)*|[\p{L}\p{M}]+/#
        words = text.lowercased().matches(of: word).map {
            Word(text: String($0.quoted ?? $0.output.0), isValue: $0.quoted != nil)
        }
    }

    /// Whether another line has the same words in the same order, apart from slips in their spelling.
    ///
    /// A short word never is a slip of another one: “not” and “now”. Neither is a word that begins in another way, such as
    /// “invalid” and “valid”, nor one of a script without small letters, whose words are not separated.
    package func areKept(in other: LineWords) -> Bool {
        words.count == other.words.count && zip(words, other.words).allSatisfy(Self.isSlip)
    }

    private static func isSlip(_ old: Word, _ new: Word) -> Bool {
        let (word, other) = (old.text, new.text)
        guard word != other else { return true }
        guard !old.isValue, !new.isValue else { return false }
        return max(word.count, other.count) > 3 && word.first == other.first
            && (word + other).allSatisfy(\.isLowercase) && nearest(to: word, among: [other]) != nil
    }
}
