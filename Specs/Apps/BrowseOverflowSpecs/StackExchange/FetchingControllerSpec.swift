import AppSupport
import BrowseOverflow
import Kea
import SpecSupport

/// Whom a fetch reports to, in the shape of the article on waiting expectations (S3.2, S3.3).
@MainActor
private final class ControllerDouble {
    let received = Stub<[Int], Void>()
    let failed = Stub<StackExchangeError, Void>()

    func fetch(_ tag: String, from site: StackExchange) {
        Task {
            do throws(StackExchangeError) {
                await received.call(try await site.questions(tagged: tag).values.map(\.id))
            } catch {
                await failed.call(error)
            }
        }
    }
}

final class FetchingControllerSpec: Spec {
    override class func spec() {
        describe("the controller of a fetch") {
            @Let var controller = ControllerDouble()

            it("should eventually receive the questions, where the address is good") {
                let server = FakeServer(json: page(#"{"question_id": 7, "title": "Why?"}"#))
                controller.fetch("iphone", from: StackExchange(transport: server))
                expect(controller.received).eventually(
                    haveBeenCalled(.once, with: [7]), within: .seconds(3))
                expect(controller.failed).toNot(haveBeenCalled())
            }

            it("should eventually receive a failure, where the address is “asda”") {
                var configuration = StackExchange.Configuration()
                configuration.root = "asda"
                let site = StackExchange(transport: URLSessionTransport(), configuration: configuration)
                controller.fetch("iphone", from: site)
                expect(controller.failed).eventually(haveBeenCalled(.once), within: .seconds(1))
                expect(controller.received).toNot(haveBeenCalled())
            }
        }
    }
}
