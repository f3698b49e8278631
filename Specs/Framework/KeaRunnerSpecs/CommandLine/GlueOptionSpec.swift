import Foundation
import Kea
import RunSupport

final class GlueOptionSpec: Spec {
    override class func spec() {
        describe("--glue") {
            for (names, output) in [
                (["Stall"], "a stall"), (["Mall"], "a mall"), (["MallSteps"], "a mall"),
                (["KeaRunnerSpecs.Mall"], "a mall"), (["KeaRunnerSpecs.Stall.StallSteps"], "a stall"),
                (["Back", "Mall.MallSteps"], "a mall"),
            ] {
                it("uses \(names.joined(separator: " and ")) and nothing else") {
                    let arguments = names.flatMap { ["--glue", $0] }
                    let run = try InnerRun(
                        arguments + ["a.feature"], files: ["a.feature": open], only: classes)
                    expect(run).to(haveLine(output))
                    expect(run).to(haveLine("1 example: 1 passed in N ms"))
                }
            }

            it("resolves a sentence that is defined in two sets") {
                let run = try InnerRun(["a.feature"], files: ["a.feature": open], only: classes)
                expect(run).to(haveText("warning: \"the shop is open\" is defined twice"))
                expect(run).to(haveLine("1 example: 1 ambiguous, 1 warning in N ms"))
            }

            it("includes opt-in classes") {
                let run = try InnerRun(
                    ["--glue", "Mall", "a.feature"], files: ["a.feature": open], only: nil)
                expect(run).to(haveLine("a mall"))
                expect(run.status).to(equal(0))
            }

            it("leaves steps of other sets undefined") {
                let feature = open + "    And a sentence of the stall's own\n"
                let run = try InnerRun(
                    ["--glue", "Mall", "a.feature"], files: ["a.feature": feature], only: classes)
                expect(run).to(haveLine("1 example: 1 undefined in N ms"))
            }

            it("applies in the process of an exit expectation") {
                let feature = open + "    Then it ends the process\n"
                let run = try InnerRun(
                    ["--glue", "Mall", "a.feature"], files: ["a.feature": feature], only: classes)
                expect(run).to(haveLine("1 example: 1 passed in N ms"))
            }

            it("selects the sentences that the steps command lists") {
                let run = try InnerRun(["steps", "--glue", "Stall"], only: classes)
                expect(run.lines.filter { $0.contains("shop is open") }).to(haveCount(1))
                let inner = try InnerRun(["steps", "--glue", "Stall.Back"], only: classes)
                expect(inner).to(haveText("a sentence of the store behind"))
                expect(inner.output).toNot(contain("the shop is open"))
            }

            for arguments in [
                ["--glue", "Stal", "a.feature"], ["--list", "--glue", "Stal"], ["steps", "--glue", "Stal"],
            ] {
                it("must name a class, type or module, in \(arguments.joined(separator: " "))") {
                    let run = try InnerRun(arguments, files: ["a.feature": open], only: classes)
                    expect(run.errors).to(
                        equal(
                            "error: --glue: there is no class of steps \"Stal\", and no type or module of that name has one; "
                                + "did you mean Stall?\n    modules, types and the number of their classes of steps: "
                                + "KeaRunnerSpecs (3), KeaRunnerSpecs.Mall (1), KeaRunnerSpecs.Stall (2), "
                                + "KeaRunnerSpecs.Stall.Back (1)\n"))
                    expect(run.output).to(equal(""))
                }
            }

            it("rejects a part of a name") {
                for name in ["Mal", "Steps", "KeaRunner", "Stall.StoreSteps", "Stall.", ""] {
                    let run = try InnerRun(
                        ["--glue", name, "a.feature"], files: ["a.feature": open], only: classes)
                    expect(run.errors).to(beginWith("error: --glue: there is no class of steps \"\(name)\""))
                }
            }
        }
    }

    private static let classes = ["StallSteps", "StoreSteps", "MallSteps"]
    private static let open = "Feature: F\n  Scenario: S\n    Given the shop is open\n"
}
