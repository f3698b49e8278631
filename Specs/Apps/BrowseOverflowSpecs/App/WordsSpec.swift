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
                    (
                        StackExchangeError.emptyData(status: 200), unusable,
                        "The server sent an empty answer (status 200)."
                    ),
                    (
                        .emptyData(status: 404), "The server does not have it.",
                        "The server sent an empty answer (status 404)."
                    ),
                    (
                        .notJSON(status: 200, detail: "line 1"), unusable,
                        "The server sent something that is not data (status 200)."
                    ),
                    (
                        .notJSON(status: 503, detail: "line 1"), trouble,
                        "The server sent something that is not data (status 503)."
                    ),
                    (
                        .compressed(status: 200), unusable,
                        "The server sent compressed data without saying so (status 200)."
                    ),
                    (
                        .tooLarge(limit: 9), "The server's answer is too long.",
                        "The server's answer is longer than 9 bytes."
                    ),
                    (.tooDeep(limit: 9), unusable, "The server's answer has more than 9 levels."),
                    (
                        .wrongShape(place: "items", expected: "a list", found: "null"), unusable,
                        "The server's answer has null where items should be a list."
                    ),
                    (.missingKey("items"), unusable, "The server's answer has no “items”."),
                    (.http(status: 500), trouble, "The server answered with status 500."),
                    (.http(status: 599), trouble, "The server answered with status 599."),
                    (.http(status: 600), unusable, "The server answered with status 600."),
                    (
                        .http(status: 403), "The server refused the request.",
                        "The server answered with status 403."
                    ),
                    (
                        .http(status: 499), "The server did not take the request.",
                        "The server answered with status 499."
                    ),
                    (.http(status: 302), unusable, "The server answered with status 302."),
                    (
                        .api(id: 400, name: "bad_parameter", message: "pagesize"),
                        "The server did not take the request.",
                        "The site reports error 400, bad_parameter: pagesize"
                    ),
                    (
                        .api(id: 500, name: "internal_error", message: ""), trouble,
                        "The site reports error 500, internal_error: "
                    ),
                    (
                        .throttled(retryAfter: .seconds(1)),
                        "Stack Overflow is asked too often. Please try again in 1 second.",
                        "The site asks for a pause of 1 s."
                    ),
                    (
                        .throttled(retryAfter: .seconds(119)),
                        "Stack Overflow is asked too often. Please try again in 119 seconds.",
                        "The site asks for a pause of 119 s."
                    ),
                    (
                        .throttled(retryAfter: .seconds(121)),
                        "Stack Overflow is asked too often. Please try again in 3 minutes.",
                        "The site asks for a pause of 121 s."
                    ),
                    (
                        .throttled(retryAfter: .seconds(86_400)),
                        "Stack Overflow is asked too often. Please try again in 24 hours.",
                        "The site asks for a pause of 86400 s."
                    ),
                    (
                        .nothingUsable(items: 3), unusable,
                        "Nothing in the server's answer can be used (3 items)."
                    ),
                    (.noSuchQuestion(id: 5), "There is no question 5.", "There is no question 5."),
                    (.missingBody(id: 5), unusable, "The server sent question 5 without its text."),
                    (.invalidTag("a;b"), "“a;b” is not a tag.", "“a;b” is not a tag."),
                    (
                        .transport(.timedOut), "The server took too long to answer. Please try again.",
                        "The server took too long to answer."
                    ),
                    (
                        .transport(.tooLarge(limit: 9)), "The server's answer is too long.",
                        "The answer is longer than 9 bytes."
                    ),
                    (
                        .transport(.failed(code: -1200, reason: "TLS")),
                        "The server could not be reached. Please try again later.", "TLS (-1200)"
                    ),
                    (.transport(.cancelled), "Loading was stopped.", "The request was cancelled."),
                    (
                        .transport(.unsupportedAddress("asda")), "“asda” is not an address on the web.",
                        "“asda” is not an address on the web."
                    ),
                    (
                        .transport(.connectionLost), "The connection was lost. Please try again.",
                        "The connection was lost."
                    ),
                    (
                        .transport(.notHTTP(reason: "no head")), unusable,
                        "The server sent something that is not an answer."
                    ),
                    (
                        .transport(.tooManyRedirects),
                        "The server could not be reached. Please try again later.",
                        "The server sends us from address to address."
                    ),
                ]
            ) { error, reason, detail in
                for problem in [Problem.questions(error), .question(error), .answers(error)] {
                    expect(problem.reason).to(equal(reason))
                    expect("\(problem.underlying)").to(equal(detail))
                }
            }

            it(
                "of a picture says why",
                each: [
                    (
                        AvatarError.http(status: 404), "The server does not have it.",
                        "The server answered with status 404."
                    ),
                    (
                        .notAnImage, "What the server sent is not a picture.",
                        "The server sent something that is not a picture."
                    ),
                    (.cutOff, "The picture came in part only. Please try again.", "The picture has no end."),
                    (
                        .transport(.notConnected), "There is no connection to the Internet.",
                        "There is no connection to the Internet."
                    ),
                    (
                        .tooLarge(limit: 9), "What the server sent is not a picture.",
                        "The picture is larger than 9 bytes."
                    ),
                ]
            ) { error, reason, detail in
                expect(Problem.avatar(error).reason).to(equal(reason))
                expect("\(Problem.avatar(error).underlying)").to(equal(detail))
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
