import AppSupport
import BrowseOverflow
import Foundation
import Kea
import KeaVirtualTime
import SpecSupport

/// The exact times of requests, with an injected clock and with the default one.
final class BackoffSpec: Spec {
    override class func spec() {
        describe("a StackExchange client with a virtual clock") {
            @Let var clock = VirtualClock()
            @Let var server = FakeServer(json: page())
            @Let var site = StackExchange(
                transport: server, clock: clock, configuration: .patient)
            @Let var asked = Asked()

            beforeEach { asked.time = { [clock] in clock.now.offset } }

            it("retries after one second, and after two more") {
                server.answer = asked.answering { _ in .failure(.connectionLost) }
                let site = site
                let task = Task { await error(of: site) }
                await clock.run()
                await expect { await task.value }.to(equal(.transport(.connectionLost)))
                expect(asked.times).to(equal([.zero, .seconds(1), .seconds(3)]))
            }

            it("times out after exactly 30 seconds") {
                server.isHolding = true
                let site = site
                let task = Task { await error(of: site) }
                await clock.advance(by: .milliseconds(29_999))
                expect(server.heldCount).to(equal(1))
                await clock.advance(by: .milliseconds(1))
                await expect { await task.value }.to(equal(.transport(.timedOut)))
                expect(server.heldCount).to(equal(0))
            }

            it("observes a backoff for all its callers") {
                server.answer = asked.answering { _ in
                    .json(#"{"items": [], "has_more": false, "backoff": 10}"#)
                }
                let site = site
                _ = try await site.questions(tagged: "ios")
                for tag in ["swift", "xcode"] {
                    Task { try await site.questions(tagged: tag) }
                }
                await clock.advance(by: .milliseconds(9_999))
                expect(asked.times).to(equal([.zero]))
                await clock.advance(by: .milliseconds(1))
                expect(Array(asked.times.prefix(2))).to(equal([.zero, .seconds(10)]))
            }

            it("leaves no sleeping task after a response") {
                _ = try await site.questions(tagged: "ios")
                await clock.advance(by: .zero)
                expect(clock.sleeperCount).to(equal(0))
            }
        }

        describe("a StackExchange client with the default clock", .virtualTime) {
            @Let var server = FakeServer(json: page())
            @Let var site = StackExchange(transport: server, configuration: .patient)
            @Let var asked = Asked()
            @Let var start = ContinuousClock.now

            beforeEach {
                let start = start
                asked.time = { ContinuousClock.now - start }
            }

            it("retries after one second, and after two more") {
                server.answer = asked.answering { _ in .failure(.connectionLost) }
                await expect { await error(of: site) }.to(equal(.transport(.connectionLost)))
                expect(asked.times).to(equal([.zero, .seconds(1), .seconds(3)]))
            }

            it("times out after 30 seconds") {
                server.isHolding = true
                let error = await error(of: site)
                expect(error).to(equal(.transport(.timedOut)))
                expect(ContinuousClock.now - start).to(equal(.seconds(30)))
            }

            it("observes a backoff of five minutes") {
                server.answer = asked.answering { _ in
                    .json(#"{"items": [], "has_more": false, "backoff": 300}"#)
                }
                _ = try await site.questions(tagged: "ios")
                _ = try await site.questions(tagged: "swift")
                expect(asked.times).to(equal([.zero, .seconds(300)]))
            }

            it("sends no request for 30 seconds after throttling") {
                server.answer = asked.answering { _ in .json(#"{"error_id": 502}"#, status: 400) }
                let error = await error(of: site)
                expect(error).to(equal(.throttled(retryAfter: .seconds(30))))
                server.answer = asked.answering { _ in .json(page()) }
                _ = try await site.questions(tagged: "ios")
                expect(asked.times).to(equal([.zero, .seconds(30)]))
            }

            it("reports a picture's failure 30 seconds after its request") {
                server.isHolding = true
                let avatars = AvatarStore(transport: server)
                let url = try unwrap(URL(string: "https://example.com/ada.png"))
                avatars.show(url)
                expect(avatars.fetchCount).always(equal(1), for: .milliseconds(29_999))
                expect(avatars.fetchCount).eventually(equal(0), within: .milliseconds(1))
            }

            // The response and the timeout happen at the same moment, and either may come first.
            it("has one outcome when a response and the timeout coincide", .virtualTime(seeds: 50)) {
                server.isHolding = true
                let (server, site) = (server, site)
                Task {
                    try await Task.sleep(for: .seconds(30))
                    server.release()
                }
                let error = await error(of: site)
                expect(error).to(satisfyAny(beNil(), equal(.transport(.timedOut))))
                expect(ContinuousClock.now - start).to(equal(.seconds(30)))
                expect(server.requests).to(haveCount(1))
            }
        }
    }

    /// Returns the error of a request for questions, or nil.
    private static func error(of site: StackExchange) async -> StackExchangeError? {
        do throws(StackExchangeError) {
            _ = try await site.questions(tagged: "ios")
            return nil
        } catch {
            return error
        }
    }

    /// The times of requests to the server.
    @MainActor
    private final class Asked {
        var times: [Duration] = []
        var time: @MainActor () -> Duration = { .zero }

        /// Records the time, and responds like `answer`.
        func answering(
            _ answer: @escaping @MainActor (Request) -> FakeServer.Reply
        ) -> @MainActor (Request) -> FakeServer.Reply {
            { [self] request in
                times.append(time())
                return answer(request)
            }
        }
    }
}
