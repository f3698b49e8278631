import Gherkin
import Kea

final class MarkdownSpec: Spec {
    override class func spec() {
        describe("Markdown with Gherkin") {
            it("has sections in headings and steps in list items") {
                let feature = parseMarkdown(
                    "# Feature: f\n\n## Rule: r\n\n###### Scenario: s\n* Given a\n- When b\n  + Then c\n"
                ).document?.feature
                let scenario = feature?.rules.first?.scenarios.first
                expect(scenario?.steps.map(\.text)).to(equal(["a", "b", "c"]))
                expect(scenario?.location).to(equal(Location(line: 5, column: 8)))
                expect(scenario?.steps.last?.location).to(equal(Location(line: 8, column: 5)))
            }

            it("ignores prose, even between steps") {
                let feature = parseMarkdown(
                    "# Feature: f\nprose\n## Scenario: s\nprose\n* Given a\nprose\n* And b\n"
                )
                .document?.feature
                expect(feature?.description).to(equal(""))
                expect(feature?.scenarios.first?.steps.map(\.text)).to(equal(["a", "b"]))
            }

            it("has tables indented by two to five spaces, without the separator line") {
                let text =
                    "# Feature: f\n## Scenario: s\n* Given a\n  | x |\n  | :-: |\n  | - y |\n     | w |\n| z |\n      | z |\n"
                let step = parseMarkdown(text).document?.feature?.scenarios.first?.steps.first
                expect(step?.dataTable?.values).to(equal([["x"], ["- y"], ["w"]]))
            }

            it("keeps a row in which only some cells are dashes") {
                let text = "# Feature: f\n## Scenario: s\n* Given a\n  | x | y |\n  | - | - |\n  | - | 1 |\n"
                let step = parseMarkdown(text).document?.feature?.scenarios.first?.steps.first
                expect(step?.dataTable?.values).to(equal([["x", "y"], ["-", "1"]]))
            }

            it("has doc strings between code fences of one length") {
                let text = "# Feature: f\n## Scenario: s\n* Given a\n  ````json\n  ```\n    b\n  ````\n"
                let docString = parseMarkdown(text).document?.feature?.scenarios.first?.steps.first?.docString
                expect(docString?.content).to(equal("```\n  b"))
                expect(docString?.mediaType).to(equal("json"))
                expect(docString?.delimiter).to(equal("````"))
                let longer = text.replacing("````", with: "```").replacing(
                    "  ```\n    b", with: "  ````\n    b")
                expect(
                    parseMarkdown(longer).document?.feature?.scenarios.first?.steps.first?.docString?.content
                ).to(equal("````\n  b"))
            }

            it("has tags in code spans") {
                let feature = parseMarkdown("`@é` and `@b``@c`\n# Feature: f\n").document?.feature
                expect(feature?.tags.map(\.name)).to(equal(["@é", "@b", "@c"]))
                expect(feature?.tags.map(\.location.column)).to(equal([2, 11, 15]))
                let text = "`@` `@a` `@b\n\n# Feature: f\n\n`@c`\n\n## Scenario: s\n* Given a\n"
                let names = parseMarkdown(text).document?.pickles().first?.tags.map(\.name)
                expect(names).to(equal(["@a", "@c"]))
                expect(parseMarkdown(text).problems).to(beEmpty())
            }

            it(
                "has a feature without a name if another section comes first",
                each: [
                    "## Scenario: s\n", "## Rule: r\n### Scenario: s\n",
                    "## Background:\n* Given b\n## Scenario: s\n",
                ]
            ) { text in
                for blank in ["\n", "  \n\n"] {
                    let document = parseMarkdown("\(blank)\(text)* Given a\n").document
                    let feature = document?.feature
                    expect(feature?.name).to(equal(""))
                    expect(feature?.keyword).to(equal(""))
                    expect(feature?.location).to(equal(Location(line: 1, column: 1)))
                    expect(document?.pickles().map(\.name)).to(equal(["s"]))
                    expect(document?.pickles().first?.steps.last?.text).to(equal("a"))
                }
            }

            it("attaches tags to the feature or the next section by blank lines") {
                let below = parseMarkdown("\n`@a`\n## Scenario: s\n* Given a\n").document?.feature
                expect(below?.tags).to(beEmpty())
                expect(below?.scenarios.first?.tags.map(\.name)).to(equal(["@a"]))
                let above = parseMarkdown("`@a`\n\n`@b`\n## Scenario: s\n* Given a\n").document?.feature
                expect(above?.tags.map(\.name)).to(equal(["@a"]))
                expect(above?.scenarios.first?.tags.map(\.name)).to(equal(["@b"]))
                let named = parseMarkdown("\n`@a`\n\n# Feature: f\n## Scenario: s\n* Given a\n").document?
                    .feature
                expect(named?.tags.map(\.name)).to(equal(["@a"]))
                expect(named?.name).to(equal("f"))
            }

            it("may have a feature without a heading") {
                let feature = parseMarkdown("\nShopping\n\n## Scenario: s\n* Given a\n").document?.feature
                expect(feature?.name).to(equal("Shopping"))
                expect(feature?.keyword).to(equal(""))
                expect(feature?.scenarios.count).to(equal(1))
            }
        }
    }
}
