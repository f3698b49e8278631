import Kea
import KeaSpecSupport

@MainActor
final class EventGuideSentencesSpec: Spec {
    override class func spec() {
        describe("a sentence about the guide") {
            it("fails with the golden file's text when it is wrong") {
                let wrong = try WrongExpectations("event_guide", defining: define)
                expect(wrong.exceptions).to(beEmpty())
                try wrong.expectGolden()
                expect(FeatureRun.sentences(notAmong: wrong.sentences, defining: define)).to(beEmpty())
            }
        }
    }

    private static func define() { EventGuideSteps.steps() }
}
