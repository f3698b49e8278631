import Foundation
import Kea
import KeaEvents
import KeaReports

/// What messages say of runs that do not end as they should; the rest is what the compatibility kit has.
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
            @MainActor func messages(
                _ inner: [RunEvent], _ hooks: [Glue.Hook] = [], _ summary: RunSummary = RunSummary()
            ) throws -> [[String: Any]] {
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
                        .testCase(
                            .init(
                                example: 1, source: "f.feature", pickle: 1, steps: [.step(0, [match])])),
                    ] + inner + [.runFinished(summary)]
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
            @MainActor func success(_ messages: [[String: Any]]) -> Bool? {
                (messages.last?["testRunFinished"] as? [String: Any])?["success"] as? Bool
            }

            it("say at the last step what belongs to no step, such as a world that cannot be torn down") {
                let leak = Failure(message: "leaks", location: Sample.steps(9))
                let all = try messages(
                    Sample.ran(
                        info(0), ExampleResult(status: .failed, seconds: 0, failures: [leak]),
                        step(.passed) + step(.passed)))
                expect(statuses(all)).to(equal(["PASSED", "FAILED: leaks"]))
                expect(success(all)).to(beFalse())
            }

            it("have a result for each step of a scenario that was cut short") {
                let crash = Failure(kind: .crash, message: "crashed", location: Sample.steps(9))
                let all = try messages(
                    Sample.ran(
                        info(0), ExampleResult(status: .crashed, seconds: 0, failures: [crash]),
                        step(.crashed, [crash])))
                expect(statuses(all)).to(equal(["FAILED: crashed", "SKIPPED"]))
            }

            it("say of a scenario that was not run why, and that nothing is known of it") {
                let all = try messages([
                    .exampleFinished(info(0), .notRun(info(0), because: "its worker left it out"))
                ])
                expect(statuses(all)).to(equal(["UNKNOWN: not run: its worker left it out", "UNKNOWN"]))
                expect(success(all)).to(beFalse())
            }

            it("come in the order of the plan, whichever scenario ends first") {
                let all = try messages(
                    Sample.ran(info(1), Sample.passed, step(.passed))
                        + Sample.ran(info(0), Sample.passed, step(.passed) + step(.skipped)))
                expect(statuses(all)).to(equal(["PASSED", "SKIPPED", "PASSED"]))
                expect(success(all)).to(beTrue())
            }

            it(
                "tell of each test case that was run, also where a hook has refused another one of merged runs"
            ) {
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
                let told = all.compactMap { $0["testCase"] as? [String: Any] }.map { $0["id"] as? String }
                expect(ran.count).to(equal(1))
                expect(told).to(contain(ran[0]))
                expect(success(all)).to(beFalse())
            }

            it("say at the end what has failed outside of them") {
                let late = Failure(message: "too late", location: Sample.steps(50))
                let all = try messages([.lateFailure(late, of: .unknown)])
                let end = try unwrap(all.last?["testRunFinished"] as? [String: Any])
                expect(end["success"] as? Bool).to(beFalse())
                expect(end["message"] as? String).to(
                    equal("A failure that belongs to no example that is known: too late"))
            }
        }
    }
}
