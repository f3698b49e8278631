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

            it(
                "says why it cannot be used",
                each: [
                    (
                        "the question has these answers:\n| text |\n| Yes. |",
                        "no question with a text has been named; name one, as in: the question \"Where?\" has these "
                            + "answers:"
                    ),
                    (
                        "the reader launches the app\n* the reader goes back",
                        "there is no screen to go back to"
                    ),
                    ("the reader opens the topic \"iPhone\"", "the app has not been launched"),
                    (
                        "the reader has opened the topic \"iPhone\"\n* the reader opens the topic \"UIKit\"",
                        "instead of the topics, the reader sees the list of questions tagged “iphone”"
                    ),
                    (
                        "the reader has launched the app\n* the reader launches the app and opens the topic \"UIKit\"",
                        "the reader has launched the app already, and can launch it again"
                    ),
                    (
                        "the reader launches the app and opens the topic \"iPhone\"\n* the reader tries again",
                        "nothing on the screen offers to try again"
                    ),
                    ("the server answers", "the server answers already"),
                    (
                        "the reader launches the app\n* the reader launches the app",
                        "the reader has launched the app already, and can launch it again"
                    ),
                    ("the reader launches the app again a minute later", "the app has not been launched"),
                    (
                        "the server has 2 questions tagged \"iphone\"\n* the reader launches the app and opens the topic \"iPhone\"\n"
                            + "* the picture of \"Ada Brook\" scrolls into view",
                        "“Ada Brook” has several pictures here: with the question “Question 2” and the question "
                            + "“Question 1”"
                    ),
                    (
                        "\(twins)\n* the reader launches the app and opens the topic \"iPhone\"\n"
                            + "* the reader opens the question \"Why?\"",
                        "there are several questions “Why?”, by Ada and Bo"
                    ),
                    (
                        "\(twins)\n* the reader launches the app and opens the topic \"iPhone\"\n"
                            + "* the row of the question \"Why?\" scrolls into view",
                        "there are several questions “Why?”, by Ada and Bo"
                    ),
                    (
                        "\(twins)\n* the question \"Why?\" has these answers:\n| text |\n| Yes. |",
                        "there are several questions “Why?”, by Ada and Bo"
                    ),
                    (
                        "the reader launches the app\n* the reader opens the question \"Why?\"",
                        "instead of a list of questions, the reader sees the topics"
                    ),
                    ("the server can be reached again", "the server can be reached"),
                    (
                        "the server sends \"not found\"\n* the server can be reached again",
                        "the server can be reached"
                    ),
                    ("the server works again", "the server works"),
                    (
                        "the server cannot be reached\n* the server works again",
                        "the server cannot be reached; write: the server can be reached again"
                    ),
                    (
                        "the server has recorded data of Stack Overflow\n* the server has 3 questions tagged \"iphone\"",
                        "the server has recorded data, to which nothing can be added"
                    ),
                    (
                        "the server has 3 questions tagged \"iphone\"\n* the server has recorded data of Stack Overflow",
                        "the server has questions already, which it would lose"
                    ),
                    (
                        "the server has 1 question tagged \"iphone\"\n* the question \"Question 1\" has these answers:\n"
                            + "| accepted |\n| yes |\n| yes |",
                        "a question has one accepted answer, and here are more"
                    ),
                    (
                        "the reader launches the app\n* the device has no space left",
                        "the reader has launched the app already, and it has saved what it shows"
                    ),
                    (
                        "the server has 1 question tagged \"iphone\"\n* the reader launches the app and opens the topic \"iPhone\"\n"
                            + "* all pictures scroll into view\n* the reader tries again to see the picture of \"Ada Brook\"",
                        "nothing offers to try again to load the picture of “Ada Brook”"
                    ),
                    (
                        "the reader launches the app and opens the topic \"iPhone\"\n* all pictures scroll into view",
                        "no row with a picture can scroll into view"
                    ),
                    (
                        "the server has 45 questions tagged \"iphone\"\n* the reader launches the app and opens the topic \"iPhone\"\n"
                            + "* the server cannot be reached\n* the reader scrolls to the end of the list",
                        "the reader cannot reach the end: no question follows the first 20"
                    ),
                ]
            ) { steps, message in
                let failures = try run("* \(steps)").results.flatMap(\.result.failures)
                expect(failures.map(\.message)).to(equal([message]))
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

    /// Two questions with one title.
    private static let twins =
        "the server has these questions tagged \"iphone\":\n| title | asked by |\n| Why? | Ada |\n| Why? | Bo |"

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
