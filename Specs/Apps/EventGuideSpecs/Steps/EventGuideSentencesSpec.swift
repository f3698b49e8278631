import Kea
import KeaSpecSupport

@MainActor
final class EventGuideSentencesSpec: Spec {
    override class func spec() {
        describe("a sentence about the guide") {
            it("fails with the golden file's text when it is wrong") {
                let wrong = try WrongExpectations("event_guide", defining: EventGuideSteps.steps)
                expect(FeatureRun.sentences(notAmong: wrong.sentences, defining: EventGuideSteps.steps)).to(
                    beEmpty())
            }
        }
    }
}
