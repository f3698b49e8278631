import Gherkin
import Kea

final class StepArgumentsSpec: Spec {
    override class func spec() {
        describe("a data table") {
            func cells(_ row: String) -> [[String]]? {
                scenario("Given g", row)?.steps.first?.dataTable?.values
            }

            it("trims its cells, which may be empty") {
                expect(cells("  |  a|b  |  c d ||   |")).to(equal([["a", "b", "c d", "", ""]]))
            }

            it("has escapes only for a bar, a line break and a backslash") {
                expect(cells(#"| \| | a\nb | \\ | \x | \\n | \ |"#)).to(
                    equal([["|", "a\nb", "\\", "\\x", "\\n", "\\"]]))
            }

            it("keeps an escaped line break at the end of a cell") {
                expect(cells(#"| \na\n |"#)).to(equal([["\na\n"]]))
            }

            it("ignores text after its last bar") {
                expect(cells("| a | b")).to(equal([["a"]]))
                expect(cells(#"| a | b \|"#)).to(equal([["a"]]))
                expect(cells("|")).to(equal([[]]))
            }

            it("continues after blank lines and comments") {
                let table = scenario("Given g", "| a |", "", "# c", "| b |")?.steps.first?.dataTable
                expect(table?.values).to(equal([["a"], ["b"]]))
                expect(table?.location).to(equal(Location(line: 4, column: 1)))
            }
        }

        describe("a doc string") {
            func docString(_ lines: String...) -> StepDocString? {
                parse("Feature: f\nScenario: s\nGiven g\n" + lines.joined(separator: "\n"))
                    .document?.feature?.scenarios.first?.steps.first?.docString
            }

            it("loses exactly the indentation of its delimiter") {
                expect(docString("  \"\"\"", "    a", "  b", " c", "", "  \"\"\"")?.content).to(
                    equal("  a\nb\nc\n"))
                expect(
                    docString("\u{3000}\u{3000}\"\"\"", "\u{3000}\u{3000}\u{3000}a", "\u{3000}b", "\"\"\"")?
                        .content
                )
                .to(equal("\u{3000}a\nb"))
            }

            it("has a media type") {
                expect(docString("```  json ", "```")?.mediaType).to(equal("json"))
                expect(docString("\"\"\"", "\"\"\"")?.mediaType).to(beNil())
            }

            it("may contain the other delimiter, and its own if escaped") {
                let quoted = docString("\"\"\"", "```", #"\"\"\" x \"\"\""#, #"\`\`\`"#, "\"\"\"")
                expect(quoted?.content).to(equal("```\n\"\"\" x \"\"\"\n\\`\\`\\`"))
                expect(quoted?.delimiter).to(equal("\"\"\""))
                expect(docString("```", "\"\"\"", #"\`\`\`"#, "```")?.content).to(equal("\"\"\"\n```"))
            }

            it("may be empty, or contain text that resembles Gherkin") {
                expect(docString("\"\"\"", "\"\"\"")?.content).to(equal(""))
                expect(docString("\"\"\"", "", "\"\"\"")?.content).to(equal(""))
                expect(docString("\"\"\"", "Feature: x", "@a b", "# c", "| d", "\"\"\"")?.content).to(
                    equal("Feature: x\n@a b\n# c\n| d"))
            }

            it("ignores text after its closing delimiter") {
                expect(docString("\"\"\"", "a", "\"\"\"  ")?.content).to(equal("a"))
            }
        }

        describe("a step") {
            it("may have a table and a doc string, in either order") {
                let tableFirst = scenario("Given g", "| a |", "\"\"\"", "b", "\"\"\"", "And h")
                expect(tableFirst?.steps.first?.dataTable?.values).to(equal([["a"]]))
                expect(tableFirst?.steps.first?.docString?.content).to(equal("b"))
                let textFirst = scenario("Given g", "\"\"\"", "b", "\"\"\"", "| a |", "And h")
                expect(textFirst?.steps.first?.dataTable?.values).to(equal([["a"]]))
                expect(textFirst?.steps.count).to(equal(2))
                for (lines, index) in [("| a |\n```\n```", 1), ("```\n```\n| a |", 2)] {
                    var messages = MessageWriter()
                    let document = parse("Feature: f\nScenario: s\nGiven g\n\(lines)\n").document
                    for pickle in document?.pickles() ?? [] { messages.write(pickle) }
                    expect(messages.json.string).to(contain("\"dataTable\":{\"argumentIndex\":\(index),"))
                    expect(messages.json.string).to(contain("\"docString\":{\"argumentIndex\":\(3 - index),"))
                }
            }

            it("may not have two of either") {
                expect(messages("Feature: f\nScenario: s\nGiven g\n| a |\n\"\"\"\n\"\"\"\n| b |\n")).to(
                    equal([
                        "(7:1): expected: #EOF, #StepLine, #TagLine, #ExamplesLine, #ScenarioLine, #RuleLine, "
                            + "#Comment, #Empty, got '| b |'"
                    ]))
            }
        }
    }
}
