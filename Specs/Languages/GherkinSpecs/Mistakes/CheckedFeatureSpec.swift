import Gherkin
import Kea

/// A mistake leaves out the scenarios that it may concern, and no others.
final class CheckedFeatureSpec: Spec {
    override class func spec() {
        /// Returns the names of the scenarios that run.
        func running(_ text: String) -> [String] {
            GherkinParser().parse(text, uri: "x.feature").checked.scenarios.map(\.pickle.name)
        }

        func feature(_ header: String = "", b: String) -> String {
            "Feature: f\n\(header)\n  Scenario: a\n    Given x\n    Then y\n\n\(b)\n\n  Scenario: c\n    Given x\n    Then y\n"
        }

        describe("text that contains a keyword and a defined sentence") {
            let prefixes = [
                "o\tGiven", "(1) Given", "iv. Given", "<li>Given", "[10:12] Given", "Anna: Given",
                "Step | Given",
                ":white_check_mark: Given", "&gt; Given", "(1) given", "** Given", "Given:",
                "Here must hold Given",
                "(1) *", "_Given",
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

            it(
                "costs only what it concerns at each boundary",
                each: [
                    ("a note at the end of a rule", "    note\n\n  Rule: s", "a"),
                    (
                        "a note at the end of a scenario",
                        "    note\n\n  Scenario: d\n    Given x\n  Rule: s", "a"
                    ),
                    ("a tag without its sign", "\n  slow\n  Scenario: d\n    Given x\n  Rule: s", "d"),
                    ("a note between steps", "    note\n    Then z\n  Rule: s", "a"),
                    ("a tag with a space above a rule", "  @issue 12\n  Rule: s", "b c"),
                    (
                        "a tag with a space at the end of a rule",
                        "\n  @issue 12\n  Scenario: d\n    Given x\n  Rule: s", "d"
                    ),
                    ("a tag above a step", "    @slow\n    Then z\n  Rule: s", "a"),
                    ("a late background", "  Background:\n    Given w\n  Rule: s", "a"),
                    ("a tag above a background", "  Rule: s\n  @slow\n  Background:\n    Given w", "b c"),
                    ("a misspelt rule", "  Rul: s", "b c"),
                    ("a row that is too short", "      | a | b |\n      | c |\n  Rule: s", "a"),
                    ("a second feature", "Feature: g\n  Rule: s", "b c e"),
                    ("a comment of another language", "    // later\n  Rule: s", ""),
                ]
            ) { _, middle, costs in
                let text =
                    "Feature: f\n  Rule: r\n    Scenario: a\n      Given x\n\(middle)\n\n    Scenario: b\n      Given x\n"
                    + "    Scenario: c\n      Given x\n  Rule: t\n    Scenario: e\n      Given x\n"
                let checked = GherkinParser().parse(text, uri: "x.feature").checked
                let all = ["a", "b", "c", "d", "e"].filter { text.contains("Scenario: \($0)") }
                let left = all.filter { !checked.scenarios.map(\.pickle.name).contains($0) }
                expect(left.joined(separator: " ")).to(equal(costs))
                let named = checked.problems.flatMap(\.notRun).map { $0.dropFirst().prefix(1) }
                expect(named.joined(separator: " ")).to(equal(costs))
            }

            it("names the scenarios that do not run because of it") {
                let text = feature(b: "  Scenaro: b\n    Given x\n    Then y")
                let problems = GherkinParser().parse(text, uri: "x.feature").checked.problems
                expect(problems.flatMap(\.details)).to(
                    equal([
                        "Did you mean “Scenario: b”?", "Not run because of it: “a” (line 3), “b” (line 7).",
                    ]))
            }

            it("names the scenario at each of its mistakes") {
                let text =
                    "Feature: f\n  Scenario: a\n    Given x\n    Thn y\n    words\n"
                    + "  Scenario: b\n    Given x\n"
                let problems = GherkinParser().parse(text, uri: "x.feature").checked.problems
                expect(problems.map(\.notRun)).to(equal([["“a” (line 2)"], ["“a” (line 2)"]]))
            }

            it("does not run a scenario without its step behind a tag") {
                let text =
                    "Feature: f\n  Scenario: a\n    Given x\n    @t @u Then y\n  Scenario: b\n    Given x\n"
                let problems = GherkinParser().parse(text, uri: "x.feature").checked.problems
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
                let mended = GherkinParser().parse(text, uri: "x.feature").checked.mended?.result
                let scenario = try unwrap(mended?.document?.feature?.scenarios.dropFirst().first)
                expect(scenario.steps.map(\.text)).to(equal(["x", "y"]))
                expect(scenario.steps.flatMap { $0.dataTable?.values ?? [] }).to(equal(rows))
            }

            it("runs what is above a text without an end") {
                let text = feature(b: "  Scenario: b\n    Given x\n      \"\"\"\n      text")
                expect(running(text)).to(equal(["a"]))
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
