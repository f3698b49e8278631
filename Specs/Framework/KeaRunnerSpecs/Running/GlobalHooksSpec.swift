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

            it("are told that a scope surrounds no example, except in partial runs") {
                let message = "the scope Nothing surrounds nothing: no example has the tag @databse"
                for (paths, isTold) in [([], true), (["a.feature"], false)] {
                    let run = try InnerRun(
                        paths, files: ["a.feature": "Feature: F\n  Scenario: S\n    Given it works\n"],
                        only: ["MixedSpec", "UnusedScopes", "FixtureSteps"])
                    expect(run.output.contains(message)).to(equal(isTold))
                }
            }

            it("run once with any selection") {
                expect(try hookOutput(["a.feature"])).to(equal(["the run begins", each, "the run ends"]))
                expect(try hookOutput(["--name", "shines"])).to(
                    equal(["the run begins", each, "the run ends"]))
            }
        }

        describe("a spec class that does what belongs in an example") {
            it("fails the run, and no example") {
                let run = try ChildRun(["--in-process"], only: ["OutsideSpec"])
                expect(run.output + run.errors).to(
                    contain(
                        "a @Let value was used outside of an example; it lives only while one runs",
                        "no example was running at that time"))
                expect(run.lines).to(anySatisfy(beginWith("1 example: 1 passed, 1 failure outside of")))
                expect(run.status).to(equal(2))
            }
        }
    }
}
