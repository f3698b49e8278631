import AppSupport
import BrowseOverflow
import Kea
import SpecSupport

/// Receives the outcome of a fetch, as in the article on waiting expectations (S3.2, S3.3).
@MainActor
private final class ControllerDouble {
    let received = Stub<[Int], Void>()
    let failed = Stub<StackExchangeError, Void>()

    func fetch(_ tag: String, from root: String) {
        var configuration = StackExchange.Configuration()
        configuration.root = root
        let site = StackExchange(transport: URLSessionTransport(), configuration: configuration)
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
        describe("a fetching controller") {
            @Let var controller = ControllerDouble()

            it("receives the questions from a valid address within three seconds") {  // S3.2
                let body = page(#"{"question_id": 7, "title": "Why?"}"#)
                let server = try LoopbackServer([
                    ["HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n", body]
                ])
                controller.fetch("iphone", from: server.url("/2.3").absoluteString)
                expect(controller.received).eventually(
                    haveBeenCalled(.once, with: [7]), within: .seconds(3))
                expect(controller.failed).toNot(haveBeenCalled())
                expect(server.heads).to(haveCount(1))
            }

            it("receives a failure from the address “asda” within a second") {
                controller.fetch("iphone", from: "asda")
                expect(controller.failed).eventually(haveBeenCalled(.once), within: .seconds(1))
                expect(controller.received).toNot(haveBeenCalled())
            }
        }
    }
}
