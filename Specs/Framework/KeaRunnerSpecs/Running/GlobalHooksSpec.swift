import Kea
import RunSupport

final class GlobalHooksSpec: Spec {
    override class func spec() {
        describe("global hooks") {
            @MainActor func hookOutput(_ arguments: [String]) throws -> [String] {
                let feature = "Feature: F\n  Scenario: S\n    Given it works\n"
                let run = try InnerRun(
                    arguments, files: ["a.feature": feature, "Features/a.feature": feature],
                    only: ["MixedSpec", "FixtureHooks", "FixtureSteps"])
                return run.lines.filter {
                    ["the run begins", "an example begins", "the run ends"].contains($0)
                }
            }
            let each = "an example begins"

            it("run around the run, and around each example of specs and features") {
                expect(try hookOutput([])).to(
                    equal(["the run begins"] + Array(repeating: each, count: 4) + ["the run ends"]))
            }

            it("do not run around examples that are all left out") {
                let feature = "Feature: F\n  @skip\n  Scenario: A\n    Given it works\n"
                for arguments in [["--workers", "1"], ["--in-process"]] {
                    let run = try InnerRun(
                        arguments, files: ["Features/a.feature": feature],
                        only: ["FixtureHooks", "FixtureSteps", "RunHookSteps"])
                    expect(run.output).to(contain("1 example: 1 skipped"))
                    expect(run.output).toNot(contain("the run begins"))
                    expect(run.output).toNot(contain("the run ends"))
                }
            }

            it("give traits to all examples") {
                let run = try InnerRun(["--tags", "@everywhere"], only: ["WaitingSpec", "FixtureTraits"])
                expect(run).to(haveLine("1 example: 1 passed in N ms"))
                expect(run.status).to(equal(0))
            }

            it("run once with any selection") {
                expect(try hookOutput(["a.feature"])).to(equal(["the run begins", each, "the run ends"]))
                expect(try hookOutput(["--name", "shines"])).to(
                    equal(["the run begins", each, "the run ends"]))
            }
        }
    }
}
