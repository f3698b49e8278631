import Foundation
import Kea
import RunSupport

final class LostResultsSpec: Spec {
    override class func spec() {
        describe("an example that a signal ends or stops", .waits) {
            let shared = SharedRun {
                try WorkerRun(["-f", "progress"], only: ["SignalledSpec", "EndedByOthersSpec"])
            }
            beforeAll { _ = try shared.run }

            for (name, message) in [
                ("SIGTERM", "crashed: signal SIGTERM, terminated"),
                ("SIGINT", "crashed: signal SIGINT, interrupt"),
                ("SIGHUP", "crashed: signal SIGHUP, hangup"), ("SIGKILL", "crashed: signal SIGKILL, killed"),
                ("SIGSEGV", "crashed: signal SIGSEGV, segmentation fault"),
                ("SIGSTOP", "stopped the process by signal SIGSTOP, stopped (signal); it was ended"),
            ] {
                it(
                    "crashes with \(name)",
                    .enabled(if: name != "SIGSEGV" || Trait.isDebugBuild, Trait.noDebugBuild)
                ) {
                    expect(try shared.run).to(haveLine("    \(message)  SPECS/Fixtures/EndingSpecs.swift:12"))
                }
            }

            it("loses no other result, and fails the run") {
                expect(try shared.run).to(haveLine("9 examples: 7 crashed, 2 passed in N ms"))
            }

            it("crashes when another process sends the signal") {
                let lines = try shared.run.lines
                let start = try unwrap(lines.firstIndex { $0.hasPrefix("is sent SIGTERM by another ") })
                expect(lines[start + 1]).to(
                    equal("    crashed: signal SIGTERM, terminated  SPECS/Fixtures/EndingSpecs.swift:128"))
            }
        }

        describe("a worker that is killed or stopped while it loads") {
            it(
                "is replaced, and the run says so and passes",
                each: [
                    ("KilledAtLoadSpec", "ended by signal SIGKILL, killed"),
                    ("StoppedAtLoadSpec", "stopped by signal SIGSTOP, stopped (signal), and ended"),
                ]
            ) { name, end in
                let run = try ChildRun(["--workers", "1"], only: [name])
                expect(run.errors).to(
                    equal("a worker was \(end), before its first example; another one takes its place\n"))
                expect(run).to(haveLine("1 example: 1 passed in N ms"))
            }
        }

        describe("a worker that is killed while it waits for a child process") {
            it("leaves no temporary files") {
                let folder = try Folder([:])
                let run = try ChildRun.shell(
                    #"mkdir files; TMPDIR=$PWD/files "$0" "$@"; ls files; [ -d files ]"#, ["--workers", "1"],
                    folder, [], only: ["KilledWhileWaitingSpec"])
                expect(run).to(haveText("1 example: 1 crashed in"))
                expect(run.output).to(endWith(" N ms\n"))
                expect(run.status).to(equal(0))
            }
        }

        describe("code leaked on the main thread") {
            it("has its failures reported even without a later example") {
                let run = try WorkerRun([], only: ["LeftoversSpec"])
                for message in ["by a task", "by a block", "by a hook"] {
                    expect(run).to(haveText("\n    \(message)  SPECS/Fixtures/AssertingSpecs.swift:"))
                }
                expect(run).to(haveText("2 examples: 2 failed, 1 failure outside of examples in"))
                expect(run.status).to(equal(1))
                let test = try ChildRun.xctest([], only: ["LeftoversSpec"])
                expect(test.output).to(contain("with 3 failures"))
                expect(test.status).to(equal(1))
            }
        }

        describe("a task that its example does not await") {
            it("fails the run, in whichever process", each: ["--workers 1", "--workers 2", "--in-process"]) {
                let run = try ChildRun($0.components(separatedBy: " "), only: ["LeakingSpec"])
                expect(run).to(haveText("leaks, after it had ended"))
                expect(run).to(haveText("1 example: 1 passed, 1 failure outside of examples in"))
                expect(run.status).to(equal(1))
            }

            it("fails swift test") {
                let run = try ChildRun.xctest([], only: ["LeakingSpec"])
                expect(run.errors).to(contain("error: leaks, after it had ended: expected to equal 2, got 1"))
                expect(run.status).to(equal(1))
            }
        }

        describe("an attachment outside an example") {
            it("is not reported, with a warning") {
                let run = try WorkerRun([], only: ["AttachingInGroupSpec"])
                for word in ["attach", "log", "link"] {
                    expect(run).to(
                        haveText("warning: \(word) was called outside of an example, and is not reported"))
                }
            }
        }

        describe("a hook that exits with the watchdog's status") {
            it("fails the run, after a group") {
                let run = try WorkerRun([], only: ["ExitingAfterSpec"])
                expect(run).to(haveLine("a, in afterAll"))
                expect(run).to(
                    haveLine(
                        "    ended the process with exit status 124  SPECS/Fixtures/EndingSpecs.swift:21"))
                expect(run).to(haveLine("2 examples: 2 passed, 1 failure outside of examples in N ms"))
            }

            it("fails the run, after all groups") {
                let run = try WorkerRun([], only: ["NamesSpec", "ExitingHooks"])
                expect(run).to(haveLine("the run, in afterAll"))
                expect(run).to(
                    haveLine(
                        "    ended the process with exit status 124  SPECS/Fixtures/EndingSpecs.swift:30"))
                expect(run.status).to(equal(1))
            }

            it("fails the run, after all features") {
                let run = try WorkerRun(
                    ["a.feature"], files: ["a.feature": Self.feature()],
                    only: ["HangingAfterSteps", "FixtureSteps"])
                expect(run).to(haveLine("Features, in afterRun"))
                expect(run).to(haveLine("1 example: 1 passed, 1 failure outside of examples in N ms"))
            }
        }

        describe("a process that does not exit normally after its last example") {
            it("fails the run when it crashes") {
                let run = try WorkerRun([], only: ["ExitingLateSpec"])
                expect(run).to(haveLine("The process, at its exit"))
                expect(run).to(haveText("    crashed: signal SIGABRT, aborted"))
                expect(run).to(haveLine("1 example: 1 passed, 1 failure outside of examples in N ms"))
            }

            it(
                "is terminated and fails the run when it hangs, even if its threads keep each other from the processors",
                each: ["HangingLateSpec", "BusyAtExitSpec"], .waits, .timeLimit(.seconds(300))
            ) { name in
                let run = try WorkerRun([], only: [name])
                expect(run).to(haveText("    hangs: the process did not answer in time and was ended"))
                expect(run.status).to(equal(1))
            }
        }

        describe("the failures recorded before a crash or a timeout") {
            let shared = SharedRun { try WorkerRun(["-f", "progress"], only: ["FindingEarlierSpec"]) }
            beforeAll { _ = try shared.run }

            it("are reported before the crash") {
                expect(try shared.run.output.replacing("SPECS/Fixtures/", with: "")).to(
                    contain(
                        """
                        finds two mistakes and crashes  EndingSpecs.swift:48
                            the first                   EndingSpecs.swift:49
                            the second                  EndingSpecs.swift:50
                            crashed: and then           EndingSpecs.swift:51

                        """))
            }

            it("are reported before the timeout") {
                let lines = try shared.run.lines.map { $0.replacing("SPECS/Fixtures/", with: "") }
                let start = try unwrap(lines.firstIndex { $0.hasPrefix("finds a mistake and hangs") })
                expect(lines[start + 1]).to(beginWith("    before it hung"))
                expect(lines[start + 2]).to(
                    beginWith("    hangs: the main thread was busy past the time limit"))
            }

            it("are reported before the crash of a hook") {
                expect(try shared.run).to(haveLine("    in the hook  SPECS/Fixtures/EndingSpecs.swift:59"))
                expect(try shared.run).to(
                    haveLine("    crashed: the floor is wet  SPECS/Fixtures/EndingSpecs.swift:60"))
            }

            it("are in the events report") {
                let run = try WorkerRun(["-f", "events", "-n", "two"], only: ["FindingEarlierSpec"])
                let end = try unwrap(run.lines.first { $0.contains("\"type\":\"exampleFinished\"") })
                expect(
                    end.split(separator: "\"").map(String.init).filter {
                        ["the first", "the second", "crashed: and then"].contains($0)
                    }
                )
                .to(equal(["the first", "the second", "crashed: and then"]))
            }
        }

        describe("a process that an example has forked") {
            let shared = SharedRun { try WorkerRun(["-f", "events"], only: ["ForkingSpec"]) }
            beforeAll { _ = try shared.run }

            it("fails the example when it returns from it") {
                let failures = try shared.run.lines.filter {
                    $0.contains("came back from the example and was ended")
                }
                expect(failures).to(haveCount(1))
                expect(failures.first).to(contain("comes back twice"))
                expect(try shared.run.status).to(equal(1))
            }

            it("leads to no second result of an example") {
                let ends = try shared.run.lines.filter { $0.contains("\"type\":\"exampleFinished\"") }
                expect(ends).to(haveCount(4))
            }

            it("is terminated with its worker when it is leaked") {
                expect(try shared.run).to(
                    haveText("a process that an example had forked was still there at the end, and ended"))
            }
        }

        describe("a diagnostic from loading") {
            it("is reported once, however many workers load the class") {
                let run = try WorkerRun(["-n", "index|bird"], only: ["CrashingSpec", "EmptySpec"])
                expect(run.lines.filter { $0.contains("has no examples") }).to(haveCount(1))
                expect(run.status).to(equal(2))
            }
        }
    }

    private static func feature(_ tag: String = "") -> String {
        "\(tag)\nFeature: F\n  Scenario: S\n    Given it works\n"
    }
}
