import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

/// The client's timeouts, retries and pauses.
final class RetrySpec: Spec {
    override class func spec() {
        describe("a StackExchange client") {
            @Let var clock = VirtualClock()
            @Let var server = FakeServer(json: page())
            @Let var site = StackExchange(
                transport: server, clock: clock, configuration: .patient)
            @Let var outcome = Outcome()

            /// Requests questions with a new tag, and records the outcome.
            @MainActor func ask() {
                outcome.requests += 1
                let (site, outcome, tag) = (site, outcome, "ios\(outcome.requests)")
                Task {
                    let error = await failure { () async throws(StackExchangeError) in
                        try await site.questions(tagged: tag)
                    }
                    outcome.errors.append(error)
                }
            }

            /// Lets time pass, once a sleeper is due in it.
            @MainActor func pass(_ duration: Duration) {
                expect(clock.nextWaking).eventually(beLessThanOrEqual(to: duration))
                clock.advance(by: duration)
            }

            context("with a server that never answers") {
                beforeEach { server.isHolding = true }

                it("times out after 30 seconds") {  // hostile 30
                    ask()
                    expect(clock.nextWaking).eventually(equal(.seconds(30)))
                    clock.advance(by: .seconds(29))
                    expect(outcome.errors).always(beEmpty(), for: .milliseconds(30))
                    clock.advance(by: .seconds(1))
                    expect(outcome.errors).eventually(equal([.transport(.timedOut)]))
                }

                it("does not retry") {
                    ask()
                    pass(.seconds(30))
                    expect(outcome.errors).eventually(haveCount(1))
                    expect(server.requests).to(haveCount(1))
                }

                it("ends at once when its task is cancelled") {  // hostile 30
                    let (site, outcome) = (site, outcome)
                    let task = Task {
                        let error = await failure { () async throws(StackExchangeError) in
                            try await site.questions(tagged: "ios")
                        }
                        outcome.errors.append(error)
                    }
                    expect(server.heldCount).eventually(equal(1))
                    task.cancel()
                    expect(outcome.errors).eventually(equal([.transport(.cancelled)]))
                    expect(server.heldCount).eventually(equal(0))
                    expect(clock.nextWaking).eventually(beNil())
                }
            }

            context("with a connection that breaks") {  // hostile 30
                beforeEach { server.answer = { _ in .failure(.connectionLost) } }

                it("retries after one second and after two more, then fails") {
                    ask()
                    pass(.seconds(1))
                    expect(server.requests).eventually(haveCount(2))
                    pass(.seconds(2))
                    expect(outcome.errors).eventually(equal([.transport(.connectionLost)]))
                    expect(server.requests).to(haveCount(3))
                }

                it("succeeds if the retry succeeds") {
                    ask()
                    expect(clock.nextWaking).eventually(equal(.seconds(1)))
                    server.answer = { _ in .json(page()) }
                    clock.advance(by: .seconds(1))
                    expect(outcome.errors).eventually(equal([nil]))
                }
            }

            for (state, reply) in [
                ("that is busy", FakeServer.Reply.json("<html>Busy</html>", status: 503)),
                ("that fails", FakeServer.Reply.json("", status: 500)),
            ] {
                it("retries with a server \(state)") {
                    server.answer = { _ in reply }
                    ask()
                    pass(.seconds(1))
                    pass(.seconds(2))
                    expect(outcome.errors).eventually(haveCount(1))
                    expect(server.requests).to(haveCount(3))
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
                    ask()
                    expect(outcome.errors).eventually(haveCount(1))
                    expect(server.requests).to(haveCount(1))
                    expect(clock.nextWaking).eventually(beNil())
                }
            }

            context("with a server that asks for a pause") {
                // hostile 10: the backoff, and the pause in seconds
                for (backoff, seconds) in [("10", 10), (#""10""#, 10), ("1000000000", 172_800)] {
                    it("waits for \(seconds) seconds for a backoff of \(backoff)") {
                        server.answer = { _ in
                            .json(#"{"items": [], "has_more": false, "backoff": \#(backoff)}"#)
                        }
                        ask()
                        expect(outcome.errors).eventually(equal([nil]))
                        ask()
                        expect(clock.nextWaking).eventually(equal(.seconds(seconds)))
                        expect(server.requests).to(haveCount(1))
                        clock.advance(by: .seconds(seconds))
                        expect(outcome.errors).eventually(equal([nil, nil]))
                        expect(server.requests).to(haveCount(2))
                    }
                }

                for backoff in ["0", "-1", "null", "true"] {
                    it("does not wait for a backoff of \(backoff)") {
                        server.answer = { _ in
                            .json(#"{"items": [], "has_more": false, "backoff": \#(backoff)}"#)
                        }
                        ask()
                        expect(outcome.errors).eventually(equal([nil]))
                        ask()
                        expect(outcome.errors).eventually(equal([nil, nil]))
                    }
                }

                it("waits before requests of the same method only") {
                    server.answer = { request in
                        let isQuestions = request.url.path.hasSuffix("/questions")
                        return .json(
                            #"{"items": [], "has_more": false, "backoff": \#(isQuestions ? 10 : 0)}"#)
                    }
                    ask()
                    expect(outcome.errors).eventually(equal([nil]))
                    let site = site
                    Task { _ = try await site.answers(to: 1) }
                    expect(server.requests).eventually(haveCount(2))
                }

                it("stops waiting when its task is cancelled") {
                    server.answer = { _ in .json(#"{"items": [], "has_more": false, "backoff": 10}"#) }
                    ask()
                    expect(outcome.errors).eventually(equal([nil]))
                    let (site, outcome) = (site, outcome)
                    let task = Task {
                        outcome.errors.append(
                            await failure { () async throws(StackExchangeError) in
                                try await site.questions(tagged: "swift")
                            })
                    }
                    expect(clock.nextWaking).eventually(equal(.seconds(10)))
                    task.cancel()
                    expect(outcome.errors).eventually(equal([nil, .transport(.cancelled)]))
                }
            }

            context("with a server that throttles") {  // hostile 9
                it("sends no request for 30 seconds by default") {
                    server.answer = { _ in
                        .json(#"{"error_id": 502, "error_name": "throttle_violation"}"#, status: 400)
                    }
                    ask()
                    expect(outcome.errors).eventually(equal([.throttled(retryAfter: .seconds(30))]))
                    server.answer = { _ in .json(page()) }
                    let site = site
                    Task { _ = try await site.answers(to: 1) }
                    expect(clock.nextWaking).eventually(equal(.seconds(30)))
                    clock.advance(by: .seconds(29))
                    expect(server.requests).always(haveCount(1), for: .milliseconds(30))
                    clock.advance(by: .seconds(1))
                    expect(server.requests).eventually(haveCount(2))
                }

                it(
                    "recognizes throttling by either key",
                    each: [#""error_id": 502"#, #""error_name": "throttle_violation""#]
                ) { mark in
                    server.answer = { _ in .json("{\(mark)}", status: 400) }
                    ask()
                    expect(outcome.errors).eventually(equal([.throttled(retryAfter: .seconds(30))]))
                }

                it("sends no request for the requested time") {
                    server.answer = { _ in
                        .json(#"{"error_id": 502, "error_name": "throttle_violation", "backoff": 6}"#)
                    }
                    ask()
                    expect(outcome.errors).eventually(equal([.throttled(retryAfter: .seconds(6))]))
                }

                it(
                    "says how long if the server says it, in whichever way",
                    each: [
                        (
                            "in the message", 400, #""error_message": "requests available in 82216 seconds""#,
                            82216
                        ),
                        (
                            "in the message, with a status of 429", 429,
                            #""error_message": "try in 90 seconds""#, 90
                        ),
                        (
                            "in the message and a shorter backoff", 400,
                            #""backoff": 5, "error_message": "try in 90 seconds""#, 90
                        ),
                        (
                            "in the message, longer than any pause", 400,
                            #""error_message": "try in 99999999999999999 seconds""#, 172_800
                        ),
                        ("with a backoff of 0", 400, #""backoff": 0"#, 30),
                        (
                            "in a message without a number", 400, #""error_message": "try in a few seconds""#,
                            30
                        ),
                    ]
                ) { _, status, fields, seconds in
                    server.answer = { _ in
                        .json(
                            #"{"error_id": 502, "error_name": "throttle_violation", \#(fields)}"#,
                            status: status)
                    }
                    ask()
                    expect(outcome.errors).eventually(
                        equal([.throttled(retryAfter: .seconds(seconds))]))
                }
            }
        }
    }

    /// The outcomes of requests: the error of each, or nil.
    @MainActor
    private final class Outcome {
        var errors: [StackExchangeError?] = []
        var requests = 0
    }
}
