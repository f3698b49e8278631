import Foundation
import Gherkin
import Kea
import KeaSpecSupport
import KeaWorkbench

/// Random edits inside of lines, of features that have doubts and mistakes.
@MainActor
struct RandomTyping {
    let edited: EditedPackage
    private var numbers: SeededGenerator

    init(seed: UInt64) {
        numbers = SeededGenerator(seed: seed)
        let swift = ["a shop", "it rains", "the sun <x>"].map { "given(\"\($0)\") { passes }" }
        edited = EditedPackage(["a.feature": ""], swift: swift.joined(separator: "\n"))
        edited.package.change(["a.feature": feature()])
        edited.open("a.feature")
        edited.run("a.feature")
        edited.settle()
    }

    private mutating func one(of words: [String]) -> String { words.randomElement(using: &numbers) ?? "" }

    private mutating func feature() -> String {
        var lines = ["@f", "Feature: F"]
        if Bool.random(using: &numbers) { lines += ["  some words", ""] }
        if Bool.random(using: &numbers) { lines += ["  Background:", "    Given a shop"] }
        for _ in 0..<Int.random(in: 1..<6, using: &numbers) {
            if Int.random(in: 0..<4, using: &numbers) == 0 {
                lines += ["", "  Rule: \(one(of: ["r", "s"]))"]
            }
            lines += ["", one(of: ["  @t @f", "  # a comment", "", "  @t", "  "])]
            lines.append(one(of: ["  Scenario: one", "  Scenario: two", "  Scenario Outline: rows"]))
            for _ in 0..<Int.random(in: 0..<5, using: &numbers) {
                lines += [
                    one(of: [
                        "    Given a shop", "    When it rains", "    Then it does not rain", "    And <x>",
                        "    Wen it rains", "    When the sun <x>", "      | a | b |", "    \"\"\"",
                        "    # Then x",
                        "    Then it does not rain ", "    Wh",
                    ])
                ]
            }
            if lines.last?.contains("rows") == true || Int.random(in: 0..<3, using: &numbers) == 0 {
                lines += ["", "    Examples:", "      | x | y |", "      | 1 | 2 |", "      | 1 | 2 |"]
            }
        }
        return lines.joined(separator: "\n") + one(of: ["", "\n"])
    }

    /// Edits, and compares with what is shown when the same text is opened.
    ///
    /// - Returns: what is wrong.
    mutating func play() -> String? {
        for _ in 0..<20 {
            let old = edited.text("a.feature")
            let text = changed(old)
            edited.edit("a.feature", text)
            edited.settle()
            // Without a scenario that runs, the sentences of a background are not checked.
            let runs = GherkinParser().parse(text, uri: "").partialDocument.pickles().isEmpty == false
            let known = { (edited: EditedPackage) in
                edited.hints("a.feature")
                    + edited.everything("a.feature").filter { runs || !$0.contains("undefined: ") }
            }
            let shown = known(edited)
            edited.package.change(["a.feature": text])
            edited.close("a.feature")
            edited.open("a.feature")
            edited.settle()
            let expected = known(edited)
            guard shown == expected else {
                let wrong = shown.filter { !expected.contains($0) }
                let missing = expected.filter { !shown.contains($0) }
                return "\(wrong) instead of \(missing)\nin\n\(text)\nafter\n\(old)"
            }
        }
        return nil
    }

    private mutating func changed(_ text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let line = Int.random(in: lines.indices, using: &numbers)
        var letters = Array(lines[line])
        let place = Int.random(in: 0...letters.count, using: &numbers)
        switch Int.random(in: 0..<12, using: &numbers) {
        case 0: lines.insert("    \(one(of: ["Wh", "When it rains", ""]))", at: line)
        case 1: lines.remove(at: line)
        case 2...3:
            lines[line] = one(of: [
                "    Given a shop", "    Wh", "      | a | b |", "    \"\"\"", "  Scenario: two",
                "    Then x ",
                "    Then it does not rain", "", "    Examples:", "\tGiven a shop", "  @t", "# lint: off",
            ])
        case 4...6 where place < letters.count:
            letters.remove(at: place)
            lines[line] = String(letters)
        default:
            letters.insert(
                contentsOf: one(of: ["a", "x", " ", "<x>", "|", "\"", "@", "#", ":", "not ", "\t"]), at: place
            )
            lines[line] = String(letters)
        }
        return lines.isEmpty ? "Feature: F" : lines.joined(separator: "\n")
    }
}
