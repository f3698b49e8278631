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

            it("is not sent before it is needed") {
                _ = site
                expect(server.requests).to(beEmpty())
            }

            // StackOverflowCommunicatorTests 1, StackOverflowCommunicatorTests 4,
            // QuestionCreationWorkflowTests 4, S1.2, S3.1
            it("asks for the 20 newest questions with a tag") {
                _ = try await site.questions(tagged: "ios")
                expect(server.requests.map(\.url.absoluteString)).to(
                    equal([
                        "https://api.stackexchange.com/2.3/questions?tagged=ios&sort=creation&order=desc"
                            + "&page=1&pagesize=20&site=stackoverflow"
                    ]))
            }

            it("asks for a further page up to a date") {  // hostile 29
                _ = try await site.questions(
                    tagged: "ios", page: 3, until: Date(timeIntervalSince1970: 1_767_225_600))
                expect(server.requests.first?.parameter("page")).to(equal("3"))
                expect(server.requests.first?.parameter("todate")).to(equal("1767225600"))
            }

            // StackOverflowCommunicatorTests 2, QuestionCreationWorkflowTests 12
            it("asks for a question with its body") {
                _ = try? await site.question(12345)
                expect(server.requests.map(\.url.absoluteString)).to(
                    equal([
                        "https://api.stackexchange.com/2.3/questions/12345?filter=withbody&site=stackoverflow"
                    ]))
            }

            // StackOverflowCommunicatorTests 3, AnswerCreationWorkflowTests 1
            it("asks for the answers to a question with their bodies") {
                _ = try await site.answers(to: 12345)
                expect(server.requests.map(\.url.absoluteString)).to(
                    equal([
                        "https://api.stackexchange.com/2.3/questions/12345/answers?sort=votes&order=desc"
                            + "&page=1&pagesize=100&filter=withbody&site=stackoverflow"
                    ]))
            }

            it("contains the app's key if there is one") {  // S1.12
                _ = try await site.questions(tagged: "ios")
                let withKey = StackExchange(
                    transport: server, clock: VirtualClock(), configuration: .init(key: "abc=="))
                _ = try await withKey.questions(tagged: "ios")
                expect(server.requests.map { $0.parameter("key") }).to(equal([nil, "abc=="]))
            }

            // hostile 30
            for (tag, escaped) in [
                ("c++", "c%2B%2B"), ("c#", "c%23"), (".net", ".net"), ("ключ", "%D0%BA%D0%BB%D1%8E%D1%87"),
                ("a&b=c", "a%26b%3Dc"),
            ] {
                it("percent-encodes the tag \(tag)") {
                    _ = try await site.questions(tagged: tag)
                    let url = try unwrap(server.requests.first?.url.absoluteString)
                    expect(url).to(contain("tagged=\(escaped)&"))
                }
            }

            for tag in ["", "a;b", "a b"] {  // hostile 30
                it("is not sent for the invalid tag “\(tag)”") {
                    let error = await failure { () async throws(StackExchangeError) in
                        try await site.questions(tagged: tag)
                    }
                    expect(error).to(equal(.invalidTag(tag)))
                    expect(server.requests).to(beEmpty())
                }
            }
        }
    }
}
