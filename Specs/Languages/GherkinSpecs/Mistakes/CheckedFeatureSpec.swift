import Gherkin
import Kea

/// A mistake leaves out the scenarios that it may concern, and no others.
final class CheckedFeatureSpec: Spec {
    override class func spec() {
        /// Returns the names of the scenarios that run.
        func running(_ text: String) -> [String] {
            GherkinParser().parse(text, uri: "x.feature").checked().scenarios.map(\.pickle.name)
        }

        func feature(_ header: String = "", b: String) -> String {
            "Feature: f\n\(header)\n  Scenario: a\n    Given x\n    Then y\n\n\(b)\n\n  Scenario: c\n    Given x\n    Then y\n"
        }

        describe("text that contains a keyword and a defined sentence") {
            let prefixes = [
                "o\tGiven", "(1) Given", "iv. Given", "<li>Given", "[10:12] Given", "Anna: Given",
                "Step | Given", ":white_check_mark: Given", "&gt; Given", "(1) given", "** Given", "Given:",
                "Here must hold Given", "(1) *", "_Given",
            ]

            it(
                "is an error, whatever precedes it",
                each: [
                    ("Feature: f\n  Scenario: s\n    LINE the list shows 3 rows\n    * x\n", 3),
                    ("Feature: f\n  Scenario: s\n    Text.\n\n    LINE it is.\n    LINE it is\n", 5),
                    ("Feature: f\n  Background:\n    LINE it is\n  Scenario: s\n    * x\n", 3),
                    ("Feature: f\n  LINE it is\n  Scenario: s\n    * x\n", 2),
                    ("Feature: f\n  Rule: r\n    LINE it is\n    Scenario: s\n      * x\n", 3),
                    ("Feature: f\n  Scenaro: s\n    LINE it is\n  Scenario: t\n    * x\n", 3),
                    (
                        "Feature: f\n  Scenario: s\n    LINE the list shows <n> rows\n    Given <n>\n    Examples:\n      | n |\n      | 3 |\n",
                        3
                    ),
                    (
                        "Feature: f\n  Scenario: s\n    Given <n>\n    Examples:\n      LINE it is\n      | n |\n      | 3 |\n",
                        5
                    ),
                    ("# Feature: f\n## Scenario: s\nText.\n\nLINE it is.\n* Given x\n", 5),
                ]
            ) { text, line in
                for prefix in prefixes {
                    let uri = text.hasPrefix("#") ? "x.feature.md" : "x.feature"
                    let result = GherkinParser().parse(text.replacing("LINE", with: prefix), uri: uri)
                    let checked = result.checked {
                        ["it is", "the list shows 3 rows"].contains($0) ? .given : nil
                    }
                    let problem = checked.problems.first { $0.location.line == line }
                    expect(problem?.isMistake).to(beTrue(), prefix)
                    expect(problem?.message).to(haveValue(contain("is read as text.")), prefix)
                }
            }

            it("costs the scenarios that lack the step, and says how it is meant") {
                let text =
                    "Feature: f\n  Scenario: s\n    o\tGiven it is.</li>\n    * x\n  Scenario: t\n    * x\n"
                let checked = GherkinParser().parse(text, uri: "x.feature").checked {
                    $0 == "it is" ? .given : nil
                }
                expect(checked.scenarios.map(\.pickle.name)).to(equal(["t"]))
                expect(checked.problems.flatMap(\.details).prefix(2)).to(
                    equal(["Did you mean “Given it is”?", "Not run because of it: “s” (line 2)."]))
            }
        }

        describe("a defined sentence below another word than a keyword") {
            it("is the step, also in a language without spaces") {
                let text = "# language: ja\n機能: f\nシナリオ: s\n前提 x\nその時 「a」を検索する\n"
                let checked = GherkinParser().parse(text, uri: "x.feature").checked {
                    $0 == "「a」を検索する" ? .when : nil
                }
                expect(checked.problems.map(\.suggestion)).to(equal(["もし「a」を検索する"]))
            }
        }

        describe("a feature with a mistake") {
            it(
                "runs the scenarios that do not contain it",
                each: [
                    "  Scenario: b\n    Given x\n    Thn y",
                    "  Scenario: b\n    Gven x\n    Then y",
                    "  Scenario: b\n    Given x\n    no keyword\n    Then y",
                    "  Scenario: b\n    Given x\n      | a | b |\n      | c |\n    Then y",
                    "  Scenario: b\n    Given <n>\n    Then y",
                    "  Scenario Outline: b\n    Given <n>\n    Then y\n    Exampels:\n      | n |\n      | 1 |",
                    "  Scenario Outline: b\n    Given <n>\n    Then y\n    Examples:\n      | m |\n      | 1 |",
                    "  Scenario Outline: b\n    Given <n>\n    Then y",
                    "  Scenario Outline: b\n    Given <n> <m>\n    Examples:\n      | n | m |\n      | 1 |",
                    "  @a,@b\n  Scenario: b\n    Given x\n    Then y",
                    "  Scenario: b\n    Given x:\n      - one\n      - two\n    Then y",
                    "  Scenario: b\n    Given x:\n      ~~~\n      one\n      ~~~\n    Then y",
                ]
            ) { expect(running(feature(b: $0))).to(equal(["a", "c"])) }

            it("runs no scenario to which a misspelt title may belong") {
                expect(running(feature(b: "  Scenaro: b\n    Given x\n    Then y"))).to(equal(["c"]))
                expect(running(feature("  Scenaro: b\n    Given x\n", b: ""))).to(equal(["a", "c"]))
            }

            it("runs no scenario whose tags it may concern") {
                expect(running(feature(b: "  @a b\n  Scenario: b\n    Given x\n    Then y"))).to(
                    equal(["a", "c"]))
                expect(running("@a,@b\n" + feature(b: ""))).to(beEmpty())
            }

            it(
                "runs nothing if it concerns steps or titles of all scenarios",
                each: [
                    "  Background:\n    Gven x\n", "  Backgroud:\n    Given x\n",
                    "  Background:\n    Given x\n    nope\n",
                    "  Background:\n    Given x\n      | a |\n      | b | c |\n",
                ]
            ) { expect(running(feature($0, b: ""))).to(beEmpty()) }

            it(
                "runs nothing below a title that may not be there",
                each: [("  Background:\n    Given x", []), ("Feature: g", ["a"]), ("  Rul: r", ["a"])]
            ) { expect(running(feature(b: $0))).to(equal($1)) }

            // Each boundary with the scenarios above and below it.
            let boundaries = [
                "feature": "abcd", "background": "abcd", "before a rule": "abc", "rule": "bc", "tags": "b",
                "between scenarios": "bc", "examples": "c", "before another rule": "cd", "end of file": "d",
            ]
            let places = [
                "Feature: f", "feature", "  Background:", "    Given x", "background", "  Scenario: a",
                "    Given x", "before a rule", "  Rule: r", "rule", "    @t", "tags", "    Scenario: b",
                "      Given x", "between scenarios", "    Scenario Outline: c", "      Given <n>",
                "      Examples:", "examples", "        | n |", "        | 1 |", "before another rule",
                "  Rule: s",
                "    Scenario: d", "      Given x", "end of file",
            ]

            it(
                "costs the scenarios beside it only, and names them, at each boundary",
                each: [
                    ("a note", "note", [:]), ("a tag with a space", "@issue 12", [:]),
                    ("a tag without its sign", "slow @fast", [:]), ("tags with a comma", "@a,@b", [:]),
                    ("a tag above nothing", "@lonely", [:]), ("a step behind a tag", "@slow Then z", [:]),
                    ("a misspelt step", "Thn z", [:]), ("a step behind a mark", "- Then z", [:]),
                    ("a step of another language", "Dann z", [:]),
                    ("a comment of another language", "// later", [:]),
                    ("a row that is too short", "| a | b |\n      | c |", [:]),
                    ("a misspelt title", "Scenaro: e\n    Given e", [:]),
                    ("a title without its colon", "Scenario e\n    Given e", [:]),
                    ("a misspelt rule", "Rul: q", ["tags": "bc"]),
                    ("examples of nothing", "Examples:\n    | n |\n    | 2 |", [:]),
                    // It would belong to all scenarios of its feature or rule.
                    (
                        "a late background", "Background:\n    Given w",
                        ["before a rule": "abcd", "tags": "bc", "before another rule": "bcd"]
                    ),
                    // What is below it belongs to it.
                    (
                        "a second feature", "Feature: g",
                        ["before a rule": "abcd", "tags": "bcd", "between scenarios": "bcd"]
                    ),
                    (
                        "a doc string without an end", "\"\"\"",
                        ["before a rule": "abcd", "between scenarios": "bcd"]
                    ),
                ] as [(String, String, [String: String])]
            ) { _, mistake, exceptions in
                for (boundary, beside) in boundaries {
                    let text = places.compactMap { line in
                        boundaries[line] == nil ? line : line == boundary ? "    \(mistake)" : nil
                    }.joined(separator: "\n")
                    let checked = GherkinParser().parse(text, uri: "x.feature").checked()
                    let costs = ["a", "b", "c", "d"].filter {
                        !checked.scenarios.map(\.pickle.name).contains($0)
                    }
                    let named = checked.problems.flatMap(\.notRun).map { String($0.dropFirst().prefix(1)) }
                    expect(Set(costs).subtracting((exceptions[boundary] ?? beside).map(String.init))).to(
                        beEmpty(), boundary)
                    expect(Set(costs).subtracting(named)).to(beEmpty(), boundary)
                }
            }

            it("explains a character that looks like another") {
                let outline =
                    "  Scenario Outline: b\n    Given <nаme>\n    Examples:\n      | name |\n      | 1 |"
                let messages = GherkinParser().parse(feature(b: outline), uri: "x.feature").problems.map(
                    \.message)
                expect(messages.first).to(
                    haveValue(endWith(" (its “а” is a letter of another alphabet (U+0430): write a instead)"))
                )
            }

            it("names the scenarios that do not run because of it") {
                let text = feature(b: "  Scenaro: b\n    Given x\n    Then y")
                let problems = GherkinParser().parse(text, uri: "x.feature").checked().problems
                expect(problems.flatMap(\.details)).to(
                    equal([
                        "Did you mean “Scenario: b”?", "Not run because of it: “a” (line 3), “b” (line 7).",
                    ]))
            }

            it("names the scenario at each of its mistakes") {
                let text =
                    "Feature: f\n  Scenario: a\n    Given x\n    Thn y\n    words\n"
                    + "  Scenario: b\n    Given x\n"
                let problems = GherkinParser().parse(text, uri: "x.feature").checked().problems
                expect(problems.map(\.notRun)).to(equal([["“a” (line 2)"], ["“a” (line 2)"]]))
            }

            it("does not run a scenario without its step behind a tag") {
                let text =
                    "Feature: f\n  Scenario: a\n    Given x\n    @t @u Then y\n  Scenario: b\n    Given x\n"
                let problems = GherkinParser().parse(text, uri: "x.feature").checked().problems
                expect(problems.map(\.message)).to(
                    equal([
                        "Before “Then” there is “@t @u”. A line begins with its keyword. This step is not run."
                    ]))
                expect(problems.map(\.suggestion)).to(equal(["Then y"]))
                expect(problems.map(\.notRun)).to(equal([["“a” (line 2)"]]))
            }

            it("keeps the columns of a corrected line behind tabs") {
                let text =
                    "Feature: f\n\tScenario Outline: b\n\t\tGiven <n>\n\t\tThn <m>\n\t\tExamples:\n\t\t\t| n |\n\t\t\t| 1 |"
                let problems = GherkinParser().parse(text, uri: "x.feature").problems
                expect(problems.map(\.location.description)).to(equal(["4:3", "4:8"]))
            }

            it(
                "leaves out tables below removed lines, and rows with another number of cells",
                each: [
                    ("no keyword\n      | a |", []),
                    (
                        "  | a | b\\|c |\n      | d | e | f |\n      | g |",
                        [["a", "b|c"]]
                    ),
                ]
            ) { mistake, rows in
                let text = feature(b: "  Scenario: b\n    Given x\n    \(mistake)\n    Then y")
                let mended = GherkinParser().parse(text, uri: "x.feature").checked().mended?.result
                let scenario = try unwrap(mended?.document?.feature?.scenarios.dropFirst().first)
                expect(scenario.steps.map(\.text)).to(equal(["x", "y"]))
                expect(scenario.steps.flatMap { $0.dataTable?.values ?? [] }).to(equal(rows))
            }

            it("runs what is above a text without an end, and above a second feature") {
                let text = feature(b: "  Scenario: b\n    Given x\n      \"\"\"\n      text")
                expect(running(text)).to(equal(["a"]))
                expect(running(feature(b: "\nFeature: g\n  Scenario: b\n    Given x"))).to(equal(["a"]))
            }

            it("runs nothing of a file that is read in the wrong language") {
                expect(running("Funktionalität: f\n  Szenario: a\n    Angenommen x\n    Dann y\n")).to(
                    beEmpty())
                expect(running("# language: xx\n" + feature(b: ""))).to(beEmpty())
            }

            it("runs the other rules if the background of one has it") {
                let text =
                    "Feature: f\n  Rule: r\n    Background:\n      Gven x\n    Scenario: a\n      Given x\n"
                    + "  Rule: s\n    Scenario: b\n      Given x\n"
                expect(running(text)).to(equal(["b"]))
            }
        }
    }
}
