import Foundation
import Kea
import RunSupport

final class XCTestRunSpec: Spec {
    override class func spec() {
        describe("a run by XCTest") {
            it("lists examples and scenarios under names that tools support") {
                let run = try ChildRun.xctest(
                    ["--list-tests"],
                    files: ["Features/a.feature": "Feature: F\n  Scenario: a/b, c.d\n    Given it works\n"],
                    only: ["NamesSpec", "FixtureSteps"])
                expect(run.lines.dropFirst(2)).to(
                    equal([
                        "KeaRunnerSpecs.NamesSpec/names‚ with everything › holds a∕b‚ c․d and \"quotes\"",
                        "KeaRunnerSpecs.NamesSpec/names‚ with everything › is named twice",
                        "KeaRunnerSpecs.NamesSpec/names‚ with everything › is named twice (2)",
                        "KeaRunnerSpecs.NamesSpec/names‚ with everything › smiles 🦜‚ 'quoted' & <marked>",
                        "KeaFeatures.FeatureExamples/F › a∕b‚ c․d", "",
                    ]))
                expect(run.status).to(equal(0))
            }

            it("runs the selected example and fails when it fails") {
                let passing = try ChildRun.xctest(
                    ["KeaRunnerSpecs.NamesSpec/names‚ with everything › is named twice (2)"],
                    only: ["NamesSpec"])
                expect(passing.output).to(contain("Executed 1 test, with 0 failures"))
                expect(passing.status).to(equal(0))
                let failing = try ChildRun.xctest(
                    ["KeaRunnerSpecs.NamesSpec/names‚ with everything › smiles 🦜‚ 'quoted' & <marked>"],
                    only: ["NamesSpec"])
                expect(failing.output).to(contain("on purpose"))
                expect(failing.status).to(equal(1))
            }

            it("fails when a name is not that of a test") {
                let name = "KeaRunnerSpecs.NamesSpec/nothing"
                let other = "KeaRunnerSpecs.NamesSpec/names‚ with everything › is named twice"
                for names in [name, "\(name),\(other)"] {
                    let run = try ChildRun.xctest([names], only: ["NamesSpec"])
                    expect(run.output).to(contain("there is no test \(name)"))
                    expect(run.status).to(equal(1))
                }
            }

            it("selects nested and private classes by listed and by full names") {
                let list = try ChildRun.xctest(["--list-tests"], only: ["NestedSpec", "PrivateTests"])
                let names = list.lines.filter { $0.contains("/") }
                for name in names + ["KeaRunnerSpecs.FixtureSpace.NestedSpec/fails"] {
                    let run = try ChildRun.xctest([name], only: ["NestedSpec", "PrivateTests"])
                    expect(run.output).to(contain("Executed 1 test, "))
                    expect(run.status).to(equal(name.hasSuffix("fails") ? 1 : 0))
                }
                expect(list.lines).to(contain("KeaRunnerSpecs.NestedSpec/fails"))
            }

            it("shows a failure of a scenario in plain words, and in Swift's") {
                let feature = "Feature: F\n  Scenario: S\n    Then it compares lists\n"
                let run = try ChildRun.xctest(
                    [], files: ["Features/a.feature": feature], only: ["TalkativeSteps"])
                expect(run).to(haveText("✗ Then it compares lists\nexpected 1, 3, found 1, 2\n"))
                expect(run).to(haveText("\nexpected to equal [1, 3], got [1, 2]\n"))
            }

            it("runs the hooks after the run once") {
                let feature = "Feature: F\n  Scenario: S\n    Given it runs\n"
                let run = try ChildRun.xctest(
                    [], files: ["Features/a.feature": feature], only: ["FaultSteps"])
                expect(run.lines.count { $0 == "the run is over" }).to(equal(1))
            }

            it("fails with a test for each error, and runs what is valid") {
                let run = try ChildRun.xctest(
                    [],
                    files: [
                        "Features/a.feature":
                            "Feature: F\n  Scenario: S\n    Given it works\n    Wen it works\n",
                        "Features/b.feature": "Feature: G\n  Scenario: S\n    Given it works\n",
                    ], only: ["BadParameterSteps", "EmptySpec"])
                expect(run.output).to(contain("Executed 4 tests, with 3 failures (3 unexpected)"))
                expect(run.output).to(contain("Features/a.feature:4: error: Mistakes.a․feature:4"))
                expect(run.status).to(equal(1))
            }

            it("skips examples that throw XCTSkip or Skip, with their own line") {
                let run = try ChildRun.xctest(
                    [],
                    files: [
                        "Features/a.feature": "Feature: F\n  Scenario: S\n    Given there is no network\n"
                    ],
                    only: ["SkippingSpec", "SkippingSteps"])
                let lines = run.lines.filter { $0.contains("Test skipped") }
                    .map { $0.replacing("SPECS/Fixtures/", with: "") }
                let own = "SkippingSpecs.swift"
                expect(lines).to(
                    equal([
                        "\(own):10: SkippingSpec.skips as XCTest does : Test skipped - skipped: "
                            + "no network here",
                        "\(own):11: SkippingSpec.skips under a condition : Test skipped - skipped: "
                            + "not on Sundays",
                        "\(own):12: SkippingSpec.skips unless‚ without a word : Test skipped - "
                            + "skipped: no reason given",
                        "Features/a.feature:2: FeatureExamples.F › S : Test skipped - skipped: "
                            + "no network here",
                    ]))
                expect(run.output).to(contain("Executed 5 tests, with 4 tests skipped and 0 failures"))
                expect(run.status).to(equal(0))
            }

            it("fails on pending examples, as ./run-specs.sh does") {
                let run = try ChildRun.xctest([], only: ["UnfinishedSpec"])
                expect(run.output).to(
                    contain(
                        "SkippingSpecs.swift:26: error: UnfinishedSpec.is yet to come : pending: no time yet")
                )
                expect(run.output).to(contain("Executed 2 tests, with 1 failure"))
                expect(run.status).to(equal(1))
                expect(try InnerRun([], only: ["UnfinishedSpec"]).status).to(equal(1))
            }

            it("fails with an additional test for a hook after a group") {
                let run = try ChildRun.xctest([], only: ["WetFloorSpec"])
                expect(run.output).to(
                    contain(
                        "SkippingSpecs.swift:33: error: AfterTheExamples.what comes after the examples : "
                            + "a floor, in afterAll: expected to equal \"dry\", got \"wet\""))
                expect(run.output).to(contain("Executed 3 tests, with 1 failure"))
                expect(run.status).to(equal(1))
            }

            it("adds this test only if a selected test has such a hook") {
                let floor = try ChildRun.xctest(
                    ["KeaRunnerSpecs.WetFloorSpec/a floor › is walked on"], only: ["WetFloorSpec"])
                expect(floor.output).to(contain("Executed 2 tests, with 1 failure"))
                expect(floor.status).to(equal(1))
                let ceiling = try ChildRun.xctest(
                    ["KeaRunnerSpecs.WetFloorSpec/a ceiling › is looked at"], only: ["WetFloorSpec"])
                expect(ceiling.output).to(contain("Executed 1 test, with 0 failures"))
                expect(ceiling.status).to(equal(0))
                let all = try ChildRun.xctest(["KeaRunnerSpecs.WetFloorSpec"], only: ["WetFloorSpec"])
                expect(all.output).to(contain("Executed 3 tests, with 1 failure"))
            }
        }

        describe("a failure outside of the tests of XCTest") {
            it("is written after them, and fails the run") {
                let run = try ChildRun.xctest([], only: ["UnknownOwnerSpec"])
                expect(run.output).to(contain("Executed 2 tests, with 0 failures"))
                expect(run.errors).to(
                    contain(
                        "error: A failure that belongs to no example that is known: on a thread of its own\n")
                )
                expect(run.status).to(equal(1))
            }

            it("is written even if an example exits") {
                let run = try ChildRun.xctest([], only: ["LeavingSpec"])
                expect(run.errors).to(contain("error: the run did not come to its end: \"leaves by exit\""))
            }

            it("may be in a feature") {
                let run = try ChildRun.xctest(
                    [],
                    files: [
                        "Features/a.feature":
                            "Feature: F\n  Scenario: S\n    Given it fails\n    Wen it works\n  Scenario: T\n    Given it works\n",
                        "Features/b.feature": "Feature: G\n  Scenario: S\n    Given it fails\n",
                    ], only: ["FixtureSteps"])
                expect(run.errors + run.output).to(contain("✗ Given it fails\nexpected 3, found 2"))
                expect(run.errors + run.output).to(contain("“Wen it works” does not begin with a keyword."))
                expect(run.status).to(equal(1))
            }
        }

        describe("a run by XCTest whose package manager was killed") {
            it("ends even while an example runs") {
                // A program whose name begins like the package manager's.
                let script = """
                    #!/bin/sh
                    "$KEA_EXECUTABLE" >"$0.out" 2>&1 &
                    echo $! >"$0.pid"
                    wait
                    """
                let folder = try Folder(["swift-stand-in": Data(script.utf8)])
                let path = folder.path + "/swift-stand-in"
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
                let manager = Process()
                manager.executableURL = URL(fileURLWithPath: path)
                manager.environment = ChildRun.environment(folder, ["EndlessSpec"]).merging(
                    ["KEA_EXECUTABLE": try unwrap(Bundle.main.executablePath)]
                ) { $1 }
                try manager.runFromTerminal()
                func text(_ suffix: String) -> String {
                    (try? String(contentsOfFile: path + suffix, encoding: .utf8)) ?? ""
                }
                expect(text(".out")).eventually(contain("waiting"), within: .seconds(60))
                let test = try unwrap(Int32(text(".pid").trimmingCharacters(in: .whitespacesAndNewlines)))
                /// Whether the test process runs; a zombie process does not.
                var isRunning: Bool {
                    let status = try? String(contentsOfFile: "/proc/\(test)/status", encoding: .utf8)
                    return status.map { !$0.contains("State:\tZ") } ?? false
                }
                expect(isRunning).to(beTrue())
                kill(manager.processIdentifier, SIGKILL)
                expect(isRunning).eventually(beFalse(), within: .seconds(60))
            }
        }

        describe("a warning in a run by XCTest") {
            it("fails the run when CI is set") {
                let files = [
                    "Features/a.feature": "Feature: F\n  Scenario: S\n    Given it works\n",
                    "Features/b.feature": "",
                ]
                let run = try ChildRun.xctest([], files: files, only: ["FixtureSteps"])
                expect(run.errors).to(contain("warning: The file is empty, so nothing of it is run."))
                expect(run.status).to(equal(0))
                let inCI = try ChildRun.xctest(
                    [], files: files, only: ["FixtureSteps"], environment: ["CI": "1"])
                expect(inCI.output).to(contain("1 warning fails the run, as CI is set\n"))
                // The warning is a test of its own if each test runs in a separate process.
                let list = try ChildRun.xctest(
                    ["--list-tests"], files: files, only: ["FixtureSteps"], environment: ["CI": "1"])
                expect(list.output).to(contain("KeaRunner.Mistakes/1 warning fails the run‚ as CI is set\n"))
                expect(inCI.status).to(equal(1))
            }
        }

        describe("a control sequence in a run by XCTest") {
            for words in [["--list-tests"], []] {
                it("is escaped with \(words)") {
                    let run = try ChildRun.xctest(words, only: ["HostileSpec"])
                    let raw = (run.output + run.errors).unicodeScalars.filter {
                        ["\u{1B}", "\u{7}", "\u{9B}", "\u{202E}", "\u{7F}", "\u{200B}"].contains($0)
                    }
                    expect(raw.count).to(equal(0))
                    expect(run.output).to(contain(#"\u{1B}]52;c;aGk="#))
                }
            }
        }

        describe("a focused example in a run by XCTest") {
            it("runs alone, and fails the run in CI") {
                let run = try ChildRun.xctest([], only: ["FocusedSpec"])
                expect(run.errors).to(contain("only focused examples are run"))
                expect(run.status).to(equal(0))
                let inCI = try ChildRun.xctest([], only: ["FocusedSpec"], environment: ["CI": "1"])
                expect(inCI.output).to(contain("\"is focused\" is focused"))
                expect(inCI.status).to(equal(1))
            }
        }
    }
}
