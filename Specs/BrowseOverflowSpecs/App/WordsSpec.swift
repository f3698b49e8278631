import AppSupport
import BrowseOverflow
import Kea

/// What the reader is told of what did not come, and what a log is told of it.
final class WordsSpec: Spec {
    override class func spec() {
        let unusable = "The server's answer could not be understood. Please try again later."
        let trouble = "The server has trouble at the moment. Please try again in a few minutes."

        describe("a problem") {
            it(
                "says why in the reader's words, and keeps the technical detail for a log",
                each: [
                    (StackExchangeError.emptyData(status: 200), unusable, "status 200"),
                    (.emptyData(status: 404), "The server does not have it.", "status 404"),
                    (.notJSON(status: 200, detail: "line 1"), unusable, "not data"),
                    (.notJSON(status: 503, detail: "line 1"), trouble, "status 503"),
                    (.compressed(status: 200), unusable, "compressed"),
                    (.tooLarge(limit: 9), "The server's answer is too long.", "longer than 9 bytes"),
                    (.tooDeep(limit: 9), unusable, "9 levels"),
                    (
                        .wrongShape(place: "items", expected: "a list", found: "null"), unusable,
                        "items should be a list"
                    ),
                    (.missingKey("items"), unusable, "“items”"), (.http(status: 500), trouble, "500"),
                    (.http(status: 599), trouble, "599"), (.http(status: 600), unusable, "600"),
                    (.http(status: 403), "The server refused the request.", "403"),
                    (.http(status: 499), "The server did not take the request.", "499"),
                    (.http(status: 302), unusable, "302"),
                    (
                        .api(id: 400, name: "bad_parameter", message: "pagesize"),
                        "The server did not take the request.", "error 400, bad_parameter: pagesize"
                    ),
                    (.api(id: 500, name: "internal_error", message: ""), trouble, "internal_error"),
                    (
                        .throttled(retryAfter: .seconds(1)),
                        "Stack Overflow is asked too often. Please try again in 1 second.", "pause of 1 s"
                    ),
                    (
                        .throttled(retryAfter: .seconds(119)),
                        "Stack Overflow is asked too often. Please try again in 119 seconds.", "119"
                    ),
                    (
                        .throttled(retryAfter: .seconds(121)),
                        "Stack Overflow is asked too often. Please try again in 3 minutes.", "121"
                    ),
                    (
                        .throttled(retryAfter: .seconds(86_400)),
                        "Stack Overflow is asked too often. Please try again in 24 hours.", "86400"
                    ),
                    (.nothingUsable(items: 3), unusable, "3 items"),
                    (.noSuchQuestion(id: 5), "There is no question 5.", "There is no question 5."),
                    (.missingBody(id: 5), unusable, "without its text"),
                    (.invalidTag("a;b"), "“a;b” is not a tag.", "“a;b” is not a tag."),
                    (
                        .transport(.timedOut), "The server took too long to answer. Please try again.",
                        "too long"
                    ),
                    (.transport(.tooLarge(limit: 9)), "The server's answer is too long.", "9 bytes"),
                    (
                        .transport(.failed(code: -1200, reason: "TLS")),
                        "The server could not be reached. Please try again later.", "TLS (-1200)"
                    ),
                    (.transport(.cancelled), "Loading was stopped.", "cancelled"),
                ]
            ) { error, reason, detail in
                for problem in [Problem.questions(error), .question(error), .answers(error)] {
                    expect(problem.reason).to(equal(reason))
                    expect("\(problem.underlying)").to(contain(detail))
                }
            }

            it(
                "of a picture says why",
                each: [
                    (AvatarError.http(status: 404), "The server does not have it.", "404"),
                    (.notAnImage, "What the server sent is not a picture.", "not a picture"),
                    (.cutOff, "The picture came in part only. Please try again.", "no end"),
                    (.transport(.notConnected), "There is no connection to the Internet.", "no connection"),
                ]
            ) { error, reason, detail in
                expect(Problem.avatar(error).reason).to(equal(reason))
                expect("\(Problem.avatar(error).underlying)").to(contain(detail))
            }

            it("of keeping things says what may help") {
                let problem = Problem.keeping(.unwritable(name: "questions-c++", reason: "ENOSPC"))
                expect(problem.message).to(equal("What you see could not be kept for the next time."))
                expect(problem.reason).to(equal("This device could not keep it. Is there space left?"))
                expect("\(problem.underlying)").to(equal("“questions-c++” could not be written: ENOSPC"))
            }

            it("says what is missing") {
                expect(Problem.questions(.http(status: 500)).message).to(
                    equal("Current questions are not available."))
                expect(Problem.question(.http(status: 500)).message).to(
                    equal("The full question is not available."))
                expect(Problem.answers(.http(status: 500)).message).to(equal("Answers are not available."))
                expect(Problem.avatar(.notAnImage).message).to(equal("The picture is not available."))
            }
        }
    }
}
