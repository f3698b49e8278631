import AppSupport
import BrowseOverflow
import Foundation
import Kea
import KeaVirtualTime
import SpecSupport

/// The order and the times of concurrent, late and failed requests (S1.12).
final class RequestSchedulerSpec: Spec {
    override class func spec() {
        describe("a StackExchange client") {
            @Let var clock = VirtualClock()
            @Let var server = FakeServer(json: page())
            @Let var site = StackExchange(
                transport: server, clock: clock, configuration: .patient)
            @Let var log = RequestLog(clock: clock)

            @MainActor func ask(_ tags: String...) { log.ask(site, tags) }

            it("separates requests of one method by the requested pauses") {
                server.answer = log.answering { _ in reply(#""backoff": 10"#) }
                ask("a", "b", "c")
                await clock.run()
                expect(log.times).to(equal([.zero, .seconds(10), .seconds(20)]))
            }

            it("sends the next request right after a response without a pause") {
                server.isHolding = true
                server.answer = log.answering { _ in reply("") }
                ask("a", "b")
                await clock.advance(by: .seconds(5))
                expect(log.times).to(equal([.zero]))
                server.releaseHeld()
                await clock.advance(by: .seconds(1))
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
                server.answer = log.answering { _ in reply("") }
                ask("a")
                let site = site
                Task { try await site.answers(to: 1) }
                Task { try await site.question(1) }
                await clock.advance(by: .zero)
                expect(log.times).to(equal([.zero, .zero, .zero]))
            }

            it("sends the next request after a failed or cancelled one") {
                server.isHolding = true
                server.answer = log.answering { _ in .failure(.notConnected) }
                let site = site
                let first = Task { try await site.questions(tagged: "a") }
                await clock.advance(by: .zero)
                ask("b", "c")
                await clock.advance(by: .seconds(1))
                first.cancel()
                await clock.advance(by: .seconds(1))
                server.release()
                await clock.advance(by: .seconds(1))
                expect(log.times).to(equal([.zero, .seconds(1), .seconds(2)]))
            }

            it("removes a cancelled request from the queue") {
                server.isHolding = true
                server.answer = log.answering { _ in reply("") }
                ask("a")
                await clock.advance(by: .zero)
                let (site, log) = (site, log)
                let waiting = Task {
                    log.errors.append(
                        await failure { () async throws(StackExchangeError) in
                            try await site.questions(tagged: "b")
                        })
                }
                await clock.advance(by: .seconds(1))
                waiting.cancel()
                await clock.advance(by: .seconds(1))
                expect(log.errors).to(equal([.transport(.cancelled)]))
                ask("c")
                server.release()
                await clock.advance(by: .seconds(1))
                expect(log.tags).to(equal(["a", "c"]))
            }

            it("counts the pause from the response") {
                server.isHolding = true
                server.answer = log.answering { _ in reply(#""backoff": 10"#) }
                ask("a")
                await clock.advance(by: .seconds(5))
                server.release()
                await clock.advance(by: .zero)
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
                await clock.advance(by: .zero)
                server.answer = log.answering { _ in reply("") }
                server.release()
                await clock.advance(by: .zero)
                ask("a")
                await clock.run()
                expect(log.times).to(equal([.zero, .zero, .seconds(60)]))
            }

            // The kind of response, its status and its body.
            for (kind, status, body) in [
                ("with the API's error", 400, #"{"error_id": 400, "error_name": "bad", "backoff": 10}"#),
                ("with a status of 503", 503, #"{"backoff": 10}"#),
                ("without items", 200, #"{"has_more": false, "backoff": 10}"#),
                ("with null for items", 200, #"{"items": null, "backoff": 10}"#),
            ] {
                it("observes the pause in a response \(kind)") {
                    server.answer = log.answering { _ in .json(body, status: status) }
                    var configuration = StackExchange.Configuration.patient
                    configuration.retryDelays = []
                    site = StackExchange(transport: server, clock: clock, configuration: configuration)
                    ask("a")
                    await clock.advance(by: .zero)
                    expect(log.errors).to(haveCount(1))
                    ask("b")
                    await clock.run()
                    expect(log.times).to(equal([.zero, .seconds(10)]))
                }
            }

            it("observes `Retry-After` before it retries") {
                server.answer = log.answering { _ in
                    .response(Response(status: 503, headers: ["retry-after": "7"], body: Data("Busy".utf8)))
                }
                ask("a")
                await clock.run()
                expect(log.times).to(equal([.zero, .seconds(7), .seconds(14)]))
            }

            it("pauses for at most two days after `Retry-After`") {
                server.answer = log.answering { _ in
                    .response(Response(status: 503, headers: ["Retry-After": "200000"], body: Data()))
                }
                ask("a")
                await clock.run()
                expect(log.times).to(equal([.zero, .seconds(172_800), .seconds(345_600)]))
            }

            it("continues to wait if the pause has grown") {
                server.answer = log.answering { request in
                    request.url.path.hasSuffix("/questions")
                        ? reply(#""backoff": 10"#)
                        : reply(#""error_id": 502, "error_name": "throttle_violation", "backoff": 30"#)
                }
                ask("a")
                await clock.advance(by: .zero)
                ask("b")
                await clock.advance(by: .seconds(5))
                let site = site
                Task { try await site.answers(to: 1) }
                await clock.run()
                expect(log.times).to(equal([.zero, .seconds(5), .seconds(35)]))
            }

            context("when the pause is longer than five seconds") {
                beforeEach { site = StackExchange(transport: server, clock: clock) }

                it("says at once when it ends, and sends no request before") {
                    server.answer = log.answering { _ in reply(#""backoff": 300"#) }
                    ask("a")
                    await clock.advance(by: .zero)
                    await clock.advance(by: .seconds(1))
                    ask("b")
                    await clock.advance(by: .zero)
                    expect(log.errors).to(equal([nil, .throttled(retryAfter: .seconds(299))]))
                    await clock.advance(by: .seconds(299))
                    ask("c")
                    await clock.run()
                    expect(log.tags).to(equal(["a", "c"]))
                }

                it("still waits for a shorter one") {
                    server.answer = log.answering { _ in reply(#""backoff": 5"#) }
                    ask("a", "b")
                    await clock.run()
                    expect(log.times).to(equal([.zero, .seconds(5)]))
                }

                it("waits for the shorter pause of a busy server, and asks again") {
                    for (status, seconds) in [(429, 5), (503, 5), (429, 1)] {
                        let wait = Duration.seconds(seconds)
                        let start = clock.now.offset
                        var replies = [
                            FakeServer.Reply.response(
                                Response(status: status, headers: ["Retry-After": "\(seconds)"], body: Data())
                            )
                        ]
                        server.answer = log.answering { _ in replies.popLast() ?? reply("") }
                        ask("\(status) \(seconds)".replacing(" ", with: "-"))
                        await clock.run()
                        expect(log.errors.last).to(equal(.some(nil)))
                        expect(log.times.suffix(2).map { $0 - start }).to(equal([.zero, wait]))
                    }
                }

                for (status, header, wait) in [
                    (503, "99999", Duration.seconds(99999)), (429, "120", .seconds(120)),
                    (503, "Fri, 02 Jan 2026 00:00:00 GMT", .seconds(86400)), (429, "tomorrow", .seconds(30)),
                    (503, "Friday, 02-Jan-26 00:00:00 GMT", .seconds(86400)),
                    (503, "Fri Jan  2 00:00:00 2026", .seconds(86400)),
                    (429, nil, .seconds(30)),
                ] {
                    it("says at once when a server with status \(status) is available again") {
                        let headers = ["Retry-After": header, "Date": "Thu, 01 Jan 2026 00:00:00 GMT"]
                            .compactMapValues { $0 }
                        server.answer = log.answering { _ in
                            .response(Response(status: status, headers: headers, body: Data("Busy".utf8)))
                        }
                        ask("a")
                        await clock.advance(by: .zero)
                        expect(log.errors).to(equal([.throttled(retryAfter: wait)]))
                        expect(log.times).to(equal([.zero]))
                    }
                }
            }

            context("with an earlier launch") {
                @Let var storage = MemoryStorage()
                let date = Date(timeIntervalSince1970: 1_767_225_600)

                /// Requests questions in a new launch, some seconds after the first one; returns its error.
                @MainActor func launch(
                    after seconds: TimeInterval = 0, _ tag: String, key: String? = nil
                ) async -> StackExchangeError? {
                    let site = StackExchange(
                        transport: server, clock: clock, storage: storage,
                        now: date.addingTimeInterval(seconds), configuration: .init(key: key))
                    return await failure { () async throws(StackExchangeError) in
                        try await site.questions(tagged: tag)
                    }
                }

                it("does not repeat its request within a minute") {
                    for seconds in [0, 59, 60.0] {
                        let error = await launch(after: seconds, "a")
                        expect(error).to(beNil())
                    }
                    expect(server.requests).to(haveCount(2))
                }

                it("observes its pause") {
                    server.answer = { _ in reply(#""backoff": 300"#) }
                    let first = await launch("a")
                    expect(first).to(beNil())
                    let early = await launch(after: 100, "b")
                    expect(early).to(equal(.throttled(retryAfter: .seconds(200))))
                    let late = await launch(after: 300, "b")
                    expect(late).to(beNil())
                    expect(server.requests).to(haveCount(2))
                }

                it("sends no request if none remain today, except with another key") {
                    server.answer = { _ in .json(#"{"items": [], "quota_remaining": 0}"#) }
                    let first = await launch("a")
                    expect(first).to(beNil())
                    let second = await launch(after: 100, "b")
                    expect(second).to(equal(.quotaUsedUp))
                    let third = await launch(after: 100, "b", key: "K")
                    expect(third).to(beNil())
                    expect(server.requests).to(haveCount(2))
                }

                it("waits no longer than a pause lasts if the clock was ahead") {
                    for (field, length) in [(#""backoff": 300"#, 300), (#""quota_remaining": 0"#, 3600.0)] {
                        storage = MemoryStorage()
                        server.answer = { _ in .json(#"{"items": [], "has_more": false, \#(field)}"#) }
                        _ = await launch(after: 86400, "a")
                        for second in [0, 100, length - 10] {
                            let error = await launch(after: second, "b")
                            expect(error).toNot(beNil())
                        }
                        let late = await launch(after: length, "b")
                        expect(late).to(beNil())
                    }
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

                it("stores no key, and still tells keys apart") {
                    server.answer = { _ in .json(#"{"items": [], "quota_remaining": 0}"#) }
                    _ = await launch("a", key: "tellNoOne((")
                    for name in await storage.names() {
                        let text = name + String(decoding: await storage.read(name) ?? Data(), as: UTF8.self)
                        expect(text).to(contain("tagged=a"))
                        expect(text).toNot(contain("tellNoOne"))
                    }
                    expect(server.requests.first?.parameter("key")).to(equal("tellNoOne(("))
                    let again = await launch(after: 100, "b", key: "tellNoOne((")
                    expect(again).to(equal(.quotaUsedUp))
                    let other = await launch(after: 100, "b", key: "another")
                    expect(other).to(beNil())
                }

                it("ignores unreadable limits") {
                    _ = await launch("b")
                    let names = await storage.names()
                    let name = try unwrap(names.first)
                    await storage.write(Data("half a docu".utf8), to: name)
                    let error = await launch("a")
                    expect(error).to(beNil())
                }
            }

            context("with no requests remaining today") {
                beforeEach {
                    server.answer = log.answering { _ in .json(#"{"items": [], "quota_remaining": 0}"#) }
                    ask("a")
                    await clock.advance(by: .zero)
                }

                it("sends none and fails at once") {
                    ask("b")
                    let (site, log) = (site, log)
                    Task {
                        log.errors.append(
                            await failure { () async throws(StackExchangeError) in
                                try await site.answers(to: 1)
                            })
                    }
                    await clock.advance(by: .seconds(3599))
                    expect(log.errors).to(equal([nil, .quotaUsedUp, .quotaUsedUp]))
                    expect(log.times).to(equal([.zero]))
                }

                it("tests after an hour whether a new day has begun") {
                    server.answer = log.answering { _ in reply("") }
                    await clock.advance(by: .seconds(3600))
                    ask("b", "c")
                    await clock.run()
                    expect(log.errors).to(equal([nil, nil, nil]))
                    expect(log.times).to(equal([.zero, .seconds(3600), .seconds(3600)]))
                }

                it("still returns cached responses of the last minute") {
                    ask("a")
                    await clock.advance(by: .seconds(59))
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
