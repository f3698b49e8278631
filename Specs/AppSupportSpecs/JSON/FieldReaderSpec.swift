import AppSupport
import Foundation
import Kea

final class FieldReaderSpec: Spec {
    override class func spec() {
        describe("a reader of fields") {
            @Let var fields = FieldReader(
                [
                    "id": .integer(7), "text id": .string("007"), "score": .integer(-4), "big": .number(1e19),
                    "flag": .bool(false), "title": .string(" Q &amp; A "), "blank": .string(" "),
                    "body": .string("<p>a\u{0}b</p>\n"), "date": .integer(1_767_225_600),
                ], at: "items[3]")

            it("takes what is there") {
                expect(fields.identifier("id")).to(equal(7))
                expect(fields.identifier("text id")).to(equal(7))
                expect(fields.integer("score")).to(equal(-4))
                expect(fields.flag("flag")).to(beFalse())
                expect(fields.line("title")).to(equal("Q & A"))
                expect(fields.html("body")).to(equal("<p>ab</p>\n"))
                expect(fields.date("date")).to(equal(Date(timeIntervalSince1970: 1_767_225_600)))
                expect(fields.issues).to(beEmpty())
            }

            it("notes what is not there, with its place") {
                expect(fields.integer("views")).to(beNil())
                expect(fields.issues).to(
                    equal([Issue(at: "items[3].views", "expected a whole number, got nothing")]))
            }

            it("notes what is something else, with what it is") {
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
                        "expected seconds since 1970, got “Q &amp; A”", "expected a text, got 7",
                        "expected a text, got an empty one", "expected a text, got 7",
                    ]))
            }

            it("does not note a body that is absent") {
                expect(fields.html("nobody")).to(beNil())
                expect(fields.issues).to(beEmpty())
            }

            it("takes over what the reader of an inner object noted") {
                var inner = fields.nested("owner", [:])
                _ = inner.line("display_name")
                fields.adopt(inner)
                expect(fields.issues.map(\.place)).to(equal(["items[3].owner.display_name"]))
            }
        }

        describe("a list that is read item by item") {
            it("has as many values and dropped items together as it had items") {
                let items: [JSONValue] = [
                    .object(["id": .integer(1)]), .null, .object([:]), .string("x"),
                    .object(["id": .string("2")]),
                ]
                let read = LossyList(items, at: "items") { (fields: inout FieldReader) throws(Unusable) in
                    guard let id = fields.identifier("id") else { throw Unusable("no id") }
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
        }
    }
}
