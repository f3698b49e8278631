import Foundation
import Kea

/// Whatever was planned has a result, however its process ends.
final class LostResultsSpec: Spec {
    override class func spec() {
        describe("an example that a signal ends or stops") {
            let shared = SharedRun { try ChildRun(["-f", "progress"], only: ["SignalledSpec"]) }

            for (name, words) in [
                ("SIGTERM", "crashed: signal SIGTERM, terminated"),
                ("SIGINT", "crashed: signal SIGINT, interrupt"),
                ("SIGHUP", "crashed: signal SIGHUP, hangup"), ("SIGKILL", "crashed: signal SIGKILL, killed"),
                ("SIGSEGV", "crashed: signal SIGSEGV, segmentation fault"),
                ("SIGSTOP", "stopped the process by signal SIGSTOP, stopped (signal); it was ended"),
            ] {
                it(
                    "has crashed, by \(name)",
                    .enabled(if: name != "SIGSEGV" || Trait.isDebugBuild, Trait.noDebugBuild)
                ) {
                    expect(try shared.run).to(haveLine("    \(words)  SPECS/Fixtures/EndingSpecs.swift:12"))
                }
            }

            it("takes no other result along, and fails the run") {
                expect(try shared.run).to(haveLine("7 examples: 6 crashed, 1 passed in N ms"))
                expect(try shared.run.status).to(equal(1))
            }
        }

        describe("an example whose process somebody else asks to end") {
            it("has crashed, as nobody has interrupted the run") {
                let run = try ChildRun(["-f", "progress"], only: ["EndedByOthersSpec"])
                expect(run).to(
                    haveText("\n    crashed: signal SIGTERM, terminated  SPECS/Fixtures/EndingSpecs.swift:"))
                expect(run).to(haveLine("2 examples: 1 crashed, 1 passed in N ms"))
                expect(run.status).to(equal(1))
            }
        }

        describe("what an example leaves behind on the main thread") {
            it("is heard, though no other example comes after it") {
                let run = try ChildRun([], only: ["LeftoversSpec"])
                for words in ["by a task", "by a block", "by a hook"] {
                    expect(run).to(haveText("\n    \(words)  SPECS/Fixtures/AssertingSpecs.swift:"))
                }
                expect(run).to(haveText("2 examples: 2 failed, 1 failure outside of examples in"))
                expect(run.status).to(equal(1))
                let test = try ChildRun.xctest([], only: ["LeftoversSpec"])
                expect(test.output).to(contain("with 3 failures"))
                expect(test.status).to(equal(1))
            }
        }

        describe("what is attached where no example runs") {
            it("is not reported, and a warning says so") {
                let run = try ChildRun([], only: ["AttachingInGroupSpec"])
                for word in ["attach", "log", "link"] {
                    expect(run).to(
                        haveText("warning: \(word) was called outside of an example, and is not reported"))
                }
            }
        }

        describe("a hook that ends the process with the watchdog's status") {
            it("fails the run, after a group") {
                let run = try ChildRun([], only: ["ExitingAfterSpec"])
                expect(run).to(haveLine("a, in afterAll"))
                expect(run).to(
                    haveLine(
                        "    ended the process with exit status 124  SPECS/Fixtures/EndingSpecs.swift:21"))
                expect(run).to(haveLine("2 examples: 2 passed, 1 failure outside of examples in N ms"))
                expect(run.status).to(equal(1))
            }

            it("fails the run, after everything") {
                let run = try ChildRun([], only: ["NamesSpec", "ExitingHooks"])
                expect(run).to(haveLine("the run, in afterAll"))
                expect(run).to(
                    haveLine(
                        "    ended the process with exit status 124  SPECS/Fixtures/EndingSpecs.swift:30"))
                expect(run.status).to(equal(1))
            }

            it("fails the run, after a run of features") {
                let run = try ChildRun(
                    ["a.feature"], files: ["a.feature": Self.feature()],
                    only: ["HangingAfterSteps", "FixtureSteps"])
                expect(run).to(haveLine("Features, in afterRun"))
                expect(run).to(haveLine("1 example: 1 passed, 1 failure outside of examples in N ms"))
                expect(run.status).to(equal(1))
            }
        }

        describe("a process that does not end as it should after its last example") {
            it("fails the run where it crashes") {
                let run = try ChildRun([], only: ["ExitingLateSpec"])
                expect(run).to(haveLine("The process, at its exit"))
                expect(run).to(
                    haveText("    crashed: signal SIGABRT, aborted"))
                expect(run).to(haveLine("1 example: 1 passed, 1 failure outside of examples in N ms"))
                expect(run.status).to(equal(1))
            }

            it("fails the run where it hangs, and is ended") {
                let run = try ChildRun([], only: ["HangingLateSpec"])
                expect(run).to(haveText("    hangs: the process did not answer in time and was ended"))
                expect(run.status).to(equal(1))
            }
        }

        describe("what an example has found before it ends its process") {
            let shared = SharedRun { try ChildRun(["-f", "progress"], only: ["FindingEarlierSpec"]) }

            it("stands before the crash") {
                expect(try shared.run.output.replacing("SPECS/Fixtures/", with: "")).to(
                    contain(
                        """
                        finds two mistakes and crashes  EndingSpecs.swift:48
                            the first                   EndingSpecs.swift:49
                            the second                  EndingSpecs.swift:50
                            crashed: and then           EndingSpecs.swift:51

                        """))
            }

            it("stands before the hang") {
                let lines = try shared.run.lines.map { $0.replacing("SPECS/Fixtures/", with: "") }
                let start = try unwrap(lines.firstIndex { $0.hasPrefix("finds a mistake and hangs") })
                expect(lines[start + 1]).to(beginWith("    before it hung"))
                expect(lines[start + 2]).to(
                    beginWith("    hangs: the main thread was busy past the time limit"))
            }

            it("stands before the crash of a hook") {
                expect(try shared.run).to(haveLine("    in the hook  SPECS/Fixtures/EndingSpecs.swift:59"))
                expect(try shared.run).to(
                    haveLine("    crashed: the floor is wet  SPECS/Fixtures/EndingSpecs.swift:60"))
            }

            it("is in the reports for machines, too") {
                let run = try ChildRun(["-f", "events", "-n", "two"], only: ["FindingEarlierSpec"])
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
            let shared = SharedRun { try ChildRun(["-f", "events"], only: ["ForkingSpec"]) }

            it("fails the example where it comes back from it") {
                let failures = try shared.run.lines.filter {
                    $0.contains("came back from the example and was ended")
                }
                expect(failures).to(haveCount(1))
                expect(failures.first).to(contain("comes back twice"))
                expect(try shared.run.status).to(equal(1))
            }

            it("gives no example a second result") {
                let ends = try shared.run.lines.filter { $0.contains("\"type\":\"exampleFinished\"") }
                expect(ends).to(haveCount(4))
            }

            it("is ended with its worker where it is left behind") {
                expect(try shared.run).to(
                    haveText("a process that an example had forked was still there at the end, and ended"))
            }
        }

        describe("a mistake in what is loaded") {
            it("is told once, however many workers load it") {
                let run = try ChildRun([], only: ["CrashingSpec", "EmptySpec"])
                expect(run.lines.filter { $0.contains("has no examples") }).to(haveCount(1))
                expect(run.status).to(equal(2))
            }
        }

        describe("ten crashes in a row at one place") {
            it("give up their group, and nothing else") {
                let run = try ChildRun([], only: ["StuckSpec", "FailingEarlySpec"])
                expect(run).to(
                    haveLine(
                        "SPECS/Fixtures/EndingSpecs.swift:108: warning: 10 examples in a row have crashed at the same "
                            + "place; the rest of \"a\" is not run"))
                expect(run).to(
                    haveLine("  4 examples: 10 examples before it in \"a\" have crashed at the same place"))
                expect(run).to(haveLine("    a › is 14  SPECS/Fixtures/EndingSpecs.swift:108"))
                expect(run).to(
                    haveLine("17 examples: 10 crashed, 1 failed, 6 passed, 4 not run, 1 warning in N ms"))
                expect(run.status).to(equal(1))
            }
        }
    }

    private static func feature(_ tag: String = "") -> String {
        "\(tag)\nFeature: F\n  Scenario: S\n    Given it works\n"
    }
}
