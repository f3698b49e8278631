import Gherkin
import Kea

/// Comments that switch rules off.
final class LintSwitchesSpec: Spec {
    override class func spec() {
        describe("a comment above the feature") {
            it("switches rules off in the whole file, also above it") {
                expect(
                    findings("  \n# lint: off trailing-space, no-then\nFeature: f \nScenario: s\nWhen a\n")
                ).to(
                    beEmpty())
            }

            it("switches all rules off where it names none") {
                expect(findings("# lint: off\nFeature:\n")).to(beEmpty())
            }

            it("can give its reason") {
                expect(
                    findings(
                        "#lint:off no-then -- we only look at traffic\nFeature: f\nScenario: s\nWhen a\n")
                ).to(
                    beEmpty())
            }

            it("leaves the other rules on") {
                expect(places("empty-feature", in: "# lint: off unnamed-feature\nFeature:\n")).to(
                    equal(["2:1"]))
            }
        }

        describe("a comment further down") {
            it("switches rules off to the end of the file") {
                expect(places("no-then", in: feature("# lint: off no-then", ""))).to(equal(["2:1"]))
            }

            it("switches rules off until another one switches them on") {
                expect(places("no-then", in: feature("# lint: off no-then", "# lint: on no-then"))).to(
                    equal(["2:1", "8:1"]))
                expect(places("no-then", in: feature("# lint: off no-then", "# lint: on"))).to(
                    equal(["2:1", "8:1"]))
                expect(places("no-then", in: feature("# lint: off no-then", "# lint: on no-when"))).to(
                    equal(["2:1"]))
            }
        }

        describe("a comment that switches one rule on where all are off") {
            it("leaves the others off") {
                let text = feature("# lint: off", "# lint: on no-then").replacing(
                    "Scenario: c", with: "Scenario:")
                expect(FeatureLinter().findings(in: parse(text)).map { "\($0.location) \($0.rule)" }).to(
                    equal(["2:1 no-then", "8:1 no-then"]))
            }
        }

        describe("a comment for what is next") {
            it("switches rules off for a scenario with its tags and all that is in it") {
                let text = """
                    Feature: f
                    # lint: off-next no-then,trailing-space,repeated-tag
                    # why
                    @a @a

                    Scenario: s\u{20}
                    When a\u{20}
                    | b |\u{20}
                    @a @a
                    Scenario: t
                    When a\u{20}
                    """
                expect(FeatureLinter().findings(in: parse(text)).map { "\($0.location) \($0.rule)" }).to(
                    equal(["9:4 repeated-tag", "10:1 no-then", "11:7 trailing-space"]))
            }

            for (what, text, rest) in [
                ("a step", "Then a\n# lint: off-next when-after-then\nWhen b\nThen c\n", []),
                (
                    "a row", "Then <a>\nExamples:\n|a|\n|1|\n# lint: off-next duplicate-row\n|1|\n|1|\n",
                    ["9:1"]
                ),
                ("examples", "Then <a>\n# lint: off-next duplicate-row\nExamples:\n|a|\n|1|\n|1|\n", []),
                (
                    "a line of a description", "# lint: off-next misspelt-keyword\nGivn a\nWhn b\nThen c\n",
                    ["5:1"]
                ),
            ] as [(String, String, [String])] {
                it("switches rules off for \(what)") {
                    let found = FeatureLinter().findings(in: parse("Feature: f\nScenario: s\n" + text))
                    expect(found.map { "\($0.location)" }).to(equal(rest))
                }
            }

            it("switches rules off for a rule up to the next one") {
                let text =
                    "Feature: f\n# lint: off-next\nRule:\nScenario:\nWhen a\n@x\nRule:\nScenario: s\nThen b\n"
                expect(FeatureLinter().findings(in: parse(text)).map { "\($0.location)" }).to(equal(["7:1"]))
            }

            it("does nothing where nothing comes") {
                expect(findings("Feature: f\nScenario: s\nThen a\n# lint: off-next no-then")).to(beEmpty())
            }
        }

        describe("a comment that names a rule that does not exist") {
            it("is answered with the nearest one") {
                expect(findings("Feature: f\nScenario: s\nThen a\n  # lint: off-next no-them, no-then\n")).to(
                    equal([
                        "4:20: warning: There is no rule “no-them”, so this comment does not switch it off. "
                            + "Did you mean “no-then”? [lint-comment]"
                    ]))
            }

            it("does not switch all rules off") {
                expect(places("unnamed-feature", in: "# lint: off nothing\nFeature:\n")).to(equal(["2:1"]))
            }
        }

        describe("a comment that says something else") {
            it("is answered with what it can say") {
                expect(findings("Feature: f\nScenario: s\nThen a\n# lint: disable no-then\n")).to(
                    equal([
                        "4:1: warning: This comment says “disable”, which is none of its words. It can be “off”, "
                            + "“off-next” or “on”, with the names of rules. Did you mean “off”? [lint-comment]"
                    ]))
                expect(places("lint-comment", in: "# lint:\nFeature: f\n")).to(equal(["1:1"]))
            }
        }
    }

    /// Three scenarios without outcome, in lines 2, 5 and 8, with a comment above the second and the third.
    private class func feature(_ second: String, _ third: String) -> String {
        "Feature: f\nScenario: a\nWhen x\n\(second)\nScenario: b\nWhen x\n\(third)\nScenario: c\nWhen x\n"
    }
}
