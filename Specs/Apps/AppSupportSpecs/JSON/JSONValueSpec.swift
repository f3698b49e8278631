import AppSupport
import Foundation
import Kea

final class JSONValueSpec: Spec {
    private static func parse(_ text: String) throws(JSONError) -> JSONValue {
        try JSONValue.parse(Data(text.utf8))
    }

    private static func problem(_ data: Data, sizeLimit: Int = 1000) -> JSONError? {
        do throws(JSONError) {
            _ = try JSONValue.parse(data, sizeLimit: sizeLimit)
            return nil
        } catch {
            if case .notJSON = error { return .notJSON("") }
            return error
        }
    }

    override class func spec() {
        describe("a JSON document") {
            it("is parsed with all kinds of values") {
                let json = #"{"a": [null, true, false, 1, -2, 1.5, "x", {}, []]}"#
                expect(try parse(json)).to(
                    equal(
                        .object([
                            "a": .array([
                                .null, .bool(true), .bool(false), .integer(1), .integer(-2), .number(1.5),
                                .string("x"), .object([:]), .array([]),
                            ])
                        ])))
            }

            it(
                "may consist of one value",
                each: [
                    ("9223372036854775807", JSONValue.integer(.max)),
                    ("9223372036854775808", .wideInteger(9_223_372_036_854_775_808)),
                    ("-9223372036854775809", .wideInteger(-9_223_372_036_854_775_809)),
                    (
                        "123456789012345678901234567890123456789",
                        .wideInteger(123_456_789_012_345_678_901_234_567_890_123_456_789)
                    ),
                    ("1.25e40", .number(1.25e40)), (#""\ud83d\ude00""#, .string("😀")), ("null", .null),
                ]
            ) { json, value in expect(try parse(json)).to(equal(value)) }

            it("loses only the values that cannot be represented") {  // hostile 15, hostile 19
                let value = try parse(#"{"big": 1e400, "half": "\ud800", "list": [1, "\udc00", 3]}"#)
                expect(value["big"]?.excerpt).to(beginWith("an unreadable value"))
                expect(value["half"]?.excerpt).to(beginWith("an unreadable value"))
                guard case .array(let list)? = value["list"] else {
                    expect(value["list"]?.excerpt).to(beginWith("a list"))
                    return
                }
                expect([list[0], list[2]]).to(equal([.integer(1), .integer(3)]))
                expect(list[1].excerpt).to(beginWith("an unreadable value"))
            }

            it("loses only the strings that are not UTF-8") {  // hostile 20
                let data = Data(#"{"a": ""#.utf8) + [0xC3, 0x28] + Data(#"", "b": 1}"#.utf8)
                let value = try JSONValue.parse(data)
                expect(value["a"]?.excerpt).to(beginWith("an unreadable value"))
                expect(value["b"]).to(equal(.integer(1)))
            }

            it("keeps the first of two values with the same key") {  // hostile 22
                expect(try parse(#"{"a": 1, "a": 2}"#)["a"]).to(equal(.integer(1)))
            }

            it("may be in UTF-8 or UTF-16, also with a byte order mark and trailing commas") {  // hostile 21
                let text = #"{"title": "Why? — Почему?", "list": [1,],}"#
                let marked = Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8)
                expect(try JSONValue.parse(marked)["title"]).to(equal(.string("Why? — Почему?")))
                for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian] {
                    let data = try unwrap(text.data(using: encoding))
                    expect(try JSONValue.parse(data)["title"]).to(equal(.string("Why? — Почему?")))
                }
                for (encoding, mark) in [
                    (String.Encoding.utf16LittleEndian, [0xFF, 0xFE]), (.utf16BigEndian, [0xFE, 0xFF]),
                ] as [(String.Encoding, [UInt8])] {
                    let data = Data(mark) + (try unwrap(text.data(using: encoding)))
                    expect(try JSONValue.parse(data)["title"]).to(equal(.string("Why? — Почему?")))
                }
            }

            it("cannot be empty", each: ["", " \n\r\t ", "\t\n\u{B}\u{C}\r", "\u{8}"]) { text in
                expect(problem(Data(text.utf8))).to(equal(.empty))
            }

            it(
                "cannot be another text",
                each: ["{", "[1, 2", "<html>", "{} {}", "[NaN]", "[1] // one", "nul", "{a: 1}"]
            ) { text in expect(problem(Data(text.utf8))).to(equal(.notJSON(""))) }

            it("cannot be compressed data") {  // hostile 4
                expect(problem(Data([0x1F, 0x8B, 8, 0]))).to(equal(.compressed))
                for level in [0x01, 0x5E, 0x9C, 0xDA] as [UInt8] {
                    expect(problem(Data([0x78, level, 1, 2]))).to(equal(.compressed))
                    expect(problem(Data([0x78, level]))).to(equal(.compressed))
                }
                expect(problem(Data([0x78, 0x9D, 1, 2]))).to(equal(.notJSON("")))
                expect(problem(Data([0x1F, 0x8C, 8, 0]))).to(equal(.notJSON("")))
                expect(problem(Data([0x78]))).to(equal(.notJSON("")))
            }

            it("cannot exceed the size limit") {  // hostile 28
                let text = #"["\#(String(repeating: "x", count: 96))"]"#
                expect(problem(Data(text.utf8), sizeLimit: 100)).to(beNil())
                expect(problem(Data((text + " ").utf8), sizeLimit: 100)).to(equal(.tooLarge(limit: 100)))
            }

            it("cannot exceed the depth limit in any encoding") {  // hostile 28
                for encoding in [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian, .utf16] {
                    for depth in [100, 101] {
                        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
                        let data = try unwrap(text.data(using: encoding))
                        expect(problem(data)).to(equal(depth == 100 ? nil : .tooDeep(limit: 100)))
                    }
                }
            }

            it("cannot have more than 100,000 values, and is rejected at once") {
                for (count, error) in [(100_000, nil), (100_001, JSONError.tooMany(limit: 100_000))] {
                    let text = "[" + String(repeating: "1,", count: count - 1) + "1]"
                    expect(problem(Data(text.utf8), sizeLimit: 1 << 20)).to(equal(error))
                }
                let objects = "[" + String(repeating: "{},", count: 2_500_000) + "{}]"
                expect(problem(Data(objects.utf8), sizeLimit: 8 << 20)).to(equal(.tooMany(limit: 100_000)))
            }

            it("ignores many brackets in a string in its depth") {
                let brackets = String(repeating: "[", count: 200)
                let text = #"["\#(brackets)", "\"\#(brackets)", "\\", []]"#
                expect(problem(Data(text.utf8))).to(beNil())
            }
        }

        describe("the excerpt of a JSON value") {
            it(
                "is short, and on one line",
                each: [
                    (JSONValue.null, "null"), (.bool(true), "true"), (.integer(-1), "-1"),
                    (.number(0.5), "0.5"),
                    (.wideInteger(1 << 70), "1180591620717411303424"), (.string("a\nb"), "“a b”"),
                    (.string(String(repeating: "x", count: 41)), "“\(String(repeating: "x", count: 40))…”"),
                    (.array([.null, .null]), "a list of 2"),
                    (.object(["b": .null, "a": .null]), "an object with a, b"),
                    (.unreadable("why"), "an unreadable value (why)"),
                ]
            ) { value, excerpt in expect(value.excerpt).to(equal(excerpt)) }
        }
    }
}
