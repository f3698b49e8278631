import Foundation
import Kea
import KeaReports

/// Messages of runs that do not end normally; the compatibility kit covers the others.
final class MessageReportSpec: Spec {
    override class func spec() {
        describe("the messages of a run") {
            let text =
                "Feature: F\n  Scenario: One\n    Given it\n    And it\n  Scenario: Two\n    Given it\n"
            let definitions = [
                Glue.StepDefinition(word: "given", expression: "it", location: Sample.steps(1))
            ]
            @MainActor func info(_ index: Int) -> ExampleInfo {
                var info = Sample.scenario(["F", "\(index)"], line: 2)
                info.index = index
                return info
            }
            @MainActor func step(_ status: Status, _ failures: [Failure] = []) -> [RunEvent] {
                Sample.step("Given", "it", line: 3, StepResult(status: status, failures: failures))
            }
            @MainActor func messages(_ inner: [RunEvent], _ hooks: [Glue.Hook] = []) throws -> [[String: Any]]
            {
                let match = TestCase.Match(definition: 0, arguments: [])
                let events: [RunEvent] =
                    [
                        .runStarted(RunInfo(exampleCount: 2)),
                        .source(
                            .init(name: "f.feature", text: text, mediaType: "text/x.cucumber.gherkin+plain")),
                        .glue(Glue(stepDefinitions: definitions, hooks: hooks)),
                        .testCase(
                            .init(
                                example: 0, source: "f.feature", pickle: 0,
                                steps: [.step(0, [match]), .step(1, [match])])),
                    ]
                    + [1, 2].map {
                        .testCase(
                            .init(example: $0, source: "f.feature", pickle: 1, steps: [.step(0, [match])]))
                    } + inner + [.runFinished(RunSummary())]
                return try written(by: MessageReport.self, events).split(separator: "\n").map {
                    try unwrap(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
                }
            }
            @MainActor func statuses(_ messages: [[String: Any]]) -> [String] {
                messages.compactMap { envelope in
                    let step = envelope["testStepFinished"] as? [String: Any]
                    let result = step?["testStepResult"] as? [String: Any]
                    guard let status = result?["status"] as? String else { return nil }
                    return (result?["message"] as? String).map { "\(status): \($0)" } ?? status
                }
            }
            @MainActor func exceptions(
                _ messages: [[String: Any]], _ kind: String = "testStepFinished",
                _ result: String = "testStepResult"
            ) -> [[String: String]] {
                messages.compactMap { envelope in
                    let ended = (envelope[kind] as? [String: Any])?[result] as? [String: Any]
                    return ended?["exception"] as? [String: String]
                }
            }
            @MainActor func success(_ messages: [[String: Any]]) -> Bool? {
                (messages.last?["testRunFinished"] as? [String: Any])?["success"] as? Bool
            }

            it("escape control characters without changing the text") {
                let name = "a \u{9B}31m \u{85} b \u{202E} c"
                let failure = Failure(message: name, location: Sample.steps(9))
                let log = Attachment(.text(name), mediaType: "text/plain")
                let events: [RunEvent] =
                    [
                        .runStarted(RunInfo(exampleCount: 1)),
                        .source(
                            .init(
                                name: "f.feature", text: text.replacing("One", with: name),
                                mediaType: "text/x.cucumber.gherkin+plain")),
                        .glue(
                            Glue(hooks: [
                                .init(
                                    moment: .beforeRun, name: name, tags: nil, location: Sample.steps(2),
                                    order: 0)
                            ])),
                        .testCase(
                            .init(
                                example: 0, source: "f.feature", pickle: 0,
                                steps: [.step(0, [], snippets: [name])])), .attachment(log, example: ""),
                    ]
                    + Sample.ran(
                        info(0), ExampleResult(status: .failed, seconds: 0, failures: [failure]),
                        step(.failed, [failure])) + [.runFinished(RunSummary())]
                let written = try written(by: MessageReport.self, events)
                expect(written.unicodeScalars.filter { ["\u{9B}", "\u{202E}", "\u{85}"].contains($0) }).to(
                    beEmpty())
                expect(written).to(contain("\\u009B", "\\u202E"))
                let names = try written.split(separator: "\n").compactMap { line in
                    let envelope = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                    return (envelope?["pickle"] as? [String: Any])?["name"] as? String
                }
                expect(names.first).to(equal(name))
            }

            it("report a failure outside the steps at the last step") {
                let leak = Failure(message: "leaks", location: Sample.steps(9))
                let all = try messages(
                    Sample.ran(
                        info(0), ExampleResult(status: .failed, seconds: 0, failures: [leak]),
                        step(.passed) + step(.passed)))
                expect(statuses(all)).to(equal(["PASSED", "FAILED: leaks"]))
                expect(success(all)).to(beFalse())
                let pending = ExampleResult(status: .pending, seconds: 0, failures: [leak])
                expect(statuses(try messages(Sample.ran(info(1), pending, step(.pending))))).to(
                    equal(["FAILED: leaks"]))
            }

            it("have a result for each step of an aborted scenario") {
                let crash = Failure(kind: .crash, message: "crashed", location: Sample.steps(9))
                let all = try messages(
                    Sample.ran(
                        info(0), ExampleResult(status: .crashed, seconds: 0, failures: [crash]),
                        step(.crashed, [crash])))
                expect(statuses(all)).to(equal(["FAILED: crashed", "SKIPPED"]))
            }

            it("report why a scenario was not run, with the status unknown") {
                let all = try messages([
                    .exampleFinished(info(0), .notRun(info(0), because: "its worker left it out"))
                ])
                expect(statuses(all)).to(equal(["UNKNOWN: not run: its worker left it out", "UNKNOWN"]))
                expect(success(all)).to(beFalse())
            }

            it("report why a scenario was skipped, and every occurrence of a failure") {
                let skipped = ExampleResult(status: .skipped, seconds: 0, reason: "not today")
                expect(statuses(try messages([.exampleFinished(info(0), skipped)]))).to(
                    equal(["SKIPPED: not today", "SKIPPED"]))
                let (leak, smoke) = (
                    Failure(message: "leaks", location: Sample.steps(9)),
                    Failure(message: "smokes", location: Sample.steps(9))
                )
                let all = try messages(
                    Sample.ran(
                        info(0), ExampleResult(status: .failed, seconds: 0, failures: [leak, smoke, leak]),
                        step(.failed, [leak, smoke]) + step(.skipped)))
                expect(statuses(all)).to(equal(["FAILED: leaks\nsmokes", "FAILED: leaks"]))
            }

            for (status, type) in [(Status.skipped, "Skip"), (.pending, "Pending")] {
                it("have the type, message and stack trace of a thrown \(type)") {
                    let result = StepResult(status: status, reason: "later")
                    let sentence = StepInfo(
                        keyword: "Given ", text: "it", location: Sample.feature(6),
                        definition: Sample.steps(4))
                    let all = try messages(
                        Sample.ran(
                            info(1), ExampleResult(status: status, seconds: 0, reason: "later"),
                            [.stepStarted(sentence), .stepFinished(sentence, result)]))
                    expect(exceptions(all)).to(
                        equal([
                            [
                                "type": type, "message": "later",
                                "stackTrace":
                                    "\(type): later\nSpecs/Steps/PagingSteps.swift:4\nFeatures/paging.feature:6",
                            ]
                        ]))
                    expect(statuses(all)).to(equal(["\(status.rawValue.uppercased()): later"]))
                }

                it("have no exception for a \(status.rawValue) scenario in which nothing was thrown") {
                    let untouched = try messages([
                        .exampleFinished(info(1), ExampleResult(status: status, seconds: 0, reason: "later"))
                    ])
                    let silent = try messages(
                        Sample.ran(info(1), ExampleResult(status: status, seconds: 0), step(status)))
                    expect(exceptions(untouched) + exceptions(silent)).to(beEmpty())
                    expect(statuses(untouched)).to(equal(["\(status.rawValue.uppercased()): later"]))
                }
            }

            it("have the exception of a pending hook around the run") {
                let hook = HookInfo(moment: .beforeRun, location: Sample.steps(1), index: 0)
                let all = try messages(
                    [.hookFinished(hook, StepResult(status: .pending, reason: "later"))],
                    [Glue.Hook(moment: .beforeRun, location: Sample.steps(1))])
                expect(exceptions(all, "testRunHookFinished", "result")).to(
                    equal([
                        [
                            "type": "Pending", "message": "later",
                            "stackTrace": "Pending: later\nSpecs/Steps/PagingSteps.swift:1",
                        ]
                    ]))
            }

            it("have the message of a thrown error without a prefix") {
                let thrown = Failure(
                    kind: .error, message: Failure.thrown + "whoops", details: ["at sea"],
                    location: Sample.steps(9), errorType: "Storm")
                let all = try messages(
                    Sample.ran(
                        info(1), ExampleResult(status: .failed, seconds: 0, failures: [thrown]),
                        step(.failed, [thrown])) + [.lateFailure(thrown, of: .unknown)])
                expect(exceptions(all)).to(
                    equal([
                        [
                            "type": "Storm", "message": "whoops",
                            "stackTrace": "Storm: whoops\nat sea\nSpecs/Steps/PagingSteps.swift:9",
                        ]
                    ]))
                expect(statuses(all)).to(equal(["FAILED: whoops\nat sea"]))
                let end = try unwrap(all.last?["testRunFinished"] as? [String: Any])
                expect(end["message"] as? String).to(
                    equal("A failure that belongs to no example that is known: whoops\nat sea"))
            }

            it("have the unchanged message of an expectation about an error") {
                let expectation = Failure(message: Failure.thrown + "whoops", location: Sample.steps(9))
                let all = try messages(
                    Sample.ran(
                        info(1), ExampleResult(status: .failed, seconds: 0, failures: [expectation]),
                        step(.failed, [expectation])))
                expect(statuses(all)).to(equal(["FAILED: threw an error: whoops"]))
            }

            it("report durations to the nanosecond") {
                let result = StepResult(status: .passed, seconds: 1.25)
                let all = try messages(
                    Sample.ran(info(1), Sample.passed, Sample.step("Given", "it", line: 6, result)))
                let step = all.compactMap { $0["testStepFinished"] as? [String: Any] }.first
                let duration = (step?["testStepResult"] as? [String: Any])?["duration"] as? [String: Int]
                expect(duration).to(equal(["seconds": 1, "nanos": 250_000_000]))
            }

            it("have attachments made before the first step at that step") {
                let note = Attachment(.text("early"), mediaType: "text/plain")
                let all = try messages(
                    Sample.ran(
                        info(1), Sample.passed, [.attachment(note, example: info(1).id)] + step(.passed)))
                let attached = all.compactMap { $0["attachment"] as? [String: Any] }
                let first = all.compactMap { $0["testStepFinished"] as? [String: Any] }.first
                expect(attached.map { $0["body"] as? String }).to(equal(["early"]))
                expect(attached.first?["testStepId"] as? String).to(haveValue())
                expect(attached.first?["testStepId"] as? String).to(equal(first?["testStepId"] as? String))
            }

            it("are in the order of the plan") {
                let all = try messages(
                    Sample.ran(info(1), Sample.passed, step(.passed))
                        + Sample.ran(info(0), Sample.passed, step(.passed) + step(.skipped)))
                expect(statuses(all)).to(equal(["PASSED", "SKIPPED", "PASSED"]))
                expect(success(all)).to(beTrue())
                // The first scenario has no messages.
                let others = try messages(
                    Sample.ran(info(2), Sample.passed, step(.passed))
                        + Sample.ran(info(1), Sample.passed, step(.skipped)))
                expect(statuses(others)).to(equal(["SKIPPED", "PASSED"]))
            }

            it("include the test case of each scenario, also in merged runs") {
                let hook = HookInfo(moment: .beforeRun, location: Sample.steps(1), index: 0)
                let all = try messages(
                    [
                        .hookFinished(hook, StepResult(status: .failed, failures: [Sample.failure])),
                        .exampleFinished(info(0), .notRun(info(0), because: "a hook failed")),
                        .hookFinished(hook, StepResult(status: .passed)),
                    ] + Sample.ran(info(1), Sample.passed, step(.passed)),
                    [Glue.Hook(moment: .beforeRun, location: Sample.steps(1))])
                let ran = all.compactMap { $0["testCaseStarted"] as? [String: Any] }.map {
                    $0["testCaseId"] as? String
                }
                let testCases = all.compactMap { $0["testCase"] as? [String: Any] }.map {
                    $0["id"] as? String
                }
                expect(ran.count).to(equal(1))
                expect(testCases).to(contain(ran[0]))
                expect(success(all)).to(beFalse())
            }

            it("end with the failures outside the examples") {
                let late = Failure(message: "too late", location: Sample.steps(50))
                let all = try messages([.lateFailure(late, of: .unknown)])
                let end = try unwrap(all.last?["testRunFinished"] as? [String: Any])
                expect(end["success"] as? Bool).to(beFalse())
                expect(end["message"] as? String).to(
                    equal("A failure that belongs to no example that is known: too late"))
            }

            it("refer to the run that was started") {
                let hook = HookInfo(moment: .beforeRun, location: Sample.steps(1), index: 0)
                let glue = RunEvent.glue(
                    Glue(hooks: [Glue.Hook(moment: .beforeRun, location: hook.location)]))
                for events in [[glue, .hookFinished(hook, StepResult(status: .passed))], []] {
                    let text = try written(by: MessageReport.self, Sample.run(events, count: 0))
                    let owners = text.matches(of: /"testRunStartedId":"(\w+)"/).map { String($0.1) }
                    let run = try unwrap(text.firstMatch(of: /"testRunStarted":\{"id":"(\w+)"/))
                    expect(owners).toNot(beEmpty())
                    expect(owners).to(allSatisfy(equal(String(run.1))))
                }
            }

            it("end with the diagnostics and failures that no definition or hook contains") {
                let hook = HookInfo(moment: .afterRun, location: Sample.steps(2), index: 0)
                let twice = Diagnostic(.error, "it is defined twice", at: Sample.steps(1))
                let other = Diagnostic(.error, "it is wrong", at: Sample.steps(70))
                let inFeature = Diagnostic(
                    .error, "it cannot be read", at: SourceLocation(file: "bad.feature", line: 1))
                let failed = StepResult(status: .failed, failures: [Sample.failure])
                let owner = FailureOwner.hook("Features, in afterRun", suite: "", location: hook.location)
                @MainActor func endMessage(_ events: [RunEvent], after early: [RunEvent] = []) throws
                    -> String?
                {
                    let glue = RunEvent.glue(
                        Glue(
                            stepDefinitions: definitions + definitions,
                            hooks: [Glue.Hook(moment: .afterRun, location: hook.location)]))
                    let all = try written(
                        by: MessageReport.self, Sample.run(early + [glue] + events, count: 0))
                    let end = all.split(separator: "\n").last.map { Data($0.utf8) } ?? Data()
                    let envelope = try JSONSerialization.jsonObject(with: end) as? [String: [String: Any]]
                    let finished = try unwrap(envelope?["testRunFinished"])
                    expect(finished["success"] as? Bool).to(beFalse())
                    return finished["message"] as? String
                }
                let late = RunEvent.lateFailure(Sample.failure, of: owner)
                expect(try endMessage([.diagnostic(twice)])).to(beNil())
                expect(try endMessage([], after: [.diagnostic(inFeature)])).to(beNil())
                expect(try endMessage([.diagnostic(inFeature)])).to(equal(inFeature.text))
                expect(try endMessage([.diagnostic(Diagnostic(.error, "lost", at: nil))])).to(
                    equal("error: lost"))
                expect(try endMessage([.diagnostic(twice), .diagnostic(other)])).to(equal(other.text))
                expect(try endMessage([.hookFinished(hook, failed), late])).to(beNil())
                expect(try endMessage([.hookFinished(hook, failed), late, late])).to(
                    equal("Features, in afterRun: \(Sample.failure.text)"))
            }
        }
    }
}
