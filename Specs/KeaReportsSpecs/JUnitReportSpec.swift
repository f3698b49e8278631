import Foundation
import Kea
import KeaReports

final class JUnitReportSpec: Spec {
    override class func spec() {
        describe("the JUnit report") {
            it("has a suite for each spec class and feature, and a case for each example") {
                let skipped = ExampleResult(status: .skipped, seconds: 0, reason: "no <network>")
                let events =
                    Sample.ran(Sample.spec(["a topic", "is \"new\""], line: 3), Sample.passed)
                    + Sample.ran(Sample.spec(["a topic", "is old"], line: 9), skipped) + Sample.failing
                expect(try junit(Sample.run(events, count: 3))).to(
                    equal(
                        """
                        <?xml version="1.0" encoding="UTF-8"?>
                        <testsuites name="Kea" tests="3" failures="1" errors="0" skipped="1" time="1.250">
                          <testsuite name="TopicSpec" tests="2" failures="0" errors="0" skipped="1" time="0.002">
                            <testcase name="a topic › is &quot;new&quot;" classname="TopicSpec" \
                        file="Specs/TopicSpec.swift" line="3" time="0.002"/>
                            <testcase name="a topic › is old" classname="TopicSpec" \
                        file="Specs/TopicSpec.swift" line="9" time="0.000">
                              <skipped message="skipped: no &lt;network&gt;"/>
                            </testcase>
                          </testsuite>
                          <testsuite name="Features/paging.feature" tests="1" failures="1" errors="0" skipped="0" \
                        time="1.040">
                            <testcase name="Question paging › The next page is loaded" \
                        classname="Features/paging.feature" file="Features/paging.feature" line="5" time="1.040">
                              <failure type="failed" message="expected to have count 40 within 1 s, got 20">\
                        Question paging › The next page is loaded
                          ✓ Given the server has 45 questions
                          ✓ When the reader scrolls to the last row
                          ✗ Then the list eventually shows 40 questions     Features/paging.feature:8
                              expected to have count 40 within 1 s, got 20  Specs/Steps/PagingSteps.swift:9
                              subject: reader.list.questionRows
                              seen: 20 from 0 ms, 20 at 1.000 s (37 samples)
                          – And the last row is a spinner</failure>
                            </testcase>
                          </testsuite>
                        </testsuites>

                        """))
            }

            it("writes what XML cannot say, and what nobody would see, as Swift does") {
                let result = ExampleResult(
                    status: .skipped, seconds: 0, reason: "a\u{1}b\u{1B}[0m & c\u{202E}d")
                let text = try junit(Sample.run(Sample.ran(Sample.spec(["x"], line: 1), result), count: 1))
                expect(text).to(contain(#"skipped: a\u{1}b\u{1B}[0m &amp; c\u{202E}d"#))
            }

            it("counts mistakes as errors") {
                let mistake = Diagnostic(.error, "a colon is missing", at: Sample.feature(3))
                let text = try junit(Sample.run([.diagnostic(mistake)], count: 0))
                expect(text.contains("<testsuites name=\"Kea\" tests=\"1\" failures=\"0\" errors=\"1\"")).to(
                    beTrue())
                expect(text.contains("message=\"a colon is missing\"")).to(beTrue())
            }
        }
    }

    @MainActor
    private static func junit(_ events: [RunEvent]) throws -> String {
        try written(by: { JUnitReport(to: $0, paths: $1) }, events)
    }
}
