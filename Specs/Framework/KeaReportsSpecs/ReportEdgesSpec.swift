import Foundation
import Kea
import KeaReports

/// Edge cases of reports: nothing, the second of two, one more than the limit.
final class ReportEdgesSpec: Spec {
    override class func spec() {
        let info = Sample.spec(["a topic", "is new"], line: 3)

        describe("the TAP report") {
            it("bails out when nothing was run") {
                expect(try written(by: TapReport.self, Sample.run([], count: 0))).to(
                    equal("TAP version 13\nBail out! nothing was run\n"))
            }
        }

        describe("an example that failed without a recorded failure") {
            it("is shown with its reason, or without a reason") {
                for (reason, text) in [("it went away", "it went away"), (nil, "no reason given")] {
                    let result = ExampleResult(status: .crashed, seconds: 1, reason: reason)
                    let report = try written(
                        by: TapReport.self, Sample.run(Sample.ran(info, result), count: 1))
                    expect(report).to(contain("      crashed: \(text)\n"))
                }
            }
        }

        describe("the counts of a run") {
            it("contain an example with a known issue that was retried once") {
                var (tally, result) = (Tally(), ExampleResult.passed(withKnownIssue: "#1"))
                for attempts in [1, 2] {
                    result.attempts = attempts
                    tally.add(result)
                }
                tally.add(Sample.passed)
                expect(tally.text()).to(equal("1 flaky, 1 known issue, 1 passed"))
            }
        }

        describe("a failure outside of the steps") {
            it("is told from an equal failure of a step by its identity") {
                var failure = Sample.failure
                failure.identify()
                var other = Sample.failure
                other.identify()
                var example = ExampleRecord(info)
                example.steps = [
                    .init(
                        info: StepInfo(keyword: "Given ", text: "a", location: info.location),
                        result: StepResult(status: .failed, failures: [other]))
                ]
                example.result.failures = [failure, other]
                expect(example.failuresOutsideSteps.map(\.id)).to(equal([failure.id]))
                expect(failure).to(equal(other))
            }

            it("is told by its content if it has no identity, as in a file of an older version") {
                var example = ExampleRecord(info)
                example.steps = [
                    .init(
                        info: StepInfo(keyword: "Given ", text: "a", location: info.location),
                        result: StepResult(status: .failed, failures: [Sample.failure]))
                ]
                example.result.failures = [Sample.failure, Sample.failure]
                expect(example.failuresOutsideSteps).to(equal([Sample.failure]))
            }
        }

        describe("a reason that is written like a known issue") {
            it("is no known issue") {
                var tally = Tally()
                tally.add(ExampleResult(status: .passed, seconds: 0, reason: "known issue: #1"))
                expect(tally.text()).to(equal("1 passed"))
            }
        }

        describe("the suggestions of a run") {
            it("are all of them, each with the number of its steps") {
                let run = RunRecord()
                let failures = (Array(1...1_001) + [1, 1_001]).map { number in
                    Failure(
                        kind: .definition, message: "undefined", location: Sample.steps(1),
                        snippet: ["given(\"\(number) {int}\") {"])
                }
                let result = ExampleResult(status: .undefined, seconds: 0, failures: failures)
                Sample.ran(info, result).forEach(run.receive)
                let found = run.missing.mostUsed.map(\.definition)
                expect(found).to(haveCount(1_001))
                expect(found.prefix(3).map(\.uses)).to(equal([2, 2, 1]))
                expect(found.prefix(3).map(\.lines)).to(
                    equal(["1", "1001", "2"].map { ["given(\"\($0) {int}\") {"] }))
            }

            it("are one for each expression, whatever its keyword, table and kind of number") {
                var missing = MissingDefinitions()
                let numbers = ["given(\"{int} rows) {\") { (int: Int) in", "when(\"{float} rows) {\") {"].map
                { missing.add([$0], at: Sample.steps(1)) }
                expect(numbers).to(equal([0, 0]))
                let then = ["then(\"{float} rows) {\") { (table: DataTable) in"]
                expect(missing.add(then, at: Sample.steps(2))).to(equal(0))
                expect(missing.add(["then(\"{int} rows\") {"], at: Sample.steps(3), uses: 4)).to(equal(1))
                let found = missing.mostUsed.map(\.definition)
                expect(found.map(\.uses)).to(equal([4, 3]))
                expect(found.last?.lines).to(equal(["given(\"{float} rows) {\") {"]))
                expect(found.last?.location).to(equal(Sample.steps(1)))
            }
        }

        describe("annotations for GitHub") {
            @MainActor func annotations(_ events: [RunEvent]) throws -> [String] {
                try written(by: GitHubReport.self, Sample.run(events, count: 1)).split(separator: "\n")
                    .filter { $0.hasPrefix("::error") }.map(String.init)
            }

            it("have no line if there is none") {
                let location = SourceLocation(file: "/code/kea/Package.swift", line: 0)
                expect(try annotations([.diagnostic(Diagnostic(.error, "it is wrong", at: location))])).to(
                    equal(["::error::it is wrong"]))
            }

            it("are at the scenario of a failed hook, without a sentence") {
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

        describe("the GitHub annotations of an example with two failures") {
            it("are one for each failure, the first also at its sentence") {
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

        describe("the Cucumber JSON report") {
            it(
                "has an additional step for a failure outside the scenario's steps",
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

        describe("the steps of a failed scenario") {
            it("are shown with only the failed hooks") {
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

        describe("the status line of the progress report") {
            it("counts the finished and the failed examples") {
                let next = RunEvent.exampleStarted(Sample.spec(["a topic", "is old"], line: 4))
                for (status, text) in [(Status.passed, "2 of 5  0:"), (.failed, "2 of 5, 2 failed  0:")] {
                    let ended = RunEvent.exampleFinished(info, ExampleResult(status: status, seconds: 1))
                    // Only the first change is certain to be shown, as later ones may come too soon.
                    let output = try sent(
                        by: ProgressReport.self, Sample.run([ended, ended, next], count: 5), width: 80)
                    expect(output).to(contain(text))
                }
            }
        }

        describe("a terminal output") {
            @MainActor func shown(_ body: (TextOutput) -> Void) throws -> String {
                let file = FileManager.default.temporaryDirectory.appending(path: "terminal-\(UUID())")
                try Data().write(to: file)
                defer { try? FileManager.default.removeItem(at: file) }
                let handle = try FileHandle(forWritingTo: file)
                let output = TextOutput(
                    descriptor: handle.fileDescriptor, usesColor: false, isTerminal: true, width: 80)
                body(output)
                output.finish()
                // The status line may change again after 60 ms.
                Thread.sleep(forTimeInterval: 0.07)
                output.refreshStatus()
                return try String(contentsOf: file, encoding: .utf8)
            }

            it("shows no status line after its end") {
                expect(try shown { $0.showStatus("1 of 2") }).to(equal("1 of 2\r\u{1B}[2K"))
            }

            it("erases the status line before any text") {
                let writes: [(TextOutput) -> Void] = [
                    { $0.write("a\n") }, { $0.write(data: Array("a\n".utf8)) },
                    { $0.write(PrintedBytes(Array("a\n".utf8), to: STDOUT_FILENO)) },
                ]
                for write in writes {
                    let text = try shown { output in
                        output.showStatus("1 of 2")
                        write(output)
                    }
                    expect(text).to(equal("1 of 2\r\u{1B}[2Ka\n"))
                }
            }

            it("shows no status line within an unfinished line of an example") {
                let text = try shown { output in
                    output.write(PrintedBytes(Array("half".utf8), to: STDOUT_FILENO))
                    output.showStatus("1 of 2")
                    output.write(PrintedBytes(Array(" a line\n".utf8), to: STDOUT_FILENO))
                    output.refreshStatus()
                }
                expect(text).to(equal("half a line\n1 of 2\r\u{1B}[2K"))
            }
        }

        describe("the messages for TeamCity") {
            it("announce once that tests are repeated") {
                let failed = ExampleResult(status: .failed, seconds: 0)
                let events = (1...2).flatMap { number -> [RunEvent] in
                    let info = Sample.spec(["a topic", "\(number)"], line: number)
                    return [.exampleStarted(info), .exampleRetried(info, failed)]
                        + Sample.ran(info, Sample.passed)
                }
                let text = try written(by: TeamCityReport.self, Sample.run(events, count: 2))
                expect(text.ranges(of: "testRetrySupport")).to(haveCount(1))
                expect(text.ranges(of: "testFailed")).to(haveCount(2))
            }
        }

        describe("the job summary for GitHub") {
            @MainActor func summary(_ events: [RunEvent]) throws -> String {
                let folder = FileManager.default.temporaryDirectory.path + "/summary-\(UUID().uuidString)"
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                defer { try? FileManager.default.removeItem(atPath: folder) }
                let output = try TextOutput(path: folder + "/log")
                let paths = PathText(
                    workingDirectory: "/code/kea", root: "/code/kea", command: "./run-specs.sh")
                let run = RunRecord()
                var report = GitHubReport(
                    ReportContext(
                        output: output, paths: paths,
                        environment: ["GITHUB_STEP_SUMMARY": folder + "/summary"], run: run))
                report.receive(events, run)
                output.finish()
                return try String(contentsOfFile: folder + "/summary", encoding: .utf8)
            }

            it("is red when nothing was run or examples were not run") {
                expect(try summary(Sample.run([], count: 0))).to(beginWith("## ✗ nothing was run\n"))
                let passed = Sample.ran(info, Sample.passed)
                expect(try summary(Sample.run(passed, count: 1))).to(beginWith("## ✓ 1 example: 1 passed\n"))
                expect(try summary(Sample.run(passed, count: 2, notRun: 1))).to(
                    beginWith("## ✗ 1 example: 1 passed\n").and(contain("\n1 not run\n")))
            }

            it("cuts the lines of a failure in the middle above 20,000 bytes") {
                for (count, isWhole) in [(19_987, true), (19_988, false)] {
                    let detail = String(repeating: "d", count: count)
                    let error = RunEvent.diagnostic(Diagnostic(.error, "m", details: [detail], at: nil))
                    let text = try summary(Sample.run([error], count: 0))
                    expect(text.contains("error: m\n    \(detail)<")).to(equal(isWhole))
                }
            }

            it("does not count examples that were not run") {
                let other = ExampleResult(status: .notRun, seconds: 0, reason: "the run was interrupted")
                let events =
                    Sample.ran(info, Sample.passed)
                    + [.exampleFinished(Sample.spec(["a topic", "is old"], line: 9), other)]
                expect(try summary(Sample.run(events, count: 2, notRun: 1))).to(
                    beginWith("## ✗ 1 example: 1 passed\n"))
            }

            it("gives the number of failures that do not fit") {
                let failure = Failure(
                    message: String(repeating: "長い ", count: 400), location: Sample.steps(9))
                let failed = ExampleResult(status: .failed, seconds: 1, failures: [failure])
                let text = try summary(
                    Sample.run(
                        (1...500).flatMap { Sample.ran(Sample.spec(["number \($0)"], line: $0), failed) },
                        count: 500))
                let more = try unwrap(text.firstMatch(of: /and (\d+) more, which do not fit here/)?.1)
                expect((Int(more) ?? 0) + text.components(separatedBy: "<details>").count - 1).to(equal(500))
                expect(text.utf8.count).to(beWithin(480_000...510_000))
            }
        }

        describe("the end of a console report") {
            @MainActor func end(_ events: [RunEvent]) throws -> String {
                try written(by: SummaryReport.self, events)
            }

            it("gives no commands for more than 20 undefined scenarios") {
                for (count, hasCommands) in [(20, true), (21, false)] {
                    let result = ExampleResult(status: .undefined, seconds: 0)
                    let events = (1...count).flatMap {
                        Sample.ran(Sample.scenario(["f", "\($0)"], line: $0), result)
                    }
                    let text = try end(Sample.run(events, count: count))
                    expect(text.contains("To run them again:")).to(equal(hasCommands))
                }
            }

            it("states that nothing was run if all was skipped, except dry runs") {
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

            it("shows the failure of the first attempt") {
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

            it("lists a failed example once, even with late failures") {
                let failed = ExampleResult(status: .failed, seconds: 1, failures: [Sample.failure])
                let late = RunEvent.lateFailure(Sample.failure, of: .example(info))
                let text = try end(Sample.run(Sample.ran(info, failed) + [late, late], count: 1))
                expect(text.components(separatedBy: "./run-specs.sh Specs/TopicSpec.swift:3 ")).to(
                    haveCount(2))
                expect(text).to(contain("2 failures outside of examples"))
            }

            it("lists fifty examples that were not run, and counts the others") {
                let events = (1...52).map { number -> RunEvent in
                    let info = Sample.spec(["number \(number)"], line: number)
                    return .exampleFinished(info, .notRun(info, because: "its worker left it out"))
                }
                let all = try end(Sample.run(Array(events.prefix(50)), count: 50, notRun: 50))
                expect(all).to(contain("number 50  Specs/TopicSpec.swift:50\n"))
                expect(all).toNot(contain("more"))
                let text = try end(Sample.run(events, count: 52, notRun: 52))
                expect(text).to(
                    contain(
                        "\n  52 examples: its worker left it out\n    number 1  Specs/TopicSpec.swift:1\n",
                        "\n    number 50  Specs/TopicSpec.swift:50\n    and 2 more\n"))
            }

            it("lists fifty pending examples, and the number of further ones") {
                let pending = ExampleResult(status: .pending, seconds: 0, reason: "soon")
                let text = try end(
                    Sample.run(
                        (1...52).flatMap { Sample.ran(Sample.spec(["number \($0)"], line: $0), pending) },
                        count: 52))
                expect(text).to(contain("number 50:", "\n  and 2 more\n"))
                expect(text).toNot(contain("number 51:"))
            }
        }
    }
}
