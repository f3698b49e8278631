import AppSupport
import Kea
import PublicTimeline

final class TimelineWordsSpec: Spec {
    override class func spec() {
        describe("a timeline without new messages") {
            it(
                "says why in the reader's words, and keeps the technical detail for a log",
                each: [
                    (
                        TimelineError.transport(.timedOut),
                        "The server took too long to answer. Please try again.", "too long"
                    ),
                    (
                        .http(status: 503),
                        "The server has trouble at the moment. Please try again in a few minutes.", "503"
                    ),
                    (
                        .unreadable(.tooDeep(limit: 9)),
                        "The server's answer could not be understood. Please try again later.", "tooDeep"
                    ),
                    (
                        .wrongShape("{}"),
                        "The server's answer could not be understood. Please try again later.", "{}"
                    ),
                    (
                        .nothingUsable(items: 3),
                        "The server's answer could not be understood. Please try again later.", "3 messages"
                    ),
                ]
            ) { error, reason, detail in
                expect(error.reason).to(equal(reason))
                expect("\(error)").to(contain(detail))
            }
        }
    }
}
