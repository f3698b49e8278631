import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

final class RequestsSpec: Spec {
    override class func spec() {
        describe("a request to the site") {
            @Let var server = FakeServer(json: page())
            @Let var site = StackExchange(transport: server, clock: VirtualClock())

            // StackOverflowCommunicatorTests 1, StackOverflowCommunicatorTests 2, StackOverflowCommunicatorTests 3,
            // StackOverflowCommunicatorTests 4, QuestionCreationWorkflowTests 4, QuestionCreationWorkflowTests 12,
            // AnswerCreationWorkflowTests 1, S1.2, S3.1
            it("asks for the 20 newest questions with a tag, a question, or its answers, with their texts") {
                _ = try await site.questions(tagged: "ios")
                _ = try? await site.question(12345)
                _ = try await site.answers(to: 12345)
                expect(
                    server.requests.map {
                        $0.url.absoluteString.replacing("https://api.stackexchange.com/2.3/", with: "/")
                    }
                ).to(
                    equal([
                        "/questions?tagged=ios&sort=creation&order=desc&page=1&pagesize=20&site=stackoverflow",
                        "/questions/12345?filter=withbody&site=stackoverflow",
                        "/questions/12345/answers?sort=votes&order=desc&page=1&pagesize=100&filter=withbody"
                            + "&site=stackoverflow",
                    ]))
            }

            it("is not sent for an invalid tag", each: ["", "a;b", "a b"]) { tag in  // hostile 30
                await expect { await site.error(tagged: tag) }.to(equal(.invalidTag(tag)))
                expect(server.requests).to(beEmpty())
            }
        }
    }
}
