import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

/// The order and the times of concurrent, late, repeated and failed requests (S1.12).
final class RequestSchedulerSpec: Spec {
    override class func spec() {
        describe("a StackExchange client") {
            @Let var clock = VirtualClock()
            @Let var server = FakeServer(json: page())
            @Let var site = StackExchange(transport: server, clock: clock, configuration: .patient)
            @Let var log = RequestLog { [clock] in clock.now.offset }

            @MainActor func ask(_ tags: String...) { log.ask(site, tags) }
            @MainActor func answer(_ fields: String) { server.answer = log.answering { _ in reply(fields) } }
            @MainActor func pass(_ seconds: Int) async { await clock.advance(by: .seconds(seconds)) }

            it("sends the next request right after a response without a pause") {
                server.isHolding = true
                answer("")
                ask("a", "b")
                await pass(5)
                expect(log.times).to(equal([.zero]))
                server.releaseHeld()
                await pass(1)
                expect(log.times).to(equal([.zero, .seconds(5)]))
            }

            it(
                "serves other callers while it parses a long response",
                .enabled(if: mayUseSeveralProcessors, "there is only one processor")
            ) {
                let long = Array(repeating: "{}", count: 49_000).joined(separator: ",")
                server.answer = { request in
                    request.parameter("tagged") == nil ? reply("") : reply(#""unused": [\#(long)]"#)
                }
                let site = site
                var isParsing = true
                let first = Task {
                    _ = try await site.questions(tagged: "a")
                    isParsing = false
                }
                var others = 0
                while isParsing {
                    others += 1
                    _ = try await site.answers(to: others)
                }
                try await first.value
                // Inside the actor, only those before and after the parsing would be served.
                expect(others).to(beGreaterThan(20))
            }

            it("runs requests of different methods concurrently") {
                server.isHolding = true
                answer("")
                ask("a")
                let site = site
                Task { try await site.answers(to: 1) }
                Task { try await site.question(1) }
                await pass(0)
                expect(log.times).to(equal([.zero, .zero, .zero]))
            }

            it("sends the next request after a failed or cancelled one") {
                server.isHolding = true
                server.answer = log.answering { _ in .failure(.notConnected) }
                let first = log.ask(site, ["a"])
                await pass(0)
                ask("b", "c")
                await pass(1)
                first.cancel()
                await pass(1)
                server.release()
                await pass(1)
                expect(log.times).to(equal([.zero, .seconds(1), .seconds(2)]))
            }

            it("removes a cancelled request from the queue") {
                server.isHolding = true
                answer("")
                ask("a")
                await pass(0)
                let waiting = log.ask(site, ["b"])
                await pass(1)
                waiting.cancel()
                await pass(1)
                expect(log.errors).to(equal([.transport(.cancelled)]))
                ask("c")
                server.release()
                await pass(1)
                expect(log.tags).to(equal(["a", "c"]))
            }

            it("counts the pause from the response") {
                server.isHolding = true
                answer(#""backoff": 10"#)
                ask("a")
                await pass(5)
                server.release()
                await pass(0)
                ask("b")
                await clock.run()
                expect(log.times).to(equal([.zero, .seconds(15)]))
            }

            it("keeps the longest of several pauses") {
                server.answer = log.answering { request in
                    let seconds = request.url.path.hasSuffix("/answers") ? 6 : 60
                    return reply(#""error_id": 502, "backoff": \#(seconds)"#, status: 400)
                }
                server.isHolding = true
                let site = site
                Task { try await site.question(1) }
                Task { try await site.answers(to: 1) }
                await pass(0)
                answer("")
                server.release()
                await pass(0)
                ask("a")
                await clock.run()
                expect(log.times).to(equal([.zero, .zero, .seconds(60)]))
            }

            it(
                "observes the pause in a response with an error, or without items",
                each: [
                    (400, #"{"error_id": 400, "error_name": "bad", "backoff": 10}"#),
                    (503, #"{"backoff": 10}"#), (200, #"{"has_more": false, "backoff": 10}"#),
                    (200, #"{"items": null, "backoff": 10}"#),
                ]
            ) { status, body in
                server.answer = log.answering { _ in .json(body, status: status) }
                var configuration = StackExchange.Configuration.patient
                configuration.retryDelays = []
                site = StackExchange(transport: server, clock: clock, configuration: configuration)
                ask("a")
                await pass(0)
                expect(log.errors).to(haveCount(1))
                ask("b")
                await clock.run()
                expect(log.times).to(equal([.zero, .seconds(10)]))
            }

            it(
                "observes `Retry-After`, for at most two days, before it retries",
                each: [("7", 7), ("200000", 172_800)]
            ) { pause, seconds in
                server.answer = log.answering { _ in
                    .response(Response(status: 503, headers: ["retry-after": pause], body: Data("Busy".utf8)))
                }
                ask("a")
                await clock.run()
                expect(log.times).to(equal([.zero, .seconds(seconds), .seconds(2 * seconds)]))
            }

            it("continues to wait if the pause has grown") {
                server.answer = log.answering { request in
                    request.url.path.hasSuffix("/questions")
                        ? reply(#""backoff": 10"#)
                        : reply(#""error_id": 502, "error_name": "throttle_violation", "backoff": 30"#)
                }
                ask("a")
                await pass(0)
                ask("b")
                await pass(5)
                let site = site
                Task { try await site.answers(to: 1) }
                await clock.run()
                expect(log.times).to(equal([.zero, .seconds(5), .seconds(35)]))
            }

            context("when the pause is longer than five seconds") {
                beforeEach { site = StackExchange(transport: server, clock: clock) }

                it("says at once when it ends, and sends no request before") {
                    answer(#""backoff": 300"#)
                    ask("a")
                    await pass(0)
                    await pass(1)
                    ask("b")
                    await pass(0)
                    expect(log.errors).to(equal([nil, .throttled(retryAfter: .seconds(299))]))
                    await pass(299)
                    ask("c")
                    await clock.run()
                    expect(log.tags).to(equal(["a", "c"]))
                }

                it(
                    "waits for the shorter pause of a busy server, and asks again",
                    each: [(429, 5), (503, 5), (429, 1)]
                ) { status, seconds in
                    let busy = Response(status: status, headers: ["Retry-After": "\(seconds)"], body: Data())
                    server.answer = log.answering { _ in log.times.count > 1 ? reply("") : .response(busy) }
                    ask("a")
                    await clock.run()
                    expect(log.errors).to(equal([nil]))
                    expect(log.times).to(equal([.zero, .seconds(seconds)]))
                }

                it(
                    "says at once when a busy server is available again",
                    each: [
                        (503, "99999", 99999), (429, "120", 120), (429, "tomorrow", 30), (429, nil, 30),
                        (503, "Fri, 02 Jan 2026 00:00:00 GMT", 86400),
                    ] as [(Int, String?, Int)]
                ) { status, header, wait in
                    let headers = ["Retry-After": header, "Date": "Thu, 01 Jan 2026 00:00:00 GMT"]
                        .compactMapValues { $0 }
                    server.answer = log.answering { _ in
                        .response(Response(status: status, headers: headers, body: Data("Busy".utf8)))
                    }
                    ask("a")
                    await pass(0)
                    expect(log.errors).to(equal([.throttled(retryAfter: .seconds(wait))]))
                    expect(log.times).to(equal([.zero]))
                }
            }

            context("with a repeated request") {
                @MainActor func titles() async throws -> [String?] {
                    try await site.questions(tagged: "a").values.map(\.title)
                }
                @MainActor func publish(_ title: String) {
                    server.answer = log.answering { _ in
                        .json(page(#"{"question_id": 1, "title": "\#(title)"}"#))
                    }
                }

                beforeEach {
                    publish("One")
                    _ = try await titles()
                }

                it("returns the same response within a minute, and the new one afterwards") {
                    publish("Two")
                    await clock.advance(by: .milliseconds(59_999))
                    await expect { try await titles() }.to(equal(["One"]))
                    await clock.advance(by: .milliseconds(1))
                    for _ in 1...2 {
                        await expect { try await titles() }.to(equal(["Two"]))
                    }
                    expect(log.times).to(equal([.zero, .seconds(60)]))
                }
            }

            it("sends one request for two concurrent callers") {
                answer("")
                ask("a", "a")
                await clock.run()
                expect(log.errors).to(equal([nil, nil]))
                expect(log.times).to(equal([.zero]))
            }

            context("with an earlier launch") {
                @Let var storage = MemoryStorage()
                let date = Date(timeIntervalSince1970: 1_767_225_600)

                /// Requests questions in a new launch, some seconds after the first one; returns its error.
                @MainActor func launch(
                    after seconds: TimeInterval = 0, _ tag: String, key: String? = nil
                ) async -> StackExchangeError? {
                    await StackExchange(
                        transport: server, clock: clock, storage: storage,
                        now: date.addingTimeInterval(seconds), configuration: .init(key: key)
                    ).error(tagged: tag)
                }
                let spent = FakeServer.Reply.json(#"{"items": [], "quota_remaining": 0}"#)

                it("does not repeat its request within a minute") {
                    for seconds in [0, 59, 60.0] {
                        await expect { await launch(after: seconds, "a") }.to(beNil())
                    }
                    expect(server.requests).to(haveCount(2))
                }

                it("sends no request if none remain today, except with another key, and stores no key") {
                    server.answer = { _ in spent }
                    let errors = [
                        await launch("a", key: "tellNoOne(("),
                        await launch(after: 100, "b", key: "tellNoOne(("),
                        await launch(after: 100, "b"), await launch(after: 100, "c", key: "another"),
                    ]
                    expect(errors).to(equal([nil, .quotaUsedUp, nil, nil]))
                    expect(server.requests.map { $0.parameter("key") }).to(
                        equal(["tellNoOne((", nil, "another"]))
                    let names = await storage.names()
                    expect(names).to(haveCount(3))
                    for name in names {
                        let text = name + String(decoding: await storage.read(name) ?? Data(), as: UTF8.self)
                        expect(text).to(contain("tagged="))
                        expect(text).toNot(contain("tellNoOne"))
                    }
                }

                it(
                    "waits no longer than a pause lasts if the clock was ahead",
                    each: [(#""backoff": 300"#, 300), (#""quota_remaining": 0"#, 3600.0)]
                ) { field, length in
                    server.answer = { _ in .json(#"{"items": [], "has_more": false, \#(field)}"#) }
                    _ = await launch(after: 86400, "a")
                    for second in [0, 100, length - 10] {
                        await expect { await launch(after: second, "b") }.toNot(beNil())
                    }
                    await expect { await launch(after: length, "b") }.to(beNil())
                }

                it("keeps a pause that another launch received during its own request") {
                    server.answer = { request in
                        request.parameter("tagged") == nil ? reply("") : reply(#""backoff": 300"#)
                    }
                    server.isHolding = true
                    let (storage, server, clock) = (storage, server, clock)
                    let slow = Task {
                        try await StackExchange(transport: server, clock: clock, storage: storage, now: date)
                            .answers(to: 1)
                    }
                    await expect(server.heldCount).eventually(equal(1))
                    server.isHolding = false
                    _ = await launch("a")
                    server.release()
                    _ = try await slow.value
                    let error = await launch(after: 100, "b")
                    expect(error).to(equal(.throttled(retryAfter: .seconds(200))))
                }

                it("observes a pause even if the clock was wrong") {
                    server.answer = { _ in reply(#""backoff": 300"#) }
                    _ = await launch(after: 1_000_000, "a")
                    _ = await launch("b")
                    let error = await launch(after: 100, "c")
                    expect(error).to(equal(.throttled(retryAfter: .seconds(200))))
                }

                it("ignores unreadable limits") {
                    _ = await launch("b")
                    let names = await storage.names()
                    let name = try unwrap(names.first)
                    await storage.write(Data("half a docu".utf8), to: name)
                    await expect { await launch("a") }.to(beNil())
                }
            }

            context("with no requests remaining today") {
                beforeEach {
                    server.answer = log.answering { _ in .json(#"{"items": [], "quota_remaining": 0}"#) }
                    ask("a")
                    await pass(0)
                }

                it("sends none and fails at once, also for another method") {
                    ask("b")
                    let site = site
                    let answers = Task { await site.errorOfAnswers() }
                    await pass(3599)
                    expect(log.errors).to(equal([nil, .quotaUsedUp]))
                    await expect { await answers.value }.to(equal(.quotaUsedUp))
                    expect(log.times).to(equal([.zero]))
                }

                it("tests after an hour whether a new day has begun") {
                    answer("")
                    await pass(3600)
                    ask("b", "c")
                    await clock.run()
                    expect(log.errors).to(equal([nil, nil, nil]))
                    expect(log.times).to(equal([.zero, .seconds(3600), .seconds(3600)]))
                }

                it("still returns cached responses of the last minute") {
                    ask("a")
                    await pass(59)
                    expect(log.errors).to(equal([nil, nil]))
                }
            }
        }
    }

    /// Whether this process may use several processors, so that two tasks can run at the same time.
    private static var mayUseSeveralProcessors: Bool {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let allowed = status.firstMatch(of: /Cpus_allowed_list:\s*(.+)/)?.1
        return allowed?.contains { $0 == "-" || $0 == "," } ?? true
    }
}
