import Kea
import KeaEvents
import KeaReports

/// Invisible differences are described in reports for people.
final class HiddenDifferenceSpec: Spec {
    override class func spec() {
        describe("a failure whose texts differ in one character") {
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
                    let failure = Failure(
                        message: "expected to equal \"\(text)\", got \"a b\"", location: Sample.steps(1))
                    let result = ExampleResult(status: .failed, seconds: 0, failures: [failure])
                    let written = try written(
                        by: ProgressReport.self,
                        Sample.run(Sample.ran(Sample.spec(["x"], line: 1), result), count: 1))
                    expect(written).to(contain("\n    \(note)\n"))
                }
            }

            it("describes no visible character") {
                let failure = Failure(message: "expected é, got e", location: Sample.steps(1))
                let result = ExampleResult(status: .failed, seconds: 0, failures: [failure])
                let written = try written(
                    by: ProgressReport.self,
                    Sample.run(Sample.ran(Sample.spec(["x"], line: 1), result), count: 1))
                expect(written).toNot(contain(" is "))
            }
        }
    }
}
