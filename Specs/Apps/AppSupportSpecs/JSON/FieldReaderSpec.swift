import AppSupport
import Foundation
import Kea

final class FieldReaderSpec: Spec {
    override class func spec() {
        describe("a field reader") {
            @Let var fields = FieldReader(
                [
                    "id": .integer(7), "text id": .string("007"), "score": .integer(-4), "big": .number(1e19),
                    "flag": .bool(false), "title": .string(" Q &amp; A "), "blank": .string(" "),
                    "body": .string("<p>a\u{0} &amp; b</p>\n"), "date": .integer(1_767_225_600),
                ], at: "items[3]")

            it("reads valid fields") {
                expect(fields.identifier("id")).to(equal(7))
                expect(fields.identifier("text id")).to(equal(7))
                expect(fields.integer("score")).to(equal(-4))
                expect(fields.flag("flag")).to(beFalse())
                expect(fields.line("title")).to(equal("Q & A"))
                expect(fields.html("body")).to(equal("<p>a &amp; b</p>\n"))
                expect(fields.date("date")).to(equal(Date(timeIntervalSince1970: 1_767_225_600)))
                expect(fields.issues).to(beEmpty())
            }

            it("rejects identifiers and dates that are out of range") {
                for (value, id) in [
                    (JSONValue.integer(1), 1), (.integer(0), nil), (.integer(-1), nil), (.string("0"), nil),
                    (.string("1x"), nil), (.string("1/"), nil), (.string("1:"), nil), (.string("+1"), nil),
                    (.string(""), nil), (.string("1234567890"), 1_234_567_890),
                    (.string("99999999999999999999"), nil),
                ] {
                    expect(FieldReader(["id": value], at: "").identifier("id")).to(equal(id))
                }
                for (seconds, isDate) in [
                    (0, false), (1, true), (99_999_999_999, true), (100_000_000_000, false),
                ] {
                    var fields = FieldReader(["date": .integer(seconds)], at: "")
                    expect(fields.date("date")).to(
                        equal(isDate ? Date(timeIntervalSince1970: Double(seconds)) : nil))
                    expect(fields.issues.map(\.problem)).to(
                        equal(isDate ? [] : ["expected seconds since 1970, got \(seconds)"]))
                }
            }

            it("records an issue for a missing field, with its path") {
                expect(fields.integer("views")).to(beNil())
                expect(fields.issues).to(
                    equal([Issue(at: "items[3].views", "expected a whole number, got nothing")]))
            }

            it("records an issue for a field of another kind, with its value") {
                expect(fields.integer("title")).to(beNil())
                expect(fields.integer("flag")).to(beNil())
                expect(fields.integer("big")).to(beNil())
                expect(fields.flag("id")).to(beFalse())
                expect(fields.date("title")).to(beNil())
                expect(fields.line("id")).to(beNil())
                expect(fields.line("blank")).to(beNil())
                expect(fields.html("id")).to(beNil())
                expect(fields.issues.map(\.problem)).to(
                    equal([
                        "expected a whole number, got “Q &amp; A”", "expected a whole number, got false",
                        "expected a whole number, got 1e+19", "expected true or false, got 7",
                        "expected seconds since 1970, got “Q &amp; A”", "expected a string, got 7",
                        "expected a string, got an empty one", "expected a string, got 7",
                    ]))
            }

            it(
                "rejects a line without visible characters, and records an issue",
                each: [
                    "\u{200B}", "\u{AD}\u{2060}", "\u{3164}", "\u{115F}", "\u{FE0F}", "\u{E0041}", "&#8203;",
                    " \u{200B} ",
                ]
            ) { text in
                var fields = FieldReader(["title": .string(text)], at: "items[0]")
                expect(fields.line("title")).to(beNil())
                expect(fields.issues.map(\.description)).to(
                    equal(["items[0].title: expected a string, got one without visible characters"]))
            }

            it(
                "accepts a line with a visible character",
                each: ["\u{200B}a", ".", "ا", "😀", "e\u{301}", "日"]
            ) { text in
                var fields = FieldReader(["title": .string(text)], at: "")
                expect(fields.line("title")).to(equal(text))
            }

            it("records no issue for a missing body") {
                expect(fields.html("body2")).to(beNil())
                expect(fields.issues).to(beEmpty())
            }

            it("keeps only tabs, line feeds and carriage returns among control characters") {
                let controls = String(String.UnicodeScalarView((0..<UInt8(0x21)).map { Unicode.Scalar($0) }))
                let fields = FieldReader(["body": .string(controls), "none": .string("\u{1}")], at: "")
                var (body, none) = (fields, fields)
                expect(body.html("body")).to(equal("\t\n\r "))
                expect(none.html("none")).to(beNil())
            }

            it("records the issues of a nested object") {
                fields = FieldReader(["owner": .object([:]), "tags": .null], at: "items[3]")
                expect(fields.object("owner") { $0.line("display_name") ?? "–" }).to(equal("–"))
                expect(fields.object("tags") { _ in 1 }).to(beNil())
                expect(fields.object("none") { _ in 1 }).to(beNil())
                expect(fields.issues.map(\.path)).to(equal(["items[3].owner.display_name", "items[3].tags"]))
            }
        }

        describe("a lossy list") {
            it("keeps or drops each item") {
                let items: [JSONValue] = [
                    .object(["id": .integer(1)]), .null, .object([:]), .string("x"),
                    .object(["id": .string("2")]),
                ]
                let read = LossyList(items, at: "items") { (fields: inout FieldReader) throws(UnusableItem) in
                    guard let id = fields.identifier("id") else { throw UnusableItem("no id") }
                    return id
                }
                expect(read.values).to(equal([1, 2]))
                expect(read.dropped.map(\.description)).to(
                    equal([
                        "items[1]: expected an object, got null", "items[2]: no id",
                        "items[3]: expected an object, got “x”",
                    ]))
                expect(read.dropped.map(\.raw)).to(equal([items[1], items[2], items[3]]))
            }

            /// Reads numbers with an issue each.
            func read(_ items: [JSONValue]) -> LossyList<Int> {
                LossyList(items, at: "items") { (fields: inout FieldReader) throws(UnusableItem) in
                    guard let id = fields.identifier("id") else { throw UnusableItem("no id") }
                    fields.addIssue(at: "id", "unusual")
                    return id
                }
            }

            it("keeps the issues of each part") {
                var list = read([.null, .object(["id": .integer(1)])])
                list.append(read([.string("x"), .object(["id": .integer(2)])]))
                expect(list.allIssues.map(\.description)).to(
                    equal([
                        "items[1].id: unusual", "items[1].id: unusual",
                        "items[0]: expected an object, got null",
                        "items[0]: expected an object, got “x”",
                    ]))
            }

            it("drops all but the last of equal items") {
                var list = LossyList(values: ["a1", "b1", "a2", "c1", "b2"])
                list.keepLast(at: "items", of: "letter") { $0.first }
                expect(list.values).to(equal(["a2", "c1", "b2"]))
                expect(list.dropped.count).to(equal(2))
            }

            it("is damaged by an invalid item only if the item is read") {
                func damaged(by reason: UnusableItem) -> Bool {
                    let empty = JSONValue.object([:])
                    return LossyList([empty], at: "") { (_: inout FieldReader) throws(UnusableItem) -> Int in
                        throw reason
                    }.isDamaged
                }
                expect(damaged(by: UnusableItem("broken"))).to(beTrue())
                expect(damaged(by: UnusableItem("of another kind", isValid: true))).to(beFalse())
                expect(read([.null]).isDamaged).to(beTrue())
                var list = read([])
                list.append(read([.null]))
                list.append(read([]))
                expect(list.isDamaged).to(beTrue())
            }

            it("is unusable if it has items and none of them is valid") {
                expect(read([]).isUnusable).to(beFalse())
                expect(read([.null]).isUnusable).to(beTrue())
                expect(read([.null, .object(["id": .integer(1)])]).isUnusable).to(beFalse())
            }
        }
    }
}
