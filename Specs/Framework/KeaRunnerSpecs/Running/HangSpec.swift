import Foundation
import Kea
import RunSupport

final class HangSpec: Spec {
    override class var traits: [Trait] { [.waits] }

    override class func spec() {
        describe("a hook around a group that blocks the main thread") {
            let shared = SharedRun {
                try ChildRun(["--time-limit", "200ms"], only: ["HangingAfterSpec", "HangingAroundHooks"])
            }
            beforeAll { _ = try shared.run }
            let message =
                "hangs: the main thread was busy past the time limit of N ms and could not be interrupted"

            it("is reported with its group, after the group") {
                expect(try shared.run).to(haveLine("a, in afterAll"))
                expect(try shared.run).to(haveText("    \(message)  SPECS/Fixtures/HangingHooks.swift:14"))
            }

            it("is reported with its stack trace", .needsDebugBuild) {
                let run = try ChildRun(
                    ["--time-limit", "100ms", "-n", "one"], only: ["HangingAfterSpec"],
                    environment: ChildRun.withStacks)
                expect(run).to(
                    haveText(
                        "      closure #1 in closure #1 in static HangingAfterSpec.spec() "
                            + "at SPECS/Fixtures/HangingHooks.swift:14\n\n"))
            }

            it("fails the first example after it, and the others are not run") {
                expect(try shared.run).to(
                    haveText("    b, in beforeAll: \(message)  SPECS/Fixtures/HangingHooks.swift:18"))
                expect(try shared.run).to(haveLine("  1 example: b, in beforeAll: \(message)"))
                expect(try shared.run).to(haveLine("    b › three  SPECS/Fixtures/HangingHooks.swift:20"))
            }

            it("is cancelled when it suspends") {
                expect(try shared.run).to(haveLine("c, in afterAll"))
                expect(try shared.run).to(
                    haveLine(
                        "    took longer than its time limit of N ms  SPECS/Fixtures/HangingHooks.swift:23"))
            }

            it("is reported also after the run") {
                expect(try shared.run).to(haveLine("the run, in afterAll"))
                expect(try shared.run).to(haveText("    \(message)  SPECS/Fixtures/HangingHooks.swift:32"))
            }

            it("loses no other result") {
                expect(try shared.run).to(
                    haveLine(
                        "4 examples: 1 timed out, 3 passed, 1 not run, 3 failures outside of examples in N ms"
                    ))
            }
        }

        describe("a hook after a feature that blocks the main thread") {
            it("is reported with its feature, and the other features are run") {
                let run = try ChildRun(
                    ["--time-limit", "200ms"],
                    files: [
                        "Features/a.feature": "@hanging\nFeature: F\n  Scenario: S\n    Given it works\n",
                        "Features/b.feature": "Feature: G\n  Scenario: S\n    Given it works\n",
                    ], only: ["HangingAfterSteps", "FixtureSteps"])
                expect(run).to(haveLine("F, in afterFeature \"cleaning\""))
                expect(run).to(haveLine("2 examples: 2 passed, 2 failures outside of examples in N ms"))
            }
        }

        describe("a class that hangs while it is loaded") {
            it("is an error with its name, and everything else is run") {
                let run = try ChildRun(
                    ["--time-limit", "200ms"],
                    files: ["Features/a.feature": "Feature: F\n  Scenario: S\n    Given it works\n"],
                    only: ["HangAtLoadSpec", "HangAtLoadSteps", "OrderSpec", "FixtureSteps"])
                let message =
                    "hangs: the main thread was busy past the time limit of N ms and could not be interrupted"
                expect(run).to(haveLine("error: loading KeaRunnerSpecs.HangAtLoadSpec \(message)"))
                expect(run).to(haveLine("error: loading KeaRunnerSpecs.HangAtLoadSteps \(message)"))
                expect(run).to(haveLine("13 examples: 13 passed, 2 errors in N ms"))
            }
        }

        describe("an example that runs for a minute") {
            let line = #"still running: "takes long" (SPECS/Fixtures/HangingHooks.swift:53), N ms"# + "\n"

            it("is reported once on standard error, also by swift test") {
                let run = try ChildRun([], only: ["LongSpec"])
                expect(run.errors).to(equal(line))
                expect(run.status).to(equal(1))
                let xctest = try ChildRun.xctest([], only: ["LongSpec"])
                expect(xctest.errors).to(contain(line))
                expect(xctest.status).to(equal(1))
            }
        }

        describe("a run with --time-limit none") {
            it("still has a time limit for loading") {
                expect(try InnerRun(["--time-limit", "none"], only: ["LoadingLimitSpec"]).status).to(equal(0))
            }
        }

        describe("an output that is read slowly") {
            for (name, command, end) in [
                ("run-specs.sh", "\"$0\" \"$@\"", "2 examples: 2 passed"),
                ("swift test", "\"$0\"", "Executed 2 tests, with 0 failures"),
            ] {
                it("delays the run without a timeout, with \(name)") {
                    let folder = try Folder([:])
                    // The example prints more than all pipes can buffer.
                    let script =
                        "export KEA_ONLY=PrintingSpec; set -o pipefail; \(command) | (sleep 3; tail -n 30 | cut -c 1-200)"
                    let run = try ChildRun.shell(script, [], folder, [])
                    expect(run.errors).to(beEmpty())
                    expect(run).to(haveText(end))
                    expect(run.status).to(equal(0))
                }
            }

            it("delays an example with large attachments without a timeout") {
                let folder = try Folder([:])
                let script = #"""
                    export KEA_ONLY=AttachingMuchSpec
                    "$0" "$@" | (sleep 2; grep exampleFinished | grep -o '"status":"[a-zA-Z]*"')
                    """#
                let run = try ChildRun.shell(script, ["--workers", "1", "-f", "events"], folder, [])
                expect(run.output).to(equal("\"status\":\"passed\"\n"))
            }

            it("does not prevent the timeout of endless printing") {
                let folder = try Folder([:])
                let script = "export KEA_ONLY=EndlessPrintingSpec; \"$0\" \"$@\" | tail -n 9"
                let run = try ChildRun.shell(script, [], folder, [])
                expect(run).to(haveLine("1 example: 1 timed out in N ms"))
            }
        }

        describe("a process under swift test that is stopped and continued") {
            it("does not time out, nor do its waiting expectations") {
                let run = try ChildRun.xctest([], only: ["StoppedSpec"])
                expect(run.output).to(contain("Executed 1 test, with 0 failures"))
                expect(run.status).to(equal(0))
            }
        }
    }
}
