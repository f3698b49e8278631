import AppSupport
import BrowseOverflow
import Foundation
import Kea
import KeaVirtualTime
import SpecSupport

final class RetrySpec: Spec {
    override class func spec() {
        describe("a StackExchange client") {
            @Let var clock = VirtualClock()
            @Let var server = FakeServer(json: page())
            @Let var site = StackExchange(transport: server, clock: clock, configuration: .patient)
            @Let var log = RequestLog { [clock] in clock.now.offset }

            @MainActor func ask(_ tags: String...) async {
                log.ask(site, tags)
                await clock.run()
            }

            it("times out after exactly 30 seconds, and does not retry") {  // hostile 30
                server.isHolding = true
                log.ask(site, ["ios"])
                await clock.advance(by: .milliseconds(29_999))
                expect(log.errors).to(beEmpty())
                expect(server.heldCount).to(equal(1))
                await clock.advance(by: .milliseconds(1))
                expect(log.errors).to(equal([.transport(.timedOut)]))
                expect(server.heldCount).to(equal(0))
                expect(server.requests).to(haveCount(1))
            }

            it("ends at once when its task is cancelled, and leaves no sleeping task") {  // hostile 30
                server.isHolding = true
                let task = log.ask(site, ["ios"])
                await clock.advance(by: .zero)
                task.cancel()
                await clock.advance(by: .zero)
                expect(log.errors).to(equal([.transport(.cancelled)]))
                expect(server.heldCount).to(equal(0))
                expect(clock.sleeperCount).to(equal(0))
            }

            for (state, status, reply) in [
                ("whose connection breaks", nil, FakeServer.Reply.failure(.connectionLost)),  // hostile 30
                ("that is busy", 503, .json("<html>Busy</html>", status: 503)),
                ("that fails", 500, .json("", status: 500)),
            ] as [(String, Int?, FakeServer.Reply)] {
                it("retries with a server \(state) after one second, and after two more") {
                    server.answer = log.answering { _ in reply }
                    await ask("ios")
                    expect(log.errors.map { $0?.status }).to(equal([status]))
                    expect(log.errors).toNot(contain(nil))
                    expect(log.times).to(equal([.zero, .seconds(1), .seconds(3)]))
                }
            }

            for (state, reply) in [
                ("without a network", FakeServer.Reply.failure(.notConnected)),
                ("that rejects the request", .json(Fixtures.text("error.json"), status: 400)),
                ("that sends half a document", .json(Fixtures.text("broken.json"))),
                ("that has no such page", .json("<html>Not found</html>", status: 404)),
            ] {
                it("does not retry with a server \(state)") {
                    server.answer = { _ in reply }
                    await ask("ios")
                    expect(log.errors).toNot(contain(nil))
                    expect(server.requests).to(haveCount(1))
                }
            }

            it(
                "waits for a pause that the server asks for",  // hostile 10
                each: [
                    ("10", 10), (#""10""#, 10), ("1000000000", 172_800), ("0", 0), ("-1", 0), ("null", 0),
                    ("true", 0),
                ]
            ) { backoff, seconds in
                server.answer = log.answering { _ in
                    .json(#"{"items": [], "has_more": false, "backoff": \#(backoff)}"#)
                }
                await ask("a", "b", "c")
                expect(log.errors).to(equal([nil, nil, nil]))
                expect(log.times).to(equal([.zero, .seconds(seconds), .seconds(2 * seconds)]))
            }

            it("waits before requests of the same method only, until its task is cancelled") {
                server.answer = log.answering { _ in reply(#""backoff": 10"#) }
                _ = try await site.questions(tagged: "a")
                let task = log.ask(site, ["b"])
                _ = try await site.answers(to: 1)
                await clock.advance(by: .seconds(1))
                expect(log.times).to(equal([.zero, .zero]))
                task.cancel()
                await clock.advance(by: .zero)
                expect(log.errors).to(equal([.transport(.cancelled)]))
            }

            it(
                "sends no request while the server throttles",  // hostile 9
                each: [
                    (400, #""error_id": 502, "error_name": "throttle_violation""#, 30),
                    (400, #""error_id": 502"#, 30), (400, #""error_name": "throttle_violation""#, 30),
                    (200, #""error_id": 502, "backoff": 6"#, 6), (400, #""error_id": 502, "backoff": 0"#, 30),
                    (400, #""error_id": 502, "error_message": "available in 3600 seconds""#, 3600),
                    (429, #""error_id": 502, "error_message": "try in 90 seconds""#, 90),
                    (400, #""error_id": 502, "backoff": 5, "error_message": "try in 90 seconds""#, 90),
                    (400, #""error_id": 502, "error_message": "try in a few seconds""#, 30),
                ]
            ) { status, fields, seconds in
                server.answer = log.answering { _ in
                    log.times.count > 1 ? .json(page()) : .json("{\(fields)}", status: status)
                }
                log.ask(site, ["a"])
                await clock.advance(by: .zero)
                expect(log.errors).to(equal([.throttled(retryAfter: .seconds(seconds))]))
                let site = site
                Task { _ = try await site.answers(to: 1) }
                await clock.run()
                expect(log.times).to(equal([.zero, .seconds(seconds)]))
            }

            it(
                "sends no request while none remain, for which the server needs more than an hour",
                each: [("82216", 82216), ("99999999999999999", 172_800)]
            ) { text, seconds in
                server.answer = log.answering { _ in
                    log.times.count > 1
                        ? .json(page())
                        : .json(#"{"error_id": 502, "error_message": "in \#(text) seconds"}"#, status: 400)
                }
                await ask("a")
                await clock.advance(by: .seconds(seconds - 1))
                await ask("b")
                await clock.advance(by: .seconds(1))
                await ask("c")
                expect(log.errors).to(equal([.quotaUsedUp, .quotaUsedUp, nil]))
                expect(log.times).to(equal([.zero, .seconds(seconds)]))
            }
        }

        describe("a StackExchange client with the default clock", .virtualTime) {
            @Let var server = FakeServer(json: page())
            @Let var site = StackExchange(transport: server, configuration: .patient)
            @Let var start = ContinuousClock.now

            // The response and the timeout happen at the same moment, and either may come first.
            it("has one outcome when a response and the timeout coincide", .virtualTime(seeds: 50)) {
                server.isHolding = true
                let (server, site, start) = (server, site, start)
                Task {
                    try await Task.sleep(for: .seconds(30))
                    server.release()
                }
                await expect { await site.error() }.to(satisfyAny(beNil(), equal(.transport(.timedOut))))
                expect(ContinuousClock.now - start).to(equal(.seconds(30)))
                expect(server.requests).to(haveCount(1))
            }
        }
    }
}
