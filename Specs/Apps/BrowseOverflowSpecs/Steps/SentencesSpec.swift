import Kea
import KeaEvents
import KeaSpecSupport

/// The sentences of the features: each `then` sentence can fail.
@MainActor
final class SentencesSpec: Spec {
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

    private static func failures(_ steps: String) throws -> [String] {
        let run = try run(steps)
        expect(run.diagnostics).to(beEmpty())
        return run.failuresOfLastStep
    }

    private static let people = """
        * the server has these questions tagged "iphone":
          | title | asked by  | picture |
          | Where | Ada Brook | ada.png |
        * the reader has opened the topic "iPhone"

        """
    private static let look = """
        * the picture of "Ada Brook" scrolls into view

        """
    private static let list = """
        * the server has 45 questions tagged "iphone"
        * the reader has opened the topic "iPhone"

        """
    private static let emptyList = """
        * the server has 0 questions tagged "iphone"
        * the reader has opened the topic "iPhone"

        """
    private static let question = """
        * the server has the question "Where?" with this text:
          \"\"\"
          <p>Here.</p>
          \"\"\"
        * the question has these answers:
          | answered by | text |
          | Hana Marsh  | Yes. |
        * the reader has opened the question "Where?"

        """

    /// Scenes, and sentences that are false in them.
    private static let falseSentences: [(scene: String, steps: String, sentences: [String])] = [
        (
            "a picture that is not visible yet", people,
            [
                #"the spinner in place of "Ada Brook" turns"#,
                #"the spinner in place of "Ada Brook" is gone"#,
                #"the reader sees the picture of "Ada Brook""#,
                #"the picture of "Ada Brook" could not be loaded, because "Of me.""#,
            ]
        ),
        (
            "a picture that is loading", people + "* the server does not answer yet\n" + look,
            [
                #"the spinner in place of "Ada Brook" is gone"#,
                #"the reader sees the picture of "Ada Brook""#,
                #"the picture of "Ada Brook" could not be loaded, because "Of me.""#,
            ]
        ),
        (
            "a loaded picture", people + look,
            [
                #"the spinner in place of "Ada Brook" turns"#,
                #"the picture of "Ada Brook" could not be loaded, because "Of me.""#,
                "the server was not asked for a picture", #"the server was asked for "ada.png" twice"#,
                #"the server was asked for "ada.png" never"#,
            ]
        ),
        (
            "a missing picture", people + "* the server answers with status 404\n" + look,
            [
                #"the spinner in place of "Ada Brook" turns"#, #"the reader sees the picture of "Ada Brook""#,
                #"the picture of "Ada Brook" could not be loaded, because "Of me.""#,
            ]
        ),
        (
            "a list", list,
            [
                "the last row is not a spinner", "the first question is number 3",
                "the list shows 21 questions",
                "the list shows these questions:\n  | title | asked by | score |",
                #"the list has the question "Question 46""#, #"the list says "Nothing.""#,
                "the list is only a spinner", #"a notice says "Nothing.""#,
                "the reader is told:\n  | Nothing. |",
                "the reader sees that this is from an earlier visit",
                #"the reader is told "Nothing.""#, #"the reason is "Me.""#, "the reader sees 5 topics",
                "the reader sees these topics:\n  | iPhone |",
                #"the server was asked for questions tagged "ipad""#,
                "the server was asked for pages 1 and 2",
                "the server was asked for pages one, two and three",
                "the server was not asked for anything",
                "the server is asked for nothing more in the next 0 seconds",
                "the server is asked for nothing more in the next 9 seconds",
            ]
        ),
        (
            "an empty list", emptyList,
            ["every question is listed once, newest first", "the last row is a spinner"]
        ),
        (
            "a list from an earlier visit",
            list + "* the network is down\n* the reader launches the app again\n"
                + "* the reader opens the topic \"iPhone\"\n",
            ["the reader sees that this is up to date", "the reader is not told of any problem"]
        ),
        (
            "a list with a pause between pages",
            "* the server has 45 questions tagged \"iphone\"\n* the server asks for a pause of 10 seconds between pages\n"
                + "* the reader has opened the topic \"iPhone\"\n* the reader scrolls to the last row\n",
            ["the server is asked for nothing more in the next 11 seconds"]
        ),
        (
            "the topics", "* the reader has launched the app\n",
            ["the reader sees 6 topics", "the reader sees these topics:\n  | Tea |"]
        ),
        (
            "a question", question,
            [
                #"the question reads "There.""#, "the question reads:\n  \"\"\"\n  There.\n  \"\"\"",
                "the answers are:\n  | answered by |\n  | Ada Brook |", "the answers are:\n  | text |",
                #"the answers say "Nothing.""#, "the answers are only a spinner",
            ]
        ),
    ]

    override class func spec() {
        for (scene, steps, sentences) in falseSentences {
            describe("a sentence about \(scene)") {
                it("fails when it is false", each: sentences) { sentence in
                    expect(try failures(steps + "* " + sentence)).toNot(beEmpty())
                }
            }
        }

        describe("a then sentence") {
            it("fails in at least one of these scenes") {
                let firstLines = falseSentences.flatMap(\.sentences).map { String($0.prefix { $0 != "\n" }) }
                expect(FeatureRun.sentences(notAmong: firstLines, defining: define)).to(beEmpty())
            }

            it("names what is missing on the screen") {
                expect(try failures(people + #"* the spinner in place of "Ada Brook" is gone"#).first).to(
                    equal(
                        "expected to be false within 1 s, but it threw an error: the picture of “Ada Brook” is not "
                            + "visible yet"))
                expect(
                    try failures("* the reader has launched the app\n* the reader is not told of any problem")
                ).to(
                    equal([
                        "expected to be empty within 1 s, but it threw an error: the reader sees no list of "
                            + "questions, but the topics"
                    ]))
            }
        }

        describe("a given or when sentence") {
            it("lets time pass when nothing waits for the clock") {
                expect(try run(list + "* 30 seconds pass\n* the list shows 20 questions").statuses).to(
                    equal([.passed, .passed, .passed, .passed]))
            }

            it(
                "ends all failures of the server",
                each: ["the server works again", "the network is up again"]
            ) { sentence in
                let run = try run(
                    """
                    * the server answers the request for answers with no connection
                    * the network is down
                    * \(sentence)

                    """ + question + "* the answers are:\n  | text |\n  | Yes. |")
                expect(run.results.flatMap(\.result.failures)).to(beEmpty())
                expect(run.statuses.last).to(equal(.passed))
            }
        }
    }
}
