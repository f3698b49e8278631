import Kea
import KeaEvents
import KeaSpecSupport

/// The sentences of the features: each `then` sentence can fail, and says why.
@MainActor
final class SentencesSpec: Spec {
    override class func spec() {
        describe("a sentence about questions and answers") {
            it("fails with the golden file's text when it is wrong") {
                let wrong = try WrongExpectations("browse_overflow", defining: define)
                expect(wrong.exceptions).to(beEmpty())
                try wrong.expectGolden()
                expect(FeatureRun.sentences(notAmong: wrong.sentences, defining: define)).to(beEmpty())
            }
        }

        describe("a given or when sentence") {
            it("lets time pass when nothing waits for the clock") {
                let statuses = try run(
                    """
                    * the server has 45 questions tagged "iphone"
                    * the reader has opened the topic "iPhone"
                    * 30 seconds pass
                    * the list shows 20 questions
                    """
                ).statuses
                expect(statuses).to(equal([.passed, .passed, .passed, .passed]))
            }

            it(
                "says which tags there are if no topic has its tag",
                each: [
                    "the server has 3 questions tagged \"iPhone\"", "3 new questions are tagged \"iPhone\"",
                    "the server has these questions tagged \"iPhone\":\n  | title |\n  | Where? |",
                ]
            ) { sentence in
                let failures = try run("* \(sentence)").results.flatMap(\.result.failures)
                expect(failures.map(\.message)).to(
                    equal([
                        "there is no topic tagged “iPhone”; there is “iphone”, “cocoa-touch”, “uikit”, "
                            + "“objective-c”, “xcode”"
                    ]))
            }

            it(
                "ends all failures of the server",
                each: ["the server works again", "the network is up again"]
            ) { sentence in
                let run = try run(
                    """
                    * answers cannot be loaded
                    * the network is down
                    * \(sentence)
                    * the server has the question "Where?" with this text:
                      \"\"\"
                      Here.
                      \"\"\"
                    * the question has these answers:
                      | answered by | text |
                      | Hana Marsh  | Yes. |
                    * the reader opens the question "Where?"
                    * the answers are:
                      | text |
                      | Yes. |
                    """)
                expect(run.results.flatMap(\.result.failures)).to(beEmpty())
                expect(run.statuses.last).to(equal(.passed))
            }
        }
    }

    private static func define() {
        for steps in [
            AvatarSteps.self, NumberSteps.self, PagingSteps.self, QuestionListSteps.self,
            QuestionDetailSteps.self, RequestSteps.self, ServerSteps.self, TopicSteps.self,
        ] { steps.steps() }
    }

    private static func run(_ steps: String) throws -> FeatureRun {
        let lines = steps.split(separator: "\n").map { "    \($0)\n" }.joined()
        return try FeatureRun("@virtual-time\nFeature: F\n  Scenario: S\n\(lines)", defining: define)
    }
}
