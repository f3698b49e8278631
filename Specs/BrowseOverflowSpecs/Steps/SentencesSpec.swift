import Kea
import KeaEvents
import KeaSpecSupport

/// The sentences of the features themselves: each one that says what is to be seen can fail.
final class SentencesSpec: Spec {
    @MainActor private static func run(_ steps: String) throws -> FeatureRun {
        let lines = steps.split(separator: "\n").map { "    \($0)\n" }.joined()
        return try FeatureRun("@virtual-time\nFeature: F\n  Scenario: S\n\(lines)") {
            for steps in [
                AvatarSteps.self, NumberSteps.self, PagingSteps.self, QuestionListSteps.self,
                QuestionDetailSteps.self, RequestSteps.self, ServerSteps.self, TopicSteps.self,
            ] { steps.steps() }
        }
    }

    @MainActor private static func failures(_ steps: String) throws -> [String] {
        let run = try run(steps)
        expect(run.diagnostics).to(beEmpty())
        return run.failuresOfLastStep
    }

    private static let people = """
        Given the server has these questions tagged "iphone":
          | title | asked by  | picture |
          | Where | Ada Brook | ada.png |
        And the reader has opened the topic "iPhone"

        """
    private static let list = """
        Given the server has 45 questions tagged "iphone"
        And the reader has opened the topic "iPhone"

        """
    private static let question = """
        Given the server has the question "Where?" with this text:
          \"\"\"
          <p>Here.</p>
          \"\"\"
        And the question has these answers:
          | answered by | text |
          | Hana Marsh  | Yes. |
        And the reader has opened the question "Where?"

        """

    override class func spec() {
        describe("a sentence about pictures fails") {
            it(
                "where it is not so",
                each: [
                    #"* the spinner in place of "Ada Brook" turns"#,
                    #"* the reader sees the picture of "Ada Brook""#,
                    #"* the picture of "Ada Brook" could not be loaded, because "Of me.""#,
                    """
                    * the server takes its time
                    * the picture of "Ada Brook" comes into sight
                    * the spinner in place of "Ada Brook" is gone
                    """,
                    """
                    * the picture of "Ada Brook" comes into sight
                    * the spinner in place of "Ada Brook" turns
                    """,
                    """
                    * the server answers with status 404
                    * the picture of "Ada Brook" comes into sight
                    * the reader sees the picture of "Ada Brook"
                    """,
                    """
                    * the picture of "Ada Brook" comes into sight
                    * the picture of "Ada Brook" could not be loaded, because "Of me."
                    """,
                    """
                    * the picture of "Ada Brook" comes into sight
                    * the server was not asked for a picture
                    """,
                    """
                    * the picture of "Ada Brook" comes into sight
                    * the server was asked for "ada.png" twice
                    """,
                ]
            ) { steps in
                expect(try failures(people + steps)).toNot(beEmpty())
            }

            it("where the picture has not come into sight") {
                expect(try failures(people + #"* the spinner in place of "Ada Brook" is gone"#).first).to(
                    equal(
                        "expected to be false within 1 s, but it threw an error: the picture of “Ada Brook” has not "
                            + "come into sight"))
            }
        }

        describe("a sentence about the list fails") {
            it(
                "where it is not so",
                each: [
                    "the last row is not a spinner", "the first question is number 3",
                    "the list shows 21 questions",
                    "the list shows these questions:\n  | title | asked by | score |",
                    #"the list has the question "Question 46""#, #"the list says "Nothing.""#,
                    "the list is only a spinner", #"a notice says "Nothing.""#,
                    "the reader is told:\n  | Nothing. |",
                    "the reader sees that this is from an earlier visit",
                    #"the reader is told "Nothing.""#, #"the reason is "Me.""#, "the reader sees 5 topics",
                    #"the server was asked for questions tagged "ipad""#,
                    "the server was asked for pages 1 and 2",
                    "the server was asked for pages one, two and three",
                    "the server was not asked for anything",
                    "the server is asked for nothing more in the next 0 seconds",
                    "the server is asked for nothing more in the next 9 seconds",
                ]
            ) { sentence in
                expect(try failures(list + "* " + sentence)).toNot(beEmpty())
            }

            it("where there is nothing of which it could be so") {
                let empty = """
                    Given the server has 0 questions tagged "iphone"
                    And the reader has opened the topic "iPhone"

                    """
                expect(try failures(empty + "* every question is listed once, newest first")).toNot(beEmpty())
                expect(try failures(empty + "* the last row is a spinner")).toNot(beEmpty())
                expect(
                    try failures("* the reader has launched the app\n* the reader is not told of any problem")
                )
                .to(
                    equal([
                        "expected to be empty within 1 s, but it threw an error: the reader sees no list of "
                            + "questions, but the topics"
                    ]))
            }

            it("where the list is from an earlier visit") {
                let steps = """
                    * the network is down
                    * the reader launches the app again
                    * the reader opens the topic "iPhone"
                    * the reader sees that this is new
                    """
                expect(try failures(list + steps)).toNot(beEmpty())
            }

            it("where the reader is told of a problem") {
                let steps = """
                    * the server answers with no connection
                    * the reader has opened the topic "iPhone"
                    * the reader is not told of any problem
                    """
                expect(try failures(steps)).toNot(beEmpty())
            }

            it("where the server is asked for more") {
                let steps = """
                    Given the server has 45 questions tagged "iphone"
                    And the server wants 10 seconds between pages
                    And the reader has opened the topic "iPhone"
                    When the reader scrolls to the last row
                    Then the server is asked for nothing more in the next 11 seconds
                    """
                expect(try failures(steps)).toNot(beEmpty())
            }
        }

        describe("a sentence about the topics fails") {
            it(
                "where it is not so",
                each: ["the reader sees 6 topics", "the reader sees these topics:\n  | Tea |"]
            ) {
                sentence in
                expect(try failures("* the reader has launched the app\n* " + sentence)).toNot(beEmpty())
            }
        }

        describe("a sentence about a question fails") {
            it(
                "where it is not so",
                each: [
                    #"the question reads "There.""#, "the question reads:\n  \"\"\"\n  There.\n  \"\"\"",
                    "the answers are:\n  | answered by |\n  | Ada Brook |", "the answers are:\n  | text |",
                    #"the answers say "Nothing.""#, "the answers are only a spinner",
                ]
            ) { sentence in
                expect(try failures(question + "* " + sentence)).toNot(beEmpty())
            }
        }

        describe("a sentence that sets the scene") {
            it("lets time pass where nothing waits for it") {
                expect(try run(list + "* 30 seconds pass\n* the list shows 20 questions").statuses).to(
                    equal([.passed, .passed, .passed, .passed]))
            }

            it("heals whatever ails the server") {
                let run = try run(
                    """
                    * the server answers the request for answers with no connection
                    * the server is well again
                    """ + "\n" + question + "* the answers are:\n  | text |\n  | Yes. |")
                expect(run.results.flatMap(\.result.failures)).to(beEmpty())
                expect(run.statuses.last).to(equal(.passed))
            }
        }
    }
}
