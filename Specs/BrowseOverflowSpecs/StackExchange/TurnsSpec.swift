import AppSupport
import BrowseOverflow
import Foundation
import Kea
import KeaVirtualTime
import SpecSupport

/// Whose turn it is to ask the site, whatever comes at once, late, or with an error (S1.12).
final class TurnsSpec: Spec {
    override class func spec() {
        describe("a client of the site") {
            @Let var clock = VirtualClock()
            @Let var server = FakeServer(json: page())
            @Let var site = StackExchange(transport: server, clock: clock)
            @Let var log = RequestLog(clock: clock)

            /// Asks for questions with these tags, all at once.
            @MainActor func ask(_ tags: String...) {
                let (site, log) = (site, log)
                for tag in tags {
                    Task {
                        let error = await failure { () async throws(StackExchangeError) in
                            try await site.questions(tagged: tag)
                        }
                        log.errors.append(error)
                    }
                }
            }

            /// A reply without questions, with some more fields.
            func reply(_ fields: String, status: Int = 200) -> FakeServer.Reply {
                .json(
                    #"{"items": [], "has_more": false, "quota_remaining": 9\#(fields.isEmpty ? "" : ", " + fields)}"#,
                    status: status)
            }

            it("asks for one thing of a sort after another, each when the pause after the last reply is over")
            {
                server.answer = log.answering { _ in reply(#""backoff": 10"#) }
                ask("a", "b", "c")
                await clock.run()
                expect(log.times).to(equal([.zero, .seconds(10), .seconds(20)]))
            }

            it("asks for the next thing of a sort as soon as there is a reply without a pause") {
                server.isHolding = true
                server.answer = log.answering { _ in reply("") }
                ask("a", "b")
                await clock.advance(by: .seconds(5))
                expect(log.times).to(equal([.zero]))
                server.releaseHeld()
                await clock.advance(by: .seconds(1))
                expect(log.times).to(equal([.zero, .seconds(5)]))
            }

            it("asks for things of different sorts at once") {
                server.isHolding = true
                server.answer = log.answering { _ in reply("") }
                ask("a")
                let site = site
                Task { try await site.answers(to: 1) }
                Task { try await site.question(1) }
                await clock.advance(by: .zero)
                expect(log.times).to(equal([.zero, .zero, .zero]))
            }

            it("asks for the next thing where the one before failed or was given up") {
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

            it("does not wait for its turn when it is cancelled, and leaves the turn to others") {
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

            it("counts the pause from the reply, not from the request") {
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

            it("does not pause for less because another reply comes at the same time") {
                server.answer = log.answering { request in
                    let seconds = request.url.path.hasSuffix("/answers") ? 5 : 60
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

            // What a reply is, whatever else is wrong with it.
            for (kind, status, body) in [
                ("with the API's error", 400, #"{"error_id": 400, "error_name": "bad", "backoff": 10}"#),
                ("with a status of 503", 503, #"{"backoff": 10}"#),
                ("without items", 200, #"{"has_more": false, "backoff": 10}"#),
                ("with null for items", 200, #"{"items": null, "backoff": 10}"#),
            ] {
                it("pauses after a reply \(kind) that asks for it") {
                    server.answer = log.answering { _ in .json(body, status: status) }
                    var configuration = StackExchange.Configuration()
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

            it("pauses as the head of a reply says, before it asks a busy server again") {
                server.answer = log.answering { _ in
                    .response(Response(status: 503, headers: ["retry-after": "7"], body: Data("Busy".utf8)))
                }
                ask("a")
                await clock.run()
                expect(log.times).to(equal([.zero, .seconds(7), .seconds(14)]))
            }

            it("pauses for five minutes at the most, whatever the head of a reply says") {
                server.answer = log.answering { _ in
                    .response(Response(status: 503, headers: ["Retry-After": "100000"], body: Data()))
                }
                ask("a")
                await clock.run()
                expect(log.times).to(equal([.zero, .seconds(300), .seconds(600)]))
            }

            it("waits on where the pause has grown meanwhile") {
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

            it("asks one thing at a time after a throttle, until one is answered") {
                server.answer = log.answering { _ in .json(Fixtures.text("throttled.json"), status: 400) }
                ask("a")
                await clock.advance(by: .zero)
                server.answer = log.answering { _ in reply("") }
                server.isHolding = true
                let site = site
                Task { try await site.answers(to: 1) }
                Task { try await site.question(1) }
                await clock.advance(by: .seconds(31))
                expect(log.times).to(equal([.zero, .seconds(30)]))
                server.release()
                await clock.advance(by: .zero)
                expect(log.times).to(equal([.zero, .seconds(30), .seconds(31)]))
                server.isHolding = true
                Task { try await site.answers(to: 2) }
                Task { try await site.question(2) }
                await clock.advance(by: .zero)
                expect(log.times.suffix(2)).to(equal([.seconds(31), .seconds(31)]))
                expect(log.times).to(haveCount(5))
            }

            context("whose requests are used up") {
                beforeEach {
                    server.answer = log.answering { _ in .json(#"{"items": [], "quota_remaining": 0}"#) }
                    ask("a")
                    await clock.advance(by: .zero)
                }

                it("sends none, and says so at once") {
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
                    expect("\(StackExchangeError.quotaUsedUp)").to(
                        equal("No more requests are left for today."))
                }

                it("sees after an hour whether a new day has begun") {
                    server.answer = log.answering { _ in reply("") }
                    await clock.advance(by: .seconds(3600))
                    ask("b", "c")
                    await clock.run()
                    expect(log.errors).to(equal([nil, nil, nil]))
                    expect(log.times).to(equal([.zero, .seconds(3600), .seconds(3600)]))
                }

                it("still has what it got in the last minute") {
                    ask("a")
                    await clock.advance(by: .seconds(59))
                    expect(log.errors).to(equal([nil, nil]))
                }
            }

            context("that is asked for the same thing again") {
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

                it("has the same reply within a minute, and does not ask") {
                    await clock.advance(by: .milliseconds(59_999))
                    let again = try await site.questions(tagged: "a")
                    expect(again.values.map(\.title)).to(equal(["One"]))
                    expect(log.times).to(equal([.zero]))
                }

                it(
                    "asks after a minute whether anything has changed, and has the same reply where nothing has"
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

                it("has the new reply where something has changed") {
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

                it("asks for anything else all the same") {
                    _ = try await site.questions(tagged: "b")
                    _ = try await site.questions(tagged: "a", page: 2)
                    expect(log.times).to(haveCount(3))
                }

                it("keeps the last 20 replies and no more") {
                    for tag in 1...20 { _ = try await site.questions(tagged: "\(tag)") }
                    _ = try await site.questions(tagged: "1")
                    expect(log.times).to(haveCount(21))
                    _ = try await site.questions(tagged: "a")
                    expect(log.times).to(haveCount(22))
                }
            }

            it("counts a reply that came again once among those that it keeps, as the newest") {
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

            it("asks again at once where no good reply came") {
                server.answer = log.answering { _ in .json("{}", status: 404) }
                ask("a")
                await clock.advance(by: .zero)
                server.answer = log.answering { _ in reply("") }
                ask("a")
                await clock.advance(by: .zero)
                expect(log.errors).to(equal([.http(status: 404), nil]))
            }

            it("asks once for what two want at the same time") {
                server.answer = log.answering { _ in reply("") }
                ask("a", "a")
                await clock.run()
                expect(log.errors).to(equal([nil, nil]))
                expect(log.times).to(equal([.zero]))
            }

            it("takes 304 for an error where it has nothing of its own") {
                server.answer = { _ in .response(Response(status: 304, body: Data())) }
                ask("a")
                await clock.run()
                expect(log.errors).to(equal([.emptyData(status: 304)]))
            }
        }
    }
}

/// When the site was asked for what, and what came of it.
@MainActor
private final class RequestLog {
    private(set) var times: [Duration] = []
    private(set) var tags: [String?] = []
    var errors: [StackExchangeError?] = []
    private let clock: VirtualClock

    init(clock: VirtualClock) { self.clock = clock }

    /// Answers as `answer` does, and notes when.
    func answering(
        _ answer: @escaping @MainActor (Request) -> FakeServer.Reply
    ) -> @MainActor (Request) -> FakeServer.Reply {
        { [self] request in
            times.append(clock.now.offset)
            tags.append(request.parameter("tagged"))
            return answer(request)
        }
    }
}
