import Foundation
import Kea
import KeaEvents
import KeaReports

final class PrettyReportSpec: Spec {
    override class func spec() {
        describe("attachments") {
            it("are mentioned in the tree: texts in full, bytes with their size, links as they are") {
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
            it("names the bugs that an example is about, below its name or its failure") {
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

            it("tells every group, example and step") {
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

            it("shows a failure in full where it happens") {
                let text = try written(
                    by: PrettyReport.self, Sample.run(Sample.failing, count: 1))
                expect(text).to(contain("      expected to have count 40 within 1 s, got 20\n"))
            }
        }
    }
}
