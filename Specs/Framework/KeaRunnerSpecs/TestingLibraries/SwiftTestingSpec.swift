import Foundation
import Kea
import RunSupport

final class SwiftTestingSpec: Spec {
    override class func spec() {
        describe("Kea expectations and XCTest assertions in @Test functions") {
            it("record issues with their message and line") {
                let run = try WorkerRun([], only: ["KeaInTests"])
                for (line, message) in [
                    (12, "expected to equal 2, got 1"), (13, "expected to equal 4, got 3"),
                    (14, "expected to have a value, got nil"),
                    (15, "XCTAssertEqual failed: (\"5\") is not equal to (\"6\") - "),
                    (
                        16,
                        "an expectation was never judged: say what is expected, as in `expect(…).to(equal(…))`"
                    ),
                ] {
                    expect(run).to(haveText("\(message)"))
                    expect(run).to(haveText("SPECS/Fixtures/TestingFixtures.swift:\(line)"))
                }
                expect(run).to(haveText("6 examples: 4 failed, 2 passed, 1 failure outside of examples in"))
                expect(run).to(haveText("KeaInTests › expectsOnAThread(), outside of its test\n"))
                expect(run.status).to(equal(1))
                let test = try ChildRun.xctest([], only: ["KeaInTests"])
                expect(test.output).to(contain("expected to equal 2, got 1"))
                expect(test.status).to(equal(1))
            }
        }

        describe("Swift Testing expectations in examples") {
            it("fail the examples with their message") {
                let run = try InnerRun(["--format", "events"], only: ["TestingInSpec"])
                expect(run.statuses).to(
                    equal([
                        "expects": "failed", "requires": "failed", "records": "failed",
                        "records on a thread": "failed", "confirms too little": "failed",
                        "knows an issue": "passed", "holds": "passed", "warns": "passed",
                    ]))
                let printed = try WorkerRun([], only: ["TestingInSpec"])
                for message in [
                    "Expectation failed: (1 + 1 → 2) == 3", "sums", "no good", "detached",
                    "Confirmation was confirmed 1 time, but expected to be confirmed 2 times", "in a hook",
                ] { expect(printed).to(haveText("    \(message)")) }
                expect(printed).toNot(haveText("ExpectationFailedError"))
                expect(printed).to(haveText("warning: hm"))
                expect(printed).to(haveText("8 examples: 5 failed, 3 passed, 1 failure outside of examples"))
                let test = try ChildRun.xctest([], only: ["TestingInSpec"])
                expect(test.output).to(contain("Expectation failed: (1 + 1 → 2) == 3"))
                expect(test.output).to(contain("Executed 9 tests, with 6 failures"))
                expect(test.status).to(equal(1))
            }

            it("fail steps") {
                let run = try InnerRun(
                    ["a.feature"],
                    files: [
                        "a.feature": "Feature: F\n  Scenario: S\n    Then Swift Testing expects something\n"
                    ], only: ["TestingSteps"])
                expect(run).to(haveText("✗ Then Swift Testing expects something"))
                expect(run).to(haveText("Expectation failed: (1 + 1 → 2) == 3"))
                expect(run.status).to(equal(1))
            }

            it("crash as an exit test, and say what to write", .needsDebugBuild) {
                let run = try WorkerRun(
                    ["--name", "runs an exit test"], only: ["BreakingSpec"], environment: ChildRun.withStacks)
                expect(run).to(haveText("    crashed: signal SIGILL, illegal instruction"))
                expect(run).to(
                    haveText(
                        "    perhaps it is an exit test of Swift Testing, for `@Test` functions only; Kea has `exit(with:)`"
                    ))
                expect(run).to(haveText("1 example: 1 crashed in"))
            }

            it("are an error in a group") {
                let run = try WorkerRun([], only: ["TestingInGroupSpec"])
                expect(run).to(
                    haveText(
                        "error: an issue of Swift Testing was recorded outside of an example: "
                            + "Expectation failed: (1 + 1 → 2) == 3"))
            }
        }

        describe("the results of @Test functions beside specs") {
            let events = SharedRun { try WorkerRun(["--format", "events"], only: ["FixtureSuite"]) }
            let progress = SharedRun { try WorkerRun([], only: ["FixtureSuite"]) }
            beforeAll {
                _ = try events.run
                _ = try progress.run
            }

            it("are those of each function") {
                expect(try events.run.statuses).to(
                    equal([
                        "passes()": "passed", "has a name": "passed", "fails()": "failed",
                        "colors(_:)": "failed", "isSwitchedOff()": "skipped", "isKnown()": "passed",
                        "throwsAnError()": "failed", "isNested()": "passed",
                    ]))
                expect(try events.run.status).to(equal(1))
            }

            it("contain what was expected, where, and with which argument") {
                let failure =
                    "    Expectation failed: (color → \"green\") == \"red\"  \(place("FixtureSuites", 19))"
                expect(try progress.run.lines).to(contain(failure, "    with the argument \"green\""))
            }

            it("contain known issues and skip reasons") {
                expect(try progress.run.lines).to(
                    contain(
                        "    A fixture suite › isKnown(): known issue: Issue recorded; it fails; a bug",
                        "  1 example: not today"))
                expect(try progress.run).to(
                    haveText("8 examples: 3 failed, 1 skipped, 1 known issue, 3 passed"))
            }

            it("name the arguments that a function has cancelled") {
                let run = try WorkerRun(["--name", "cancelsOne"], only: ["EndsSuite"])
                expect(run).to(haveText("cancelsOne(_:): cancelled: with the argument 1: not this one\n"))
            }

            it("have the names of swift test in JUnit") {
                let run = try WorkerRun(["--format", "junit"], only: ["FixtureSuite"])
                for (name, suite) in [("named()", ""), ("colors(_:)", ""), ("isNested()", ".Inner")] {
                    let names = "name=\"\(name)\" classname=\"KeaRunnerSpecs.FixtureSuite\(suite)\""
                    expect(run).to(haveText(names))
                }
            }

            it("contain their output") {
                expect(try events.run.errors).to(contain("printed by a test"))
            }
        }

        describe("@Test functions beside specs") {
            it("keep their results when another ends the process, also without descriptors") {
                let run = try WorkerRun(
                    ["--format", "events"], only: ["ReplacingDescriptorsSpec", "LeavingSuite"])
                expect(run.statuses).to(
                    equal([
                        "replaces descriptors": "passed", "looks at an exit": "passed",
                        "closes descriptors": "passed", "goesOn()": "passed", "leaves()": "crashed",
                        "staysToTheEnd()": "passed",
                    ]))
                expect(run.status).to(equal(1))
            }

            it("run although the executable has been removed") {
                let folder = try Folder([:])
                let script = #"cp "$0" copy; export KEA_COPY="$PWD/copy"; exec ./copy "$@""#
                let run = try ChildRun.shell(
                    script, ["--workers", "1"], folder, [], only: ["RemovingExecutableSpec", "LeavingSuite"])
                expect(run).to(haveText("4 examples: 1 crashed, 3 passed"))
            }

            it("are selected by tag, name and line") {
                let file = ChildRun.fixtures + "/FixtureSuites.swift"
                for (selection, names) in [
                    (["--tags", "@slow"], ["has a name", "Inner › isNested()"]),
                    (["--name", "has a name"], ["has a name"]),
                ] {
                    let list = try WorkerRun(["--list"] + selection, only: ["FixtureSuite"])
                    let found = list.lines.compactMap {
                        $0.split(separator: "A fixture suite › ").dropFirst().first
                    }
                    expect(found.map(String.init)).to(equal(names.map { $0 + "  @slow" }))
                }
                let run = try WorkerRun(["--format", "events", "\(file):17"], only: ["FixtureSuite"])
                expect(run.statuses).to(equal(["has a name": "passed"]))
            }

            it("are listed and included in a dry run without being run") {
                let list = try WorkerRun(["--list"], only: ["FixtureSuite"])
                expect(list.lines.filter { !$0.isEmpty }).to(haveCount(8))
                expect(list.output).to(contain("A fixture suite › has a name  @slow"))
                let dry = try WorkerRun(["--dry-run", "--format", "events"], only: ["FixtureSuite"])
                expect(Set(dry.statuses.values)).to(equal(["skipped"]))
            }

            it("lose no result in a crash, an exit or a timeout", .waits) {
                let file = FileManager.default.temporaryDirectory.path + "/kea-process-\(UUID().uuidString)"
                defer { try? FileManager.default.removeItem(atPath: file) }
                let run = try WorkerRun(
                    ["--format", "events", "--time-limit", "1s"], only: ["CrashingSuite"],
                    environment: ChildRun.withStacks.merging(["KEA_FIXTURE_PROCESS": file]) { $1 })
                expect(run.statuses).to(
                    equal([
                        "a()": "passed", "b()": "crashed", "c()": "crashed", "d()": "timedOut",
                        "e()": "passed",
                    ]))
                if Trait.isDebugBuild {
                    let crash = run.lines.first { $0.contains("crashed: Index out of range") }
                    expect(crash).to(contain("\"line\":33").and(contain("FixtureSuites.swift")))
                    // The expansion of @Test is omitted.
                    expect(crash).to(contain("\"details\":[]"))
                }
                let timedOut = try unwrap(Int32(try String(contentsOfFile: file, encoding: .utf8)))
                // The process of the test that timed out was terminated.
                expect(kill(timedOut, 0)).eventually(equal(-1))
            }

            it("fail with their suite when its scope fails") {
                let run = try WorkerRun([], only: ["BrokenScopeSuite"])
                expect(run).to(haveText("BrokenScopeSuite › a()\n"))
                expect(run).to(haveText("    Caught error: .broken"))
                expect(run).to(haveText("1 example: 1 failed in"))
            }

            it("pass beside a failure if none explains their process's end", .waits) {
                let state = try Folder([:]).path + "/state"
                let run = try WorkerRun([], only: ["RacingSuite"], environment: ["KEA_STATE": state])
                expect(run).to(
                    haveText(
                        "    2 tests of Swift Testing were running when their process ended the process "
                            + "with exit status 3"))
                expect(run).to(haveText("    One after the other, they did not end it.\n"))
                expect(run).to(haveText("2 examples: 2 passed, 1 failure outside of examples in"))
            }

            it("fail or pass beside a failure if their process ends between them") {
                let unstarted = try WorkerRun([], only: ["UnstartedSuite"])
                expect(unstarted).to(
                    haveText("was not run; the process of Swift Testing ended with exit status 3"))
                expect(unstarted).to(haveText("1 example: 1 failed in"))
                let between = try WorkerRun([], only: ["BetweenSuite"])
                expect(between).to(
                    haveText(
                        "    between tests of Swift Testing, their process ended the process with exit status 3"
                    ))
                expect(between).to(haveText("2 examples: 2 passed, 1 failure outside of examples in"))
            }

            it("are not all if their process contradicts them") {
                let run = try WorkerRun([], only: ["EndingSuite"])
                expect(run).to(
                    haveText("    after its tests, the process of Swift Testing ended with exit status 7"))
                expect(run).to(haveText("  1 example: no reason given\n"))
                expect(run).to(haveText("2 examples: 1 skipped, 1 passed, 1 failure outside of examples in"))
                expect(run.status).to(equal(1))
                let late = try WorkerRun([], only: ["StoppingSuite"])
                expect(late).to(
                    haveText("    after its tests, the process of Swift Testing ended with exit status 7"))
                expect(late).to(haveText("1 example: 1 passed, 1 failure outside of examples in"))
            }

            it("are run and reported by swift test") {
                let list = try ChildRun.xctest(["--list-tests"], only: ["FixtureSuite"])
                for name in ["colors(_:)", "named()", "Inner/isNested()"] {
                    expect(list.lines).to(contain("KeaRunnerSpecs.FixtureSuite/\(name)"))
                }
                let all = try ChildRun.xctest([], only: ["FixtureSuite"])
                expect(all.output).to(contain("Executed 8 tests, with 1 test skipped and 3 failures"))
                expect(all.status).to(equal(1))
                let name = "KeaRunnerSpecs.FixtureSuite/Inner/isNested()"
                let one = try ChildRun.xctest([name], only: ["FixtureSuite"])
                expect(one.output).to(contain("Executed 1 test, with 0 failures"))
                expect(one.status).to(equal(0))
            }

            it("are reported as not run with --disable-swift-testing") {
                let run = try underSwiftTest(["--disable-swift-testing"], "FixtureSuite,OrderSpec")
                expect(run.errors).to(
                    equal("note: 8 tests of Swift Testing not run, as --disable-swift-testing asks\n"))
                expect(run.output).to(contain("Executed 12 tests, with 0 failures"))
                expect(run.status).to(equal(0))
                let other = try underSwiftTest(["--enable-swift-testing"], "FixtureSuite,OrderSpec")
                expect(other.errors).to(equal(""))
            }

            it("are skipped with their suite, with as few descriptors", each: [1024, 256, 64]) { limit in
                let folder = try Folder([:])
                let run = try ChildRun.shell(
                    "ulimit -S -n \(limit); KEA_ONLY=DisabledSuite exec \"$0\" \"$@\"",
                    ["--format", "events"],
                    folder, [])
                expect(run.statuses).to(equal(["a()": "skipped"]))
            }
        }

        describe("the output of @Test functions") {
            it("belongs to the test that was running alone") {
                let run = try WorkerRun(["--workers", "2"], only: ["SerialPrintingSuite"])
                // The line with the name is on the stream on which something was printed first.
                expect(run.output + run.errors).to(contain("\"SerialPrintingSuite › b()\" has printed:\n"))
                let live = try WorkerRun([], only: ["SerialPrintingSuite"])
                expect([run, live].map { $0.lines.filter { $0.hasPrefix("by ") } }).to(
                    equal([["by b"], ["by a", "by b", "by c"]]))
                expect(run.output + live.output).toNot(contain("While Swift Testing"))
            }

            it("names the tests that were running, and is shown with one that fails") {
                let run = try WorkerRun(["--workers", "2"], only: ["PrintingSuite"])
                expect(run.output + run.errors).to(contain("\"PrintingSuite › fails()\" has printed:\n"))
                let head =
                    "While Swift Testing was running PrintingSuite › fails(), PrintingSuite › prints(), this was printed:\n"
                expect(run).to(haveText(head + "by the one that passes\n"))
                expect(run.output + run.errors).to(contain(head + "by the one that fails\n"))
            }
        }

        describe("failures outside of @Test functions") {
            it("are counted once, with the test in which they are written") {
                let folder = try Folder([:])
                let run = try withSignalsOfTerminal {
                    try InnerRun(
                        ["--format", "rerun:failed", "--format", "progress"], in: folder,
                        only: ["DetachedSuite"], startingProcesses: true)
                }
                expect(run).to(
                    haveText(
                        """
                        DetachedSuite › detaches(), outside of its test
                            Expectation failed: 1 == 2  SPECS/Fixtures/EndSuites.swift:\(line("Task.detached { #expect", 1))
                            running at that time was "DetachedSuite › detaches()" (SPECS/Fixtures/EndSuites.swift:
                        """))
                expect(run).to(haveText("1 example: 1 passed, 1 failure outside of examples, 1 warning in"))
                expect(run.status).to(equal(1))
                let again = try withSignalsOfTerminal {
                    try InnerRun(
                        ["--list", "--rerun", "failed"], in: folder, only: ["DetachedSuite", "EndsSuite"],
                        startingProcesses: true)
                }
                expect(again.names).to(equal(["DetachedSuite › detaches()"]))
            }

            it("of a suite are counted, and run its tests again") {
                let folder = try Folder([:])
                let run = try withSignalsOfTerminal {
                    try InnerRun(
                        ["--format", "rerun:failed", "--format", "progress"], in: folder,
                        only: ["LateSuite", "CancelledSuite"], startingProcesses: true)
                }
                expect(run).to(haveText("LateSuite, outside of its tests\n    Caught error: .broken  "))
                expect(run).to(haveText("2 examples: 1 skipped, 1 passed, 1 failure outside of examples in"))
                let again = try withSignalsOfTerminal {
                    try InnerRun(
                        ["--list", "--rerun", "failed"], in: folder, only: ["LateSuite", "EndsSuite"],
                        startingProcesses: true)
                }
                expect(again.names).to(equal(["LateSuite › a()"]))
            }

            it("are not lost when another test crashes", .waits) {
                let run = try WorkerRun([], only: ["DetachedBesideCrashSuite"])
                expect(run).to(haveText("DetachedBesideCrashSuite › detaches(), outside of its test\n"))
                expect(run).to(haveText("2 examples: 1 crashed, 1 passed, "))
            }
        }

        describe("specs beside @Test functions") {
            let warning =
                "warning: no spec and no feature is run, as they are tests of XCTest, which --disable-xctest leaves out\n"

            it("are reported as not run with --disable-xctest, as an error on CI") {
                let swiftTesting = "--testing-library swift-testing --filter passes"
                let run = try underSwiftTest(["--disable-xctest"], "FixtureSuite,OrderSpec", swiftTesting)
                expect(run.errors).to(beginWith(warning))
                expect(run.status).to(equal(0))
                let strict = try underSwiftTest(
                    ["--disable-xctest"], "FixtureSuite,OrderSpec", swiftTesting, "export CI=true; ")
                expect(strict.errors).to(
                    beginWith(warning + "error: 1 warning fails the run, as CI is set\n"))
                expect(strict.status).to(equal(1))
            }

            it("are not reported when there are none or XCTest runs too") {
                let swiftTesting = "--testing-library swift-testing --filter passes"
                let none = try underSwiftTest(["--disable-xctest"], "FixtureSuite", swiftTesting)
                let both = try underSwiftTest(
                    ["--enable-swift-testing"], "FixtureSuite,OrderSpec", swiftTesting)
                for run in [none, both] {
                    expect(run.errors).toNot(contain("warning:"))
                    expect(run.status).to(equal(0))
                }
            }
        }
    }

    /// Runs the executable in a process named like the package manager's, with its arguments.
    @MainActor private static func underSwiftTest(
        _ testArguments: [String], _ classes: String, _ arguments: String = "", _ prepare: String = ""
    ) throws -> ChildRun {
        let folder = try Folder([:])
        return try ChildRun.shell(
            "ln -s /bin/bash swift-test; export KEA_ONLY=\(classes); \(prepare)"
                + "./swift-test -c '\"$0\" \(arguments); exit' \"$0\" \(testArguments.joined(separator: " "))",
            [], folder, [])
    }

    /// The number of the line of the fixture that contains a text for the given time.
    private static func line(_ text: String, _ number: Int) -> Int {
        let lines =
            (try? String(contentsOfFile: ChildRun.fixtures + "/EndSuites.swift", encoding: .utf8)) ?? ""
        let found = lines.components(separatedBy: "\n").enumerated().filter { $0.element.contains(text) }
        return (found.dropFirst(number - 1).first?.offset ?? -1) + 1
    }

    private static func place(_ file: String, _ line: Int) -> String {
        "SPECS/Fixtures/\(file).swift:\(line)"
    }
}
