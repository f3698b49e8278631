import Foundation
import Kea
import KeaReports

final class JUnitReportSpec: Spec {
    override class func spec() {
        describe("the JUnit report") {
            it("has the bugs of examples as properties of the suite") {
                var info = Sample.spec(["is drawn"], line: 1)
                info.bugs = ["https://example.org/?a=1&b=2", "#8"]
                expect(try junit(Sample.run(Sample.ran(info, Sample.passed), count: 1))).to(
                    contain(
                        """
                        file="Specs/TopicSpec.swift">
                            <properties><property name="bug of is drawn" value="https://example.org/?a=1&amp;b=2"/>\
                        <property name="bug of is drawn" value="#8"/></properties>
                            <testcase name="is drawn" classname="TopicSpec" time="0.002"/>

                        """))
            }

            it("has only elements and attributes of Jenkins' schema") {
                for events in [SampleRun.events, OddRun.events()] {
                    let text = try junit(events)
                    expect(try XMLText.shapes(of: text)).to(allSatisfy(beElement(of: schema)))
                }
            }

            it("names the file of a suite unless there are several") {
                var other = Sample.spec(["b"], line: 2)
                other.location.file = "/code/kea/Specs/Shared.swift"
                let one = Sample.ran(Sample.spec(["a"], line: 1), Sample.passed)
                expect(try junit(Sample.run(one, count: 1))).to(contain(#" file="Specs/TopicSpec.swift">"#))
                let several = one + Sample.ran(other, Sample.passed) + one
                expect(try junit(Sample.run(several, count: 3))).toNot(contain("file="))
            }

            it("distinguishes examples with the same name by their ids") {
                let names = [("a", "F/a"), ("a", "F/a (2)"), ("a (2)", "F/a (2) (2)"), ("b (3)", "F/b (3)")]
                let events = names.flatMap { name, id in
                    var info = Sample.scenario(["F", name], line: 5)
                    info.id = id
                    return Sample.ran(info, Sample.passed)
                }
                let found = try junit(Sample.run(events, count: 4)).matches(of: /testcase name="([^"]*)"/)
                expect(found.map { String($0.1) }).to(
                    equal(["F › a", "F › a (2)", "F › a (2) (2)", "F › b (3)"]))
            }

            it("distinguishes several failures outside the examples") {
                let late = RunEvent.lateFailure(Sample.failure, of: .unknown)
                let mistake = RunEvent.diagnostic(Diagnostic(.error, "no", at: nil))
                let text = try junit(Sample.run([late, late, mistake, mistake], count: 0))
                let title = "A failure that belongs to no example that is known"
                expect(text.matches(of: /testcase name="([^"]*)"/).map { String($0.1) }).to(
                    equal([title, title + " (2)", "command line", "command line (2)"]))
            }

            it("has an attempt that timed out or crashed as an error") {
                let info = Sample.spec(["is drawn"], line: 1)
                let events = [Status.timedOut, .crashed, .failed].map { status in
                    RunEvent.exampleRetried(
                        info, ExampleResult(status: status, seconds: 1, reason: status.rawValue))
                }
                @MainActor func kinds(_ last: Status) throws -> [String] {
                    let result = ExampleResult(status: last, seconds: 1, attempts: 4)
                    return try junit(Sample.run(events + Sample.ran(info, result), count: 1))
                        .matches(of: #/<((flaky|rerun)\w+ type="\w+") /#).map { String($0.1) }
                }
                let flaky = [
                    #"flakyError type="timedOut""#, #"flakyError type="crashed""#,
                    #"flakyFailure type="failed""#,
                ]
                expect(try kinds(.passed)).to(equal(flaky))
                expect(try kinds(.failed)).to(equal(flaky.map { $0.replacing("flaky", with: "rerun") }))
                let note = Attachment(.text("spilt"), mediaType: "text/plain")
                let noted = [.exampleStarted(info), .attachment(note, example: info.id)] + events
                expect(try junit(Sample.run(noted + Sample.ran(info, Sample.passed), count: 1))).to(
                    contain("<system-out>spilt</system-out>"))
            }

            it("has the attachments of hooks around the run in a suite") {
                let hook = HookInfo(
                    moment: .beforeRun, name: "starts", location: Sample.spec(["x"], line: 1).location,
                    index: 0)
                let said = Attachment(.text("port < 1"), mediaType: "text/plain")
                let picture = Attachment(.bytes([1, 2]), mediaType: "image/png", fileName: "a.png")
                let text = try junit(
                    Sample.run(
                        [
                            .hookStarted(hook), .attachment(said, example: ""),
                            .attachment(picture, example: ""),
                            .hookFinished(hook, StepResult(status: .passed)),
                        ] + Sample.ran(Sample.spec(["x"], line: 1), Sample.passed), count: 1))
                expect(text).to(
                    contain(
                        """
                          <testsuite name="Features" tests="0" failures="0" errors="0" skipped="0" time="0.000">
                            <system-out>beforeRun "starts": port &lt; 1
                        beforeRun "starts": attached: a.png, 2 bytes</system-out>
                          </testsuite>

                        """))
                expect(try XMLText.isWellFormed(text)).to(beTrue())
            }

            it("has one suite per name, even if examples of several suites alternate") {
                let events = (1...3).flatMap { round in
                    ["OneSpec", "TwoSpec"].flatMap {
                        Sample.ran(Sample.spec(["\(round)"], line: round, suite: $0), Sample.passed)
                    }
                }
                let text = try junit(Sample.run(events, count: 6))
                expect(text.components(separatedBy: "<testsuite ")).to(haveCount(3))
                expect(text).to(
                    contain(#"<testsuite name="OneSpec" tests="3" failures="0" errors="0" skipped="0""#))
                expect(text).to(
                    contain(#"<testsuite name="TwoSpec" tests="3" failures="0" errors="0" skipped="0""#))
            }

            it("counts each status in its suite and in total") {
                let statuses: [(String, [Status])] = [
                    ("OneSpec", [.passed, .failed, .undefined, .ambiguous, .skipped]),
                    ("TwoSpec", [.crashed, .timedOut, .pending, .passed]),
                ]
                let events = statuses.flatMap { suite, statuses in
                    statuses.enumerated().flatMap { number, status in
                        Sample.ran(
                            Sample.spec(["\(number)"], line: number + 1, suite: suite),
                            ExampleResult(status: status, seconds: 0.5))
                    }
                }
                let text = try junit(Sample.run(events, count: 9))
                expect(text).to(
                    contain(#"<testsuites name="Kea" tests="9" failures="4" errors="2" time="1.250">"#))
                expect(text).to(
                    contain(#"name="OneSpec" tests="5" failures="3" errors="0" skipped="1" time="2.500" "#))
                expect(text).to(
                    contain(#"name="TwoSpec" tests="4" failures="1" errors="2" skipped="0" time="2.000" "#))
            }

            it("has an error for an example without a result, unless excluded") {
                let lost = ExampleResult(
                    status: .notRun, seconds: 0,
                    failures: [Failure(kind: .notRun, message: "not run: why", location: Sample.feature(3))],
                    reason: "why")
                let excluded = ExampleResult(status: .notRun, seconds: 0, reason: "enough")
                let text = try junit(
                    Sample.run(
                        [
                            .exampleFinished(Sample.spec(["a"], line: 3), lost),
                            .exampleFinished(Sample.spec(["b"], line: 4), excluded),
                        ], count: 2))
                expect(text).to(contain(#"tests="2" failures="0" errors="1" skipped="1""#))
                expect(text).to(contain(#"<error type="notRun" message="not run: why">"#))
                expect(text).to(contain(#"<skipped message="not run: enough"/>"#))
            }

            it("is well-formed for every character in a name") {
                let values = (0...0x2FFF).filter { value in
                    value < 0x300 || value % 16 == 0 || (0x2000...0x2070).contains(value)
                }
                @MainActor func text(of values: [Int]) throws -> String {
                    let names = values.compactMap { Unicode.Scalar(UInt32($0)) }.map {
                        "<\(Character($0))\">"
                    }
                    return try junit(
                        Sample.run(
                            names.flatMap { Sample.ran(Sample.spec([$0], line: 1), Sample.passed) },
                            count: names.count))
                }
                guard try !XMLText.isWellFormed(text(of: values)) else { return }
                let wrong = try values.filter { try !XMLText.isWellFormed(text(of: [$0])) }
                fail("malformed with U+\(wrong.map { String($0, radix: 16) }.joined(separator: ", U+"))")
            }

            it("counts diagnostics as errors") {
                let mistake = Diagnostic(.error, "a colon is missing", at: Sample.feature(3))
                let text = try junit(Sample.run([.diagnostic(mistake)], count: 0))
                expect(text).to(contain("<testsuites name=\"Kea\" tests=\"1\" failures=\"0\" errors=\"1\""))
                expect(text).to(contain("message=\"a colon is missing\""))
            }
        }
    }

    /// The allowed attributes and elements of each element: `junit-10.xsd` of Jenkins' xUnit plugin, in its versions of
    /// 2018 and today.
    private static let schema: [String: Set<String>] = [
        "": ["<testsuites"], "testsuites": ["name", "time", "tests", "failures", "errors", "<testsuite"],
        "testsuite": [
            "name", "tests", "failures", "errors", "time", "skipped", "timestamp", "hostname", "id",
            "package",
            "file", "log", "url", "<properties", "<testcase", "<system-out", "<system-err",
        ],
        "properties": ["<property"], "property": ["name", "value"],
        "testcase": [
            "name", "time", "classname", "group", "<skipped", "<error", "<failure", "<rerunFailure",
            "<rerunError", "<flakyFailure", "<flakyError", "<system-out", "<system-err",
        ],
        "skipped": ["type", "message"], "error": ["type", "message"], "failure": ["type", "message"],
        "flakyFailure": ["type", "message", "<stackTrace"], "flakyError": ["type", "message", "<stackTrace"],
        "rerunFailure": ["type", "message", "<stackTrace"], "rerunError": ["type", "message", "<stackTrace"],
        "stackTrace": [], "system-out": [],
    ]

    private static func beElement(of schema: [String: Set<String>]) -> Matcher<XMLText.Shape> {
        satisfy("be an element of the schema") { schema[$0.name]?.isSuperset(of: $0.parts) ?? false }
    }

    @MainActor private static func junit(_ events: [RunEvent]) throws -> String {
        try written(by: JUnitReport.self, events)
    }
}
