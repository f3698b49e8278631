import Foundation
import Kea

/// The same executable as `swift test` starts it.
final class XCTestRunSpec: Spec {
    override class func spec() {
        describe("a run by XCTest") {
            it("lists examples and scenarios under names that its tools can carry") {
                let run = try ChildRun.xctest(
                    ["--list-tests"],
                    files: ["Features/a.feature": "Feature: F\n  Scenario: a/b, c.d\n    Given it works\n"],
                    only: ["NamesSpec", "FixtureSteps"])
                expect(run.lines.dropFirst(2)).to(
                    equal([
                        "KeaRunnerSpecs.NamesSpec/names‚ with everything › holds a∕b‚ c․d and \"quotes\"",
                        "KeaRunnerSpecs.NamesSpec/names‚ with everything › is named twice",
                        "KeaRunnerSpecs.NamesSpec/names‚ with everything › is named twice (2)",
                        "KeaRunnerSpecs.NamesSpec/names‚ with everything › smiles 🦜‚ 'quoted' & <marked>",
                        "KeaFeatures.FeatureExamples/F › a∕b‚ c․d", "",
                    ]))
                expect(run.status).to(equal(0))
            }

            it("runs the example that is selected, and fails where it fails") {
                let passing = try ChildRun.xctest(
                    ["KeaRunnerSpecs.NamesSpec/names‚ with everything › is named twice (2)"],
                    only: ["NamesSpec"])
                expect(passing.output.contains("Executed 1 test, with 0 failures")).to(beTrue())
                expect(passing.status).to(equal(0))
                let failing = try ChildRun.xctest(
                    ["KeaRunnerSpecs.NamesSpec/names‚ with everything › smiles 🦜‚ 'quoted' & <marked>"],
                    only: ["NamesSpec"])
                expect(failing.output.contains("on purpose")).to(beTrue())
                expect(failing.status).to(equal(1))
            }

            it("fails where the selection fits nothing") {
                let run = try ChildRun.xctest(["KeaRunnerSpecs.NamesSpec/nothing"], only: ["NamesSpec"])
                expect(run.errors).to(equal("error: nothing was run: no example fits the selection\n"))
                expect(run.status).to(equal(1))
            }

            it("fails by a test of its own for each mistake, and runs what is healthy") {
                let run = try ChildRun.xctest(
                    [],
                    files: [
                        "Features/a.feature":
                            "Feature: F\n  Scenario: S\n    Given it works\n    Wen it works\n",
                        "Features/b.feature": "Feature: G\n  Scenario: S\n    Given it works\n",
                    ], only: ["BadParameterSteps", "EmptySpec"])
                expect(run.output.contains("Executed 4 tests, with 3 failures (3 unexpected)")).to(beTrue())
                expect(run.output.contains("Features/a.feature:4: error: Mistakes.a․feature:4")).to(beTrue())
                expect(run.status).to(equal(1))
            }

            it("runs focused examples alone, and none of them in CI") {
                let run = try ChildRun.xctest([], only: ["FocusedSpec"])
                expect(run.errors.contains("only focused examples are run")).to(beTrue())
                expect(run.status).to(equal(0))
                let inCI = try ChildRun.xctest([], only: ["FocusedSpec"], environment: ["CI": "1"])
                expect(inCI.output.contains("\"is focused\" is focused")).to(beTrue())
                expect(inCI.status).to(equal(1))
            }
        }
    }
}
