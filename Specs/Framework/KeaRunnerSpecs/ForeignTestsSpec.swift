import Foundation
import Kea

/// XCTest and Swift Testing tests beside specs.
final class ForeignTestsSpec: Spec {
    override class func spec() {
        describe("XCTest classes beside specs") {
            it("have the same test methods as in XCTest") {
                let run = try ChildRun(["--format", "events"], only: ["FixtureTests"])
                expect(run.endings.keys.sorted()).to(
                    equal([
                        "test with a raw name", "testFails", "testFailsTwice", "testFixtureTestsFixtureTests",
                        "testInExtension", "testOnCallersActor", "testOnMainActor", "testOnNoActor",
                        "testPasses",
                        "testSkips", "testSuspends", "testSuspendsAndThrows", "testSuspendsOnMainActor",
                        "testThrows", "testWaits",
                    ]))
            }

            it("run with setUp and tearDown, also asynchronous, throwing or on the main actor") {
                let run = try ChildRun(["--format", "events"], only: ["FixtureTests"])
                let others = run.endings.filter { $0.value != "passed" }
                expect(others).to(
                    equal([
                        "testFails": "failed", "testFailsTwice": "failed", "testSkips": "skipped",
                        "testSuspendsAndThrows": "failed", "testThrows": "failed",
                    ]))
                expect(run.status).to(equal(1))
            }

            it("run the class methods setUp and tearDown once") {
                let run = try ChildRun(["--format", "events"], only: ["FixtureTests"])
                let lines = run.errors.split(separator: "\n")
                expect(lines.first).to(equal("class setUp of FixtureTests"))
                expect(lines.last).to(equal("class tearDown of FixtureTests"))
                expect(lines.filter { $0.hasPrefix("class ") }).to(haveCount(2))
                expect(lines.filter { $0.hasPrefix("tearDown of ") }).to(haveCount(15))
            }

            it("fail with XCTest's message at the line of the assertion") {
                let lines = try ChildRun(["--name", "testFailsTwice"], only: ["FixtureTests"]).lines
                expect(lines).to(
                    contain("    XCTAssertNil failed: \"something\" -   \(place("FixtureTests", 18))"))
            }

            it("run inherited and overridden tests") {
                let inheriting = try ChildRun(["--format", "events"], only: ["InheritingTests"])
                expect(inheriting.endings).to(haveCount(16))
                expect(inheriting.endings.filter { $0.value != "passed" }).to(equal(["testSkips": "skipped"]))
                expect(inheriting.status).to(equal(0))
            }

            for name in ["IntTests", "NestedTests", "PrivateTests"] {
                // An optimised build removes unused methods of a private class.
                it(
                    "run when nested, private or derived from a generic class: \(name)",
                    .enabled(if: name != "PrivateTests" || Trait.isDebugBuild, Trait.noDebugBuild)
                ) {
                    expect(try ChildRun(["--format", "events"], only: [name]).endings.values.sorted()).to(
                        equal(["passed"]))
                }
            }

            it("are selected by name, file and line") {
                let file = ChildRun.fixtures + "/FixtureTests.swift"
                let only = ["FixtureTests", "NestedTests"]
                let arguments = [["--name", "NestedTests"], ["\(file):83"], [file, "--name", "testNested"]]
                for selection in arguments {
                    let run = try ChildRun(["--format", "events"] + selection, only: only)
                    expect(Array(run.endings.keys)).to(equal(["testNested"]))
                }
            }

            it("lose no result in a crash, an exit or a timeout") {
                let run = try ChildRun(
                    ["--format", "events", "--time-limit", "1s"], only: ["CrashingTests"])
                expect(run.endings).to(
                    equal([
                        "testA": "passed", "testBreaks": "crashed", "testExits": "crashed",
                        "testHangs": "timedOut", "testZ": "passed",
                    ]))
            }

            it("fail a test that cannot be run, with the reason") {
                let run = try ChildRun(["--format", "events"], only: ["TypedErrorTests"])
                expect(run.endings).to(equal(["testOther": "passed", "testTyped": "failed"]))
                expect(run.output).to(contain("it throws an error of one type"))
            }

            it("are an error without tests") {
                let run = try ChildRun([], only: ["EmptyTests"])
                expect(run.output).to(
                    beginWith(
                        "error: KeaRunnerSpecs.EmptyTests is an XCTestCase without tests: "
                            + "no method `func test…()` was found in it\n"))
                expect(run.status).to(equal(2))
            }

            it("are an error when generic without a subclass") {
                let run = try ChildRun([], only: ["FixtureTests", "GenericTests"])
                expect(run.output).to(
                    contain(
                        """
                        error: the tests of KeaRunnerSpecs.GenericTests were not run: it is generic, and no class \
                        inherits from it
                            write one that says for which type, as in `final class … : GenericTests<…> {}`

                        """))
                expect(run.status).to(equal(2))
                let inherited = try ChildRun(["--format", "events"], only: ["IntTests", "GenericTests"])
                expect(inherited.output).toNot(contain("it is generic"))
            }

            it("are an error when their test methods are in a Spec class", .needsDebugBuild) {
                let run = try ChildRun([], only: ["TestingSpec"])
                expect(run.output).to(
                    beginWith(
                        """
                        error: KeaRunnerSpecs.TestingSpec.testIsNotRun() was not run: the tests of a class of specs are \
                        its examples
                            make an `it` of it, or move it into a class that inherits from XCTestCase

                        """))
                expect(run).to(haveText("1 example: 1 passed, 1 error in"))
                expect(run.status).to(equal(2))
                expect(try ChildRun.xctest([], only: ["TestingSpec"]).status).to(equal(1))
            }

            it("are run by swift test under their own names") {
                let list = try ChildRun.xctest(["--list-tests"], only: ["InheritingTests"])
                expect(list.output).to(contain("KeaRunnerSpecs.InheritingTests/testMore"))
                let one = try ChildRun.xctest(
                    ["KeaRunnerSpecs.InheritingTests/testMore"], only: ["InheritingTests"])
                expect(one.output).to(contain("Executed 1 test, with 0 failures"))
                expect(one.status).to(equal(0))
                let exit = ["KeaRunnerSpecs.CrashingTests/testExits"]
                let exiting = try ChildRun.xctest(exit, only: ["CrashingTests"])
                expect(exiting.errors).to(
                    contain("\"CrashingTests › testExits\" (\(place("FixtureTests", 96))) ended"))
                expect(exiting.status).to(equal(1))
                let all = try ChildRun.xctest([], only: ["FixtureTests"])
                expect(all.output).to(
                    contain("Executed 15 tests, with 1 test skipped and 5 failures (2 unexpected)"))
                expect(all.status).to(equal(1))
            }
        }

        describe("XCTest assertions") {
            let failures = ["in an example", "in a task", "after all"].map { "failed - \($0)" }

            it("fail examples, hooks and leaked tasks") {
                let run = try ChildRun([], only: ["AssertingSpec"])
                for failure in failures { expect(run.output).to(contain(failure)) }
                expect(run.status).to(equal(1))
            }

            it("fail examples also after an XCTest test in the same process") {
                let classes = ["AssertingSpec", "BesideAssertingTests"]
                let run = try ChildRun(["--order", "reverse"], only: classes)
                expect(run).to(
                    haveLine("✓ BesideAssertingTests                              1 example  N ms"))
                for failure in failures { expect(run.output).to(contain(failure)) }
                expect(run).to(haveText("3 examples: 2 failed, 1 passed, 1 failure outside of examples"))
            }

            it("do not fail a later XCTest test when an example leaked them") {
                let run = try ChildRun([], only: ["AssertingSpec", "ZBesideAssertingTests"])
                expect(run).to(
                    haveLine("✓ ZBesideAssertingTests                             1 example  N ms"))
                expect(run).to(haveText("failed - in a task"))
            }

            it("are an error in a group") {
                let message =
                    "Fixtures/AssertingSpecs.swift:10: error: an assertion of XCTest failed outside of an example: "
                    + "failed - in a group"
                for arguments in [[], ["--in-process"], ["--list"]] {
                    let run = try ChildRun(arguments, only: ["AssertingInGroupSpec"])
                    expect(run.output + run.errors).to(contain(message))
                    expect(run.status).to(equal(2))
                }
                let test = try ChildRun.xctest([], only: ["AssertingInGroupSpec"])
                expect(test.output).to(contain("an assertion of XCTest failed outside of an example"))
                expect(test.status).to(equal(1))
            }
        }

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
                expect(run.endings).to(
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
                expect(run.endings).to(equal(["goesOn()": "passed", "leaves()": "crashed"]))
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
                expect(run.endings).to(
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
                    expect(run.endings).to(equal(["has a name": "passed"]))
                }
            }

            it("are listed and included in a dry run without being run") {
                let list = try ChildRun(["--list"], only: ["FixtureSuite"])
                expect(list.lines.filter { !$0.isEmpty }).to(haveCount(8))
                expect(list.output).to(contain("A fixture suite › has a name  @slow"))
                let dry = try ChildRun(["--dry-run", "--format", "events"], only: ["FixtureSuite"])
                expect(Set(dry.endings.values)).to(equal(["skipped"]))
            }

            it("lose no result in a crash, an exit or a timeout") {
                let file = FileManager.default.temporaryDirectory.path + "/kea-process-\(UUID().uuidString)"
                defer { try? FileManager.default.removeItem(atPath: file) }
                let run = try ChildRun(
                    ["--format", "events", "--time-limit", "2s"], only: ["CrashingSuite"],
                    environment: ["KEA_FIXTURE_PROCESS": file])
                expect(run.endings).to(
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
            }

            it("are skipped with their suite") {
                let run = try ChildRun(["--format", "events"], only: ["DisabledSuite"])
                expect(run.endings).to(equal(["a()": "skipped"]))
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
                expect(run.endings).to(equal(["a()": "skipped"]))
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

extension ChildRun {
    /// The status of each example in a stream of events, by the example's name.
    fileprivate var endings: [String: String] {
        var endings: [String: String] = [:]
        for line in lines {
            guard let event = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
                event["type"] as? String == "exampleFinished"
            else { continue }
            let example = event["example"] as? [String: Any]
            let name = (example?["path"] as? [String])?.last ?? "?"
            endings[name] = (event["result"] as? [String: Any])?["status"] as? String ?? "?"
        }
        return endings
    }
}
