import Foundation
import Gherkin
import Kea
import KeaEvents
import KeaSpecSupport
import KeaWorkbench

final class FeatureEditsSpec: Spec {
    override class func spec() {
        describe("an edit") {
            @Let var editor = Editor()
            func lines(_ steps: String...) -> String {
                "Feature: a\n  Scenario: b\n" + steps.map { "    \($0)\n" }.joined()
            }

            describe("that is preferred") {
                for (sentence, isPreferred) in [
                    ("the shop was emty", true),
                    ("the shop is not empty", false),
                    ("the shop is now empty", false),
                    ("the buyer pays -4 euro.", true),
                    ("the buyer pays 4 euroes", true),
                    ("the buyer pays 4 euros and the shop is empty", false),
                    ("the buyer takes milk", true),
                ] {
                    it("\(isPreferred ? "keeps" : "is not one that changes") the words of “\(sentence)”") {
                        editor.open(lines("Then \(sentence)"))
                        let offered = editor.changes(at: 2)
                        expect(offered.contains(where: \.isPreferred)).to(equal(isPreferred))
                    }
                }

                it("never reverses a sentence") {
                    editor.server.use(.sentences(["the row is", "the row was red", "Zeile ist leer"]))
                    for sentence in ["the row is not", "the row was not red", "the row was never red"] {
                        editor.open(lines("Then \(sentence)"))
                        expect(editor.changes(at: 2).map(\.isPreferred)).toNot(contain(true))
                    }
                }
            }

            it("keeps the placeholders of an outline") {
                editor.open(
                    "Feature: a\n  Scenario Outline: b\n    Then the buyer pay <price> euros\n    Examples:\n      | price |\n      | 3     |\n"
                )
                let titles = editor.changes(at: 2).map(\.title)
                expect(titles).toNot(anySatisfy(not(contain("<price>"))))
            }

            it("divides a step, whose table stays with the last sentence") {
                let text = lines("Given the shop is empty and the shop has these cups:", "  | name | size |")
                editor.open(text)
                let change = editor.changes(at: 2).first { $0.title.contains("” and “") }
                expect(change.map { editor.text(after: $0.edits, of: text) } ?? "").to(
                    equal(
                        lines("Given the shop is empty", "And the shop has these cups:", "  | name | size |"))
                )
            }

            it("divides a step with the conjunction of its language") {
                let text =
                    "# language: de\nFunktionalität: a\n  Szenario: b\n    Wenn the shop is empty and the shop was empty\n"
                editor.open(text)
                let change = editor.changes(at: 3).first { $0.title.contains("” and “") }
                expect(change.map { editor.text(after: $0.edits, of: text) } ?? "").to(
                    endWith("    Wenn the shop is empty\n    Und the shop was empty\n"))
            }

            it("keeps the line breaks of Windows") {
                let text = lines(
                    "Given the shop is empty and the shop was empty", "When the buyer takes “milk”",
                    "Then the shop has these cups:", " | name|", " |👩‍👩‍👧|"
                ).replacing("\n", with: "\r\n")
                editor.open(text)
                var texts = (2...4).flatMap { editor.changes(at: $0) }.map {
                    editor.text(after: $0.edits, of: text)
                }
                texts.append(editor.text(after: editor.ask("textDocument/formatting"), of: text))
                expect(texts.count).to(beGreaterThan(3))
                for text in texts {
                    expect(text.replacing("\r\n", with: "")).toNot(contain("\n"))
                    expect(text.split(separator: "\r\n").count).to(beGreaterThan(6))
                }
            }

            it("aligns no lines of doc strings, and no rows with other cells") {
                editor.open(lines("Given the shop:", "  \"\"\"", "  |a|", "  | b|", "  \"\"\""))
                expect(editor.ask("textDocument/onTypeFormatting", at: 4, 9, ["ch": "|"])).to(equal([]))
                editor.open(lines("Given the shop:", "  |a|", "  | b | c"))
                expect(editor.ask("textDocument/onTypeFormatting", at: 3, 9, ["ch": "|"])).to(equal([]))
            }

            it("aligns a table with emoji in a file with a mistake") {
                let text = lines("Given the shop:", "  |👩‍👩‍👧|a|", "  | b | c |", "nonsense", "|\\\\| d|")
                editor.open(text)
                let escaped = editor.ask("textDocument/onTypeFormatting", at: 6, 11, ["ch": "|"])
                expect(editor.text(after: escaped, of: text)).to(contain("    | \\\\ | d |\n"))
                editor.open(text)
                for (line, column) in [(3, 18), (4, 15)] {
                    let edits = editor.ask("textDocument/onTypeFormatting", at: line, column, ["ch": "|"])
                    expect(editor.text(after: edits, of: text)).to(
                        contain("| 👩‍👩‍👧 | a |\n      | b  | c |\n    nonsense"))
                }
            }

            it("renames a placeholder in its outline only") {
                let outline =
                    "  Scenario Outline: b\n    Then the buyer pays <🐚> euros\n    Examples:\n      | 🐚 |\n      | 1 |\n"
                let text = "Feature: a\n" + outline + outline
                editor.open(text)
                let edits = editor.ask("textDocument/rename", at: 2, 26, ["newName": "b"])["changes"]
                let renamed = outline.replacing("<🐚>", with: "<b>").replacing("| 🐚 |", with: "| b |")
                expect(editor.text(after: edits[Editor.uri], of: text)).to(
                    equal("Feature: a\n" + renamed + outline))
                // The next scenario is the outline, not this one.
                editor.open("Feature: a\n  Scenario: c\n    Given <a>\n" + outline)
                expect(editor.ask("textDocument/references", at: 2, 11)).to(equal([]))
            }

            it("does not rename a placeholder to one that exists") {
                editor.open(
                    "Feature: a\n  Scenario Outline: b\n    Then the buyer pays <a> euros\n    And the buyer pays <b> euros\n    Examples:\n      | a | b |\n      | 1 | 2 |\n"
                )
                let error = editor.ask("textDocument/rename", at: 2, 26, ["newName": "b"])
                expect(error["message"]).to(equal("with the name “b”, the scenarios would be others"))
            }

            it("renames a tag in a file with a mistake, but no word") {
                let text = "@old\nFeature: a\n  Scenario: b\n    Given @old\n  nonsense\n"
                editor.open(text)
                let edits = editor.ask("textDocument/rename", at: 0, 1, ["newName": "new"])["changes"]
                expect(editor.text(after: edits[Editor.uri], of: text)).to(
                    equal(text.replacing("@old\nF", with: "@new\nF")))
            }

            it("does not give two definitions the same sentence") {
                let file = NSTemporaryDirectory() + "kea-steps-\(UUID().uuidString).swift"
                try Data("given(\"it rains\") {}\ngiven(\"it snows\") {}\n".utf8).write(
                    to: URL(fileURLWithPath: file))
                defer { try? FileManager.default.removeItem(atPath: file) }
                editor.server.use(.sentences(["it rains", "it snows"], in: file))
                editor.open(lines("Given it rains"))
                let error = editor.ask("textDocument/rename", at: 2, 12, ["newName": "it snows"])
                expect(error["message"]).to(equal("with the name “it snows”, the scenarios would be others"))
                let edits = editor.ask("textDocument/rename", at: 2, 12, ["newName": "it 🌧️s"])["changes"]
                expect(editor.text(after: edits[Editor.uri], of: lines("Given it rains"))).to(
                    equal(lines("Given it 🌧️s")))
            }

            let environment = ProcessInfo.processInfo.environment
            let count = environment["KEA_CONVERSATIONS"].flatMap(Int.init) ?? 25
            let first = environment["KEA_CONVERSATION"].flatMap(UInt64.init) ?? 1
            for seed in first..<(first + UInt64(count)) {
                it("changes what runs as its title says, seed \(seed)") {
                    var random = RandomEdits(seed: seed)
                    expect(random.problem()).to(beNil())
                }
            }
        }
    }
}

extension Editor {
    struct Change {
        let title: String
        let isPreferred: Bool
        let edits: JSON
    }

    func changes(at line: Int) -> [Change] {
        let place: JSON = ["line": .int(line), "character": 4]
        let params: JSON = [
            "textDocument": ["uri": .string(Editor.uri)], "range": ["start": place, "end": place],
        ]
        return ask("textDocument/codeAction", params).array.map {
            Change(
                title: $0["title"].string ?? "", isPreferred: $0["isPreferred"].bool == true,
                edits: $0["edit"]["changes"][Editor.uri])
        }
    }
}

extension Vocabulary {
    static func sentences(_ texts: [String], in file: String = "/nowhere/Steps.swift") -> Vocabulary {
        Vocabulary(
            definitions: texts.enumerated().map { number, text in
                Definition(
                    word: "given", expression: text, isRegularExpression: false,
                    location: SourceLocation(file: file, line: number + 1), parameters: [], worlds: [],
                    columns: nil, takesDocString: false)
            },
            parameterTypes: [], diagnostics: [])
    }
}

/// A random feature with slips, whose edits are applied.
@MainActor
struct RandomEdits {
    private var numbers: SeededGenerator
    private let editor = Editor()
    private var text = ""

    init(seed: UInt64) {
        numbers = SeededGenerator(seed: seed)
        text = feature()
    }

    private mutating func one<Element>(of elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &numbers)]
    }

    private mutating func feature() -> String {
        let emoji = one(of: ["", "👩‍👩‍👧", "é", "🐚🐚"])
        var lines = [
            "@tag\(emoji) @other", "Feature: F\(emoji)", "  About <n> \(emoji)", "  # \(emoji) a comment", "",
        ]
        for number in 0..<Int.random(in: 1..<4, using: &numbers) {
            let isOutline = Bool.random(using: &numbers)
            if Bool.random(using: &numbers) { lines.append("  @tag\(emoji)") }
            lines.append("  \(isOutline ? "Scenario Outline" : "Scenario"): \(emoji)\(number)")
            for _ in 0..<Int.random(in: 1..<4, using: &numbers) { lines += step(isOutline, emoji) }
            if isOutline {
                lines += ["", "    Examples: \(emoji)", "      | n | \(emoji)c |", "      | 2 | red |"]
                if Bool.random(using: &numbers) { lines.append("      | 1 | blue |") }
            }
        }
        let isWindows = Int.random(in: 0..<3, using: &numbers) == 0
        return lines.joined(separator: isWindows ? "\r\n" : "\n") + (isWindows ? "\r\n" : "\n")
    }

    private mutating func step(_ isOutline: Bool, _ emoji: String) -> [String] {
        var sentence = one(of: [
            "the shop has 3 cups of red", "the shop has <n> cups of <\(emoji)c>",
            "the buyer takes \"\(emoji)\"",
            "the buyer pays 4 euros", "the shop is empty", "the shop is not empty",
            "the shop was empty and the buyer pays 1 euro", "the shop has these cups:",
        ])
        if !isOutline {
            sentence = sentence.replacing("<n>", with: "2").replacing("<\(emoji)c>", with: "blue")
        }
        var rows: [String] = []
        if sentence.hasSuffix(":") { rows = ["      |name|\(emoji)", "      | \(emoji)\\| |"] }
        if !rows.isEmpty { rows[0] = "      | name |" }
        if Bool.random(using: &numbers) {
            // A slip: a letter less, another letter, two exchanged.
            var letters = Array(sentence)
            let place = Int.random(in: 0..<letters.count - 1, using: &numbers)
            switch Int.random(in: 0..<3, using: &numbers) {
            case 0: letters.remove(at: place)
            case 1: letters[place] = "x"
            default: letters.swapAt(place, place + 1)
            }
            sentence = String(letters)
        }
        return ["    \(one(of: ["Given", "When", "Then", "Wen", "*"])) \(sentence)"] + rows
    }

    /// What runs, a text for each step with the line of its sentence.
    private func runs(_ text: String) -> [(line: Int, text: String)]? {
        guard let document = SmallPackage.document(text) else { return nil }
        return document.pickles().flatMap { pickle in
            pickle.steps.map { step in
                (
                    step.step.location.line,
                    "\(pickle.name) \(pickle.tags.map(\.name)) \(step.text) \(step.dataTable ?? [])"
                        + " \(step.docString?.content ?? "")"
                )
            }
        }
    }

    /// Applies each edit, and compares.
    ///
    /// - Returns: what is wrong.
    mutating func problem() -> String? {
        editor.open(text)
        let before = runs(text)
        let lineCount = text.split(separator: #/\r?\n/#, omittingEmptySubsequences: false).count
        for line in 0..<lineCount {
            for change in editor.changes(at: line) where change.edits != .null {
                let new = editor.text(after: change.edits, of: text)
                if let wrong = difference(before, runs(new), change) {
                    return "“\(change.title)” at \(line + 1): \(wrong)\n\(text)\n\(new)"
                }
                if text.contains("\r\n"), new.replacing("\r\n", with: "").contains("\n") {
                    return "“\(change.title)” changes the line breaks"
                }
            }
        }
        let formatted = editor.ask("textDocument/formatting")
        if formatted["message"] == .null {
            let new = editor.text(after: formatted, of: text)
            if runs(new)?.map(\.text) != before?.map(\.text) { return "formatting:\n\(text)\n\(new)" }
        }
        return renaming(before)
    }

    private func difference(
        _ before: [(line: Int, text: String)]?, _ after: [(line: Int, text: String)]?, _ change: Editor.Change
    ) -> String? {
        guard let before else { return nil }
        guard let after else { return "there is a mistake now" }
        let edited = change.edits.array.compactMap { $0["range"]["start"]["line"].int }
        let isTable = change.title.hasPrefix("Add")
        var rest = after.map(\.text)[...]
        for (line, text) in before {
            if edited.contains(line - 1) || isTable && edited.contains(line) {
                // One sentence or several are here now, as the title says; an outline replaces its placeholders.
                let sentences = change.title.split(separator: #/Change to “|” and “|”/#)
                for sentence in isTable ? ["size"] : sentences {
                    guard let next = rest.popFirst(), next.contains(sentence) || sentence.contains("<") else {
                        return "“\(sentence)” does not run"
                    }
                }
            } else if rest.popFirst() != text {
                return "“\(text)” does not run as before"
            }
        }
        return rest.first.map { "“\($0)” runs, too" }
    }

    private mutating func renaming(_ before: [(line: Int, text: String)]?) -> String? {
        let tag = String(text.dropFirst().prefix { $0 != " " })
        let edits = editor.ask("textDocument/rename", at: 0, 1, ["newName": "neu🐚"])["changes"]
        let new = editor.text(after: edits[Editor.uri], of: text)
        let expected = before?.map { $0.text.replacing("\"@\(tag)\"", with: "\"@neu🐚\"") }
        return runs(new)?.map(\.text) == expected ? nil : "renaming @\(tag):\n\(text)\n\(new)\n\(edits)"
    }
}
