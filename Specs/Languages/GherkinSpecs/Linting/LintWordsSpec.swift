import Foundation
import Gherkin
import GherkinStyle
import Kea

final class LintWordsSpec: Spec {
    override class func spec() {
        describe("the messages of the linter") {
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
