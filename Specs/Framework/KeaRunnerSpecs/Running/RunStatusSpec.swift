import Foundation
import Kea
import KeaEvents
import KeaRunner

final class RunStatusSpec: Spec {
    override class func spec() {
        describe("the exit status of a run") {
            @MainActor func run(_ count: Int, _ statuses: [Status]) -> RunRecord {
                let run = RunRecord()
                run.receive(.runStarted(RunInfo(exampleCount: count)))
                for (place, status) in statuses.enumerated() {
                    run.receive(.exampleFinished(example(place), ExampleResult(status: status, seconds: 0)))
                }
                return run
            }

            it("is 0 when examples passed, even if others were skipped") {
                expect(run(2, [.passed, .skipped]).status()).to(equal(0))
            }

            it("is 3 when no example was run") {
                expect(run(2, [.skipped, .skipped]).status()).to(equal(3))
                expect(run(0, []).status()).to(equal(3))
            }

            it("is 0 when an example was skipped by its own code") {
                let events: (Double) -> [RunEvent] = { start in
                    [
                        .runStarted(RunInfo(exampleCount: 1)),
                        .exampleFinished(
                            example(0), ExampleResult(status: .skipped, seconds: 0, startedAt: start)),
                    ]
                }
                for (start, status) in [(1_700_000_000, Int32(0)), (0, 3)] {
                    let run = run(1, [])
                    for event in events(Double(start)) { run.receive(event) }
                    expect(run.status()).to(equal(status))
                }
            }

            it(
                "is 1 when an example did not pass",
                each: [Status.failed, .crashed, .timedOut, .undefined, .ambiguous, .pending, .notRun]
            ) { status in
                expect(run(2, [.passed, status]).status()).to(equal(1))
            }

            it("is 0 when an example is pending in a non-strict run") {
                let run = run(2, [.passed, .pending])
                run.isStrict = false
                expect(run.status()).to(equal(0))
            }

            it("is 1 when an example has no result") {
                expect(run(3, [.passed, .passed]).status()).to(equal(1))
                let lost = run(3, [.passed, .notRun])
                expect(lost.summary(seconds: 0).notRun).to(equal(2))
                expect(lost.summary(seconds: 0).counts).to(equal([.passed: 1]))
            }

            it("is 1 after a late failure") {
                let late = run(1, [.passed])
                late.receive(
                    .lateFailure(
                        Failure(message: "late", location: SourceLocation(file: "/a", line: 1)), of: .unknown)
                )
                expect(late.status()).to(equal(1))
            }

            it("is 1 for a flaky example if the options say so") {
                let flaky = RunEvent.exampleFinished(
                    example(0), ExampleResult(status: .passed, seconds: 0, attempts: 2))
                for (isStrict, status) in [(false, Int32(0)), (true, 1)] {
                    let run = run(1, [])
                    run.isStrictAboutFlaky = isStrict
                    run.receive(flaky)
                    expect(run.status()).to(equal(status))
                    expect(run.summary(seconds: 0).flaky).to(equal(1))
                }
            }

            it("is 2 after an error or an incomplete report") {
                let mistaken = run(1, [.passed])
                mistaken.receive(.diagnostic(Diagnostic(.error, "a stray word", at: nil)))
                expect(mistaken.status()).to(equal(2))
                expect(run(1, [.passed]).status(hasLostOutput: true)).to(equal(2))
            }

            let step = StepInfo(keyword: "Given ", text: "it works", location: example(0).location)
            let failure = Failure(message: "no", location: step.location)
            @MainActor func ended(_ status: Status, _ failures: [Failure] = [], at place: Int = 0) -> RunEvent
            {
                .exampleFinished(
                    example(place), ExampleResult(status: status, seconds: 0, failures: failures))
            }
            for (what, events) in [
                ("is passed, and has a failure: no", [ended(.passed, [failure])]),
                ("is skipped, and has a failure: no", [ended(.skipped, [failure])]),
                ("is pending, and has a failure: no", [ended(.pending, [failure])]),
                (
                    "is passed, and its step “Given it works” is failed",
                    [.stepStarted(step), .stepFinished(step, StepResult(status: .failed)), ended(.passed)]
                ),
                (
                    "is passed, and its step “Given it works” has a failure",
                    [
                        .stepStarted(step),
                        .stepFinished(step, StepResult(status: .passed, failures: [failure])),
                        ended(.passed),
                    ]
                ),
                ("has already finished", [ended(.passed), ended(.passed)]),
                ("is not one of the 1 planned examples", [ended(.passed), ended(.passed, at: 1)]),
                (
                    "its step “Given it works” has ended without a start",
                    [.stepFinished(step, StepResult(status: .passed)), ended(.passed)]
                ),
            ] as [(String, [RunEvent])] {
                it("is 2 when an example \(what)") {
                    let run = run(1, [])
                    run.isStrict = false
                    run.receive(.exampleStarted(example(0)))
                    for event in events { run.receive(event) }
                    expect(run.diagnostics).to(haveCount(1))
                    expect(run.diagnostics.first?.message).to(
                        beginWith("the results contradict each other: ").and(endWith(what)))
                    expect(run.status()).to(equal(2))
                }
            }

            it("is 0 for failures of an earlier attempt, and of a known issue") {
                let run = run(1, [])
                let failed = ExampleResult(status: .failed, seconds: 0, failures: [failure])
                for event in [
                    .exampleStarted(example(0)), .exampleRetried(example(0), failed),
                    .exampleStarted(example(0)), .stepStarted(step),
                    .stepFinished(step, StepResult(status: .failed)),
                    .exampleFinished(example(0), .passed(withKnownIssue: "it is broken")),
                ] as [RunEvent] {
                    run.receive(event)
                }
                expect(run.status()).to(equal(0))
            }

            it("is that of the signal if the run was interrupted") {
                expect(run(1, [.failed]).status(interruption: SIGTERM)).to(equal(143))
            }
        }
    }

    @MainActor private static func example(_ place: Int) -> ExampleInfo {
        ExampleInfo(
            id: "S/\(place)", kind: .spec, suite: "S", path: ["\(place)"],
            location: SourceLocation(file: "/code/S.swift", line: place + 1), tags: [], index: place)
    }
}
