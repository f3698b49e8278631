import Foundation
import Gherkin
import GherkinStyle
import Kea

final class LintWordsSpec: Spec {
    override class func spec() {
        describe("the messages of the linter") {
            it("name the scenario and the missing step in the file's language") {
                expect(findings("# language: fr\nFonctionnalité: f\n  Scénario: Vide\n    Quand a\n")).to(
                    equal([
                        "3:3: warning: “Vide” has no “Alors”. The step that says what should happen begins with it. [no-then]"
                    ]))
            }

            it("name the location of a duplicate") {
                expect(findings("Feature: f\nScenario: s\nThen a\nScenario: s\nThen a\n")).to(
                    equal([
                        "4:1: warning: The scenario “s” has the name of the one in line 2. "
                            + "In a report, only their lines differ. [duplicate-scenario-name]"
                    ]))
            }

            it("suggest a similar name") {
                expect(findings("Feature: f\nScenario: s\nThen <cuont>\nExamples:\n| count |\n| 1 |\n")).to(
                    equal([
                        "3:6: error: “<cuont>” is not replaced: no column of the examples is called “cuont”. "
                            + "There is “count”. Did you mean “<count>”? [unknown-placeholder]"
                    ]))
            }

            it("list the existing columns") {
                expect(
                    findings(
                        "Feature: f\nScenario: s\nThen <x> <word> <count>\nExamples:\n| count | word |\n| 1 | a |\n"
                    )
                ).to(
                    equal([
                        "3:6: error: “<x>” is not replaced: no column of the examples is called “x”. "
                            + "There are “count” and “word”. [unknown-placeholder]"
                    ]))
            }

            it("name the missing part of an outline") {
                expect(
                    findings(
                        "Feature: f\nScenario Outline: s\nThen <x>\nScenario Outline: t\nThen <x>\nExamples:\n| x |\n"
                    )
                ).to(
                    equal([
                        "2:1: error: The outline “s” has no “Examples:”, so there is nothing to run it with. "
                            + "[missing-examples]",
                        "6:1: error: The examples have no rows below the names of the columns, so nothing is run for "
                            + "them. [empty-examples]",
                    ]))
            }

            it("warn of what has a meaning as it is written, and may be meant otherwise") {
                let text = "@a,b\nFeature: f\nScenario: s\n// Given a\n* x\nThen y\n"
                expect(findings(text)).to(
                    equal([
                        "1:1: warning: The tag is “@a,b”, with the comma. Tags are parted by spaces. "
                            + "Did you mean “@a @b”? [odd-tag]",
                        "4:1: warning: A comment begins with #. The line is read as text. "
                            + "Did you mean “# Given a”? [misspelt-keyword]",
                    ]))
                expect(
                    findings("@a,@b\nFeature: f\nScenario Outline: s\n* <x>\nThen y\n").count {
                        $0.contains("error")
                    }
                )
                .to(equal(2))
            }

            it("explain an invalid tag") {
                expect(findings("@slow, @fast\n@ @a#b @<c>\n@@d\nFeature: f\nScenario: s\nThen x\n")).to(
                    equal([
                        "1:1: error: The tag is “@slow,”, with the comma. Tags are parted by spaces. "
                            + "Did you mean “@slow”? [odd-tag]",
                        "2:1: error: An @ by itself is not a tag. The name comes right after it. [odd-tag]",
                        "2:3: error: The tag is “@a#b”: a comment needs a space before its #. "
                            + "Did you mean “@a #b”? [odd-tag]",
                        "2:8: error: The tag is “@<c>”: in tags, placeholders are not replaced. "
                            + "Tag the examples instead. [odd-tag]",
                        "3:1: error: An @ by itself is not a tag. The name comes right after it. "
                            + "Did you mean “@d”? [odd-tag]",
                    ]))
            }
        }

        describe("the linter") {
            it("checks what a project has chosen") {
                let choice = LintChoice("# a team\nstyle\n\noff no-then, empty-scenario # both\n")
                expect(choice.unknownLine).to(beNil())
                expect(choice.disabled).to(equal(["no-then", "empty-scenario"]))
                expect(LintChoice().disabled).to(equal(LintRule.ofStyle))
                expect(LintChoice("off no-then").disabled).to(equal(LintRule.ofStyle.union(["no-then"])))
                expect(LintRule.ofStyle.subtracting(LintRule.all.map(\.name))).to(beEmpty())
                for line in ["styles", "style no-then", "off", "off no-such-rule", "on no-then"] {
                    expect(LintChoice("style\n\(line)").unknownLine).to(equal(2))
                }
            }

            it("ignores files with parse errors") {
                expect(findings("Feature:\nScenario: s\n* a\nfoo\n")).to(beEmpty())
            }

            it("omits disabled rules") {
                expect(findings("Feature:\n", disabling: ["unnamed-feature", "empty-feature"])).to(beEmpty())
            }

            it("checks Markdown, too, except its spaces") {
                let result = parseMarkdown(
                    "# Feature: f  \n\n* no step\n\n## Scenario: s\n* Given a \n\t* When b\n")
                expect(FeatureLinter().findings(in: result).map(\.rule)).to(equal(["no-then"]))
            }

            it("misses outcomes only where the features of a folder usually have them") {
                let (with, without) = ("Scenario: s\nWhen a\nThen b\n", "Scenario: t\nWhen a\n")
                func marked(_ files: [(uri: String, scenarios: String)]) -> [String] {
                    let results = files.map {
                        GherkinParser().parse("Feature: f\n\($0.scenarios)", uri: $0.uri)
                    }
                    return FeatureLinter().findings(in: results).filter { $0.rule == "no-then" }.map(\.uri)
                }
                let three = with + with + with
                expect(marked([("a/x", three), ("a/y", without)])).to(equal(["a/y"]))
                expect(marked([("a/x", with + with), ("a/y", without + without)])).to(beEmpty())
                // Few scenarios of a folder say nothing; all folders do.
                expect(marked([("a/x", three), ("b/y", without)])).to(equal(["b/y"]))
                expect(marked([("b/y", without + without + without)])).to(haveCount(3))
                expect(marked([("a/x", three), ("b/y", without + without + without + without)])).to(beEmpty())
            }

            it("finds nothing in this package's own features") {
                let files = ConformanceData.features(
                    below: ConformanceData.package.appending(path: "Features/apps"))
                expect(files).toNot(beEmpty())
                let results = try files.map { file in
                    GherkinParser().parse(Array(try Data(contentsOf: file)), uri: file.lastPathComponent)
                }
                expect(results.flatMap(\.errors).map(\.description)).to(beEmpty())
                // Only a build knows which sentences prove that there is something to see.
                let linter = FeatureLinter(disabling: ["only-denials"])
                expect(linter.findings(in: results).map(\.description)).to(beEmpty())
            }
        }
    }
}
