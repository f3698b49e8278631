import Kea
import KeaEvents
import KeaSpecSupport

@MainActor
final class SentencesSpec: Spec {
    override class func spec() {
        describe("a sentence about questions and answers") {
            it("fails with the golden file's text when it is wrong") {
                let wrong = try WrongExpectations("browse_overflow", defining: define)
                expect(FeatureRun.sentences(notAmong: wrong.sentences, defining: define)).to(beEmpty())
            }
        }

        describe("a given or when sentence") {
            for one in TextCases.read("Sentences/refusals") {
                it("says why it cannot be used: \(one.title)") {
                    let failures = try run(one.text).results.flatMap(\.result.failures)
                    expect(failures.map { $0.message + "\n" }).to(equal([one.rest]))
                }
            }

            for one in TextCases.read("Sentences/uses") {
                it(one.title) {
                    let statuses = try run(one.text).statuses
                    expect(statuses.map { "\($0)\n" }.joined()).to(equal(one.rest))
                }
            }
        }
    }

    private static func define() {
        for steps in [
            AvatarSteps.self, NumberSteps.self, PagingSteps.self, QuestionListSteps.self,
            QuestionDetailSteps.self, ServerSteps.self, TerminalSteps.self, TopicSteps.self,
        ] { steps.steps() }
    }

    private static func run(_ steps: String) throws -> FeatureRun {
        let lines = steps.split(separator: "\n").map { "    \($0)\n" }.joined()
        return try FeatureRun("@virtual-time\nFeature: F\n  Scenario: S\n\(lines)", defining: define)
    }
}
