import Kea
import RunSupport

final class BadStepsSpec: Spec {
    override class func spec() {
        describe("an error in a file that no path selects") {
            it("is a warning for specs and for a class without a file") {
                let classes = ["MixedSpec", "GroupWithoutExamplesSpec", "BareSpec"]
                let run = try InnerRun([ChildRun.fixtures + "/FixtureSpecs.swift:24"], only: classes)
                expect(run.output).to(contain("warning: describe \"nothing\" has no examples"))
                expect(run.output).to(contain("BareSpec has no examples"))
                let own = try InnerRun([ChildRun.fixtures + "/SkippingSpecs.swift"], only: classes)
                expect(own.output).to(contain("error: describe \"nothing\" has no examples"))
            }
        }

        describe("a run") {
            for run in Transcript.read("badSteps") {
                it("reports \(run.title)") { try run.expectRun() }
            }
        }

        describe("a step") {
            it(
                "is named with 10 scenarios, 10 files and 20 definitions at most",
                each: [["--in-process"], []]
            ) { options in
                var files: [String: String] = [:]
                for number in 1...40 {
                    let word = String(repeating: "x", count: number)
                    files["Features/\(number).feature"] =
                        "Feature: F\n  Scenario: S\n    Given \(word)\n      | not shown |\n"
                }
                let run = try InnerRun(options, files: files)
                expect(run.lines.count { $0.hasPrefix("F › S") }).to(equal(10))
                expect(run.lines.count { $0.hasPrefix("? Features/") }).to(equal(10))
                expect(run.output).toNot(contain("not shown"))
                expect(run.lines.count { $0.contains("given(") }).to(equal(20))
                expect(run).to(
                    haveLine("and 30 more undefined scenarios, 30 more files with undefined steps"))
                let command = "./run-specs.sh steps --missing >NewSteps.swift"
                expect(run).to(haveLine("  and 20 more; all of them in a file: \(command)"))
                expect(run).to(haveLine("40 examples: 40 undefined in N ms"))
                expect(run.output).toNot(contain("To run them again"))
            }

            it("is named with the scenarios of about 60 steps") {
                let steps = (1...25).map { "    Given step \($0)x\n" }.joined()
                let scenarios = (1...5).map { "  Scenario: S\($0)\n" + steps }
                let run = try feature("Feature: F\n" + scenarios.joined())
                expect(run.lines.count { $0.hasPrefix("F › S") }).to(equal(3))
                expect(run).to(haveLine("and 2 more undefined scenarios"))
            }

            it("is an error once in scenarios that do not run because of a mistake, at most 20 times") {
                let text = (1...21).map {
                    "Feature: F\n  Scenario: S\n    * \($0)x\n    * \($0)x\n    Wen it works\n"
                }
                let files = text.enumerated().map { ("Features/\($0.offset + 10).feature", $0.element) }
                let run = try InnerRun(
                    [], files: Dictionary(files + [("Features/x.feature", text[0])]) { $1 })
                expect(run.output.matches(of: /no step definition fits “\d+x”/)).to(haveCount(20))
                expect(run.output).to(
                    contain(
                        "error: 1 more sentence without a definition in scenarios that do not run because of mistakes\n"
                    ))
            }

            it(
                "is shown in full by the report of all steps for 10 scenarios, and for each sentence with several"
            ) {
                let scenarios = (1...12).map { "  Scenario: S\($0)\n    Given there are 3 of them\n" }
                let last = "  Scenario: S13\n    Given there are 4 of them\n"
                let text = "Feature: F\n" + scenarios.joined() + last
                for (only, shown) in [(["FixtureSteps", "AmbiguousSteps"], 11), (["FixtureHooks"], 10)] {
                    let run = try InnerRun(
                        ["--format", "pretty"], files: ["Features/a.feature": text], only: only)
                    expect(run.lines.count { $0.hasPrefix("F › S") }).to(equal(shown))
                    let word = shown == 11 ? "ambiguous" : "undefined"
                    expect(run).to(haveLine("and \(13 - shown) more \(word) scenarios"))
                }
            }
        }

        describe("a spec") {
            it("may use XCTest assertions") {
                let run = try InnerRun([], only: ["ForeignAssertionsSpec"])
                expect(run.output).to(
                    contain("XCTAssertEqual failed: (\"1\") is not equal to (\"2\") - by hand"))
                expect(run.status).to(equal(1))
            }
        }
    }

    @MainActor
    private static func feature(_ text: String, only: [String] = ["FixtureSteps"]) throws -> InnerRun {
        try InnerRun(["a.feature"], files: ["a.feature": text], only: only)
    }
}
