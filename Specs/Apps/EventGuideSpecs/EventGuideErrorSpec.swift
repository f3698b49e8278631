import AppSupport
import EventGuide
import Kea

final class EventGuideErrorSpec: Spec {
    override class func spec() {
        describe("the failure of an update") {
            it(
                "has a reason for the viewer and a description for a log",
                each: [
                    (
                        EventGuideError.transport(.notConnected), "There is no connection to the Internet.",
                        "There is no connection to the Internet."
                    ),
                    (
                        .http(status: 404), "The server does not have it.",
                        "The server answered with status 404."
                    ),
                    (
                        .unreadable(.empty),
                        "The server's answer could not be understood. Please try again later.",
                        "The server sent something that is not data."
                    ),
                    (
                        .unusable([Issue(at: "event", "nothing")]),
                        "The server's answer could not be understood. Please try again later.",
                        "The server sent events that cannot be read."
                    ),
                    (
                        .storage(.unwritable(name: "events", reason: "ENOSPC")),
                        "The data could not be saved on this device.",
                        "“events” could not be written: ENOSPC"
                    ),
                    (.closed, "Loading was stopped.", "The guide was closed."),
                ]
            ) { error, reason, detail in
                expect(error.reason).to(equal(reason))
                expect("\(error)").to(equal(detail))
            }
        }
    }
}
