import Kea
import KeaSpecSupport

@MainActor
final class JourneySentencesSpec: Spec {
    override class func spec() {
        describe("a sentence about a command") {
            it("fails with the golden file's text when it is wrong") {
                let wrong = try WrongExpectations("journeys", defining: define)
                expect(FeatureRun.sentences(notAmong: wrong.sentences, defining: define)).to(beEmpty())
            }
        }
    }

    private static func define() {
        for steps in [CommandSteps.self, ReportSteps.self, SelectionSteps.self] { steps.steps() }
    }
}
