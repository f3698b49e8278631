import Foundation
import Kea
import KeaEvents
import KeaReports

final class ProgressReportSpec: Spec {
    override class func spec() {
        describe("the progress report") {
            it("has a line for each spec class and feature, and the counts") {
                let text = try progress(
                    Sample.run(
                        Sample.ran(Sample.spec(["a topic", "is new"], line: 3), Sample.passed)
                            + Sample.ran(Sample.spec(["a topic", "is old"], line: 9), Sample.passed)
                            + Sample.ran(Sample.scenario(["Paging", "One"], line: 3), Sample.passed), count: 3
                    ))
                expect(text).to(
                    equal(
                        """
                        ✓ TopicSpec                                         2 examples  4 ms
                        ✓ Features/paging.feature                           1 scenario  2 ms

                        3 examples: 3 passed in 1.25 s

                        """))
            }

            it("shows three warnings with equal texts, and counts the others at the end") {
                let all = (1...5).flatMap { line in
                    ["it checks nothing", "it is odd: \(line)"].map { message -> RunEvent in
                        .diagnostic(
                            Diagnostic(.warning, message, details: ["so"], at: Sample.feature(line, 1)))
                    }
                }
                let text = try progress(
                    Sample.run(all + Sample.ran(Sample.spec(["a"], line: 3), Sample.passed), count: 1))
                expect(text.components(separatedBy: "it is odd: ")).to(haveCount(6))
                expect(text.components(separatedBy: ": warning: it checks nothing\n    so\n")).to(
                    haveCount(4))
                expect(text).to(
                    contain(
                        "More warnings, which the other reports name each:\n  2 × it checks nothing\n\n1 example: 1 passed, 10 warnings in"
                    ))
            }

            it("shows fifty ambiguous scenarios, and counts the others") {
                let ambiguous = (1...52).flatMap { number in
                    Sample.ran(
                        Sample.scenario(["F", "S \(number)."], line: number),
                        ExampleResult(
                            status: .ambiguous, seconds: 0,
                            failures: [
                                Failure(
                                    kind: .definition, message: "2 definitions fit “\(number)”",
                                    details: ["a", "b"], location: Sample.feature(number, 1))
                            ]))
                }
                let text = try progress(Sample.run(ambiguous, count: 52))
                expect(text).to(contain("fit “50”", "\nand 2 more ambiguous scenarios\n"))
                expect(text).toNot(contain("fit “51”"))
            }

            it("shows a failed scenario with its steps, locations, samples and subject") {
                expect(try progress(Sample.run(Sample.failing, count: 1))).to(
                    equal(
                        """

                        Question paging › The next page is loaded
                          ✓ Given the server has 45 questions
                          ✓ When the reader scrolls to the last row
                          ✗ Then the list eventually shows 40 questions  Features/paging.feature:8
                              expected to have count 40 within 1 s, got 20
                              seen: 20 from 0 ms, 20 at 1.000 s (37 samples)
                              in Swift: reader.list.questionRows         Specs/Steps/PagingSteps.swift:9
                          – And the last row is a spinner

                        ✗ Features/paging.feature                           1 scenario, 1 failed  1.04 s

                        To run them again:
                          ./run-specs.sh Features/paging.feature:5  Question paging › The next page is loaded

                        1 example: 1 failed in 1.25 s

                        """))
            }

            it("lists commands to rerun failures, by name without a line") {
                let lineless = ExampleInfo(
                    id: "OldTests/testIt", kind: .spec, suite: "OldTests", path: ["OldTests", "testIt"],
                    location: SourceLocation(file: "OldTests", line: 0), tags: [])
                let failed = ExampleResult(
                    status: .failed, seconds: 0,
                    failures: [Failure(message: "no", location: lineless.location)])
                let late = Failure(message: "late", location: Sample.steps(4))
                let exit = SourceLocation(file: "/package", line: 0)
                let hook = FailureOwner.hook(
                    "a topic, in afterAll", suite: "TopicSpec", location: Sample.steps(4))
                let text = try progress(
                    Sample.run(
                        Sample.ran(Sample.spec(["a topic", "is new"], line: 3), failed)
                            + Sample.ran(lineless, failed) + [
                                .lateFailure(late, of: hook),
                                .lateFailure(
                                    late, of: .example(Sample.spec(["a topic", "is new"], line: 3))),
                                .lateFailure(
                                    late, of: .hook("The process, at its exit", suite: "", location: exit)),
                            ], count: 2))
                let section = text.split(separator: "To run them again:\n").last?.split(separator: "\n\n")
                    .first
                expect(section?.split(separator: "\n").map { $0.split(separator: "  ")[0] }).to(
                    equal([
                        "./run-specs.sh Specs/TopicSpec.swift:3", "./run-specs.sh --name 'OldTests › testIt'",
                        "./run-specs.sh Specs/Steps/PagingSteps.swift:4",
                    ]))
            }

            it("shows all failures of an example, with their lines") {
                let info = Sample.spec(["a topic", "compares"], line: 3)
                let failures = [
                    Failure(message: "expected to equal\n  a\n  b", location: info.location),
                    Failure(message: "again", details: ["- a", "+ b"], location: Sample.steps(4)),
                ]
                let result = ExampleResult(status: .failed, seconds: 0, failures: failures)
                expect(try progress(Sample.run(Sample.ran(info, result), count: 1))).to(
                    beginWith(
                        """

                        a topic › compares     Specs/TopicSpec.swift:3
                            expected to equal  Specs/TopicSpec.swift:3
                              a
                              b
                            again              Specs/Steps/PagingSteps.swift:4
                            - a
                            + b

                        """))
            }

            it("shows the table of a failed step") {
                let info = Sample.scenario(["Paging", "One"], line: 3)
                let steps = Sample.step(
                    "Then", "these rows:", line: 4,
                    StepResult(
                        status: .failed, failures: [Failure(message: "no", location: Sample.steps(1))]),
                    argument: ["| a |", "| b |"])
                let result = ExampleResult(
                    status: .failed, seconds: 0, failures: [Failure(message: "no", location: Sample.steps(1))]
                )
                expect(try progress(Sample.run(Sample.ran(info, result, steps), count: 1))).to(
                    beginWith(
                        """

                        Paging › One
                          ✗ Then these rows:  Features/paging.feature:4
                              | a |
                              | b |
                              no              Specs/Steps/PagingSteps.swift:1

                        """))
            }

            it("lists pending examples, and each reason for skipping once") {
                let pending = ExampleResult(status: .pending, seconds: 0, reason: "no glass yet")
                let skipped = ExampleResult(status: .skipped, seconds: 0, reason: "no network")
                let text = try progress(
                    Sample.run(
                        Sample.ran(Sample.spec(["breaks"], line: 3), pending)
                            + Sample.ran(Sample.spec(["a"], line: 4), skipped)
                            + Sample.ran(Sample.spec(["b"], line: 5), skipped), count: 3))
                expect(text).to(
                    equal(
                        """
                        … TopicSpec                                         3 examples, 1 pending, 2 skipped  0 ms

                        Pending:
                          breaks: no glass yet  Specs/TopicSpec.swift:3

                        Skipped:
                          2 examples: no network

                        3 examples: 1 pending, 2 skipped in 1.25 s

                        """))
            }

            it("shows each missing step definition once, at the end") {
                let failure = Failure(
                    kind: .definition, message: "no step definition fits \"x\"", location: Sample.feature(4),
                    snippet: ["given(\"x\") {", "}"])
                let result = ExampleResult(status: .undefined, seconds: 0, failures: [failure])
                let text = try progress(
                    Sample.run(
                        Sample.ran(Sample.scenario(["P", "a"], line: 3), result)
                            + Sample.ran(Sample.scenario(["P", "b"], line: 6), result), count: 2))
                expect(text.components(separatedBy: "given(\"x\") {")).to(haveCount(2))
            }

            it("shows the nearest sentence once, and how often a definition is missing") {
                func missing(line: Int) -> [RunEvent] {
                    let failure = Failure(
                        kind: .definition, message: "no step definition fits “x”",
                        details: ["the nearest sentence is:"],
                        location: Sample.feature(line), snippet: ["given(\"x\") {", "}"])
                    return Sample.ran(
                        Sample.scenario(["P", "line \(line)"], line: line - 1),
                        ExampleResult(status: .undefined, seconds: 0, failures: [failure]),
                        Sample.step(
                            "Given", "x", line: line, StepResult(status: .undefined, failures: [failure])))
                }
                let text = try progress(Sample.run((2...4).flatMap { missing(line: $0) }, count: 3))
                expect(text.components(separatedBy: "the nearest sentence is:")).to(haveCount(2))
                expect(text.components(separatedBy: "as said at Features/paging.feature:2")).to(haveCount(3))
                expect(text).to(contain("  // 3 steps\n  given(\"x\") {\n"))
            }

            it("shows the log of an example, but not its other attachments") {
                let info = Sample.spec(["is drawn"], line: 3)
                let text = try progress(
                    Sample.run(
                        Sample.ran(
                            info, Sample.passed,
                            [
                                .attachment(
                                    Attachment(.text("a\nb"), mediaType: "text/x.cucumber.log+plain"),
                                    example: info.id),
                                .attachment(
                                    Attachment(.text("quiet"), mediaType: "text/plain"), example: info.id),
                            ]), count: 1))
                expect(text).to(contain("    a\n    b\n"))
                expect(text).toNot(contain("quiet"))
            }

            it("shows the attachments of a hook around the run") {
                let hook = HookInfo(moment: .beforeRun, location: Sample.steps(1), index: 0)
                let picture = Attachment(.bytes([1, 2]), mediaType: "image/png", fileName: "start.png")
                let events: [RunEvent] =
                    [
                        .hookStarted(hook), .attachment(picture, example: ""),
                        .hookFinished(hook, StepResult(status: .passed)),
                    ] + Sample.ran(Sample.spec(["is drawn"], line: 3), Sample.passed)
                expect(try progress(Sample.run(events, count: 1))).to(
                    contain("    attached: start.png, 2 bytes\n"))
            }

            it("keeps a name with line breaks on one line") {
                let text = try progress(
                    Sample.run(
                        Sample.ran(
                            Sample.spec(["a\n9 examples: 9 passed"], line: 3),
                            ExampleResult(status: .failed, seconds: 0, failures: [])), count: 1))
                expect(text).to(contain(#"a\n9 examples: 9 passed"#))
                expect(text).toNot(contain("\n9 examples"))
            }

            it("shows diagnostics at their locations and counts them") {
                let text = try progress(
                    Sample.run(
                        [
                            .diagnostic(
                                Diagnostic(
                                    .error, "a colon is missing", details: ["Did you mean x?", "", "end"],
                                    at: Sample.feature(3, 7))),
                            .diagnostic(Diagnostic(.warning, "beware", at: nil)),
                        ], count: 0))
                expect(text).to(
                    equal(
                        """
                        Features/paging.feature:3:7: error: a colon is missing
                            Did you mean x?

                            end
                        warning: beware
                        nothing was run, 1 error, 1 warning in 1.25 s

                        """))
            }

            it("attributes a late failure to its example") {
                let info = Sample.spec(["is late"], line: 3)
                let late = Failure(message: "too late", location: Sample.steps(2))
                let text = try progress(
                    Sample.run(
                        Sample.ran(info, Sample.passed) + [.lateFailure(late, of: .example(info))], count: 1))
                expect(text).to(
                    contain("is late, after it had ended\n    too late  Specs/Steps/PagingSteps.swift:2\n"))
                expect(text).to(contain("1 example: 1 passed, 1 failure outside of examples in 1.25 s"))
            }

            it("shows the seed of a random order, and the count not run") {
                let text = try progress(
                    Sample.run(
                        Sample.ran(Sample.spec(["a"], line: 3), Sample.passed), count: 5, seed: 42, notRun: 4)
                )
                expect(text).to(
                    endWith(
                        """
                        1 example: 1 passed, 4 not run in 1.25 s
                        random order, seed 42: --order random:42 gives the same order again

                        """))
            }

            it("shows paths relative to the folder of the command") {
                let text = try written(
                    by: ProgressReport.self, Sample.run(Sample.failing, count: 1), from: "/code/kea/Features")
                expect(text).to(contain("  paging.feature:8\n"))
                expect(text).to(contain("  ../Specs/Steps/PagingSteps.swift:9\n"))
            }

            it("aligns locations after wide characters") {
                let info = Sample.scenario(["一覧", "次のページ"], line: 3)
                let failure = Failure(message: "no", location: Sample.steps(1))
                let steps = Sample.step(
                    "*", "一覧に 40 件", line: 4, StepResult(status: .failed, failures: [failure]))
                let result = ExampleResult(status: .failed, seconds: 0, failures: [failure])
                let text = try progress(Sample.run(Sample.ran(info, result, steps), count: 1))
                expect(text).to(contain("  ✗ * 一覧に 40 件  Features/paging.feature:4\n"))
                expect(text).to(contain("      no            Specs/Steps/PagingSteps.swift:1\n"))
            }
        }
    }

    @MainActor private static func progress(_ events: [RunEvent]) throws -> String {
        try written(by: ProgressReport.self, events)
    }
}
