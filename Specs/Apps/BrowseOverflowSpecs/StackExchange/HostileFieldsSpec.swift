import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

final class HostileFieldsSpec: Spec {
    @MainActor private static func questions(_ json: String) async throws -> Listing<Question> {
        try await questions(bytes: Array(json.utf8))
    }

    @MainActor private static func questions(bytes: [UInt8]) async throws -> Listing<Question> {
        let server = FakeServer(always: .bytes(bytes))
        return try await StackExchange(transport: server, clock: VirtualClock()).questions(tagged: "ios")
    }

    /// Returns a question that is valid except for some fields.
    private static func item(_ fields: String) -> String {
        let sound = [
            ("question_id", "1"), ("title", #""Why?""#), ("creation_date", "1767225600"), ("score", "2"),
        ]
        let others = sound.filter { !fields.contains("\"\($0.0)\"") }.map { "\"\($0.0)\": \($0.1)" }
        return "{\((others + (fields.isEmpty ? [] : [fields])).joined(separator: ", "))}"
    }

    @MainActor private static func question(_ fields: String) async throws -> (
        question: Question, issues: [String]
    ) {
        let listing = try await questions(page(item(fields)))
        return (try unwrap(listing.values.first), listing.issues.map(\.path))
    }

    override class func spec() {
        describe("a list with items that are not questions", .tags("hostile-7")) {
            it("drops only those, with an issue each") {
                let listing = try await questions(page(item(""), "null", #""?""#, "[]", "7", "true", "{}"))
                expect(listing.values).to(haveCount(1))
                expect(listing.dropped.map(\.path)).to(equal((1...6).map { "items[\($0)]" }))
                expect(listing.dropped.map(\.raw?.excerpt)).to(
                    equal(["null", "“?”", "a list of 0", "7", "true", "an object with "]))
            }
        }

        // The fields of the wrapper, and the path of its issue.
        describe("a wrapper", .tags("hostile-10", "hostile-11", "hostile-12", "hostile-13")) {
            it(
                "has its items and at most one issue",
                each: [
                    (#""quota_remaining": 1"#, "has_more"),
                    (#""quota_remaining": 1, "has_more": null"#, "has_more"),
                    (#""quota_remaining": 1, "has_more": 1"#, "has_more"),
                    (#""quota_remaining": 1, "has_more": "true""#, "has_more"),
                    (#""has_more": false, "quota_remaining": 0"#, "quota_remaining"),
                    (#""has_more": false, "quota_remaining": -1"#, "quota_remaining"),
                    (#""has_more": false"#, "quota_remaining"), (sound(#""backoff": 0"#), nil),
                    (sound(#""backoff": 1"#), nil), (sound(#""backoff": 172800"#), nil),
                    (sound(#""backoff": "10""#), "backoff"), (sound(#""backoff": -1"#), "backoff"),
                    (sound(#""backoff": 1000000000"#), "backoff"), (sound(#""backoff": true"#), "backoff"),
                    (sound(#""backoff": 1.5"#), "backoff"),
                    (sound(#""error_id": null, "error_name": null"#), nil),
                ] as [(String, String?)]
            ) { fields, issue in
                let listing = try await questions(#"{"items": [\#(item(""))], \#(fields)}"#)
                expect(listing.values).to(haveCount(1))
                expect(listing.hasMore).to(beFalse())
                expect(listing.issues.map(\.path)).to(equal(issue.map { [$0] } ?? []))
                expect(listing.quotaRemaining == nil).to(equal(!fields.contains("quota_remaining")))
            }

            it("without items has no further page") {  // hostile-12
                let listing = try await questions(page(hasMore: "true"))
                expect(listing.hasMore).to(beFalse())
                expect(listing.issues.map(\.path)).to(equal(["has_more"]))
            }

            it("throws if it has an error", each: [#""error_id": 400"#, #""error_name": "bad""#]) { mark in
                await expect { try await questions(#"{"items": [], "has_more": false, \#(mark)}"#) }.to(
                    throwError(StackExchangeError.self))
            }
        }

        // QuestionBuilderTests 9: the original makes a question of {}. Without an ID it can be neither opened nor
        // distinguished from others, so it is dropped with its original value (resolution 18).
        describe("the ID of a question", .tags("hostile-14")) {
            it(
                "is required, and a positive number",
                each: [
                    "null", "0", "-1", "true", "1.5", "12345678901234567890", #""""#, #""1a""#, #""-1""#,
                    "[1]",
                ]
            ) { number in
                let json = item(#""question_id": \#(number)"#)
                let listing = try await questions(page(json))
                expect(listing.values).to(beEmpty())
                expect(listing.dropped.first?.raw).to(equal(try JSONValue.parse(Data(json.utf8))))
            }
        }

        // Each number is the one of the hostile inputs.
        describe("a question", .tags("hostile-15", "hostile-16", "hostile-18", "hostile-19")) {
            it(
                "has no date, score or title if the response has another value, and an issue",
                each: [
                    (
                        "creation_date",
                        ["null", "1767225600000", #""2026-01-01""#, "1e400", "-1", "0", "true"]
                    ), ("score", ["null", "true", #""4""#, "1.5"]),
                    ("title", ["null", #""""#, #""  ""#, "7", #""\u0000\u0001""#, #""\ud800""#]),
                ]
            ) { field, values in
                for value in values {
                    let (question, issues) = try await Self.question(#""\#(field)": \#(value)"#)
                    expect(question.askedAt == nil).to(equal(field == "creation_date"), value)
                    expect(question.score).to(equal(field == "score" ? nil : 2), value)
                    expect(question.title).to(equal(field == "title" ? nil : "Why?"), value)
                    expect(issues).to(equal(["items[0].\(field)"]), value)
                }
            }

            it("has a title that is truncated, decoded once, and without control characters") {
                let long = String(repeating: "é&amp;", count: 200_000)
                let truncated = try await question(#""title": "\#(long)""#).question.title
                expect(truncated?.unicodeScalars.count).to(equal(301))
                expect(truncated).to(endWith("…"))
                let title = try await question(#""title": "&amp;lt; &#39;a\u0000\u202Ec\u0007&#27;&#x27;""#)
                expect(title.question.title).to(equal("&lt; 'ac'"))
            }

            it("has no title if it is not UTF-8", .tags("hostile-20")) {
                let bad =
                    Array(item(#""question_id": 2, "title": "x"#).utf8.dropLast()) + [0xFF, 0xFE, 0x22, 0x7D]
                let start = Array(#"{"has_more": false, "quota_remaining": 9, "items": [\#(item("")),"#.utf8)
                let listing = try await questions(bytes: start + bad + Array("]}".utf8))
                expect(listing.values.map(\.id)).to(equal([1, 2]))
                expect(listing.values.map(\.title)).to(equal(["Why?", nil]))
                expect(listing.issues.map(\.path)).to(equal(["items[1].title"]))
            }
        }

        describe("the asker of a question", .tags("hostile-24", "hostile-25")) {
            it(
                "is as the owner says, as far as that is valid",
                each: [
                    ("null", nil, nil, ["owner"]), (#""Ada""#, nil, nil, ["owner"]),
                    ("[]", nil, nil, ["owner"]), ("7", nil, nil, ["owner"]), ("{}", nil, nil, []),
                    (#"{"user_type": "does_not_exist"}"#, nil, nil, []),
                    (#"{"display_name": null}"#, nil, nil, ["owner.display_name"]),
                    (#"{"display_name": "\u200b\u2060"}"#, nil, nil, ["owner.display_name"]),
                    (#"{"display_name": "A\u202E &amp; B\n"}"#, "A & B", nil, []),
                    (#"{"display_name": "\#(long)"}"#, String(long.prefix(100)) + "…", nil, []),
                    (
                        #"{"display_name": "A", "profile_image": "https://a.example.org/?s=1&amp;d=2"}"#, "A",
                        "https://a.example.org/?s=1&d=2", []
                    ),
                    (
                        #"{"display_name": "A", "profile_image": "javascript:alert(1)"}"#, "A", nil,
                        ["owner.profile_image"]
                    ),
                ] as [(String, String?, String?, [String])]
            ) { owner, name, picture, paths in
                let (question, issues) = try await question(#""owner": \#(owner)"#)
                expect(question.asker).to(
                    equal(Person(name: name, avatarURL: picture.flatMap(URL.init(string:)))))
                expect(issues).to(equal(paths.map { "items[0].\($0)" }))
            }
        }

        describe("a list of answers", .tags("hostile-27")) {
            @MainActor func answers(
                _ items: String..., accepted: Int? = nil, hasMore: String = "false"
            ) async throws -> Listing<Answer> {
                var configuration = StackExchange.Configuration()
                configuration.maximumAnswerPages = 1
                let server = FakeServer(json: page(items.joined(separator: ","), hasMore: hasMore))
                return try await StackExchange(
                    transport: server, clock: VirtualClock(), configuration: configuration
                ).answers(to: 5, accepted: accepted)
            }

            func answer(_ id: Int, question: Int = 5, accepted: Bool = false, body: String = "x") -> String {
                #"{"answer_id": \#(id), "question_id": \#(question), "creation_date": 1, "score": 0, "is_accepted": \#(accepted), "body": "\#(body)"}"#
            }

            it("drops answers to another question, and those without a text") {
                let none = #"{"answer_id": 3, "question_id": 5}"#
                let listing = try await answers(answer(1), answer(2, question: 6), none)
                expect(listing.values.map(\.id)).to(equal([1]))
                expect(listing.dropped.map(\.path)).to(equal(["items[1]", "items[2]"]))
            }

            it("keeps the last of several answers with the same ID") {
                let listing = try await answers(answer(1, body: "old"), answer(2), answer(1, body: "new"))
                expect(listing.values.map(\.id)).to(equal([2, 1]))
                expect(listing.values.map(\.text)).to(equal(["x", "new"]))
                expect(listing.dropped.map(\.description)).to(equal(["items: answer 1 came again later"]))
            }

            it("records an issue if several answers are accepted, or the accepted one is missing") {
                let two = try await answers(answer(1, accepted: true), answer(2, accepted: true))
                expect(two.values).to(haveCount(2))
                expect(two.issues.map(\.problem)).to(equal(["2 answers are accepted: [1, 2]"]))
                let missing = try await answers(answer(1), accepted: 9)
                expect(missing.issues.map(\.problem)).to(equal(["the accepted answer 9 is not among them"]))
                // A further page may have it.
                let first = try await answers(answer(1), accepted: 9, hasMore: "true")
                expect(first.issues).to(beEmpty())
            }
        }
    }

    private static let long = String(repeating: "x", count: 101)

    /// Returns the fields of a wrapper that is valid except for these.
    private static func sound(_ fields: String) -> String {
        #""has_more": false, "quota_remaining": 9, \#(fields)"#
    }
}
