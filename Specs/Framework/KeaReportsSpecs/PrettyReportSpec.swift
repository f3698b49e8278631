import Foundation
import Kea
import KeaReports

final class PrettyReportSpec: Spec {
    override class func spec() {
        describe("the pretty report of attachments") {
            it("shows texts in full, bytes with their size, and links") {
                let info = Sample.spec(["a topic", "is drawn"], line: 3)
                let attachments = [
                    Attachment(.text("one\ntwo"), mediaType: "text/plain"),
                    Attachment(.bytes([1, 2, 3]), mediaType: "image/png", fileName: "a\u{7}b.png"),
                    Attachment(.bytes([1]), mediaType: "image/gif"),
                    Attachment(.link("https://example.org/x"), mediaType: "text/uri-list"),
                ]
                let text = try written(
                    by: PrettyReport.self,
                    Sample.run(
                        Sample.ran(
                            info, Sample.passed, attachments.map { .attachment($0, example: info.id) }),
                        count: 1))
                expect(text).to(
                    contain(
                        """
                                  one
                                  two
                                  attached: a\\u{7}b.png, 3 bytes
                                  attached: image/gif, 1 byte
                                  attached: https://example.org/x

                        """))
            }
        }

        describe("the pretty report") {
            it("shows the file of several workers once, and failures at once") {
                @MainActor func example(
                    _ suite: String, _ name: String, _ result: ExampleResult = Sample.passed
                )
                    -> [RunEvent]
                {
                    Sample.ran(Sample.spec([name], line: 3, suite: suite), result)
                }
                var info = RunInfo(exampleCount: 6, workers: 2, exampleCounts: ["ASpec": 3, "BSpec": 3])
                @MainActor func names(_ events: [RunEvent]) throws -> [String] {
                    try written(
                        by: PrettyReport.self, [.runStarted(info)] + events + [.runFinished(RunSummary())]
                    )
                    .matches(of: /(?m)^(?:(.Spec)|  [✓✗] (.+))$/).map { String($0.1 ?? $0.2 ?? "") }
                }
                let passing =
                    example("ASpec", "1") + example("BSpec", "4") + example("ASpec", "2")
                    + example("BSpec", "5") + example("ASpec", "3") + example("BSpec", "6")
                let grouped = ["ASpec", "1", "2", "3", "BSpec", "4", "5", "6"]
                expect(try names(passing)).to(equal(grouped))
                let failing = ExampleResult(status: .failed, seconds: 0, failures: [Sample.failure])
                let red =
                    example("ASpec", "1") + example("BSpec", "4", failing) + example("ASpec", "2", failing)
                expect(try names(red)).to(equal(["BSpec", "4", "ASpec", "1", "2"]))
                // More than five thousand events do not wait: four of the other file are among them.
                @MainActor func long(_ name: String, _ count: Int) -> [RunEvent] {
                    let step = StepInfo(keyword: "", text: "", location: Sample.steps(1))
                    return Sample.ran(
                        Sample.spec([name], line: 3, suite: "ASpec"), Sample.passed,
                        Array(repeating: .stepStarted(step), count: count - 2))
                }
                let other = example("BSpec", "4") + example("BSpec", "5") + example("BSpec", "6")
                expect(try names(long("1", 4_996) + other)).to(equal(["BSpec", "4", "5", "6", "ASpec", "1"]))
                expect(try names(long("1", 4_997) + other)).to(equal(["ASpec", "1", "BSpec", "4", "5", "6"]))
                // An unfinished file is shown at the end.
                expect(try names(Array(passing.prefix(4)))).to(equal(["ASpec", "1", "BSpec", "4"]))
                info.workers = 1
                expect(try names(Array(passing.prefix(6)))).to(
                    equal(["ASpec", "1", "BSpec", "4", "ASpec", "2"]))
            }

            it("shows the bugs of an example below its name or its failure") {
                var passing = Sample.spec(["a topic", "is new"], line: 3)
                passing.bugs = ["https://example.org/7", "#8\u{7}"]
                var failing = Sample.spec(["a topic", "is old"], line: 9)
                failing.bugs = ["#9"]
                let events =
                    Sample.ran(passing, Sample.passed)
                    + Sample.ran(
                        failing, ExampleResult(status: .failed, seconds: 0.01, failures: [Sample.failure]))
                let text = try written(by: PrettyReport.self, Sample.run(events, count: 2))
                expect(text).to(
                    contain(
                        """
                            ✓ is new
                              bug: https://example.org/7
                              bug: #8\\u{7}
                            ✗ is old

                        """))
                expect(text).to(contain("Specs/Steps/PagingSteps.swift:9\n    bug: #9\n"))
            }

            it("shows every group, example and step") {
                let events =
                    Sample.ran(Sample.spec(["a topic", "is new"], line: 3), Sample.passed)
                    + Sample.ran(Sample.spec(["a topic", "of old", "is old"], line: 9), Sample.passed)
                    + Sample.ran(
                        Sample.scenario(["Paging", "A rule", "One"], line: 3), Sample.passed,
                        Sample.step("Given", "a", line: 4, StepResult(status: .passed), argument: ["| x |"])
                            + Sample.step("Then", "b", line: 5, StepResult(status: .passed)))
                let text = try written(by: PrettyReport.self, Sample.run(events, count: 3))
                expect(text).to(
                    equal(
                        """

                        TopicSpec
                          a topic
                            ✓ is new
                            of old
                              ✓ is old

                        Features/paging.feature
                          Paging
                            A rule
                              One
                                ✓ Given a
                                    | x |
                                ✓ Then b

                        3 examples: 3 passed in 1.25 s

                        """))
            }
        }
    }
}
