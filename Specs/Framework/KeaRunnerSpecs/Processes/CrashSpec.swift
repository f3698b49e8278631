import Foundation
import Kea
import RunSupport

final class CrashSpec: Spec {
    override class func spec() {
        describe("a run with crashing examples") {
            it("reports each with its cause and line, and runs all others", .needsDebugBuild) {
                let run = try WorkerRun([], only: ["CrashingSpec"], environment: ChildRun.withStacks)
                expect(run.output.replacing("SPECS/Fixtures/", with: "")).to(
                    equal(
                        """

                        thin ice › breaks under an index  FixtureSpecs.swift:32
                            crashed: Index out of range   FixtureSpecs.swift:34

                        thin ice › is left by exit                FixtureSpecs.swift:36
                            ended the process with exit status 0  FixtureSpecs.swift:36

                        thin ice › follows a stray pointer               FixtureSpecs.swift:37
                            crashed: signal SIGSEGV, segmentation fault  FixtureSpecs.swift:37

                        thin ice › says why           FixtureSpecs.swift:38
                            crashed: the ice is thin  FixtureSpecs.swift:38

                        ✗ CrashingSpec                                      6 examples, 4 crashed  N ms

                        To run them again:
                          ./run-specs.sh FixtureSpecs.swift:32  thin ice › breaks under an index
                          ./run-specs.sh FixtureSpecs.swift:36  thin ice › is left by exit
                          ./run-specs.sh FixtureSpecs.swift:37  thin ice › follows a stray pointer
                          ./run-specs.sh FixtureSpecs.swift:38  thin ice › says why

                        6 examples: 4 crashed, 2 passed in N ms

                        """))
                expect(run.errors).to(equal(""))
            }

            it(
                "reports the spec's line when an expectation's subject crashes",
                .needsDebugBuild, .timeLimit(.seconds(180))
            ) {
                let run = try WorkerRun([], only: ["CrashingSubjectsSpec"], environment: ChildRun.withStacks)
                let locations = run.lines.filter { $0.contains("crashed: ") }
                    .compactMap { $0.split(separator: " ").last.map(String.init) }
                expect(locations).to(equal([16, 19, 24].map { "SPECS/Fixtures/SubjectSpecs.swift:\($0)" }))
                let closure = "    at closure #3 in static CrashingSubjectsSpec.spec()  SPECS/"
                expect(run).to(haveText("SubjectSpecs.swift:24\n    at closure #1 in closure #3 in static "))
                expect(run).to(haveText("SubjectSpecs.swift:24\n\(closure)Fixtures/SubjectSpecs.swift:2"))
                expect(run.output).toNot(contain("/Kea/"))
            }

            it("names frequent causes", .needsDebugBuild, .timeLimit(.seconds(180))) {
                let run = try WorkerRun([], only: ["StuckSpec"], environment: ChildRun.withStacks)
                expect(run).to(
                    haveText(
                        "perhaps it waits for a queue on that queue, as `DispatchQueue.main.sync` does on the main thread"
                    ))
                expect(run).to(haveText("perhaps count(_:) calls itself without an end"))
            }

            it("reports the line if the Swift runtime finds it", .needsDebugBuild, .timeLimit(.seconds(300)))
            {
                let run = try WorkerRun(
                    ["--name", "under an index"], only: ["CrashingSpec"],
                    environment: ["SWIFT_BACKTRACE": "symbolicate=full"])
                expect(run).to(haveText("crashed: Index out of range   SPECS/Fixtures/FixtureSpecs.swift:34"))
            }

            it("names the crashed example with --in-process") {
                let run = try ChildRun(["--in-process", "--name", "under an index"], only: ["CrashingSpec"])
                expect(run.errors).to(
                    contain(
                        "crashed while running \"thin ice › breaks under an index\" "
                            + "(SPECS/Fixtures/FixtureSpecs.swift:32)"))
                expect(run.status).toNot(equal(0))
            }
        }

        describe("an example that crashes or hangs", .waits) {
            let shared = SharedRun {
                try WorkerRun(
                    ["--time-limit", "20s", "-f", "events"],
                    only: ["KnownCrashSpec", "HangingSpec", "LeavingCrashesSpec"])
            }
            beforeAll { _ = try shared.run }

            it("passes when that is a known issue") {
                let run = try shared.run
                expect(run.lines.filter { $0.contains("known issue: the ice is thin") }).to(haveCount(1))
                expect(run.lines.filter { $0.contains("known issue: a lock is held") }).to(haveCount(1))
                expect(run.statuses["crashes for a known reason"]).to(equal("passed"))
                expect(run.statuses["hangs for a known reason"]).to(equal("passed"))
            }

            it("times out when it blocks the main thread; the others run") {
                expect(try shared.run.statuses["hangs without suspending"]).to(equal("timedOut"))
                expect(try shared.run.statuses["comes after"]).to(equal("passed"))
                expect(try shared.run.statuses).to(haveCount(7))
                expect(try shared.run.lines.filter { $0.contains("\"exampleFinished\"") }).to(haveCount(8))
                expect(try shared.run.status).to(equal(1))
            }

            it("fails alone when code crashes that it enqueued on the main queue") {
                let run = try shared.run
                expect(run).to(haveText("crashed: the late one"))
                // The example's limit applies, not that of the code after all examples.
                expect(run).to(haveText("hangs: the main thread was busy past the time limit of N ms"))
                expect(run.statuses["leaves a crash"]).to(equal("crashed"))
                expect(run.statuses["comes next"]).to(equal("passed"))
                expect(run.statuses["leaves a loop"]).to(equal("timedOut"))
            }
        }

        describe("a step or a hook that crashes") {
            let shared = SharedRun {
                let text =
                    "Feature: F\n  Scenario: S\n    When it crashes\n  Scenario: T\n    Given it works\n"
                return try WorkerRun(
                    [], files: ["Features/a.feature": text],
                    only: ["CrashingAfterSpec", "CrashingBeforeSpec", "FailingEarlySpec", "FixtureSteps"])
            }
            beforeAll { _ = try shared.run }

            it("is reported in its scenario, and the scenarios after it are run") {
                expect(try shared.run.output.replacing("SPECS/Fixtures/", with: "")).to(
                    contain(
                        """
                        F › S
                          ✗ When it crashes             Features/a.feature:3
                              crashed: the ice is thin  FixtureSteps.swift:13

                        """))
            }

            it("is reported with its group when it runs after the group") {
                expect(try shared.run.output.replacing("SPECS/Fixtures/", with: "")).to(
                    contain("\na, in afterAll\n    crashed: the floor is wet  CrashingHooks.swift:8\n"))
            }

            it("fails the first example when it runs before a group") {
                let run = try shared.run
                expect(run).to(
                    haveLine(
                        "    a, in beforeAll: ended the process with exit status 7  "
                            + "SPECS/Fixtures/CrashingHooks.swift:21"))
                expect(run).to(
                    haveLine("  11 examples: a, in beforeAll: ended the process with exit status 7"))
                expect(run).to(haveLine("    a › is 12  SPECS/Fixtures/CrashingHooks.swift:22"))
            }

            it("loses no other result") {
                expect(try shared.run).to(
                    haveLine(
                        "9 examples: 2 crashed, 1 failed, 6 passed, 11 not run, 1 failure outside of examples in N ms"
                    ))
            }
        }

        describe("a trap that the Swift runtime reports first") {
            // As in `swift test` with backtraces: the runtime handles the signal first.
            let backtraces = [
                "SWIFT_BACKTRACE": "enable=yes,symbolicate=off,limit=2,threads=crashed,images=none"
            ]

            it("crashes its example, and the others are run") {
                let run = try WorkerRun(
                    [], only: ["TrappingSpec", "TrappingTests"], environment: ChildRun.withStacks)
                expect(run).to(haveText("    crashed: signal SIGTRAP, trace/breakpoint trap  SPECS/"))
                expect(run).to(haveLine("4 examples: 3 crashed, 1 passed in N ms"))
            }

            it("crashes a test of Swift Testing") {
                let run = try WorkerRun([], only: ["TrappingSuite"], environment: ChildRun.withStacks)
                expect(run).to(haveLine("1 example: 1 crashed in N ms"))
            }

            it("is an error when it occurs in a group") {
                let run = try WorkerRun([], only: ["TrappingAtLoadSpec"], environment: ChildRun.withStacks)
                expect(run).to(
                    haveText("error: loading KeaRunnerSpecs.TrappingAtLoadSpec crashed: signal SIGTRAP, "))
            }

            for only in ["TrappingSpec", "TrappingTests", "TrappingAtLoadSpec"] {
                it("ends a run with --in-process: \(only)") {
                    for run in [
                        try ChildRun(["--in-process"], only: [only], environment: backtraces),
                        try ChildRun.xctest([], only: [only], environment: backtraces),
                    ] { expect(run.status).to(equal(128 + Int(SIGTRAP))) }
                }
            }
        }

        describe("a run with --in-process") {
            it("passes when all examples pass, and fails otherwise") {
                let passing = try ChildRun(["--in-process", "-n", "holds|shines"], only: ["MixedSpec"])
                expect(passing.status).to(equal(0))
                expect(passing).to(haveLine("2 examples: 2 passed in N ms"))
                let failing = try ChildRun(["--in-process", "-n", "is too full"], only: ["MixedSpec"])
                expect(failing).to(haveLine("1 example: 1 failed in N ms"))
            }
        }

        describe("a run without symbolicated backtraces") {
            it("reports crashes without stack traces", .needsDebugBuild) {
                let run = try WorkerRun(["-n", "index|why"], only: ["CrashingSpec"])
                expect(run).to(
                    haveText("thin ice › breaks under an index  SPECS/Fixtures/FixtureSpecs.swift:32"))
                expect(run).to(haveText("    crashed: Index out of range"))
                expect(run).to(haveText("    crashed: the ice is thin"))
                expect(run).toNot(haveText("    at "))
            }
        }

        describe("a spec class that crashes while it is loaded") {
            it("is an error at its line") {
                let run = try WorkerRun([], only: ["CrashAtLoadSpec"], environment: ChildRun.withStacks)
                expect(run.lines[0]).to(
                    equal(
                        "SPECS/Fixtures/FixtureSpecs.swift:97: error: loading KeaRunnerSpecs.CrashAtLoadSpec crashed: "
                            + "there is no spec in me"))
            }
        }

        describe("a steps class that crashes while it is loaded") {
            it("leaves steps that may be in it not run, not undefined") {
                let feature = "Feature: F\n Scenario: A\n  Given it works\n  And it is elsewhere\n"
                let run = try WorkerRun(
                    ["a.feature"], files: ["a.feature": feature],
                    only: ["FixtureSteps", "CrashAtLoadSteps"])
                expect(run).to(haveText("error: loading KeaRunnerSpecs.CrashAtLoadSteps crashed: "))
                expect(run).to(
                    haveText(
                        "its step definition may be in KeaRunnerSpecs.CrashAtLoadSteps, which could not be loaded"
                    ))
                expect(run).to(haveText("nothing was run, 1 not run, 1 error in"))
            }
        }

        describe("an example that blocks the main thread") {
            it(
                "is reported with its stack trace, also in an async closure",
                .needsDebugBuild, .timeLimit(.seconds(180))
            ) {
                let run = try WorkerRun([], only: ["SpinningSpec"], environment: ChildRun.withStacks)
                let stacks = run.output.split(separator: "the main thread is at:\n").dropFirst()
                    .map { $0.split(separator: "\n").prefix { $0.hasPrefix("      ") } }
                func frame(_ name: String, _ line: Int) -> String {
                    "\(name) at SPECS/Fixtures/SubjectSpecs.swift:\(line)"
                }
                let frames = stacks.map { $0.map { $0.trimmingCharacters(in: .whitespaces) } }
                try require(frames).to(haveCount(2))
                // For an empty loop, the compiler emits a line for only one of its instructions.
                let loop = "closure #1 in static SpinningSpec.spec()"
                expect([[loop], [frame(loop, 33)]]).to(contain(frames[0]))
                expect(frames[1]).to(
                    equal([frame("spin()", 7), frame("closure #2 in static SpinningSpec.spec()", 37)]))
            }
        }
    }
}
