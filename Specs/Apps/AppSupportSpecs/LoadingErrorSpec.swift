import AppSupport
import Kea

final class LoadingErrorSpec: Spec {
    override class func spec() {
        describe("the error of a document") {
            let unusable = "The server's answer could not be understood. Please try again later."

            it(
                "has a reason for the reader",
                each: [
                    (LoadingError.transport(.notConnected), "There is no connection to the Internet."),
                    (.transport(.cancelled), "Loading was stopped."),
                    (.transport(.timedOut), "The server took too long to answer. Please try again."),
                    (.http(status: 404), "The server does not have it."),
                    (
                        .http(status: 503),
                        "The server has a problem at the moment. Please try again in a few minutes."
                    ),
                    (.unreadable(.empty), unusable), (.unreadable(.tooDeep(limit: 9)), unusable),
                    (.wrongShape("{}"), unusable), (.nothingUsable(items: 3), unusable),
                    (.unusable([Issue(at: "event", "nothing")]), unusable),
                    (.storage(.full(name: "events")), "There is no space left on this device."),
                ]
            ) { error, reason in expect(error.reason[.english]).to(equal(reason)) }
        }
    }
}
