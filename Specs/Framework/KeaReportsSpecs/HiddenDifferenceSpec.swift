import Kea
import KeaReports

final class HiddenDifferenceSpec: Spec {
    override class func spec() {
        describe("a failure whose texts differ in one character") {
            @MainActor func report(_ message: String) throws -> String {
                let failure = Failure(message: message, location: Sample.steps(1))
                let result = ExampleResult(status: .failed, seconds: 0, failures: [failure])
                return try written(
                    by: ProgressReport.self,
                    Sample.run(Sample.ran(Sample.spec(["x"], line: 1), result), count: 1))
            }

            for (text, note) in [
                (#"a\u{A0}b"#, #"\u{A0} is a no-break space (U+00A0)"#),
                (#"a\u{200B}b"#, #"\u{200B} is a zero-width space (U+200B)"#),
                (#"a\u{202E}b"#, #"\u{202E} is an invisible character (U+202E)"#),
                (
                    #"e\u{301}"#,
                    #"\u{301} is a mark that joins the letter before it, which is another text than the letter made of both"#
                ),
            ] {
                it("describes the invisible \(text)") {
                    expect(try report("expected to equal \"\(text)\", got \"a b\"")).to(
                        contain("\n    \(note)\n"))
                }
            }

            it("describes at most four characters, each once") {
                let text = try report(#"no \u{A0}\u{A0}\u{200B}\u{202E}\u{301}\u{2060}"#)
                expect(text.matches(of: #/\n    \\u\{\w+\} is /#)).to(haveCount(4))
            }

            it("describes no visible character") {
                expect(try report("expected é, got e")).toNot(contain(" is "))
            }
        }
    }
}
