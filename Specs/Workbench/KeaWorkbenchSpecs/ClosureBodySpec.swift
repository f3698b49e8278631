import Kea
import KeaWorkbench

/// Where a debugger stops in the closure of an example or a step definition.
final class ClosureBodySpec: Spec {
    override class func spec() {
        func body(_ text: String) -> ClosureBody? { ClosureBody(ofCallAt: 1, in: TextDocument(text)) }

        for (text, line, isAtCall) in [
            ("it(\"a\") {\n    first()\n}", 2, false),
            ("it(\"a\") { first() }", 1, true),
            ("given(\"a {int}\") { (reader: Reader, count: Int) in\n\n    // why\n    first()\n}", 4, false),
            ("given(\"a\") { (reader: Reader) in reader.open() }", 1, true),
            ("given(\"a\") {\n    (reader: Reader, count: Int) in\n    first()\n}", 3, false),
            ("given(\n    \"a { brace\"\n) { (\n    reader: Reader\n) in\n    first()\n}", 6, false),
            ("it(\"b\", each: [1]) { number in\n    first(number)\n}", 2, false),
            ("it(\"for x in y {\") {\n    for x in y { first(x) }\n}", 2, false),
        ] {
            it("is at line \(line) of \(text.debugDescription)") {
                expect(body(text)?.line).to(equal(line))
                expect(body(text)?.isAtCall).to(equal(isAtCall))
            }
        }

        it("is nowhere in an empty closure, or without one") {
            expect(body("it(\"a\") {\n}")).to(beNil())
            expect(body("itBehavesLike(cup)")).to(beNil())
        }
    }
}
