import AppSupport
import BrowseOverflow
import Kea

final class ProblemSpec: Spec {
    override class func spec() {
        let unusable = "The server's answer could not be understood. Please try again later."
        let failure = "The server has a problem at the moment. Please try again in a few minutes."

        describe("a problem") {
            it(
                "has a reason for the reader",
                each: [
                    (StackExchangeError.unreadable(.empty, status: 200), unusable),
                    (.unreadable(.empty, status: 404), "The server does not have it."),
                    (.unreadable(.notJSON("line 1"), status: 200), unusable),
                    (.unreadable(.notJSON("line 1"), status: 503), failure),
                    (.unreadable(.compressed, status: 200), unusable),
                    (.unreadable(.tooLarge(limit: 9), status: 200), "The server's answer is too long."),
                    (.wrongShape(path: "items", expected: "a list", found: "null"), unusable),
                    (.missingKey("items"), unusable), (.http(status: 500), failure),
                    (.http(status: 599), failure), (.http(status: 600), unusable),
                    (.http(status: 401), "The server refused the request."),
                    (.http(status: 403), "The server refused the request."),
                    (.http(status: 499), "The server rejected the request."),
                    (.http(status: 302), unusable),
                    (
                        .api(id: 400, name: "x", message: "?"),
                        "The server rejected the request. The server says: “?”"
                    ),
                    (.api(id: 500, name: "internal_error", message: ""), failure),
                    (.nothingUsable(items: 3), unusable), (.noSuchQuestion(id: 5), "There is no question 5."),
                    (.missingBody(id: 5), unusable), (.invalidTag("a;b"), "“a;b” is not a tag."),
                    (.quotaUsedUp, "All requests for today are used up. Please try again tomorrow."),
                    (.transport(.timedOut), "The server took too long to answer. Please try again."),
                    (.transport(.tooLarge(limit: 9)), "The server's answer is too long."),
                    (
                        .transport(.failed(code: -1200, reason: "TLS")),
                        "The server could not be reached. Please try again later."
                    ),
                    (
                        .transport(.tooManyRedirects),
                        "The server redirects the request again and again, perhaps in a loop."
                    ),
                    (.transport(.cancelled), "Loading was stopped."),
                    (
                        .transport(.unsupportedAddress("as\u{1B}[31mda?b")),
                        "“as[31mda” is not an address that can be loaded."
                    ),
                    (.transport(.connectionLost), "The connection was lost. Please try again."),
                    (.transport(.notHTTP(reason: "no head")), unusable),
                ]
            ) { error, reason in
                for problem in [Problem.questions(error), .question(error), .answers(error)] {
                    expect(problem.reason[.english]).to(equal(reason))
                    expect(problem.underlying as? StackExchangeError).to(equal(error))
                }
            }

            it(
                "says when the server accepts requests again",
                each: [
                    (0, "1 second"), (1, "1 second"), (1.5, "2 seconds"), (119, "119 seconds"),
                    (120, "2 minutes"), (121, "3 minutes"), (7199, "120 minutes"), (82216, "23 hours"),
                ]
            ) { seconds, words in
                let problem = Problem.questions(.throttled(retryAfter: .seconds(seconds)))
                expect(problem.reason[.english]).to(
                    equal("Stack Overflow received too many requests. Please try again in \(words)."))
            }

            it("can be retried if another attempt may succeed today") {
                for error in [
                    StackExchangeError.http(status: 500), .transport(.timedOut),
                    .unreadable(.empty, status: 200),
                    .throttled(retryAfter: .seconds(9)),
                ] { expect(Problem.questions(error).canRetry).to(beTrue(), "\(error)") }
                for error in [
                    StackExchangeError.invalidTag("a;b"), .noSuchQuestion(id: 1), .quotaUsedUp,
                    .transport(.unsupportedAddress("asda")),
                ] { expect(Problem.question(error).canRetry).to(beFalse(), "\(error)") }
                expect(Problem.avatar(.http(status: 404)).canRetry).to(beTrue())
                expect(Problem.avatar(.notAnImage).canRetry).to(beFalse())
                expect(Problem.saving(.full(name: "a")).canRetry).to(beTrue())
            }

            it(
                "with a picture or with saving has a reason",
                each: [
                    (Problem.avatar(.http(status: 404)), "The server does not have it."),
                    (.avatar(.notAnImage), "What the server sent is not a picture."),
                    (.avatar(.transport(.notConnected)), "There is no connection to the Internet."),
                    (.avatar(.tooLarge(limit: 9)), "The picture is too large."),
                    (.saving(.full(name: "a")), "There is no space left on this device."),
                    (.saving(.notPermitted(name: "a")), "The folder for saved data cannot be written."),
                    (.saving(.nameTooLong(name: "a")), "Its name is too long."),
                    (.saving(.locked(name: "a")), "Another program is using the saved data."),
                    (
                        .saving(.unwritable(name: "a", reason: "")),
                        "The data could not be saved on this device."
                    ),
                    (
                        .saving(.unreadable(name: "", reason: "")),
                        "The data saved on this device cannot be read."
                    ),
                ]
            ) { problem, reason in expect(problem.reason[.english]).to(equal(reason)) }

            it("with a picture has its error") {
                expect(Problem.avatar(.notAnImage).underlying as? AvatarError).to(equal(.notAnImage))
            }

            it(
                "has a message about what is missing",
                each: [
                    (Problem.questions(.quotaUsedUp), "Current questions are not available."),
                    (.question(.quotaUsedUp), "The full question is not available."),
                    (.answers(.quotaUsedUp), "Answers are not available."),
                    (.avatar(.notAnImage), "The picture is not available."),
                    (.saving(.full(name: "a")), "What you see could not be saved for the next time."),
                ]
            ) { problem, message in expect(problem.message[.english]).to(equal(message)) }
        }
    }
}
