import Foundation
import Kea

/// Each kind of mistake that a feature's author makes, in a real process: the exact words, and the exit status.
final class BadFeatureSpec: Spec {
    override class func spec() {
        describe("a feature file") {
            for mistake in mistakes {
                it("is an error where it has \(mistake.name)") {
                    let run = try ChildRun(["a.feature"], files: ["a.feature": mistake.text])
                    expect(run.output).to(equal(mistake.output + "nothing was run, 1 error in N ms\n"))
                    expect(run.errors).to(equal(""))
                    expect(run.status).to(equal(2))
                }
            }

            it("is an error where it is not UTF-8") {
                let bytes =
                    Data("Feature: caf".utf8) + [0xE9] + Data("\n  Scenario: S\n    Given it works\n".utf8)
                let run = try ChildRun(["a.feature"], bytes: ["a.feature": bytes])
                expect(run.output).to(
                    equal(
                        """
                        a.feature:1:13: error: Byte 12 of the file, E9, is not UTF-8. \
                        Feature files are UTF-8: save it as that.
                        nothing was run, 1 error in N ms

                        """))
                expect(run.status).to(equal(2))
            }

            it("is read as text above the first step, with a warning, and nothing is left to run") {
                let run = try ChildRun(
                    ["a.feature"], files: ["a.feature": "Feature: F\n  Scenraio: S\n    Given it works\n"])
                expect(run.output).to(
                    equal(
                        """
                        a.feature:2:3: warning: “Scenraio: S” looks like “Scenario:” misspelt, and is read as \
                        text. This scenario is not run.
                            Did you mean “Scenario: S”?
                        a.feature:1:1: warning: The feature “F” has no scenario, so nothing of it is run.
                        nothing was run, 2 warnings in N ms

                        """))
                expect(run.status).to(equal(3))
            }

            it("is read as text where a colon is missing above the first step, with a warning") {
                let run = try ChildRun(
                    ["a.feature"],
                    files: ["a.feature": "Feature: F\n  Scenario First topic\n    Given it works\n"])
                expect(run.output).to(
                    equal(
                        """
                        a.feature:2:3: warning: “Scenario First topic” looks like “Scenario:” with its colon \
                        missing, and is read as text. This scenario is not run.
                            Did you mean “Scenario: First topic”?
                        a.feature:1:1: warning: The feature “F” has no scenario, so nothing of it is run.
                        nothing was run, 2 warnings in N ms

                        """))
                expect(run.status).to(equal(3))
            }

            it("is nothing to run where it is empty") {
                let run = try ChildRun(["a.feature"], files: ["a.feature": ""])
                expect(run.output).to(
                    equal(
                        """
                        a.feature:1:1: warning: The file is empty, so nothing of it is run.
                        nothing was run, 1 warning in N ms

                        """))
                expect(run.status).to(equal(3))
            }

            it("does not keep healthy files from running; all mistakes of all files are shown") {
                let run = try ChildRun(
                    [],
                    files: [
                        "Features/a.feature":
                            "Feature: A\n  Scenario: S\n    Given it works\n    Wen it works\n    Ten\n",
                        "Features/b.feature": "Feature: B\n  Scenario: S\n    Given it works\n",
                        "Features/c.feature": "# language: xx-none\nFeature: C\n",
                    ])
                let places = run.lines.filter { $0.contains(": error: ") }
                    .map { $0.components(separatedBy: ": error")[0] }
                expect(places).to(
                    equal(["Features/a.feature:4:5", "Features/a.feature:5:5", "Features/c.feature:1:1"]))
                expect(run).to(haveLine("1 example: 1 passed, 3 errors in N ms"))
                expect(run.status).to(equal(2))
            }

            it("lists ten mistakes, and says how many more there are") {
                let lines = (1...14).map { "    Oops \($0)\n" }.joined()
                let run = try ChildRun(
                    ["a.feature"],
                    files: ["a.feature": "Feature: F\n  Scenario: S\n    Given it works\n" + lines])
                let errors = run.lines.filter { $0.contains(": error: ") }
                expect(errors).to(haveCount(11))
                expect(errors.last?.contains("4 more mistakes")).to(equal(true))
                expect(run.status).to(equal(2))
            }
        }
    }

    private struct Mistake: Sendable {
        let name: String
        let text: String
        let output: String
    }

    private static let mistakes = [
        Mistake(
            name: "a misspelt keyword after a step",
            text: "Feature: F\n  Scenario: S\n    Given it works\n    Wen it works\n",
            output: """
                a.feature:4:5: error: “Wen it works” does not begin with a keyword. Expected here: a step \
                (Given, When, Then, And, But), a table row, a doc string, Examples:, Scenario:, Rule:, tags or a \
                comment.
                    Did you mean “When it works”?

                """),
        Mistake(
            name: "a missing colon after a step",
            text: "Feature: F\n  Scenario: S\n    Given it works\n  Scenario second\n    Given it works\n",
            output: """
                a.feature:4:3: error: A colon is missing after “Scenario”.
                    Did you mean “Scenario: second”?

                """),
        Mistake(
            name: "a table with uneven rows",
            text: "Feature: F\n  Scenario: S\n    Then a table is here:\n      | a | b |\n      | 1 |\n",
            output: """
                a.feature:5:7: error: This row has 1 cell, and the first row of its table has 2.

                """),
        Mistake(
            name: "a doc string without an end",
            text: "Feature: F\n  Scenario: S\n    Given it works\n      \"\"\"\n      text\n",
            output: """
                a.feature:6: error: The doc string that begins in line 4 has no end. It needs a line with \
                \"\"\" below its last line.

                """),
        Mistake(
            name: "an unknown language",
            text: "# language: no-such\nFeature: F\n",
            output: """
                a.feature:1:1: error: Gherkin does not know the language “no-such”. It knows 80, such as en, \
                fr, ru and zh-CN.

                """),
    ]
}
