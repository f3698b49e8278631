import Gherkin
import GherkinStyle
import Kea
import RunSupport

/// The command `./run-specs.sh lint`.
final class LintCommandSpec: Spec {
    override class func spec() {
        describe("lint") {
            it("prints its findings with location and rule, and fails") {
                let run = try InnerRun(
                    ["lint", "."], files: ["a.feature": silent, "sub/b.feature": good])
                expect(run.output).to(
                    equal(
                        """
                        a.feature:2:3: warning: “s” has no “Then”: it does not say what should happen. [no-then]
                        1 finding in 1 of 2 feature files

                        """))
                expect(run.errors).to(equal(""))
                expect(run.status).to(equal(1))
            }

            it("passes without findings") {
                let run = try InnerRun(["lint", "b.feature"], files: ["b.feature": good])
                expect(run.output).to(equal("nothing to mark in 1 feature file\n"))
                expect(run.status).to(equal(0))
            }

            it("checks the package's features when no path is given") {
                let run = try InnerRun(["lint"], files: ["Features/a.feature": silent, "b.feature": silent])
                expect(run.lines.last { !$0.isEmpty }).to(equal("1 finding in 1 of 1 feature file"))
            }

            it("checks a file once even if it is given twice") {
                let run = try InnerRun(
                    ["lint", "a.feature", ".", "./a.feature"], files: ["a.feature": silent])
                expect(run.lines.last { !$0.isEmpty }).to(equal("1 finding in 1 of 1 feature file"))
            }

            it("excludes disabled rules") {
                let run = try InnerRun(
                    ["lint", "--disable", "no-then,long-name", "--disable=empty-step", "."],
                    files: ["a.feature": silent])
                expect(run.output).to(equal("nothing to mark in 1 feature file\n"))
                expect(run.status).to(equal(0))
            }

            it("reports errors first, and checks the other files") {
                let run = try InnerRun(
                    ["lint", "."],
                    files: ["a.feature": silent, "b.feature": "Feature: f\nScenario: s\n* a\nfoo\n"])
                expect(run.errors).to(
                    beginWith("b.feature:4:1: error: “foo” may not be here."))
                expect(run.lines[1]).to(
                    equal("1 finding in 1 of 1 feature file, 1 with mistakes not checked"))
                expect(run.status).to(equal(2))
            }

            it("has nothing to do in a folder without features") {
                let run = try InnerRun(["lint", "empty"], files: ["empty/notes.txt": "x"])
                expect(run.errors).to(equal("there is no feature file to check\n"))
                expect(run.status).to(equal(3))
            }
        }

        describe("lint --list-rules") {
            it("prints each rule with its summary") {
                let run = try InnerRun(["lint", "--list-rules"])
                for rule in LintRule.all {
                    expect(run.lines).to(
                        anySatisfy(satisfyAll(beginWith(rule.name), endWith("  " + rule.summary))))
                }
                expect(run.output).to(contain("# lint: off-next no-then"))
                expect(run.status).to(equal(0))
            }
        }

        describe("the command line of lint") {
            for (arguments, message) in [
                (
                    ["lint", "--disable", "no-them"],
                    "error: --disable: there is no rule \"no-them\"; did you mean no-then?\n"
                        + "    all rules: ./run-specs.sh lint --list-rules\n"
                ),
                (["lint", "--disable", ","], "error: --disable: the name of a rule is missing\n"),
                (
                    ["lint", "--check"],
                    "error: lint: unknown option --check\n    all options: ./run-specs.sh --help\n"
                ),
                (["lint", "x.swift"], "error: x.swift is not a feature file\n"),
            ] {
                it("is an error in \(arguments.joined(separator: " "))") {
                    let run = try InnerRun(arguments, files: ["x.swift": ""])
                    expect(run.errors).to(equal(message))
                    expect(run.status).to(equal(2))
                }
            }
        }
    }

    private static let silent = "Feature: f\n  Scenario: s\n    When a\n"
    private static let good = "Feature: g\n  Scenario: s\n    When a\n    Then b\n"
}
