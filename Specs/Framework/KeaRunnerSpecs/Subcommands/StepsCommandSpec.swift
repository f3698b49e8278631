import Kea
import RunSupport

final class StepsCommandSpec: Spec {
    override class func spec() {
        describe("the steps command") {
            it("says what parameters, tables and texts take") {
                let run = try InnerRun(["steps"], only: ["ReadableSteps"])
                expect(run.output).to(
                    equal(
                        """
                        Given: what was so before

                          a/the shelf with [a whole number from 1 to 9] box/boxes (and lids)
                              in no feature

                          the [colour] door
                              [colour]: red, green
                              in no feature

                        When: what happens

                          these are packed:
                              table: name | (lid colour) | (packed at) | weight
                              lid colour: red, green
                              packed at: an hour such as 9:00
                              weight: a number
                              in no feature

                          the label reads:
                              text: in the lines below, between two lines with \"""
                              in no feature

                        A table may leave out the columns in parentheses.

                        4 sentences, 4 of them unused in 0 feature files

                        """))
            }

            it("finds a sentence that is typed without quotation marks") {
                let run = try InnerRun(["steps", "it", "works", "with", "20", "items"])
                expect(run.output).to(contain("it works with [a whole number] item/items"))
                expect(run.output).to(contain("\n1 sentence, "))
            }

            it("shows a sentence as it is written, or else with the values of a row") {
                let outline = """
                    Feature: F
                      Scenario Outline: O
                        Then it works with <n> items
                        Examples:
                          | n |
                          | 1 |

                    """
                let plain = "  Scenario: S\n    Then it works with 3 items\n"
                for (text, count) in [(outline, 1), (outline + plain, 3)] {
                    let run = try InnerRun(["steps", "ITEM"], files: ["Features/a.feature": text])
                    expect(run.output).to(contain("such as: it works with \(count) items\n"))
                }
            }

            it("ignores case") {
                let run = try InnerRun(["steps", "ITEM", "--swift"], files: ["Features/a.feature": feature])
                expect(run.output).to(contain("it works with {int} item(s)"))
            }

            for (text, count) in [
                ("works with 20 items", 1), ("Given it works with 1 item", 1), ("* it works", 2),
                ("Angenommen it works with 3 items", 1), ("WITH 20 ITEMS", 1), ("says \"a word\"", 1),
                ("with twenty items", 0), ("20", 0), ("works with 20 items today", 0), ("it works items", 0),
            ] {
                it("finds the sentences that match \(text) or contain it") {
                    let run = try InnerRun(["steps", "--swift", text])
                    expect(run.lines.filter { $0.hasPrefix("      SPECS/Fixtures/FixtureSteps.swift:") }).to(
                        haveCount(count))
                }
            }

            it("shows the columns that features give to a table of any columns") {
                let run = try InnerRun(
                    ["steps", "a table is here", "a.feature"],
                    files: [
                        "a.feature": "Feature: f\n  Scenario: s\n    Then a table is here:\n      | a | b |\n"
                            + "    And a table is here:\n      | b | c |\n"
                    ])
                expect(run.output).to(contain("      table: columns, such as a | b | c\n"))
            }

            it("says that a list has no header") {
                let run = try InnerRun(
                    ["steps", "these boxes", "a.feature"],
                    files: [
                        "a.feature":
                            "Feature: f\n  Scenario: s\n    When these boxes are closed:\n      | red |\n"
                            + "    And these boxes are closed:\n      | green |\n"
                    ], only: ["DenyingSteps"])
                expect(run.output).to(contain("      table: one column without a header, such as red\n"))
            }

            it("shows the nearest word when a word is misspelt") {
                expect(try InnerRun(["steps", "wroks"]).lines.prefix(2)).to(
                    equal(["no sentence contains or matches “wroks”", "did you mean “works”?"]))
            }

            it("has the usual world in missing definitions, if there are not more of them than definitions") {
                @MainActor func missing(_ count: Int) throws -> String {
                    let steps = (1...count).map {
                        "    Given \(Array(repeating: "a", count: $0).joined(separator: " "))\n"
                    }
                    let feature = "Feature: A\n  Scenario: S\n\(steps.joined())"
                    return try InnerRun(
                        ["steps", "--missing"], files: ["Features/a.feature": feature], only: ["HarbourSteps"]
                    ).output
                }
                expect(try missing(3)).to(contain("given(\"a a a\") { (harbour: Harbour) in\n"))
                expect(try missing(4)).to(contain("given(\"a a a\") {\n"))
            }

            it("counts the uses in a feature given as an argument") {
                let run = try InnerRun(
                    ["steps", "works", "b.feature", "--swift"],
                    files: [
                        "a.feature": feature, "b.feature": "Feature: B\n  Scenario: S\n    Given it works\n",
                    ])
                expect(run.output).to(contain("      b.feature:3\n"))
                expect(run.output).to(endWith("2 sentences, 1 of them unused in 1 feature file\n"))
            }

            for run in Transcript.read("missingSteps") {
                it("prints \(run.title)") { try run.expectRun(files: ["Features/b.feature": b]) }
            }

            it("prints a comment if each sentence has a definition") {
                let run = try InnerRun(["steps", "--missing"], files: ["Features/a.feature": feature])
                expect(run.output).to(equal("// every sentence has a definition\n"))
            }

            it("lists sentences also when a feature is invalid or one is unused") {
                let wrong = try InnerRun(
                    ["steps", "items"],
                    files: ["Features/a.feature": feature, "Features/b.feature": "nonsense\n"])
                expect(wrong.output).to(contain("1 sentence, 0 of them unused in 1 feature file\n"))
                expect(wrong.errors).to(
                    beginWith("Features/b.feature:1:1: error: A file begins with Feature: and a name"))
                expect(wrong.status).to(equal(2))
                let words = ["steps", "crashes", "Features/a.feature"]
                let unused = try InnerRun(words, files: ["Features/a.feature": feature])
                expect(unused.output).to(contain("1 sentence, 1 of them unused in 1 feature file\n"))
                expect(unused.errors).to(equal(""))
                expect(unused.status).to(equal(0))
                let strict = try InnerRun(words + ["--strict-steps"], files: ["Features/a.feature": feature])
                expect(strict.output).to(equal(unused.output))
                expect(strict.errors).to(contain("error: no feature uses \"it crashes\"\n"))
                expect(strict.status).to(equal(2))
            }

            it("reports unused definitions as errors of a run with --strict-steps") {
                let run = try InnerRun(["--strict-steps"], files: ["Features/a.feature": feature])
                expect((run.output + run.errors)).to(contain("error: no feature uses \"it crashes\""))
            }
        }
    }

    private static let b = "Feature: B\n  Scenario: S\n    Given nothing is defined\n"

    private static let feature = """
        Feature: F
          Background:
            Given it works
          Scenario: S
            When it works
            And it works with 2 items
          Scenario: T
            When it works

        """
}
