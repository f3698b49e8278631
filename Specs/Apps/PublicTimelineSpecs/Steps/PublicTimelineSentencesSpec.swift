import Kea
import KeaSpecSupport

@MainActor
final class PublicTimelineSentencesSpec: Spec {
    override class func spec() {
        describe("a sentence about the timeline") {
            it("fails with the golden file's text when it is wrong") {
                let wrong = try WrongExpectations("public_timeline", defining: PublicTimelineSteps.steps)
                expect(FeatureRun.sentences(notAmong: wrong.sentences, defining: PublicTimelineSteps.steps))
                    .to(beEmpty())
            }
            it(
                "refuses to close a closed timeline, or to open an open one",
                each: [
                    "the reader closes the timeline", "再読み込みする", "the reader searches for \"swift\"",
                    "アプリを起動する\n    * the reader opens the timeline",
                ]
            ) { steps in
                let run = try FeatureRun(
                    "Feature: F\n  Scenario: S\n    * \(steps)\n", defining: PublicTimelineSteps.steps)
                expect(run.results.flatMap(\.result.failures).map(\.message)).to(
                    equal([
                        steps.contains("\n")
                            ? "the timeline is open already" : "the timeline has not been opened"
                    ]))
            }
        }
    }
}
