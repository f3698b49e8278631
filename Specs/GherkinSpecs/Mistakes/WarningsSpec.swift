import Gherkin
import Kea

final class WarningsSpec: Spec {
    override class func spec() {
        func warnings(_ text: String) -> [String] { parse(text).warnings.map(\.description) }

        describe("text that looks like a keyword") {
            it("is warned of above the first step, with what is not run") {
                expect(warnings("Feature: f\n\n  Scenaro: s\n    Given x\n")).to(
                    equal([
                        "x.feature:3:3: warning: “Scenaro: s” looks like “Scenario:” misspelt, and is read as text. "
                            + "This scenario is not run."
                    ]))
                expect(warnings("Feature: f\nScenario Paying by card\nGiven x\n")).to(
                    equal([
                        "x.feature:2:1: warning: “Scenario Paying by card” looks like “Scenario:” with its colon "
                            + "missing, and is read as text. This scenario is not run."
                    ]))
                expect(warnings("Feature: f\nScenario: a\nScenario B\nGiven x\n")).to(
                    equal([
                        "x.feature:3:1: warning: “Scenario B” looks like “Scenario:” with its colon missing, and is "
                            + "read as text. The steps below it are run as those of “a”."
                    ]))
            }

            it(
                "is a step's, with letters swapped, missing or in another case",
                each: ["Gvien x", "Gven x", "given x", "Whne x", "Tehn x", "Given: x", "adn x"]
            ) { line in
                let found = parse("Feature: f\nScenario: s\n\(line)\nThen y\n").warnings
                expect(found.map(\.location.line)).to(equal([3]))
                expect(found.first?.message.hasSuffix("This step is not run.")).to(equal(true))
            }

            it("is a step's where no scenario has begun") {
                expect(parse("Feature: f\n  Given x\n  Then y\n").warnings.map(\.suggestion)).to(
                    equal(["Scenario:"]))
            }

            it("is a table or a doc string without its step") {
                expect(parse("Feature: f\nScenario: s\n| a |\n| b |\nGiven x\n").warnings.count).to(equal(1))
            }

            it("is found below comments and blank lines, at its own line") {
                expect(parse("Feature: f\n\n# c\n\ntext\n# d\n  Scenaro: s\n").warnings.map(\.location)).to(
                    equal([Location(line: 7, column: 3)]))
            }

            it("is in the file's own language") {
                expect(parse("# language: ja\n機能: f\n  シナリオ：t\n").warnings.map(\.suggestion)).to(
                    equal(["シナリオ: t"]))
            }
        }

        describe("prose") {
            it(
                "is left alone",
                each: [
                    "As a reader I want to see the newest questions.",
                    "When the server is down, nothing is shown.",
                    "Rule of thumb: never twice.", "Example of a good title", "The reader sees them.",
                    "They are sorted: newest first.", "Background noise is filtered.",
                    "And so on, and so forth",
                    "Examples are in the other file.", "Any number of them.", "Note: see below",
                ]
            ) { line in
                expect(warnings("Feature: f\n  \(line)\n\n  Scenario: s\n    Given x\n")).to(beEmpty())
            }

            it(
                "is left alone above steps too",
                each: [
                    "The reader is new.", "They wait.", "What happens then", "Giving up is not an option.",
                    "An aside",
                ]
            ) { line in
                expect(warnings("Feature: f\nScenario: s\n\(line)\nGiven x\n")).to(beEmpty())
            }
        }

        describe("a file without a feature") {
            it("is warned of, since nothing of it is run") {
                expect(warnings("")).to(
                    equal(["x.feature:1:1: warning: The file is empty, so nothing of it is run."]))
                expect(warnings("# c\n")).to(
                    equal(["x.feature:1:1: warning: The file has no feature, so nothing of it is run."]))
            }
        }
    }
}
