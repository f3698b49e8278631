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
                        .json(page(#"{"question_id": 1, "title": "One"}"#))
                    }
                    _ = try await site.questions(tagged: "a")
                }

                it("returns the same response within a minute, without a request") {
                    await clock.advance(by: .milliseconds(59_999))
                    let again = try await site.questions(tagged: "a")
                    expect(again.values.map(\.title)).to(equal(["One"]))
                    expect(log.times).to(equal([.zero]))
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

        }
    }
}
