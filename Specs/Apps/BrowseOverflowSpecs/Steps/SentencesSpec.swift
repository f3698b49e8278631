import Kea
import KeaEvents
import KeaSpecSupport

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
                        "there is no topic tagged “iPhone”; there are “iphone”, “cocoa-touch”, “uikit”, "
                            + "“objective-c” and “xcode”"
                    ]))
            }

            for one in TextCases.read("Sentences/refusals") {
                it("says why it cannot be used: \(one.title)") {
                    let failures = try run(one.text).results.flatMap(\.result.failures)
                    expect(failures.map { $0.message + "\n" }).to(equal([one.rest]))
                }
            }

            it("takes the name of an answer in straight quotation marks") {
                let run = try run(
                    """
                    * the server sends "not found"
                    * the reader launches the app and opens the topic "iPhone"
                    * the reason is "The server does not have it."
                    """)
                expect(run.results.flatMap(\.result.failures)).to(beEmpty())
                expect(run.statuses.last).to(equal(.passed))
            }

            it("asks new questions after those that are there") {
                let failures = try run(
                    """
                    * the server has these questions tagged "iphone":
                      | title  | asked on   |
                      | Where? | 2026-03-09 |
                    * 2 new questions are tagged "iphone"
                    * the reader launches the app and opens the topic "iPhone"
                    * question 3 of the list is "Where?"
                    """
                ).results.flatMap(\.result.failures)
                expect(failures).to(beEmpty())
            }

            it("ends the failures that it names") {
                let run = try run(
                    """
                    * answers cannot be loaded
                    * the server cannot be reached
                    * the server works again
                    * the server can be reached again
                    * the server has the question "Where?" with this text:
                      \"\"\"
                      Here.
                      \"\"\"
                    * the question has these answers:
                      | answered by | text |
                      | Hana Marsh  | Yes. |
                    * the reader launches the app and opens the topic "iPhone"
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
            QuestionDetailSteps.self, ServerSteps.self, TerminalSteps.self, TopicSteps.self,
        ] { steps.steps() }
    }

    private static func run(_ steps: String) throws -> FeatureRun {
        let lines = steps.split(separator: "\n").map { "    \($0)\n" }.joined()
        return try FeatureRun("@virtual-time\nFeature: F\n  Scenario: S\n\(lines)", defining: define)
    }
}
