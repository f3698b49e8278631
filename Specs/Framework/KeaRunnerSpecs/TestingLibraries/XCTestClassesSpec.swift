import Foundation
import Kea
import RunSupport

final class XCTestClassesSpec: Spec {
    override class func spec() {
        describe("XCTest classes beside specs") {
            let shared = SharedRun { try WorkerRun(["--format", "events"], only: ["FixtureTests"]) }
            let own: Set = ["testGeneric", "testNested", "testPrivate", "testOther", "testTyped"]
            let others = SharedRun {
                try WorkerRun(
                    ["--format", "events"],
                    only: [
                        "InheritingTests", "IntTests", "GenericTests", "NestedTests", "PrivateTests",
                        "TypedErrorTests",
                    ])
            }
            beforeAll {
                _ = try shared.run
                _ = try others.run
            }

            it("have the same test methods as in XCTest") {
                expect(try shared.run.statuses.keys.sorted()).to(
                    equal([
                        "test with a raw name", "testFails", "testFailsTwice", "testFixtureTestsFixtureTests",
                        "testInExtension", "testOnCallersActor", "testOnMainActor", "testOnNoActor",
                        "testPasses", "testSkips", "testSuspends", "testSuspendsAndThrows",
                        "testSuspendsOnMainActor", "testThrows", "testWaits",
                    ]))
            }

            it("run with setUp and tearDown, also if asynchronous, throwing or isolated") {
                let others = try shared.run.statuses.filter { $0.value != "passed" }
                expect(others).to(
                    equal([
                        "testFails": "failed", "testFailsTwice": "failed", "testSkips": "skipped",
                        "testSuspendsAndThrows": "failed", "testThrows": "failed",
                    ]))
                expect(try shared.run.status).to(equal(1))
            }

            it("run the class methods setUp and tearDown once") {
                let lines = try shared.run.errors.split(separator: "\n")
                expect(lines.first).to(equal("class setUp of FixtureTests"))
                expect(lines.last).to(equal("class tearDown of FixtureTests"))
                expect(lines.filter { $0.hasPrefix("class ") }).to(haveCount(2))
                expect(lines.filter { $0.hasPrefix("tearDown of ") }).to(haveCount(15))
            }

            it("fail with XCTest's message at the line of the assertion") {
                let lines = try ChildRun(
                    ["--in-process", "--name", "testFailsTwice"], only: ["FixtureTests"]
                ).lines
                expect(lines).to(
                    contain("    XCTAssertNil failed: \"something\" -   \(place("FixtureTests", 18))"))
            }

            it("run inherited and overridden tests") {
                let inheriting = try others.run.statuses.filter { !own.contains($0.key) }
                expect(inheriting).to(haveCount(16))
                expect(inheriting.filter { $0.value != "passed" }).to(equal(["testSkips": "skipped"]))
            }

            it("run when nested or derived from a generic class") {
                for name in ["testGeneric", "testNested"] {
                    expect(try others.run.statuses[name]).to(equal("passed"))
                }
                expect(try others.run.output).toNot(contain("it is generic"))
            }

            // An optimised build removes unused methods of a private class.
            it("run when private", .enabled(if: Trait.isDebugBuild, Trait.noDebugBuild)) {
                expect(try others.run.statuses["testPrivate"]).to(equal("passed"))
            }

            it("fail a test that cannot be run, with the reason") {
                expect(try others.run.statuses["testOther"]).to(equal("passed"))
                expect(try others.run.statuses["testTyped"]).to(equal("failed"))
                expect(try others.run.output).to(contain("it throws an error of one type"))
            }

            it("are selected by name, file and line") {
                let file = ChildRun.fixtures + "/FixtureTests.swift"
                let only = ["FixtureTests", "NestedTests"]
                let arguments = [["--name", "NestedTests"], ["\(file):83"], [file, "--name", "testNested"]]
                for selection in arguments {
                    let list = try InnerRun(["--list"] + selection, only: only)
                    expect(list.lines.filter { !$0.isEmpty }).to(
                        haveCount(1).and(allSatisfy(endWith("NestedTests › testNested"))))
                }
            }

            it("tell their observers when nothing is left to run") {
                for process in [["--workers", "1"], ["--in-process"]] {
                    let run = try ChildRun(process, only: ["ObservedTests"])
                    let lines = (run.output + run.errors).components(separatedBy: "\n")
                    expect(lines.filter { $0.hasPrefix("the bundle") }).to(equal(["the bundle has finished"]))
                }
            }

            it("are not mentioned without tests") {
                let run = try InnerRun(["--strict-warnings"], only: ["EmptyTests", "IntTests"])
                expect(run).to(haveText("✓ KeaRunnerSpecs.IntTests"))
                expect(run.output + run.errors).toNot(contain("EmptyTests"))
                expect(run.status).to(equal(0))
            }

            it("have a time limit of ten minutes, unless another one is given") {
                let arguments = ["--name", "testTime"]
                expect(try InnerRun(arguments, only: ["PlainTests"]).status).to(equal(0))
                for (text, seconds) in [
                    ("1min", 60.0), ("2m", 120), ("90", 90), ("1500ms", 1.5), ("5 sec", 5),
                ] {
                    let other = try InnerRun(arguments + ["--time-limit", text], only: ["PlainTests"])
                    expect(other).to(haveText("(\"Optional(\(seconds) seconds)\") is not equal to"))
                }
            }

            it("run alone if they call measure") {
                let run = try InnerRun(["--list", "--tags", "@serial"], only: ["PlainTests"])
                expect(run.names).to(equal(["PlainTests › testMeasures  @serial"]))
            }

            it("are divided among workers if their class has no own setUp", .waits) {
                let run = try WorkerRun(["--workers", "2", "--format", "events"], only: ["MeetingTests"])
                expect(run.statuses).to(equal(["testOne": "passed", "testOther": "passed"]))
            }

            it("are told apart by their module") {
                let list = try InnerRun(["--list"], only: ["TwinTests"])
                for file in ["KeaReportsSpecs/TwinTests.swift", "Fixtures/FixtureTests.swift"] {
                    expect(list.lines.filter { $0.contains("\(file):") }).toNot(beEmpty())
                }
                let run = try InnerRun(["--format", "junit"], only: ["TwinTests"])
                for module in ["KeaRunnerSpecs", "KeaReportsSpecs"] {
                    expect(run).to(haveText("name=\"testBoth\" classname=\"\(module).TwinTests\""))
                }
            }

            // An optimised build removes unused methods of a private class.
            it("are told apart by their file when private", .needsDebugBuild) {
                let places = [place("AssertingSpecs", 57), place("FixtureTests", 161)]
                let run = try InnerRun(["--format", "rerun"], only: ["NamesakeTests"])
                expect(run.lines).to(equal(places + [""]))
                let again = try InnerRun(
                    ["--list"] + places.map { $0.replacing("SPECS", with: Folder.specs) },
                    only: ["NamesakeTests"])
                expect(again.names).to(equal(["NamesakeTests › testShared", "NamesakeTests › testHere"]))
                let report = try InnerRun(["--format", "junit"], only: ["NamesakeTests"])
                expect(report).to(
                    haveText(
                        "name=\"testShared\" classname=\"KeaRunnerSpecs.NamesakeTests (AssertingSpecs.swift)\""
                    ))
            }

            it("are an error when generic without a subclass") {
                let run = try InnerRun([], only: ["EmptyTests", "GenericTests"])
                expect(run.output).to(
                    contain(
                        """
                        error: the tests of KeaRunnerSpecs.GenericTests were not run: it is generic, and no class \
                        inherits from it
                            write one that says for which type, as in `final class … : GenericTests<…> {}`

                        """))
            }

            it("of specs are an error when generic without a subclass") {
                let run = try InnerRun([], only: ["GenericSpec", "OrderSpec"])
                expect(run.output).to(
                    contain(
                        "error: the examples of KeaRunnerSpecs.GenericSpec were not run: it is generic, and no class inherits"
                    ))
                let inherited = try InnerRun([], only: ["GenericSpec", "IntSpec"])
                expect(inherited.output).toNot(contain("it is generic"))
            }

            it("are an error when their test methods are in a Spec class", .needsDebugBuild) {
                let run = try InnerRun([], only: ["TestingSpec"])
                expect(run.output).to(
                    beginWith(
                        """
                        error: KeaRunnerSpecs.TestingSpec.testIsNotRun() was not run: the tests of a class of specs are \
                        its examples
                            make an `it` of it, or move it into a class that inherits from XCTestCase

                        """))
                expect(run).to(haveText("1 example: 1 passed, 1 error in"))
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

            it("fail examples, hooks and leaked tasks, and no later XCTest test") {
                let run = try WorkerRun([], only: ["AssertingSpec", "ZBesideAssertingTests"])
                for failure in failures { expect(run.output).to(contain(failure)) }
                expect(run).to(
                    haveLine("✓ KeaRunnerSpecs.ZBesideAssertingTests              1 example  N ms"))
                expect(run.status).to(equal(1))
            }

            it("fail examples also after an XCTest test in the same process") {
                let classes = ["AssertingSpec", "BesideAssertingTests"]
                let run = try WorkerRun(["--order", "reverse"], only: classes)
                expect(run).to(
                    haveLine("✓ KeaRunnerSpecs.BesideAssertingTests               1 example  N ms"))
                for failure in failures { expect(run.output).to(contain(failure)) }
                expect(run).to(haveText("3 examples: 2 failed, 1 passed, 1 failure outside of examples"))
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
    }

    private static func place(_ file: String, _ line: Int) -> String {
        "SPECS/Fixtures/\(file).swift:\(line)"
    }
}
