import Foundation
import Gherkin
import GherkinStyle
import Kea
import RunSupport

final class LintCommandSpec: Spec {
    override class func spec() {
        describe("lint") {
            for run in Transcript.read("lint") {
                it(run.title) { try run.expectRun(files: ["a.feature": silent]) }
            }

            it("checks style if the project or an option chooses it, and leaves out what the project does") {
                let late = good + "    Given c\n"
                @MainActor func marks(_ options: [String], _ choice: String) throws -> InnerRun {
                    try InnerRun(
                        ["lint"] + options + ["b.feature"],
                        files: ["b.feature": late, "Features/.kea-lint": choice])
                }
                expect(try marks([], "").status).to(equal(0))
                expect(try marks(["--style"], "").lines.first).to(endWith("[given-after-when]"))
                expect(try marks([], "# ours\nstyle\n").lines.first).to(endWith("[given-after-when]"))
                expect(try marks(["--style"], "off given-after-when\n").status).to(equal(0))
                let wrong = try marks([], "style\nof no-then\n")
                expect(wrong.errors).to(
                    beginWith("error: .kea-lint:2: a line is “style”, or “off” and the names of rules\n"))
            }
        }

        describe("lint with a current build of the specs") {
            @MainActor func lint(_ text: String, _ options: [String] = [], only: [String] = ["FixtureSteps"])
                throws -> InnerRun
            {
                try InnerRun(
                    ["lint"] + options + ["a.feature"], files: ["a.feature": text], only: only,
                    environment: ["KEA_SPECS": Bundle.main.executablePath ?? ""])
            }

            it("reports what a dry run reports, among its own findings") {
                let run = try lint(
                    """
                    Feature: f
                      Scenario: s
                        When it fails
                        Then it works with tea items
                      Scenario: s
                        If it fails
                        When it fails
                        Then it fails
                    """)
                expect(run.output).to(
                    equal(
                        """
                        a.feature:4:5: error: no step definition fits “it works with tea items”
                            the nearest sentence is:
                              it works with [a whole number] item/items  SPECS/Fixtures/FixtureSteps.swift:10
                                “tea” is not a whole number
                        a.feature:5:3: warning: The scenario “s” has the name of the one in line 2. In a report, only their lines differ. [duplicate-scenario-name]
                        a.feature:6:5: error: “If it fails” does not begin with a keyword. The line is read as text. This step is not run.
                            Did you mean “When it fails”?
                            Not run because of it: “s” (line 5).
                            If it is meant so, write “# lint: off-next misspelt-keyword” above it.
                        3 findings in 1 of 1 feature file

                        """))
                expect(run.status).to(equal(1))
            }

            it("names each undefined sentence once, the twenty most used of many") {
                let steps = (10...31).map { "    * it rains on day \($0)x\n" } + ["    * it snows\n"]
                let run = try lint(
                    "Feature: f\n" + "  Scenario: s\n\(steps.joined())    Then it works\n"
                        + "  Scenario: t\n    * it snows\n    * it rains on day 31x\n    Then it works\n")
                expect(run.lines.filter { $0.contains("no step definition fits") }).to(haveCount(20))
                expect(run.lines.filter { $0.contains("2 steps") }).to(haveCount(2))
                expect(run.lines).to(
                    contain("a.feature:24:5: error: no step definition fits “it rains on day 31x”"))
                expect(run.lines.dropLast().suffix(2)).to(
                    equal([
                        "20 findings in 1 of 1 feature file",
                        "3 more undefined sentences; all definitions in a file: ./run-specs.sh steps --missing >NewSteps.swift",
                    ]))
                expect(run.status).to(equal(1))
            }

            it("reports sentences beside errors of the grammar, where it reports everything") {
                let run = try lint(
                    "Feature: f\n  Scenario: s\n    When it failed\n    Then it works\n  Scenario: t\n    When it fails\n    Thn it works\n"
                )
                expect(run.errors).to(beEmpty())
                expect(run.output).to(
                    equal(
                        """
                        a.feature:3:5: error: no step definition fits “it failed”
                            did you mean “it fails”?
                              “fails” instead of “failed”
                        a.feature:7:5: error: “Thn it works” does not begin with a keyword. Expected here: a step (Given, When, Then, And, But), a table row, a doc string, Examples:, Scenario:, Rule:, tags or a comment.
                            Did you mean “Then it works”?
                            Not run because of it: “t” (line 5).
                        nothing to mark in 0 feature files, 1 with mistakes

                        """))
                expect(run.status).to(equal(2))
            }

            it("does not report what a disabled rule finds") {
                let text =
                    "Feature: f\n  Scenario: s\n    Whn it fails\n    When it fails\n    Then it works\n"
                expect(try lint(text).output).to(contain("[misspelt-keyword]"))
                expect(try lint(text, ["--disable", "misspelt-keyword"]).output).to(
                    equal("nothing to mark in 1 feature file\n"))
            }

            it("says once that a scenario has no Then, unless that is disabled") {
                expect(try lint(silent, only: ["DenyingSteps"]).lines).to(haveCount(3))
                expect(try lint(silent, ["--disable", "no-then"], only: ["DenyingSteps"]).output).to(
                    equal("nothing to mark in 1 feature file\n"))
            }

            it("accepts a denial that fails unless there is something to see") {
                func text(_ denial: String) -> String {
                    "Feature: f\n  Scenario: s\n    When a box is closed\n    Then \(denial)\n"
                }
                expect(try lint(text("no box is open"), ["--style"], only: ["DenyingSteps"]).status).to(
                    equal(0))
                let run = try lint(text("no lid is open"), ["--style"], only: ["DenyingSteps"])
                expect(run.lines.first).to(endWith("[only-denials]"))
                expect(try lint(text("no lid is open"), only: ["DenyingSteps"]).status).to(equal(0))
            }
        }

        describe("lint without a current build of the specs") {
            it(
                "says that sentences were not checked",
                each: ["", "/bin/false", "/nowhere"]
            ) { executable in
                let run = try InnerRun(
                    ["lint", "b.feature"], files: ["b.feature": good], environment: ["KEA_SPECS": executable])
                expect(run.output).to(
                    equal(
                        """
                        nothing to mark in 1 feature file
                        Sentences were not checked: the specs are not built, or may have changed. ./run-specs.sh builds them; with --no-build, the last build is asked.

                        """))
                expect(run.status).to(equal(0))
            }
        }

        describe("lint --list-rules") {
            it("prints each rule with its summary") {
                let run = try InnerRun(["lint", "--list-rules"])
                for rule in LintRule.all {
                    let kind = LintRule.ofStyle.contains(rule.name) ? " (style)" : ""
                    expect(run.lines).to(
                        anySatisfy(satisfyAll(beginWith(rule.name), endWith("  " + rule.summary + kind))))
                }
                expect(run.output).to(contain("# lint: off-next no-then"))
                expect(run.status).to(equal(0))
            }
        }

        describe("a wrong command line of lint or format") {
            for mistake in Transcript.read("styleCommands") {
                it("is an error in \(mistake.title)") {
                    try mistake.expectRun(files: ["a.feature": silent, "x.swift": ""])
                }
            }
        }
    }

    private static let silent = "Feature: f\n  Scenario: s\n    When a box is closed\n"
    private static let good = "Feature: g\n  Scenario: s\n    When a\n    Then b\n"
}
