import Foundation
import Kea
import KeaEvents
import KeaRunner

/// The exit status and the summary of a run, derived from its events.
final class RunOutcomeSpec: Spec {
    override class func spec() {
        describe("the exit status of a run") {
            @MainActor func outcome(
                of count: Int, _ statuses: [Status], _ change: (inout RunOptions) -> Void = { _ in }
            ) -> RunOutcome {
                var options = RunOptions()
                options.isStrictAboutWarnings = true
                change(&options)
                let environment = RunEnvironment(mainFile: "/nowhere/XCTMain.swift", variables: [:])
                var outcome = RunOutcome(options, in: environment)
                outcome.receive(.runStarted(RunInfo(exampleCount: count)))
                for (place, status) in statuses.enumerated() {
                    outcome.receive(
                        .exampleFinished(example(place), ExampleResult(status: status, seconds: 0)))
                }
                return outcome
            }

            it("is 0 when examples passed, even if others were skipped") {
                expect(outcome(of: 2, [.passed, .skipped]).exitStatus).to(equal(0))
            }

            it("is 3 when no example was run") {
                expect(outcome(of: 2, [.skipped, .skipped]).exitStatus).to(equal(3))
                expect(outcome(of: 0, []).exitStatus).to(equal(3))
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
                    var run = outcome(of: 1, [])
                    for event in events(Double(start)) { run.receive(event) }
                    expect(run.exitStatus).to(equal(status))
                }
            }

            it(
                "is 1 when an example did not pass",
                each: [Status.failed, .crashed, .timedOut, .undefined, .ambiguous, .pending, .notRun]
            ) { status in
                expect(outcome(of: 2, [.passed, status]).exitStatus).to(equal(1))
            }

            it("is 0 when an example is pending and the run is not strict") {
                expect(outcome(of: 2, [.passed, .pending]) { $0.isStrict = false }.exitStatus).to(equal(0))
            }

            it("is 1 when an example has no result, which counts as not run") {
                expect(outcome(of: 3, [.passed, .passed]).exitStatus).to(equal(1))
                let lost = outcome(of: 3, [.passed, .notRun])
                expect(lost.summary(after: .zero).notRun).to(equal(2))
                expect(lost.summary(after: .zero).counts).to(equal([.passed: 1]))
            }

            it("is 1 after a late failure") {
                var late = outcome(of: 1, [.passed])
                late.receive(
                    .lateFailure(
                        Failure(message: "late", location: SourceLocation(file: "/a", line: 1)), of: .unknown)
                )
                expect(late.exitStatus).to(equal(1))
            }

            it("is 1 for a flaky example if the options say so") {
                let flaky = RunEvent.exampleFinished(
                    example(0), ExampleResult(status: .passed, seconds: 0, attempts: 2))
                for (isStrict, status) in [(false, Int32(0)), (true, 1)] {
                    var run = outcome(of: 1, []) { $0.isStrictAboutFlaky = isStrict }
                    run.receive(flaky)
                    expect(run.exitStatus).to(equal(status))
                    expect(run.summary(after: .zero).flaky).to(equal(1))
                }
            }

            it("is 2 after an error or an incomplete report") {
                var mistaken = outcome(of: 1, [.passed])
                mistaken.receive(.diagnostic(Diagnostic(.error, "a stray word", at: nil)))
                expect(mistaken.exitStatus).to(equal(2))
                var mute = outcome(of: 1, [.passed])
                mute.hasLostOutput = true
                expect(mute.exitStatus).to(equal(2))
                var broken = outcome(of: 1, [.failed])
                broken.problem = Failure(message: "no", location: SourceLocation(file: "/a", line: 1))
                expect(broken.exitStatus).to(equal(2))
            }

            it("is explained for warnings that fail the run, unless it was interrupted") {
                var warned = outcome(of: 1, [.passed])
                warned.receive(.diagnostic(Diagnostic(.warning, "a stray word", at: nil)))
                expect(warned.closing.map(\.message)).to(
                    equal(["1 warning fails the run, as --strict-warnings asks"]))
                warned.interruption = SIGTERM
                expect(warned.closing).to(beEmpty())
                expect(warned.exitStatus).to(equal(143))
            }
        }
    }

    @MainActor
    private static func example(_ place: Int) -> ExampleInfo {
        ExampleInfo(
            id: "S/\(place)", kind: .spec, suite: "S", path: ["\(place)"],
            location: SourceLocation(file: "/code/S.swift", line: place + 1), tags: [])
    }
}
