import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

/// Unusable responses, each of which becomes a specific error.
final class HostileResponsesSpec: Spec {
    private static let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)

    /// The number of the input, its description, the response, and the expected error.
    private static let useless: [(Int, String, FakeServer.Reply, StackExchangeError)] = [
        (1, "no bytes at all", .json(""), .unreadable(.empty, status: 200)),
        (1, "whitespace", .json(" \r\n\t"), .unreadable(.empty, status: 200)),
        (3, "half a document", .json(Fixtures.text("broken.json")), .unreadable(.notJSON(""), status: 200)),
        (4, "gzip", .bytes([0x1F, 0x8B, 8, 0, 1, 2, 3]), .unreadable(.compressed, status: 200)),
        (4, "deflate", .bytes([0x78, 0x9C, 1, 2, 3]), .unreadable(.compressed, status: 200)),
        (5, "a list", .json("[1]"), shape("the document", "an object", "a list of 1")),
        (5, "a string", .json(#""items""#), shape("the document", "an object", "“items”")),
        (5, "null", .json("null"), shape("the document", "an object", "null")),
        (6, "no items", .json(#"{"has_more": false}"#), .missingKey("items")),
        (6, "items that are null", .json(#"{"items": null}"#), shape("items", "a list", "null")),
        (
            6, "items that are an object", .json(#"{"items": {}}"#),
            shape("items", "a list", "an object with ")
        ),
        (8, "an API error with status 400", .json(Fixtures.text("error.json"), status: 400), badParameter),
        (8, "an API error with status 200", .json(Fixtures.text("error.json")), badParameter),
        (
            9, "throttling", .json(Fixtures.text("throttled.json"), status: 400),
            .throttled(retryAfter: .seconds(82216))
        ),
        (
            17, "a bare NaN", .json(#"{"items": [{"question_id": NaN}]}"#),
            .unreadable(.notJSON(""), status: 200)
        ),
        (
            23, "text after the document", .json(page() + "<!-- cached -->"),
            .unreadable(.notJSON(""), status: 200)
        ),
        (28, "a hundred thousand brackets", .json(deep), .unreadable(.tooDeep(limit: 100), status: 200)),
    ]

    private static let badParameter = StackExchangeError.api(
        id: 400, name: "bad_parameter", message: "pagesize")

    private static func shape(_ path: String, _ expected: String, _ found: String) -> StackExchangeError {
        .wrongShape(path: path, expected: expected, found: found)
    }

    /// Returns the error without the parser's message.
    private static func plain(_ error: StackExchangeError?) -> StackExchangeError? {
        guard case .unreadable(.notJSON, let status) = error else { return error }
        return .unreadable(.notJSON(""), status: status)
    }

    override class func spec() {
        // QuestionBuilderTests 2, QuestionBuilderTests 3, QuestionBuilderTests 5, QuestionBuilderTests 6,
        // AnswerBuilderTests 3, AnswerBuilderTests 5
        describe("an unusable response") {
            for (number, input, reply, error) in useless {
                it("is an error: \(input)", .tags("hostile-\(number)")) {
                    let site = StackExchange(transport: FakeServer(always: reply), clock: VirtualClock())
                    let ofQuestions = await failure { () async throws(StackExchangeError) in
                        try await site.questions(tagged: "ios")
                    }
                    expect(Self.plain(ofQuestions)).to(equal(error))
                }

                it("is an error for answers, too: \(input)", .tags("hostile-\(number)")) {
                    let site = StackExchange(transport: FakeServer(always: reply), clock: VirtualClock())
                    let ofAnswers = await failure { () async throws(StackExchangeError) in
                        try await site.answers(to: 1)
                    }
                    expect(Self.plain(ofAnswers)).to(equal(error))
                }
            }

            it("is an error with the status if it is an HTML page", .tags("hostile-2")) {
                let html = "<!DOCTYPE html><title>Sorry</title>"
                for status in [200, 404, 503] {
                    let error = StackExchangeError.unreadable(.notJSON(""), status: status)
                    let server = FakeServer(json: html, status: status)
                    let seen = await Self.problem(with: server)
                    expect(Self.plain(seen)).to(equal(error))
                    expect(seen?.status).to(equal(status))
                }
            }

            it("is an error if it exceeds the size limit", .tags("hostile-28")) {
                let server = FakeServer(always: .bytes(Array(repeating: 0x20, count: 50_000_000)))
                let seen = await Self.problem(with: server)
                expect(seen).to(equal(.unreadable(.tooLarge(limit: 8 << 20), status: 200)))
            }

            it(
                "is an error if its status is one",
                each: [page(), "[1]", #""Not found""#, "{}"]
            ) { body in
                let seen = await Self.problem(with: FakeServer(json: body, status: 404))
                expect(seen).to(equal(.http(status: 404)))
            }
        }

        // hostile-26
        describe("a response with one question") {
            @MainActor func failureOfQuestion(_ json: String) async -> StackExchangeError? {
                let site = StackExchange(transport: FakeServer(json: json), clock: VirtualClock())
                return await failure { () async throws(StackExchangeError) in try await site.question(5) }
            }

            it("is an error if it is not JSON", .tags("hostile-26")) {
                let seen = await failureOfQuestion("Not JSON")
                expect(Self.plain(seen)).to(
                    equal(.unreadable(.notJSON(""), status: 200)))
            }

            it("is an error if the question has no body", .tags("hostile-26")) {
                let seen = await failureOfQuestion(page(#"{"question_id": 5, "title": "?"}"#))
                expect(seen).to(
                    equal(.missingBody(id: 5)))
                let seen2 = await failureOfQuestion(page(#"{"question_id": 5, "body": ""}"#))
                expect(seen2).to(
                    equal(.missingBody(id: 5)))
                let seen3 = await failureOfQuestion(page(#"{"question_id": 5, "body": 1}"#))
                expect(seen3).to(
                    equal(.missingBody(id: 5)))
            }

            it("is an error if it has another question", .tags("hostile-26")) {
                let seen = await failureOfQuestion(page(#"{"question_id": 6, "body": "<p>Mine!</p>"}"#))
                expect(seen).to(
                    equal(.noSuchQuestion(id: 5)))
            }

            it("is an error if it has no question", .tags("hostile-26")) {
                let seen = await failureOfQuestion(page())
                expect(seen).to(equal(.noSuchQuestion(id: 5)))
            }
        }
    }

    @MainActor private static func problem(with server: FakeServer) async -> StackExchangeError? {
        let configuration = {
            var configuration = StackExchange.Configuration()
            configuration.retryDelays = []
            return configuration
        }()
        let site = StackExchange(transport: server, clock: VirtualClock(), configuration: configuration)
        return await failure { () async throws(StackExchangeError) in
            try await site.questions(tagged: "ios")
        }
    }
}
