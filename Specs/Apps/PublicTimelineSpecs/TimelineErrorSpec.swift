import AppSupport
import Kea
import PublicTimeline
import SpecSupport

final class TimelineErrorSpec: Spec {
    override class func spec() {
        describe("the failure of a timeline") {
            let unusable = "The server's answer could not be understood. Please try again later."

            it(
                "has a reason for the reader",
                each: [
                    (
                        LoadingError.transport(.timedOut),
                        "The server took too long to answer. Please try again."
                    ),
                    (
                        .http(status: 503),
                        "The server has a problem at the moment. Please try again in a few minutes."
                    ),
                    (.unreadable(.tooDeep(limit: 9)), unusable), (.wrongShape("{}"), unusable),
                    (.nothingUsable(items: 3), unusable),
                ]
            ) { error, reason in
                expect(error.reason[.english]).to(equal(reason))
            }

            it("has a message in the reader's language") {
                expect(Language.allCases.map { TimelineClient.failureMessage[$0] }).to(
                    equal([
                        "New messages are not available.", "Не удалось загрузить новые сообщения.",
                        "新しいつぶやきを読み込めません。",
                    ]))
            }
        }
    }
}
