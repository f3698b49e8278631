import Foundation
import Kea
import RunSupport

final class BadFeatureSpec: Spec {
    override class func spec() {
        describe("a feature file") {
            it("is not run when it has a mistake, which is printed with its place and what does not run") {
                let run = try InnerRun(
                    [],
                    files: [
                        "Features/a.feature":
                            "Feature: F\n  Scenario: S\n    Given it works\n    Wen it works\n",
                        "Features/b.feature":
                            "Feature: F\n  Scenario: S\n    Dann it works\n    Given it works\n",
                        "Features/c.feature": "# language: no-such\nFeature: F\n",
                    ])
                expect(run.output).to(
                    equal(
                        """
                        Features/a.feature:4:5: error: “Wen it works” does not begin with a keyword. Expected here: a step \
                        (Given, When, Then, And, But), a table row, a doc string, Examples:, Scenario:, Rule:, tags or a \
                        comment.
                            Did you mean “When it works”?
                            Not run because of it: “S” (line 2).
                        Features/b.feature:3:5: error: “Dann” is a keyword in German, and this file is read as English.
                            Did you mean “Then it works”?
                            Not run because of it: “S” (line 2).
                            If it is meant so, write “# lint: off-next misspelt-keyword” above it.
                        Features/c.feature:1:1: error: Gherkin does not know the language “no-such”. It knows 80, such as en, \
                        fr, ru and zh-CN.
                        nothing was run, 2 scenarios not run because of mistakes, 3 errors in N ms

                        """))
                expect(run.errors).to(equal(""))
            }

            it("is an error when it is not UTF-8") {
                let bytes =
                    Data("Feature: caf".utf8) + [0xE9] + Data("\n  Scenario: S\n    Given it works\n".utf8)
                let run = try InnerRun(["a.feature"], bytes: ["a.feature": bytes])
                expect(run.output).to(
                    equal(
                        """
                        a.feature:1:13: error: Byte 12 of the file, E9, is not UTF-8, as in files that are saved as \
                        “ANSI” or Windows-1252. Save it with the encoding UTF-8.
                        nothing was run, 1 error in N ms

                        """))
            }

            it("has one message in a run, lint and format --check") {
                let files = [
                    "a.feature": "Feature: F\n  Scenario: S\n    - Given it works\n    When it works\n"
                ]
                let message =
                    "Before “Given” there is “-”. A line begins with its keyword. The line is read as text. "
                    + "This step is not run."
                let run = try InnerRun(["a.feature"], files: files)
                expect(run.lines.first).to(equal("a.feature:3:5: error: \(message)"))
                let lint = try InnerRun(["lint", "--disable", "no-then", "a.feature"], files: files)
                expect(lint.output).to(
                    equal(
                        "a.feature:3:5: error: \(message) Did you mean “Given it works”? [misspelt-keyword]\n"
                            + "1 finding in 1 of 1 feature file\n"))
                expect(lint.status).to(equal(2))
                let check = try InnerRun(["format", "--check", "a.feature"], files: files)
                expect(check.errors).to(beginWith("a.feature:3:5: error: \(message)"))
                expect(check.status).to(equal(2))
                let format = try InnerRun(["format", "a.feature"], files: files)
                expect(format.errors).to(equal(""))
                expect(format.status).to(equal(0))
            }

            it("is run when a lint comment disables the rule") {
                let text = """
                    Feature: F
                      Scenario: S
                        # lint: off-next misspelt-keyword -- the name of a band
                        Dann
                        - When it works
                        Given it works

                    """
                let run = try InnerRun(["a.feature"], files: ["a.feature": text])
                expect(run.lines.filter { $0.contains("error:") }.map { $0.prefix(21) }).to(
                    equal(["a.feature:5:5: error:"]))
                let meant = text.replacingOccurrences(of: "off-next", with: "off")
                let second = try InnerRun(["a.feature"], files: ["a.feature": meant])
                expect(second).to(haveLine("1 example: 1 passed in N ms"))
            }

            it("makes a scenario without steps pending, which fails strict runs") {
                let text = "Feature: F\n  Scenario: S\n    To be written.\n"
                let run = try InnerRun(["a.feature"], files: ["a.feature": text])
                expect(run.output).to(contain("it has no steps yet"))
                expect(run).to(haveLine("1 example: 1 pending in N ms"))
                let lenient = try InnerRun(["--no-strict", "a.feature"], files: ["a.feature": text])
                expect(lenient.status).to(equal(0))
            }

            it("is a warning when it is empty") {
                let run = try InnerRun(["a.feature"], files: ["a.feature": ""])
                expect(run.output).to(
                    equal(
                        """
                        a.feature:1:1: warning: The file is empty, so nothing of it is run.
                        nothing was run, 1 warning in N ms

                        """))
            }

            it("is an error if it selects no scenario beside another path") {
                let run = try InnerRun(
                    ["a.feature", "b.feature"],
                    files: ["a.feature": "", "b.feature": "Feature: F\n  Scenario: S\n    Given it works\n"])
                expect(run.output).to(contain("error: there is no scenario in a.feature that can be run"))
            }

            it("has all its errors reported, and does not stop valid files") {
                let run = try InnerRun(
                    [],
                    files: [
                        "Features/a.feature":
                            "Feature: A\n  Scenario: S\n    Given it works\n    Wen it works\n    Ten\n",
                        "Features/b.feature": "Feature: B\n  Scenario: S\n    Given it works\n",
                        "Features/c.feature": "# language: xx-none\nFeature: C\n",
                    ])
                let locations = run.lines.filter { $0.contains(": error: ") }
                    .map { $0.components(separatedBy: ": error")[0] }
                expect(locations).to(
                    equal(["Features/a.feature:4:5", "Features/a.feature:5:5", "Features/c.feature:1:1"]))
                expect(run).to(
                    haveLine("1 example: 1 passed, 1 scenario not run because of mistakes, 3 errors in N ms"))
            }

            it("has twenty errors reported, and the number of further ones") {
                let lines = (1...24).map { "    Oops \($0)\n" }.joined()
                let run = try InnerRun(
                    ["a.feature"],
                    files: ["a.feature": "Feature: F\n  Scenario: S\n    Given it works\n" + lines])
                let errors = run.lines.filter { $0.contains(": error: ") }
                expect(errors).to(haveCount(21))
                expect(errors.last).to(contain("4 more mistakes"))
            }
        }
    }
}
