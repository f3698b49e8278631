import AppSupport
import Kea
import PublicTimeline

final class TimelineErrorSpec: Spec {
    override class func spec() {
        describe("the failure of a timeline") {
            it(
                "has a reason for the reader and a description for a log",
                each: [
                    (
                        TimelineError.transport(.timedOut),
                        "The server took too long to answer. Please try again.",
                        "The server took too long to answer."
                    ),
                    (
                        .http(status: 503),
                        "The server has a problem at the moment. Please try again in a few minutes.",
                        "The server answered with status 503."
                    ),
                    (
                        .unreadable(.tooDeep(limit: 9)),
                        "The server's answer could not be understood. Please try again later.",
                        "The server's answer is not JSON: tooDeep(limit: 9)."
                    ),
                    (
                        .wrongShape("{}"),
                        "The server's answer could not be understood. Please try again later.",
                        "The server's answer is not a list of messages: {}."
                    ),
                    (
                        .nothingUsable(items: 3),
                        "The server's answer could not be understood. Please try again later.",
                        "None of the 3 messages in the server's answer can be read."
                    ),
                ]
            ) { error, reason, detail in
                expect(error.reason).to(equal(reason))
                expect("\(error)").to(equal(detail))
            }
        }
    }
}
