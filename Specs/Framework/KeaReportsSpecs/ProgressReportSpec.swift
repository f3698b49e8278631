import Foundation
import Kea
import KeaReports

final class ProgressReportSpec: Spec {
    override class func spec() {
        describe("the progress report") {
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
