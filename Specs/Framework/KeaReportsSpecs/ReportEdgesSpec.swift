import Foundation
import Kea
import KeaEvents
import KeaReports

/// What reports say of nothing at all, of the second of two, and of one more than there is room for.
final class ReportEdgesSpec: Spec {
    override class func spec() {
        let info = Sample.spec(["a topic", "is new"], line: 3)

        describe("TAP") {
            it("bails out where nothing was run") {
                expect(try written(by: TapReport.self, Sample.run([], count: 0))).to(
                    equal("TAP version 13\nBail out! nothing was run\n"))
            }
        }

        describe("the story of an example that failed without a failure") {
            it("is its reason, or that there is none") {
                for (reason, words) in [("it went away", "it went away"), (nil, "no reason given")] {
                    let result = ExampleResult(status: .crashed, seconds: 1, reason: reason)
                    let text = try written(by: TapReport.self, Sample.run(Sample.ran(info, result), count: 1))
                    expect(text).to(contain("      crashed: \(words)\n"))
                }
            }
        }

        describe("annotations for GitHub") {
            @MainActor func annotations(_ events: [RunEvent]) throws -> [String] {
                try written(by: GitHubReport.self, Sample.run(events, count: 1)).split(separator: "\n")
                    .filter { $0.hasPrefix("::error") }.map(String.init)
            }

            it("name no line where there is none") {
                let place = SourceLocation(file: "/code/kea/Package.swift", line: 0)
                expect(try annotations([.diagnostic(Diagnostic(.error, "it is wrong", at: place))])).to(
                    equal(["::error::it is wrong"]))
            }

            it("stand at the scenario where a hook has failed, and say no sentence of the hook") {
                let scenario = Sample.scenario(["Question paging", "The next page is loaded"], line: 5)
                let hook = StepInfo(
                    keyword: "", text: "beforeScenario", location: scenario.location, isHook: true)
                let failure = Failure(message: "no door", location: Sample.steps(4))
                let inner: [RunEvent] =
                    [
                        .stepStarted(hook),
                        .stepFinished(hook, StepResult(status: .failed, failures: [failure])),
                    ] + Sample.step("Given", "it", line: 6, StepResult(status: .skipped))
                let found = try annotations(
                    Sample.ran(
                        scenario, ExampleResult(status: .failed, seconds: 1, failures: [failure]), inner))
                expect(found).to(haveCount(2))
                expect(found.first).to(
                    haveValue(
                        beginWith("::error file=Features/paging.feature,line=5,").and(endWith("::no door"))))
            }
        }

        describe("an example with two failures") {
            it("has a line for each, and the first one at its sentence, in annotations for GitHub") {
                let failures = [3, 4].map {
                    Failure(message: "no door \($0)", location: Sample.steps($0))
                }
                let scenario = Sample.scenario(["Question paging", "The next page is loaded"], line: 5)
                let text = try written(
                    by: GitHubReport.self,
                    Sample.run(
                        Sample.ran(
                            scenario, ExampleResult(status: .failed, seconds: 1, failures: failures),
                            Sample.step(
                                "Given", "it", line: 6, StepResult(status: .failed, failures: failures))),
                        count: 1))
                let ends = text.split(separator: "\n").filter { $0.hasPrefix("::error") }.map {
                    $0.components(separatedBy: "::").last
                }
                expect(ends).to(equal(["Given it%0Ano door 3", "no door 3", "no door 4"]))
            }
        }

        describe("JSON for cucumber's tools") {
            it(
                "has a step for what went wrong, where none of the scenario's says so",
                each: [Status.passed, .skipped, .pending]
            ) { status in
                let text = try written(
                    by: CucumberJSONReport.self,
                    Sample.run(
                        Sample.ran(
                            Sample.scenario(["f", "s"], line: 5),
                            ExampleResult(status: .crashed, seconds: 1, reason: "it went away"),
                            Sample.step("Given", "it", line: 6, StepResult(status: status))), count: 1))
                expect(text).to(contain("outside of the steps", "it went away"))
            }
        }

        describe("the steps of a scenario that failed") {
            it("are shown without hooks, but for one that went wrong") {
                let results = [Status.passed, .skipped, .failed].map { StepResult(status: $0) }
                let steps = results.flatMap { result -> [RunEvent] in
                    let hook = StepInfo(
                        keyword: "", text: "\(result.status) hook", location: Sample.steps(1), isHook: true)
                    return [.stepStarted(hook), .stepFinished(hook, result)]
                }
                let text = try written(
                    by: ProgressReport.self,
                    Sample.run(
                        Sample.ran(
                            Sample.scenario(["f", "s"], line: 5), ExampleResult(status: .failed, seconds: 1),
                            steps), count: 1))
                expect(text).to(contain("failed hook"))
                expect(text).toNot(contain("passed hook"))
                expect(text).toNot(contain("skipped hook"))
            }
        }

        describe("the line on a terminal that says how far the run is") {
            it("counts the examples that have ended, and those that failed") {
                let next = RunEvent.exampleStarted(Sample.spec(["a topic", "is old"], line: 4))
                for (status, words) in [(Status.passed, "2 of 5  0:"), (.failed, "2 of 5, 2 failed  0:")] {
                    let ended = RunEvent.exampleFinished(info, ExampleResult(status: status, seconds: 1))
                    // A change that comes too soon after another is not shown; this is the first.
                    let text = try sent(
                        by: ProgressReport.self, Sample.run([ended, ended, next], count: 5), width: 80)
                    expect(text).to(contain(words))
                }
            }
        }

        describe("an output to a terminal that was ended") {
            it("shows no line any more that stands for a while") {
                let file = FileManager.default.temporaryDirectory.appending(path: "terminal-\(UUID())")
                try Data().write(to: file)
                defer { try? FileManager.default.removeItem(at: file) }
                let handle = try FileHandle(forWritingTo: file)
                let output = TextOutput(
                    descriptor: handle.fileDescriptor, usesColor: false, isTerminal: true, width: 80)
                output.showStatus("1 of 2")
                output.finish()
                // A line may change again after 60 ms.
                Thread.sleep(forTimeInterval: 0.07)
                output.refreshStatus()
                expect(try String(contentsOf: file, encoding: .utf8)).to(equal("1 of 2\r\u{1B}[2K"))
            }
        }

        describe("the summary of a job") {
            @MainActor func summary(_ events: [RunEvent]) throws -> String {
                let folder = FileManager.default.temporaryDirectory.path + "/summary-\(UUID().uuidString)"
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                defer { try? FileManager.default.removeItem(atPath: folder) }
                let output = try TextOutput(path: folder + "/log")
                let paths = PathText(
                    workingDirectory: "/code/kea", root: "/code/kea", command: "./run-specs.sh")
                var report = GitHubReport(
                    ReportContext(
                        output: output, paths: paths,
                        environment: ["GITHUB_STEP_SUMMARY": folder + "/summary"]))
                for event in events { report.receive(event) }
                output.finish()
                return try String(contentsOfFile: folder + "/summary", encoding: .utf8)
            }

            it("is red where nothing was run, or something was left out") {
                expect(try summary(Sample.run([], count: 0))).to(beginWith("## ✗ nothing was run\n"))
                let passed = Sample.ran(info, Sample.passed)
                expect(try summary(Sample.run(passed, count: 1))).to(beginWith("## ✓ 1 example: 1 passed\n"))
                expect(try summary(Sample.run(passed, count: 2, notRun: 1))).to(
                    beginWith("## ✗ 1 example: 1 passed\n").and(contain("\n1 not run\n")))
            }

            it("does not count what was not run") {
                let other = ExampleResult(status: .notRun, seconds: 0, reason: "the run was interrupted")
                let events =
                    Sample.ran(info, Sample.passed)
                    + [.exampleFinished(Sample.spec(["a topic", "is old"], line: 9), other)]
                expect(try summary(Sample.run(events, count: 2, notRun: 1))).to(
                    beginWith("## ✗ 1 example: 1 passed\n"))
            }

            it("says how many failures do not fit into it") {
                let failure = Failure(
                    message: String(repeating: "long ", count: 60), location: Sample.steps(9))
                let failed = ExampleResult(status: .failed, seconds: 1, failures: [failure])
                let text = try summary(
                    Sample.run(
                        (1...2_000).flatMap { Sample.ran(Sample.spec(["number \($0)"], line: $0), failed) },
                        count: 2_000))
                let more = try unwrap(text.firstMatch(of: /and (\d+) more, which do not fit here/)?.1)
                expect((Int(more) ?? 0) + text.components(separatedBy: "<details>").count - 1).to(
                    equal(2_000))
            }
        }

        describe("the end of a console report") {
            @MainActor func end(_ events: [RunEvent]) throws -> String {
                try written(by: SummaryReport.self, events)
            }

            it("says that nothing was run where all was skipped, but not in a dry run, which lists no reason")
            {
                let skipped = Sample.ran(
                    info, ExampleResult(status: .skipped, seconds: 0, reason: "not today"))
                expect(try end(Sample.run(skipped, count: 1))).to(
                    contain("Skipped:\n  1 example: not today\n", "1 example: 1 skipped, nothing was run in ")
                )
                let dry = try end(
                    [.runStarted(RunInfo(exampleCount: 1, isDryRun: true))] + skipped
                        + [.runFinished(RunSummary(seconds: 1))])
                expect(dry).to(contain("1 example: 1 skipped in "))
                expect(dry).toNot(contain("not today"))
            }

            it("says what was wrong at the first attempt") {
                func attempt(_ message: String) -> RunEvent {
                    .exampleRetried(
                        info,
                        ExampleResult(
                            status: .failed, seconds: 1,
                            failures: [Failure(message: message, location: Sample.steps(9))]))
                }
                let text = try end(
                    Sample.run(
                        [attempt("no room"), attempt("no light")]
                            + Sample.ran(info, ExampleResult(status: .passed, seconds: 1, attempts: 3)),
                        count: 1))
                expect(text).to(contain("passed at attempt 3", "no room"))
                expect(text).toNot(contain("no light"))
            }

            it("names an example once that failed, and failed twice more when it was over") {
                let failed = ExampleResult(status: .failed, seconds: 1, failures: [Sample.failure])
                let late = RunEvent.lateFailure(Sample.failure, of: .example(info))
                let text = try end(Sample.run(Sample.ran(info, failed) + [late, late], count: 1))
                expect(text.components(separatedBy: "./run-specs.sh Specs/TopicSpec.swift:3 ")).to(
                    haveCount(2))
                expect(text).to(contain("2 failures outside of examples"))
            }

            it("says how many were not run, and names fifty of them") {
                let events = (1...52).map { number -> RunEvent in
                    let info = Sample.spec(["number \(number)"], line: number)
                    return .exampleFinished(info, .notRun(info, because: "its worker left it out"))
                }
                let text = try end(Sample.run(events, count: 52, notRun: 52))
                expect(text).to(
                    contain(
                        "\n  52 examples: its worker left it out\n    number 1  Specs/TopicSpec.swift:1\n",
                        "\n    number 50  Specs/TopicSpec.swift:50\n    and 2 more\n"))
            }

            it("says how many it does not list") {
                let pending = ExampleResult(status: .pending, seconds: 0, reason: "soon")
                let text = try end(
                    Sample.run(
                        (1...1_002).flatMap { Sample.ran(Sample.spec(["number \($0)"], line: $0), pending) },
                        count: 1_002))
                expect(text).to(contain("number 1000:", "\n  and 2 more\n"))
                expect(text).toNot(contain("number 1001:"))
            }
        }
    }
}
