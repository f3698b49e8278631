import Foundation
import Kea
import RunSupport

final class GlueOptionSpec: Spec {
    override class func spec() {
        describe("--glue") {
            for run in Transcript.read("glue") {
                it(run.title) { try run.expectRun() }
            }

            it("includes opt-in classes") {
                let run = try InnerRun(
                    ["--glue", "Mall", "a.feature"], files: ["a.feature": open], only: nil)
                expect(run).to(haveLine("a mall"))
                expect(run.status).to(equal(0))
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
