import Gherkin
import Kea

/// In Markdown, everything except Gherkin is text; text that resembles Gherkin is an error.
final class MarkdownMistakesSpec: Spec {
    override class func spec() {
        func problems(_ text: String) -> [String] {
            parseMarkdown("# Feature: f\n\n" + text).problems.map(\.description)
        }

        describe("a line of Markdown") {
            it("is an error if another line has become the feature's title instead") {
                let message = { (first: String) in
                    parseMarkdown("\(first)\n# Feature: f\n## Scenario: s\n* Given x\n").problems.map(
                        \.description)
                }
                for first in ["---\ntitle: x\n---", "@a @b"] {
                    expect(message(first).first).to(
                        endWith(
                            "error: “Feature: f” may not be here. The line is read as text. "
                                + "A file has one feature, and begins with it."))
                }
            }

            it("is an error if it is the missing, under-indented table of examples") {
                expect(
                    problems("## Scenario Outline: s\n* Given <a>\n\n### Examples:\n\n| a |\n|---|\n| 1 |\n")
                ).to(
                    contain(
                        "x.feature.md:8:1: error: The rows of a table are two to five spaces to the right. "
                            + "The line is read as text. Did you mean “  | a |”?"))
            }

            it(
                "is an error in any position",
                each: [
                    "##Scenario: t", "####### Scenario: t", "Scenario: t",
                    "**Scenario:** t".replacing("**", with: ""),
                    "### Given y", "* given y", "- THEN y", "* **Given** y", "> Given y", "* Dann y", "| a |",
                    "@slow", "\"\"\"", "## Beispiele:", "* Given: y", "+ Whne y",
                ]
            ) { line in
                let found = parseMarkdown("# Feature: f\n## Scenario: s\n* Given x\n\(line)\n* Then z\n")
                    .problems
                expect(found.filter(\.isMistake).map(\.location.line)).to(equal([4]))
            }

            it("is a mistake above the first scenario, too") {
                expect(problems("## Scenario One\n* Given x\n## Scenario: t\n* Given x\n").count).to(equal(1))
            }
        }

        describe("prose in Markdown") {
            it(
                "is ignored",
                each: [
                    "The list shows it.", "When the server is down, nothing is shown.", "## Why",
                    "* a point of a list", "1. first", "- [ ] to do", "> a quote", "| a | table |",
                    "| a |\n| --- |\n| b |\n| c |", "---",
                    "<!-- Given a comment -->", "<!--\nThen a comment\n-->", "[Given](link)", "`code`",
                    "### About lists", "## Examples of what is not shown here.",
                ]
            ) { line in
                expect(problems("\(line)\n\n## Scenario: s\n* Given x\n\n\(line)\n\n* Then z\n")).to(
                    beEmpty())
            }
        }
    }
}
