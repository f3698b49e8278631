import Foundation
import Kea

/// Swift Testing tests beside specs, and expectations of one framework in tests of the other.
final class SwiftTestingSpec: Spec {
    override class func spec() {
        describe("Kea expectations and XCTest assertions in @Test functions") {
            it("record issues with their message and line") {
                let run = try ChildRun([], only: ["KeaInTests"])
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
                expect(run).to(haveText("6 examples: 4 failed, 2 passed, 1 error in"))
                expect(run.status).to(equal(2))
                let test = try ChildRun.xctest([], only: ["KeaInTests"])
                expect(test.output).to(contain("expected to equal 2, got 1"))
                expect(test.status).to(equal(1))
            }
        }

        describe("Swift Testing expectations in examples") {
            it("fail the examples with their message") {
                let run = try ChildRun(["--format", "events"], only: ["TestingInSpec"])
                expect(run.statuses).to(
                    equal([
                        "expects": "failed", "requires": "failed", "records": "failed",
                        "records on a thread": "failed", "confirms too little": "failed",
                        "knows an issue": "passed", "holds": "passed", "warns": "passed",
                    ]))
                let printed = try ChildRun([], only: ["TestingInSpec"])
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
                let run = try ChildRun(
                    ["a.feature"],
                    files: [
                        "a.feature": "Feature: F\n  Scenario: S\n    Then Swift Testing expects something\n"
                    ], only: ["TestingSteps"])
                expect(run).to(haveText("✗ Then Swift Testing expects something"))
                expect(run).to(haveText("Expectation failed: (1 + 1 → 2) == 3"))
                expect(run.status).to(equal(1))
            }

            it("are an error in a group") {
                let run = try ChildRun([], only: ["TestingInGroupSpec"])
                expect(run).to(
                    haveText(
                        "error: an issue of Swift Testing was recorded outside of an example: "
                            + "Expectation failed: (1 + 1 → 2) == 3"))
                expect(run.status).to(equal(2))
            }
        }

        describe("@Test functions beside specs") {
            it("keep their results when another ends the process") {
                let run = try ChildRun(["--format", "events"], only: ["LeavingSuite"])
                expect(run.statuses).to(equal(["goesOn()": "passed", "leaves()": "crashed"]))
                expect(run.status).to(equal(1))
            }

            it("are run after an example has replaced all descriptors") {
                let run = try ChildRun(
                    ["--workers", "1", "-f", "progress"], only: ["ReplacingDescriptorsSpec", "LeavingSuite"])
                expect(run).to(haveText("✓ ReplacingDescriptorsSpec"))
                expect(run).to(haveText("leaves()"))
            }

            it("are run, each with its own result") {
                let run = try ChildRun(["--format", "events"], only: ["FixtureSuite"])
                expect(run.statuses).to(
                    equal([
                        "passes()": "passed", "has a name": "passed", "fails()": "failed",
                        "colors(_:)": "failed",
                        "isSwitchedOff()": "skipped", "isKnown()": "passed", "throwsAnError()": "failed",
                        "isNested()": "passed",
                    ]))
                expect(run.status).to(equal(1))
            }

            it("report what was expected, where, and with which argument") {
                let lines = try ChildRun(["--name", "colors"], only: ["FixtureSuite"]).lines
                let failure =
                    "    Expectation failed: (color → \"green\") == \"red\"  \(place("FixtureSuites", 18))"
                expect(lines).to(contain(failure))
                expect(lines).to(contain("    with the argument \"green\""))
            }

            it("report known issues and skip reasons") {
                let lines = try ChildRun([], only: ["FixtureSuite"]).lines
                expect(lines).to(
                    contain("    A fixture suite › isKnown(): known issue: Issue recorded; it fails; a bug"))
                expect(lines).to(contain("  1 example: not today"))
            }

            it("print their output") {
                let run = try ChildRun(["--format", "events"], only: ["FixtureSuite"])
                expect(run.errors).to(contain("printed by a test"))
            }

            it("are selected by tag, name and line") {
                let file = ChildRun.fixtures + "/FixtureSuites.swift"
                for selection in [["--tags", "@slow"], ["--name", "has a name"], ["\(file):16"]] {
                    let run = try ChildRun(["--format", "events"] + selection, only: ["FixtureSuite"])
                    expect(run.statuses).to(equal(["has a name": "passed"]))
                }
            }

            it("are listed and included in a dry run without being run") {
                let list = try ChildRun(["--list"], only: ["FixtureSuite"])
                expect(list.lines.filter { !$0.isEmpty }).to(haveCount(8))
                expect(list.output).to(contain("A fixture suite › has a name  @slow"))
                let dry = try ChildRun(["--dry-run", "--format", "events"], only: ["FixtureSuite"])
                expect(Set(dry.statuses.values)).to(equal(["skipped"]))
            }

            it("lose no result in a crash, an exit or a timeout") {
                let file = FileManager.default.temporaryDirectory.path + "/kea-process-\(UUID().uuidString)"
                defer { try? FileManager.default.removeItem(atPath: file) }
                let run = try ChildRun(
                    ["--format", "events", "--time-limit", "2s"], only: ["CrashingSuite"],
                    environment: ["KEA_FIXTURE_PROCESS": file])
                expect(run.statuses).to(
                    equal([
                        "a()": "passed", "b()": "crashed", "c()": "crashed", "d()": "timedOut",
                        "e()": "passed",
                    ]))
                let timedOut = try unwrap(Int32(try String(contentsOfFile: file, encoding: .utf8)))
                // The process of the test that timed out was terminated.
                expect(kill(timedOut, 0)).eventually(equal(-1))
            }

            it("report the message and line of a crash", .needsDebugBuild) {
                let run = try ChildRun(
                    ["--name", "b()"], only: ["CrashingSuite"], environment: ChildRun.withStacks)
                expect(run).to(
                    haveText("crashed: Index out of range  SPECS/Fixtures/FixtureSuites.swift:32\n"))
                // The expansion of @Test is omitted.
                expect(run).toNot(haveText("    at "))
            }

            it("are skipped with their suite") {
                let run = try ChildRun(["--format", "events"], only: ["DisabledSuite"])
                expect(run.statuses).to(equal(["a()": "skipped"]))
            }

            it("are run and reported by swift test") {
                let list = try ChildRun.xctest(["--list-tests"], only: ["FixtureSuite"])
                expect(list.output).to(contain("KeaRunner.SwiftTestingTests/A fixture suite › fails()"))
                let all = try ChildRun.xctest([], only: ["FixtureSuite"])
                expect(all.output).to(contain("Executed 8 tests, with 1 test skipped and 3 failures"))
                expect(all.status).to(equal(1))
                let one = ["KeaRunner.SwiftTestingTests/A fixture suite › passes()"]
                expect(try ChildRun.xctest(one, only: ["FixtureSuite"]).status).to(equal(0))
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

            it("run with few descriptors, as Linux has by default", each: [1024, 256, 64]) {
                limit in
                let folder = try Folder([:])
                defer { folder.remove() }
                let run = try ChildRun.shell(
                    "ulimit -S -n \(limit); KEA_ONLY=DisabledSuite exec \"$0\" \"$@\"",
                    ["--format", "events"],
                    folder, [])
                expect(run.statuses).to(equal(["a()": "skipped"]))
            }
        }

        describe("specs beside @Test functions") {
            let warning =
                "warning: no spec and no feature is run, as they are tests of XCTest, which --disable-xctest leaves out\n"

            it("are reported as not run with --disable-xctest; an error when CI is set") {
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
    @MainActor
    private static func underSwiftTest(
        _ testArguments: [String], _ classes: String, _ arguments: String = "", _ prepare: String = ""
    ) throws -> ChildRun {
        let folder = try Folder([:])
        defer { folder.remove() }
        return try ChildRun.shell(
            "ln -s /bin/bash swift-test; export KEA_ONLY=\(classes); \(prepare)"
                + "./swift-test -c '\"$0\" \(arguments); exit' \"$0\" \(testArguments.joined(separator: " "))",
            [], folder, [])
    }

    private static func place(_ file: String, _ line: Int) -> String {
        "SPECS/Fixtures/\(file).swift:\(line)"
    }
}
