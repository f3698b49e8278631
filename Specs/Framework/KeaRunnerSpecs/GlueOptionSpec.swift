import Foundation
import Kea

/// Several sets of steps in one package, and the one that a run uses.
final class GlueOptionSpec: Spec {
    override class func spec() {
        describe("--glue") {
            for (names, said) in [
                (["Stall"], "a stall"), (["Mall"], "a mall"), (["MallSteps"], "a mall"),
                (["KeaRunnerSpecs.Mall"], "a mall"), (["KeaRunnerSpecs.Stall.StallSteps"], "a stall"),
                (["Back", "Mall.MallSteps"], "a mall"),
            ] {
                it("uses \(names.joined(separator: " and ")) and nothing else") {
                    let words = names.flatMap { ["--glue", $0] }
                    let run = try ChildRun(words + ["a.feature"], files: ["a.feature": open], only: classes)
                    expect(run).to(haveLine(said))
                    expect(run).to(haveLine("1 example: 1 passed in N ms"))
                    expect(run.status).to(equal(0))
                }
            }

            it("is needed where a sentence means two things") {
                let run = try ChildRun(["a.feature"], files: ["a.feature": open], only: classes)
                expect(run).to(haveText("warning: \"the shop is open\" is defined twice"))
                expect(run).to(haveLine("1 example: 1 ambiguous, 1 warning in N ms"))
                expect(run.status).to(equal(1))
            }

            it("finds what is else found on request only") {
                let run = try ChildRun(
                    ["--glue", "Mall", "a.feature"], files: ["a.feature": open], only: nil)
                expect(run).to(haveLine("a mall"))
                expect(run.status).to(equal(0))
            }

            it("leaves steps of other sets undefined") {
                let feature = open + "    And a sentence of the stall's own\n"
                let run = try ChildRun(
                    ["--glue", "Mall", "a.feature"], files: ["a.feature": feature], only: classes)
                expect(run).to(haveLine("1 example: 1 undefined in N ms"))
                expect(run.status).to(equal(1))
            }

            it("is the same in the process of an exit expectation") {
                let feature = open + "    Then it ends the process\n"
                let run = try ChildRun(
                    ["--glue", "Mall", "a.feature"], files: ["a.feature": feature], only: classes)
                expect(run).to(haveLine("1 example: 1 passed in N ms"))
            }

            it("lists the sentences of a set") {
                let run = try ChildRun(["steps", "--glue", "Stall"], only: classes)
                expect(run.lines.filter { $0.contains("shop is open") }).to(haveCount(1))
                let inner = try ChildRun(["steps", "--glue", "Stall.Back"], only: classes)
                expect(inner).to(haveText("a sentence of the store behind"))
                expect(inner.output).toNot(contain("the shop is open"))
            }

            for words in [
                ["--glue", "Stal", "a.feature"], ["--list", "--glue", "Stal"], ["steps", "--glue", "Stal"],
            ] {
                it("names something that is there, in \(words.joined(separator: " "))") {
                    let run = try ChildRun(words, files: ["a.feature": open], only: classes)
                    expect(run.errors).to(
                        equal(
                            "error: --glue: there is no class of steps \"Stal\", and none in anything of that name; "
                                + "did you mean Stall?\n    modules, types and their classes of steps: "
                                + "KeaRunnerSpecs (3), KeaRunnerSpecs.Mall (1), KeaRunnerSpecs.Stall (2), "
                                + "KeaRunnerSpecs.Stall.Back (1)\n"))
                    expect(run.output).to(equal(""))
                    expect(run.status).to(equal(2))
                }
            }

            it("takes no part of a name for the whole") {
                for name in ["Mal", "Steps", "KeaRunner", "Stall.StoreSteps", "Stall.", ""] {
                    let run = try ChildRun(
                        ["--glue", name, "a.feature"], files: ["a.feature": open], only: classes)
                    expect(run.errors).to(beginWith("error: --glue: there is no class of steps \"\(name)\""))
                    expect(run.status).to(equal(2))
                }
            }
        }
    }

    private static let classes = ["StallSteps", "StoreSteps", "MallSteps"]
    private static let open = "Feature: F\n  Scenario: S\n    Given the shop is open\n"
}
