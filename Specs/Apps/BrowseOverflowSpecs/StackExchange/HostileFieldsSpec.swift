import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

/// Responses with invalid parts, which become issues beside the valid rest.
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

    /// Returns the question with some fields, and the paths of its issues.
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

            it("keeps or drops each item") {
                let items = (0..<30).map { $0.isMultiple(of: 3) ? "null" : item(#""question_id": \#($0)"#) }
                let listing = try await questions(#"{"items": [\#(items.joined(separator: ","))]}"#)
                expect(listing.values.count + listing.dropped.count).to(equal(30))
            }
        }

        describe("a wrapper", .tags("hostile-10", "hostile-11", "hostile-12", "hostile-13")) {
            @MainActor func wrapper(_ fields: String) async throws -> Listing<Question> {
                try await questions(#"{"items": [\#(item(""))]\#(fields)}"#)
            }

            it("without items has no further page") {  // hostile-12
                let listing = try await questions(page(hasMore: "true"))
                expect(listing.hasMore).to(beFalse())
                expect(listing.issues.map(\.path)).to(equal(["has_more"]))
            }

            it("without `has_more` is the last page") {  // hostile-13
                for fields in ["", #", "has_more": null"#, #", "has_more": 1"#, #", "has_more": "true""#] {
                    let listing = try await wrapper(#", "quota_remaining": 1"# + fields)
                    expect(listing.hasMore).to(beFalse())
                    expect(listing.issues.map(\.path)).to(equal(["has_more"]))
                    expect(listing.values).to(haveCount(1))
                }
            }

            it("without remaining requests still has its items") {  // hostile-11
                for quota in ["0", "-1"] {
                    let listing = try await wrapper(#", "has_more": false, "quota_remaining": \#(quota)"#)
                    expect(listing.values).to(haveCount(1))
                    expect(listing.issues.map(\.path)).to(equal(["quota_remaining"]))
                }
            }

            it("without a quota still has its items") {  // hostile-11
                let listing = try await wrapper(#", "has_more": false"#)
                expect(listing.values).to(haveCount(1))
                expect(listing.quotaRemaining).to(beNil())
                expect(listing.issues.map(\.path)).to(equal(["quota_remaining"]))
            }

            it("with a valid backoff has no issues", each: [0, 1, 172_800]) { pause in
                let listing = try await wrapper(
                    #", "has_more": false, "quota_remaining": 9, "backoff": \#(pause)"#)
                expect(listing.issues).to(beEmpty())
            }

            it("with an invalid backoff has an issue and its items") {  // hostile-10
                for pause in [#""10""#, "-1", "1000000000", "true", "1.5"] {
                    let listing = try await wrapper(
                        #", "has_more": false, "quota_remaining": 9, "backoff": \#(pause)"#)
                    expect(listing.values).to(haveCount(1))
                    expect(listing.issues.map(\.path)).to(equal(["backoff"]))
                }
            }
        }

        describe("a wrapper with an error") {
            it("has its items if the error is null") {
                let listing = try await questions(
                    #"{"items": [\#(item(""))], "error_id": null, "error_name": null, "has_more": false, "quota_remaining": 9}"#
                )
                expect(listing.values).to(haveCount(1))
                expect(listing.issues).to(beEmpty())
            }

            it(
                "throws if either key has a value",
                each: [#""error_id": 400"#, #""error_name": "bad""#]
            ) {
                mark in
                await expect { try await questions(#"{"items": [], "has_more": false, \#(mark)}"#) }.to(
                    throwError(StackExchangeError.self))
            }
        }

        describe("the ID of a question", .tags("hostile-14")) {
            for number in [
                "null", "0", "-1", "true", "1.5", "12345678901234567890", #""""#, #""1a""#, #""-1""#, "[1]",
            ] {
                it("cannot be \(number)") {
                    let json = item(#""question_id": \#(number)"#)
                    let listing = try await questions(page(json))
                    expect(listing.values).to(beEmpty())
                    expect(listing.dropped.first?.raw).to(equal(try JSONValue.parse(Data(json.utf8))))
                }
            }

            it("cannot be missing") {
                let listing = try await questions(page(#"{"title": "Who am I?"}"#))
                expect(listing.values).to(beEmpty())
                expect(listing.dropped).to(haveCount(1))
            }

            it("can be a string of digits") {
                let seen = try await question(#""question_id": "123""#).question.id
                expect(seen).to(equal(123))
            }
        }

        describe("the date of a question", .tags("hostile-15")) {
            for date in ["null", "1767225600000", #""2026-01-01""#, "1e400", "-1", "0", "true"] {
                it("is unknown if it is \(date)") {
                    let (question, issues) = try await question(#""creation_date": \#(date)"#)
                    expect(question.askedAt).to(beNil())
                    expect(issues).to(equal(["items[0].creation_date"]))
                }
            }
        }

        describe("the score of a question", .tags("hostile-16")) {
            it("may be negative") {
                let (question, issues) = try await question(#""score": -4"#)
                expect(question.score).to(equal(-4))
                expect(issues).to(beEmpty())
            }

            for score in ["null", "true", #""4""#, "1.5"] {
                it("is unknown if it is \(score)") {
                    let (question, issues) = try await question(#""score": \#(score)"#)
                    expect(question.score).to(beNil())
                    expect(issues).to(equal(["items[0].score"]))
                }
            }
        }

        describe("the title of a question", .tags("hostile-18", "hostile-19", "hostile-20")) {
            for title in ["null", #""""#, #""  ""#, "7", #""\u0000\u0001""#] {  // hostile-18, hostile-19
                it("is missing if it is \(title)") {
                    let (question, issues) = try await question(#""title": \#(title)"#)
                    expect(question.title).to(beNil())
                    expect(issues).to(equal(["items[0].title"]))
                }
            }

            it("is truncated if it is a megabyte long") {  // hostile-18
                let long = String(repeating: "é&amp;", count: 200_000)
                let (question, _) = try await question(#""title": "\#(long)""#)
                expect(question.title?.unicodeScalars.count).to(equal(301))
                expect(question.title).to(endWith("…"))
            }

            it("is decoded only once") {  // hostile-18
                let (question, _) = try await question(
                    #""title": "Is &amp;lt; &quot;less&quot; &#39;than&#x27;?""#)
                expect(question.title).to(equal(#"Is &lt; "less" 'than'?"#))
            }

            it("contains no control characters") {  // hostile-19
                let (question, _) = try await question(#""title": "a\u0000b\u202Ec\u0007d&#27;e""#)
                expect(question.title).to(equal("abcde"))
            }

            it("is missing if it is an unpaired surrogate") {  // hostile-19
                let (question, issues) = try await question(#""title": "\ud800""#)
                expect(question.title).to(beNil())
                expect(question.score).to(equal(2))
                expect(issues).to(equal(["items[0].title"]))
            }

            it("is missing if it is not UTF-8") {  // hostile-20
                let bad =
                    Array(item(#""question_id": 2, "title": "x"#).utf8.dropLast()) + [0xFF, 0xFE, 0x22, 0x7D]
                let start = Array(#"{"has_more": false, "quota_remaining": 9, "items": [\#(item("")),"#.utf8)
                let listing = try await questions(bytes: start + bad + Array("]}".utf8))
                expect(listing.values.map(\.id)).to(equal([1, 2]))
                expect(listing.values.map(\.title)).to(equal(["Why?", nil]))
                expect(listing.issues.map(\.path)).to(equal(["items[1].title"]))
            }
        }

        describe("the asker of a question", .tags("hostile-24")) {
            for owner in [
                "null", "{}", #""Ada""#, #"{"user_type": "does_not_exist"}"#, #"{"display_name": null}"#,
            ] {
                it("is unknown if the owner is \(owner)") {
                    let (question, _) = try await question(#""owner": \#(owner)"#)
                    expect(question.asker).to(equal(.unknown))
                    expect(question.asker.name).to(beNil())
                }
            }

            it("has an issue if the owner is not an object", each: ["null", #""Ada""#, "[]", "7"]) { owner in
                let (_, issues) = try await question(#""owner": \#(owner)"#)
                expect(issues).to(equal(["items[0].owner"]))
            }

            it("is unknown without an owner") {
                let (question, issues) = try await question("")
                expect(question.asker).to(equal(.unknown))
                expect(issues).to(beEmpty())
            }

            it("has a sanitized and truncated name") {
                let long = String(repeating: "x", count: 101)
                let (question, _) = try await question(#""owner": {"display_name": "A\u202E &amp; B\n"}"#)
                expect(question.asker.name).to(equal("A & B"))
                let (other, _) = try await Self.question(#""owner": {"display_name": "\#(long)"}"#)
                expect(other.asker.name).to(equal(String(long.prefix(100)) + "…"))
            }

            it("is unknown if the name has no visible characters") {
                let (question, issues) = try await question(#""owner": {"display_name": "\u200b\u2060"}"#)
                expect(question.asker.name).to(beNil())
                expect(issues).to(equal(["items[0].owner.display_name"]))
            }

            it("has a picture whose address contains HTML entities") {
                let (question, issues) = try await question(
                    #""owner": {"display_name": "Ada", "profile_image": "https://a.example.org/?s=1&amp;d=2"}"#
                )
                expect(question.asker.avatarURL?.absoluteString).to(equal("https://a.example.org/?s=1&d=2"))
                expect(issues).to(beEmpty())
            }

            it("has no picture if the address is invalid", .tags("hostile-25")) {
                let (question, issues) = try await question(
                    #""owner": {"display_name": "Ada", "profile_image": "javascript:alert(1)"}"#)
                expect(question.asker).to(equal(Person(name: "Ada")))
                expect(issues).to(equal(["items[0].owner.profile_image"]))
            }
        }

        describe("a document", .tags("hostile-21", "hostile-22", "hostile-23")) {
            let text = page(item(""))

            it("may start with a byte order mark") {  // hostile-21
                let seen = try await questions(bytes: [0xEF, 0xBB, 0xBF] + Array(text.utf8)).values
                expect(seen).to(
                    haveCount(1))
            }

            it("may be UTF-16") {  // hostile-21
                for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16] {
                    let bytes = Array(try unwrap(text.data(using: encoding)))
                    let seen = try await questions(bytes: bytes).values
                    expect(seen).to(haveCount(1))
                }
            }

            it("has the first of two values with the same key") {  // hostile-22
                let json = #"{"question_id": 1, "title": "First", "title": "Last"}"#
                let seen = try await questions(page(json)).values.first?.title
                expect(seen).to(equal("First"))
            }

            it("may have trailing commas") {  // hostile-23
                let json = #"{"items": [\#(item("")),], "has_more": false, "quota_remaining": 1,}"#
                let seen = try await questions(json).values
                expect(seen).to(haveCount(1))
            }
        }
    }
}
