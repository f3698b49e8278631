import Foundation
import Gherkin
import GherkinStyle
import Kea

/// The exact message of each rule, in `Fixtures/Linting`; `LintWordsSpec` has the rules with several messages.
final class LintMessagesSpec: Spec {
    override class func spec() {
        describe("the lint rules") {
            it("are listed with their summaries") {
                expect(LintRule.all.map { "\($0.name): \($0.summary)\n" }.joined()).to(
                    equal(try fixture("rules")))
            }
        }

        describe("a lint finding") {
            it("has the message of its rule", each: (try? messages) ?? []) { rule, text, messages in
                let found = findings(text, disabling: []).filter { $0.hasSuffix(" [\(rule)]") }
                expect(found).to(equal(messages.map { "\($0) [\(rule)]" }))
            }

            it("is specified for 39 texts") { expect(try messages).to(haveCount(39)) }
        }
    }

    /// A rule, a text and the rule's messages about it.
    private static var messages: [(String, String, [String])] {
        get throws {
            try fixture("messages").components(separatedBy: "=== ").dropFirst().map { block in
                let parts = block.components(separatedBy: "--- findings\n")
                let lines = parts[0].components(separatedBy: "\n")
                return (
                    lines[0], unescaped(lines.dropFirst().joined(separator: "\n")),
                    parts[1].split(separator: "\n").map { unescaped(String($0)) }
                )
            }
        }
    }

    /// Returns a text with the characters that are written by their numbers, such as `\u{9}`.
    private static func unescaped(_ text: String) -> String {
        text.replacing(/\\u\{([0-9A-F]+)\}/) { match in
            String(UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map(Character.init) ?? "?")
        }
    }

    private static func fixture(_ name: String) throws -> String {
        let root = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent()
        }
        return try String(
            contentsOf: root.appendingPathComponent("Fixtures/Linting/\(name).txt"), encoding: .utf8)
    }
}
