import Kea
import KeaSpecSupport

/// The sentences of the timeline's feature: each `then` sentence can fail, and says why.
@MainActor
final class PublicTimelineSentencesSpec: Spec {
    override class func spec() {
        describe("a sentence about the timeline") {
            it("fails with the golden file's text when it is wrong") {
                let wrong = try WrongExpectations("public_timeline", defining: define)
                expect(wrong.exceptions).to(beEmpty())
                try wrong.expectGolden()
                expect(FeatureRun.sentences(notAmong: wrong.sentences, defining: define)).to(beEmpty())
            }
        }
    }

    private static func define() { PublicTimelineSteps.steps() }
}
