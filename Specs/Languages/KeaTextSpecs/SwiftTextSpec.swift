import Kea
import KeaText

final class SwiftTextSpec: Spec {
    override class func spec() {
        describe("a call") {
            for (source, end) in [
                (#"given("a \"}\" b") { x("}") }"#, 1), ("given(\"a\") { // }\n}", 2),
                ("given(#\"a \"}\" \\(b)\"#) { /* } /* } */ } */\n}", 2),
                ("given(\"\\(b(\"}\") + \"\\(c)\")\") {\n}", 2),
                ("given(\"\"\"\n    \"}\" \\\"\"\" }\n    \"\"\") {}", 3),
                ("given(##\"\"\"##) {\n}", 2), ("given(/\\/}\"/) { b / c; d /\n}", 2),
                ("given(#/ } \" \n /#) {\n}", 3), ("given(\"a\")\n{\n    return /}/\n}", 4),
                ("\ngiven(\"a\") {}", 2),
            ] {
                it("ends at line \(end) of \(source.debugDescription)") {
                    let text = SwiftText((source + "\n}\n").utf8)
                    let call = try unwrap(text.calls(named: ["given"]).first)
                    expect(text.line(at: call.range.upperBound - 1)).to(equal(end))
                    expect(call.hasClosure).to(beTrue())
                }
            }

            it("is not in literals and comments, nor of a member") {
                let source = "\"given(1)\" // given(1)\n/* given(1) */ self.given(1); given.given(1); given"
                expect(SwiftText(source.utf8).calls(named: ["given"])).to(beEmpty())
            }

            it("has subject and arguments on one line of 160 characters") {
                func call(_ source: String) throws -> SwiftCall {
                    try unwrap(SwiftText(source.utf8).calls(named: ["expect"]).first)
                }
                expect(try call("expect(a,\n  // why\n  [b]\n)").subject).to(equal("a, [b]"))
                expect(try call("expect { a()\n  b.c\n    .d(\n e)\n let f = 1 }").subject).to(
                    equal("a(); b.c .d(e); let f = 1"))
                expect(try call("expect() { \"\"\"\n a\n \"\"\" }").subject).to(equal("\"\"\"…\"\"\""))
                expect(try call("expect(a, b) { c }").arguments).to(equal(["a", "b", "{ c }"]))
                let long = String(repeating: "a", count: 161)
                expect(try call("expect(\(long.dropLast()))").subject).to(equal(String(long.dropLast())))
                expect(try call("expect(\(long))").subject).to(equal("\(long.dropLast(2))…"))
            }

            it("is nil without its closing bracket") {
                expect(SwiftText("given(\"a\") {".utf8).calls(named: ["given"])).to(beEmpty())
            }

            for (source, literal) in [
                ("given(\"a\")", "\"a\""), (##"given(#"a "b""#, 1)"##, ##"#"a "b""#"##),
                ("given(\n  .regex(\"a\"), b)", "\"a\""), ("given(\"a\" + b)", nil), ("given(1)", nil),
                ("given(/a/)", nil), ("given()", nil),
            ] {
                it("has the literal \(literal ?? "nil"): \(source)") {
                    let text = SwiftText(source.utf8)
                    let call = try unwrap(text.calls(named: ["given"]).first)
                    expect(call.literal.map { text[$0] }).to(equal(literal))
                }
            }
        }

        describe("a closure") {
            for (source, line) in [
                ("it(\"a\") {\n    first()\n}", 2), ("it(\"a\") { first() }", 1),
                ("when(\"a\") { (reader: Reader, count: Int) in\n\n    // why\n    first()\n}", 4),
                ("when(\"a\") {\n    (reader: Reader) async throws -> Void in\n    first()\n}", 3),
                ("when(\n    \"a { brace\"\n) { (\n    a: [Int: Int], b: A<B, C>\n) in\n    a()\n}", 6),
                ("it(\"b\", each: [1]) { [a, b] number in\n    first(number)\n}", 2),
                ("it(\"for x in y {\") {\n    for x in y { first(x) }\n}", 2),
                ("it(\"a\") {\n    first\n    for x in y {}\n}", 2),
                ("it(\"a\") {\n    // b\n}", nil),
            ] as [(String, Int?)] {
                it("has its first statement: \(source.debugDescription)") {
                    let call = try unwrap(SwiftText(source.utf8).callWithClosure(line: 1))
                    expect(call.bodyLine).to(equal(line))
                }
            }

            it("is nil on a line without one") {
                expect(SwiftText("itBehavesLike(cup)\nit(\"a\") { b }".utf8).callWithClosure(line: 1)).to(
                    beNil())
            }
        }

        describe("an outline") {
            func declarations(_ source: String) -> [String] {
                let outline = SwiftOutline(SwiftText(source.utf8))
                return outline.declarations.map { found in
                    let parent = outline.parent(of: found).map { "\($0.name)." } ?? ""
                    let types = found.inherited.isEmpty ? "" : ": \(found.inherited.joined(separator: ", "))"
                    let lines = "\(found.lines.lowerBound)-\(found.lines.upperBound)"
                    return
                        "\(found.keyword) \(parent)\(found.name)\(types) \(lines)\(found.isConditional ? " #if" : "")"
                }
            }

            for (source, found) in [
                (
                    "class A: B.C, D {\n  func f(g: () -> Void = {}) -> Int {\n  }\n}",
                    ["class A: C, D 1-4", "func A.f 2-3"]
                ),
                ("final class A<B: C>\n  : D<E.F>, G where B: H {}", ["class A: D, G 1-2"]),
                (
                    "extension A.B {\n  struct C {}\n  func `a b`() {}\n}",
                    ["extension A.B 1-4", "struct A.B.C 2-2", "func A.B.a b 3-3"]
                ),
                (
                    "struct A { class func b() { func c() {} } }",
                    ["struct A 1-1", "func A.b 1-1", "func b.c 1-1"]
                ),
                ("\"class A {\"; // class B {\nfor actor in x { actor.class }\nenum C {}", ["enum C 3-3"]),
                (
                    "#if A\nclass B: C {\n#else\nclass B: D {\n#endif\n}\nclass E {}",
                    ["class B: C 2-2 #if", "class B: D 4-6 #if", "class E 7-7"]
                ),
                (
                    "func == (a: A, b: A) {}\nprotocol P { func a(); func b() }",
                    ["protocol P 2-2", "func P.a 2-2", "func P.b 2-2"]
                ),
            ] {
                it("has the declarations of \(source.debugDescription)") {
                    expect(declarations(source)).to(equal(found))
                }
            }
        }
    }
}
