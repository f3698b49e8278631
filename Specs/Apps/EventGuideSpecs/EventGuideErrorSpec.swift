import AppSupport
import EventGuide
import Kea
import SpecSupport

final class EventGuideErrorSpec: Spec {
    override class func spec() {
        describe("the failure of an update") {
            let unusable = "The server's answer could not be understood. Please try again later."

            it(
                "has a reason for the viewer",
                each: [
                    (LoadingError.transport(.notConnected), "There is no connection to the Internet."),
                    (.http(status: 404), "The server does not have it."), (.unreadable(.empty), unusable),
                    (.unusable([Issue(at: "event", "nothing")]), unusable),
                    (.storage(.full(name: "events")), "There is no space left on this device."),
                    (.transport(.cancelled), "Loading was stopped."),
                ]
            ) { error, reason in
                expect(error.reason[.english]).to(equal(reason))
            }

            it("has a message in the viewer's language") {
                expect(Language.allCases.map { EventService.failureMessage[$0] }).to(
                    equal([
                        "The guide could not be brought up to date.", "Не удалось обновить афишу.",
                        "番組表を更新できませんでした。",
                    ]))
            }
        }
    }
}
