import Foundation
import Kea
import RunSupport

/// A fault in a worker costs no other result; `.ci/faults` tries each fault in each phase.
final class FaultsSpec: Spec {
    override class func spec() {
        describe("a class whose loading damages its process") {
            for fault in ["close", "shut"] {
                it("is reported, and all others are run: \(fault)") {
                    let run = try run("loadSpec \(fault)")
                    expect(run).to(
                        haveText(
                            "error: loading KeaRunnerSpecs.FaultSpec closed the descriptor over which results are sent\n"
                        ))
                    expect(run).to(haveLine("9 examples: 9 passed, 1 error in N ms"))
                }
            }

            it("damages nothing when it writes to all descriptors") {
                expect(try run("loadSpec write")).to(haveLine("13 examples: 13 passed in N ms"))
            }

            it("is reported when it forked a process that returned") {
                let run = try run("loadSpec fork once")
                expect(run).to(haveLine("loading KeaRunnerSpecs.FaultSpec"))
                expect(run).to(haveText("    a process that it had forked came back from it and was ended; "))
                expect(run).to(haveLine("13 examples: 13 passed, 1 failure outside of examples in N ms"))
            }

            it("is reported after the run's start, and all others run: exit") {
                let run = try run("loadSpec exit", ["-f", "events"])
                let types = run.lines.compactMap { RecordedEvent($0)?.type }
                expect(types.first).to(equal("runStarted"))
                expect(types.count { $0 == "runStarted" }).to(equal(1))
                expect(types.count { $0 == "diagnostic" }).to(equal(1))
                expect(run).to(
                    haveText("loading KeaRunnerSpecs.FaultSpec ended the process with exit status 0"))
                expect(Array(run.statuses.values)).to(haveCount(9).and(allSatisfy(equal("passed"))))
                expect(run.status).to(equal(2))
            }

            it("is reported within the run when nothing else can be loaded") {
                let run = try WorkerRun(
                    ["-f", "events"], only: ["FaultSpec"], environment: ["KEA_FAULT": "loadSpec exit"])
                let types = run.lines.compactMap { RecordedEvent($0)?.type }
                expect(types).to(equal(["runStarted", "diagnostic", "runFinished"]))
                expect(run.status).to(equal(2))
            }

            it("does not lose requests when no file can be opened any more") {
                let run = try WorkerRun(
                    ["--workers", "2"], only: ["BesideFaultSpec", "FaultHooks"],
                    environment: ["KEA_FAULT": "loadHooks limit"])
                expect(run).to(haveLine("8 examples: 8 passed in N ms"))
            }
        }

        describe("a hook around all examples that closes the result channel") {
            it("ends the run after it fails in each new worker") {
                let run = try run("firstOfAll close", only: ["BesideFaultSpec", "FaultHooks"])
                expect(run).to(
                    haveText("the run, in beforeAll: closed the descriptor over which results are sent"))
                expect(run.output).to(contain(" not run in N ms"))
            }
        }

        describe("a beforeRun that ends the process") {
            it("fails the scenarios and nothing else") {
                let run = try run("beforeRun exit", ["--order", "reverse"], workers: 1)
                expect(run).to(haveText("✓ BesideFaultSpec "))
                expect(run).to(haveText("✓ FaultSpec "))
                expect(run).to(
                    haveLine("12 examples: 12 passed, 1 not run, 1 failure outside of examples in N ms"))
            }
        }

        describe("an afterRun") {
            for phase in ["beforeRun", "beforeScenario", "step", "afterFeature", "afterRun"] {
                it("runs once when the process ends in \(phase)") {
                    let run = try run("\(phase) exit", ["--fail-fast"], workers: 1, only: ["FaultSteps"])
                    expect(run.lines.count { $0 == "the run is over" }).to(equal(1))
                    expect(run.status).to(equal(1))
                }
            }

            it("does not run when no scenario was started") {
                let run = try run(
                    "loadSpec exit", ["--dry-run"], workers: 1, only: ["FaultSpec", "FaultSteps"])
                expect(run).toNot(haveLine("the run is over"))
            }
        }

        describe("a hook that forks a process that returns") {
            it("is reported") {
                let run = try run("afterAll fork", workers: 1, only: ["FaultSpec"])
                expect(run).to(haveLine("struck, in afterAll"))
                expect(run).to(haveText("    a process that it had forked came back from it and was ended; "))
            }
        }

        describe("an example that overwrites all shared memory") {
            for repetition in ["", " once"] {
                it("loses no other result\(repetition)") {
                    let run = try run("example tear\(repetition)")
                    expect(run.output).to(contain("sent an invalid message about results"))
                    expect(run).to(haveText("✓ BesideFaultSpec "))
                    // If the messages of the hook before it are lost, too, the hook has crashed and the rest is not run.
                    let summary = try unwrap(run.lines.last { $0.contains(" examples: ") })
                    let counts = summary.matches(of: /(\d+) (passed|crashed|failed|not run)/)
                    expect(counts.reduce(0) { $0 + (Int($1.1) ?? 0) }).to(equal(13))
                    expect(run.status).toNot(equal(0))
                }
            }
        }
    }

    @MainActor private static func run(
        _ fault: String, _ arguments: [String] = [], workers: Int = 2,
        only: [String] = ["BesideFaultSpec", "FaultSpec", "FaultHooks", "FaultSteps"]
    ) throws -> WorkerRun {
        try WorkerRun(
            ["--workers", "\(workers)"] + arguments,
            files: ["Features/f.feature": "Feature: F\n  Scenario: S\n    Given it runs\n"], only: only,
            environment: ["KEA_FAULT": fault])
    }
}
