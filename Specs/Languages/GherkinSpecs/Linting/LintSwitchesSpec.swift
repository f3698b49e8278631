import Gherkin
import GherkinStyle
import Kea

final class LintSwitchesSpec: Spec {
    override class func spec() {
        describe("a comment above the feature") {
            it("does not disable other rules") {
                expect(places("empty-feature", in: "# lint: off unnamed-feature\nFeature:\n")).to(
                    equal(["2:1"]))
            }
        }

        describe("a comment below the feature") {
            it("disables rules to the end of the file") {
                expect(places("no-then", in: feature("# lint: off no-then", ""))).to(equal(["2:1"]))
                expect(places("no-then", in: feature("# lint: off no-then", "# lint: off"))).to(
                    equal(["2:1"]))
            }

            it("disables rules until another comment enables them") {
                expect(places("no-then", in: feature("# lint: off no-then", "# lint: on no-then"))).to(
                    equal(["2:1", "8:1"]))
                expect(places("no-then", in: feature("# lint: off no-then", "# lint: on"))).to(
                    equal(["2:1", "8:1"]))
                expect(places("no-then", in: feature("# lint: off no-then", "# lint: on empty-scenario"))).to(
                    equal(["2:1"]))
            }
        }

        describe("a comment that enables one rule while all are disabled") {
            it("does not enable the others") {
                let text = feature("# lint: off", "# lint: on no-then").replacing(
                    "Scenario: c", with: "Scenario:")
                expect(FeatureLinter().findings(in: parse(text)).map { "\($0.location) \($0.rule)" }).to(
                    equal(["2:1 no-then", "8:1 no-then"]))
            }
        }

        describe("a comment for the next node") {
            it("disables rules for a scenario with its tags and contents") {
                let text = """
                    Feature: f
                    # lint: off-next no-then,empty-step,repeated-tag
                    # why
                    @a @a

                    Scenario: s
                    When a
                    And\u{20}
                    @a @a
                    Scenario: t
                    When a
                    And\u{20}
                    """
                expect(FeatureLinter().findings(in: parse(text)).map { "\($0.location) \($0.rule)" }).to(
                    equal(["9:4 repeated-tag", "10:1 no-then", "12:1 empty-step"]))
            }

            for (what, text, rest) in [
                ("a step", "Then a\n# lint: off-next when-after-then\nWhen b\nThen c\n", []),
                (
                    "a row", "* <a>\nExamples:\n|a|\n|1|\n# lint: off-next duplicate-row\n|1|\n|1|\n",
                    ["9:1"]
                ),
                (
                    "a step below a character that ends no line",
                    "When a\u{2028}b\n# lint: off-next empty-step\nThen \nThen \n",
                    ["3:7", "6:1"]
                ),
                ("examples", "* <a>\n# lint: off-next duplicate-row\nExamples:\n|a|\n|1|\n|1|\n", []),
                (
                    "a line of a description", "# lint: off-next misspelt-keyword\nGivn a\nWhn b\nThen c\n",
                    ["5:1"]
                ),
            ] as [(String, String, [String])] {
                it("disables rules for \(what)") {
                    let found = FeatureLinter().findings(in: parse("Feature: f\nScenario: s\n" + text))
                    expect(found.map { "\($0.location)" }).to(equal(rest))
                }
            }

            it("disables rules for a rule up to the next one") {
                let text =
                    "Feature: f\n# lint: off-next\nRule:\nScenario:\nWhen a\n@x\nRule:\nScenario: s\n* b\n"
                expect(FeatureLinter().findings(in: parse(text)).map { "\($0.location)" }).to(equal(["7:1"]))
            }
        }

        describe("a comment with an unknown rule") {
            it("does not disable all rules") {
                expect(places("unnamed-feature", in: "# lint: off nothing\nFeature:\n")).to(equal(["2:1"]))
            }
        }

        describe("a comment with an unknown switch") {
            it("is reported with the valid ones") {
                expect(findings("Feature: f\nScenario: s\nThen a\n# lint: disable no-then\n")).to(
                    equal([
                        "4:1: warning: This comment says “disable”, which is none of its words. It can be “off”, "
                            + "“off-next” or “on”, with the names of rules. Did you mean “off”? [lint-comment]"
                    ]))
                expect(places("lint-comment", in: "# lint:\nFeature: f\n")).to(equal(["1:1"]))
                let markdown = parseMarkdown(
                    "# Feature: f\n<!-- lint: off no-then -->\n## Scenario: s\n* When a\n")
                expect(FeatureLinter().findings(in: markdown)).to(beEmpty())
            }
        }
    }

    /// Three scenarios without an outcome on lines 2, 5 and 8, with a comment above the second and the third.
    private class func feature(_ second: String, _ third: String) -> String {
        "Feature: f\nScenario: a\nWhen x\n\(second)\nScenario: b\nWhen x\n\(third)\nScenario: c\nWhen x\n"
    }
}
