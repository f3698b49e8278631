import AppSupport
import BrowseOverflow
import Foundation
import Kea
import KeaVirtualTime
import SpecSupport

/// Repeated requests and cached responses (S1.12).
final class RepeatedRequestsSpec: Spec {
    override class func spec() {
        describe("a StackExchange client") {
            @Let var clock = VirtualClock()
            @Let var server = FakeServer(json: page())
            @Let var site = StackExchange(transport: server, clock: clock)
            @Let var log = RequestLog(clock: clock)

            @MainActor func ask(_ tags: String...) { log.ask(site, tags) }

            context("with a repeated request") {
                beforeEach {
                    server.answer = log.answering { _ in
                        .response(
                            Response(
                                headers: [
                                    "etag": #""v1""#, "Last-Modified": "Sun, 22 Nov 2026 04:00:00 GMT",
                                ],
                                body: Data(page(#"{"question_id": 1, "title": "One"}"#).utf8)))
                    }
                    _ = try await site.questions(tagged: "a")
                }

                it("returns the same response within a minute, without a request") {
                    await clock.advance(by: .milliseconds(59_999))
                    let again = try await site.questions(tagged: "a")
                    expect(again.values.map(\.title)).to(equal(["One"]))
                    expect(log.times).to(equal([.zero]))
                }

                it(
                    "reuses the response after a minute if a 304 confirms it"
                ) {
                    server.answer = log.answering { _ in .response(Response(status: 304, body: Data())) }
                    await clock.advance(by: .seconds(60))
                    let again = try await site.questions(tagged: "a")
                    expect(again.values.map(\.title)).to(equal(["One"]))
                    expect(server.requests.map(\.headers)).to(
                        equal([
                            [:],
                            [
                                "If-None-Match": #""v1""#,
                                "If-Modified-Since": "Sun, 22 Nov 2026 04:00:00 GMT",
                            ],
                        ]))
                    await clock.advance(by: .milliseconds(59_999))
                    _ = try await site.questions(tagged: "a")
                    expect(log.times).to(equal([.zero, .seconds(60)]))
                }

                it("returns the new response if something changed") {
                    server.answer = log.answering { _ in
                        .json(page(#"{"question_id": 1, "title": "Two"}"#))
                    }
                    await clock.advance(by: .seconds(60))
                    for _ in 1...2 {
                        let again = try await site.questions(tagged: "a")
                        expect(again.values.map(\.title)).to(equal(["Two"]))
                    }
                    expect(log.times).to(equal([.zero, .seconds(60)]))
                }

                it("sends different requests") {
                    _ = try await site.questions(tagged: "b")
                    _ = try await site.questions(tagged: "a", page: 2)
                    expect(log.times).to(haveCount(3))
                }

                it("caches the last 20 responses") {
                    for tag in 1...20 { _ = try await site.questions(tagged: "\(tag)") }
                    _ = try await site.questions(tagged: "1")
                    expect(log.times).to(haveCount(21))
                    _ = try await site.questions(tagged: "a")
                    expect(log.times).to(haveCount(22))
                }
            }

            it("counts a response that was replaced as the newest") {
                server.answer = log.answering { _ in reply("") }
                for tag in 1...20 { _ = try await site.questions(tagged: "\(tag)") }
                await clock.advance(by: .seconds(60))
                for tag in ["1", "21"] { _ = try await site.questions(tagged: tag) }
                let count = log.times.count
                _ = try await site.questions(tagged: "1")
                expect(log.times).to(haveCount(count))
                for tag in 22...39 { _ = try await site.questions(tagged: "\(tag)") }
                _ = try await site.questions(tagged: "1")
                expect(log.times).to(haveCount(count + 18))
            }

            it("sends a request again at once after a failure") {
                server.answer = log.answering { _ in .json("{}", status: 404) }
                ask("a")
                await clock.advance(by: .zero)
                server.answer = log.answering { _ in reply("") }
                ask("a")
                await clock.advance(by: .zero)
                expect(log.errors).to(equal([.http(status: 404), nil]))
            }

            it("sends one request for two concurrent callers") {
                server.answer = log.answering { _ in reply("") }
                ask("a", "a")
                await clock.run()
                expect(log.errors).to(equal([nil, nil]))
                expect(log.times).to(equal([.zero]))
            }

            it("treats 304 as an error without a cached response") {
                server.answer = { _ in .response(Response(status: 304, body: Data())) }
                ask("a")
                await clock.run()
                expect(log.errors).to(equal([.emptyData(status: 304)]))
            }
        }
    }
}
