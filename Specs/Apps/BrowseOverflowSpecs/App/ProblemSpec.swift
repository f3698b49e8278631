import AppSupport
import BrowseOverflow
import Kea

/// The texts about failures, for the reader and for a log.
final class ProblemSpec: Spec {
    override class func spec() {
        let unusable = "The server's answer could not be understood. Please try again later."
        let failure = "The server has a problem at the moment. Please try again in a few minutes."

        describe("a problem") {
            it(
                "has a reason for the reader and a description for a log",
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
                        .notJSON(status: 503, detail: "line 1"), failure,
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
                        .wrongShape(path: "items", expected: "a list", found: "null"), unusable,
                        "The server's answer has null where items should be a list."
                    ),
                    (.missingKey("items"), unusable, "The server's answer has no “items”."),
                    (.http(status: 500), failure, "The server answered with status 500."),
                    (.http(status: 599), failure, "The server answered with status 599."),
                    (.http(status: 600), unusable, "The server answered with status 600."),
                    (
                        .http(status: 403), "The server refused the request.",
                        "The server answered with status 403."
                    ),
                    (
                        .http(status: 499), "The server rejected the request.",
                        "The server answered with status 499."
                    ),
                    (.http(status: 302), unusable, "The server answered with status 302."),
                    (
                        .api(id: 400, name: "bad_parameter", message: "pagesize"),
                        "The server rejected the request.",
                        "The site reports error 400, bad_parameter: pagesize"
                    ),
                    (
                        .api(id: 500, name: "internal_error", message: ""), failure,
                        "The site reports error 500, internal_error: "
                    ),
                    (
                        .throttled(retryAfter: .seconds(1)),
                        "Stack Overflow received too many requests. Please try again in 1 second.",
                        "The site asks for a pause of 1 s."
                    ),
                    (
                        .throttled(retryAfter: .seconds(119)),
                        "Stack Overflow received too many requests. Please try again in 119 seconds.",
                        "The site asks for a pause of 119 s."
                    ),
                    (
                        .throttled(retryAfter: .seconds(121)),
                        "Stack Overflow received too many requests. Please try again in 3 minutes.",
                        "The site asks for a pause of 121 s."
                    ),
                    (
                        .throttled(retryAfter: .seconds(86_400)),
                        "Stack Overflow received too many requests. Please try again in 24 hours.",
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
                        .transport(.unsupportedAddress("as\u{1B}[31mda?b")),
                        "“as[31mda” is not an address that can be loaded.",
                        "“as\u{1B}[31mda?b” is not an address on the web."
                    ),
                    (
                        .transport(.connectionLost), "The connection was lost. Please try again.",
                        "The connection was lost."
                    ),
                    (
                        .transport(.notHTTP(reason: "no head")), unusable,
                        "The server sent something that is not an HTTP response."
                    ),
                    (
                        .transport(.tooManyRedirects),
                        "The server could not be reached. Please try again later.",
                        "The server redirected the request too many times."
                    ),
                ]
            ) { error, reason, detail in
                for problem in [Problem.questions(error), .question(error), .answers(error)] {
                    expect(problem.reason).to(equal(reason))
                    expect("\(problem.underlying)").to(equal(detail))
                }
            }

            it(
                "with a picture has a reason",
                each: [
                    (
                        AvatarError.http(status: 404), "The server does not have it.",
                        "The server answered with status 404."
                    ),
                    (
                        .notAnImage, "What the server sent is not a picture.",
                        "The server sent something that is not a picture."
                    ),
                    (
                        .transport(.notConnected), "There is no connection to the Internet.",
                        "There is no connection to the Internet."
                    ),
                    (
                        .tooLarge(limit: 9), "The picture is too large.",
                        "The picture is larger than 9 bytes."
                    ),
                ]
            ) { error, reason, detail in
                expect(Problem.avatar(error).reason).to(equal(reason))
                expect("\(Problem.avatar(error).underlying)").to(equal(detail))
            }

            it(
                "with saving has a reason",
                each: [
                    (StorageError.full(name: "a"), "There is no space left on this device."),
                    (.notPermitted(name: "a"), "The folder for saved data cannot be written."),
                    (.nameTooLong(name: "a"), "Its name is too long."),
                    (.locked(name: "a"), "Another program is using the saved data."),
                    (.unwritable(name: "a", reason: "EIO"), "The data could not be saved on this device."),
                    (.unreadable(name: "a", reason: "EIO"), "The data saved on this device cannot be read."),
                ]
            ) { error, reason in
                expect(Problem.saving(error).message).to(
                    equal("What you see could not be saved for the next time."))
                expect(Problem.saving(error).reason).to(equal(reason))
            }

            it("has a message about what is missing") {
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
