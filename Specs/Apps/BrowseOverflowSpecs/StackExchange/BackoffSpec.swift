import AppSupport
import BrowseOverflow
import Foundation
import Kea
import KeaVirtualTime
import SpecSupport

/// When exactly the client asks: with a clock that it is given, and with the clock that an app gives it.
final class BackoffSpec: Spec {
    override class func spec() {
        describe("a client of the site that is given a virtual clock") {
            @Let var clock = VirtualClock()
            @Let var server = FakeServer(json: page())
            @Let var site = StackExchange(transport: server, clock: clock)
            @Let var asked = Asked()

            beforeEach { asked.time = { [clock] in clock.now.offset } }

            it("asks again after one second, and after two more") {
                server.answer = asked.answering { _ in .failure(.connectionLost) }
                let site = site
                let task = Task { await error(of: site) }
                await clock.run()
                await expect { await task.value }.to(equal(.transport(.connectionLost)))
                expect(asked.times).to(equal([.zero, .seconds(1), .seconds(3)]))
            }

            it("has given up on a silent server after 30 seconds, and not before") {
                server.isHolding = true
                let site = site
                let task = Task { await error(of: site) }
                await clock.advance(by: .milliseconds(29_999))
                expect(server.heldCount).to(equal(1))
                await clock.advance(by: .milliseconds(1))
                await expect { await task.value }.to(equal(.transport(.timedOut)))
                expect(server.heldCount).to(equal(0))
            }

            it("is silent for as long as the site wishes, however many ask") {
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

            it("leaves nobody asleep when it has its answer") {
                _ = try await site.questions(tagged: "ios")
                await clock.advance(by: .zero)
                expect(clock.sleeperCount).to(equal(0))
            }
        }

        describe("a client of the site with the clock of an app", .virtualTime) {
            @Let var server = FakeServer(json: page())
            @Let var site = StackExchange(transport: server)
            @Let var asked = Asked()
            @Let var start = ContinuousClock.now

            beforeEach {
                let start = start
                asked.time = { ContinuousClock.now - start }
            }

            it("asks again after one second, and after two more") {
                server.answer = asked.answering { _ in .failure(.connectionLost) }
                await expect { await error(of: site) }.to(equal(.transport(.connectionLost)))
                expect(asked.times).to(equal([.zero, .seconds(1), .seconds(3)]))
            }

            it("gives up on a silent server after 30 seconds") {
                server.isHolding = true
                let error = await error(of: site)
                expect(error).to(equal(.transport(.timedOut)))
                expect(ContinuousClock.now - start).to(equal(.seconds(30)))
            }

            it("honours a backoff of five minutes") {
                server.answer = asked.answering { _ in
                    .json(#"{"items": [], "has_more": false, "backoff": 300}"#)
                }
                _ = try await site.questions(tagged: "ios")
                _ = try await site.questions(tagged: "swift")
                expect(asked.times).to(equal([.zero, .seconds(300)]))
            }

            it("is silent after a throttle, and then has its answer") {
                server.answer = asked.answering { _ in .json(Fixtures.text("throttled.json"), status: 400) }
                let error = await error(of: site)
                expect(error).to(equal(.throttled(retryAfter: .seconds(30))))
                server.answer = asked.answering { _ in .json(page()) }
                _ = try await site.questions(tagged: "ios")
                expect(asked.times).to(equal([.zero, .seconds(30)]))
            }

            it("shows that a picture could not be had, half a minute after it was asked for") {
                server.isHolding = true
                let avatars = AvatarStore(transport: server)
                let url = try unwrap(URL(string: "https://example.com/ada.png"))
                avatars.show(url)
                expect(avatars.fetchCount).always(equal(1), for: .milliseconds(29_999))
                expect(avatars.fetchCount).eventually(equal(0), within: .milliseconds(1))
            }

            // The reply and the end of patience come at the same moment: either may win, in any order of what happens.
            it("has one outcome when the reply comes at the last moment", .virtualTime(seeds: 50)) {
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

    /// What asking for questions ends in; nil where there are some.
    private static func error(of site: StackExchange) async -> StackExchangeError? {
        do throws(StackExchangeError) {
            _ = try await site.questions(tagged: "ios")
            return nil
        } catch {
            return error
        }
    }

    /// When the server was asked.
    @MainActor
    private final class Asked {
        var times: [Duration] = []
        var time: @MainActor () -> Duration = { .zero }

        /// Answers as `answer` does, and notes when.
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
