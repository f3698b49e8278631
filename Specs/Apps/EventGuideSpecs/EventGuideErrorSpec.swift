import AppSupport
import EventGuide
import Kea

final class EventGuideErrorSpec: Spec {
    override class func spec() {
        describe("the failure of an update") {
            let unusable = "The server's answer could not be understood. Please try again later."

            it(
                "has a reason for the viewer",
                each: [
                    (EventGuideError.transport(.notConnected), "There is no connection to the Internet."),
                    (.http(status: 404), "The server does not have it."), (.unreadable(.empty), unusable),
                    (.unusable([Issue(at: "event", "nothing")]), unusable),
                    (.storage(.full(name: "events")), "There is no space left on this device."),
                    (.closed, "Loading was stopped."),
                ]
            ) { error, reason in
                expect(error.reason).to(equal(reason))
            }
        }
    }
}
