import Foundation
import Kea
import RunSupport

final class InterruptionSpec: Spec {
    override class var traits: [Trait] { [.waits] }

    override class func spec() {
        describe("an interrupted run") {
            let file = FileManager.default.temporaryDirectory.path + "/kea-\(UUID().uuidString).xml"
            let shared = SharedRun {
                try ChildRun(
                    ["-f", "progress", "-f", "junit:\(file)"], only: ["SlowSpec"], interruptedAfter: "begun")
            }
            beforeAll { _ = try shared.run }
            afterAll { try FileManager.default.removeItem(atPath: file) }

            it("ends after the running example, cleans up, and reports the results") {
                expect(try shared.run).to(haveLine("cleaned up"))
                expect(try shared.run).to(haveLine("warning: the run was interrupted"))
                expect(try shared.run.output).to(contain(" not run, 1 warning in N ms"))
                expect(try shared.run.status).to(equal(130))
            }

            it("lists the examples that were not run") {
                expect(try shared.run.output).to(contain("not run", "examples: the run was interrupted"))
                expect(try shared.run.output).to(contain("    slow work › goes on and on, 40  "))
            }

            it("completes its report files") {
                expect(try String(contentsOfFile: file, encoding: .utf8)).to(endWith("</testsuites>\n"))
            }
        }

        describe("tests of XCTest and Swift Testing in an interrupted run") {
            it(
                "are not run, or end as in a whole run",
                each: ["LongTests/testA", "LongTests/testB", "LongSuite/passes()", "LongSuite/fails()"]
            ) { test in
                let run = try ChildRun(
                    ["--workers", "1", "--format", "events"], only: ["LongTests", "LongSuite"],
                    interruptedAfter: #""exampleStarted","example":{"id":"KeaRunnerSpecs.\#(test)""#)
                let whole = ["testA": "passed", "testB": "failed", "passes()": "passed", "fails()": "failed"]
                expect(Set(run.statuses.keys)).to(equal(Set(whole.keys)))
                expect(run.statuses.filter { $0.value != "notRun" && $0.value != whole[$0.key] }).to(
                    beEmpty())
                expect(run.statuses.values).to(contain("notRun"))
                expect(run.status).to(equal(130))
            }
        }

        describe("a run that is interrupted twice while its main thread is busy") {
            it("ends") {
                let run = try ChildRun(["-f", "stuck"], only: ["SlowSpec", "StuckReport"])
                expect(run.errors).to(
                    contain("error: the run did not end after a second signal; its reports are not written\n")
                )
                expect(run.status).to(equal(130))
            }
        }

        describe("an example that waits when the run is interrupted") {
            it("has half a second for a hook that suspends") {
                let start = ContinuousClock.now
                let run = try ChildRun(
                    ["--in-process", "-n", "cleans up"], only: ["WaitingLongSpec"],
                    interruptedAfter: "waiting")
                expect(run).to(haveLine("cleaned up"))
                expect(run.status).to(equal(130))
                expect(ContinuousClock.now - start).to(beLessThan(.seconds(50)))
            }

            for arguments in [["--workers", "1"], ["--in-process"]] {
                it("is cancelled and cleaned up with \(arguments.joined(separator: " "))") {
                    let start = ContinuousClock.now
                    let run = try ChildRun(
                        arguments + ["-n", "waits long"], only: ["WaitingLongSpec"],
                        interruptedAfter: "waiting")
                    expect(run).to(haveLine("cleaned up"))
                    expect(run.output).to(contain("the run was interrupted while it was running"))
                    expect(run.status).to(equal(130))
                    // Without cancellation it would wait longer.
                    expect(ContinuousClock.now - start).to(beLessThan(.seconds(50)))
                }
            }

            it("does not fail by expectations after its cancellation") {
                let run = try ChildRun(
                    ["--workers", "1", "-n", "then expects"], only: ["WaitingLongSpec"],
                    interruptedAfter: "waiting")
                expect(run.output).to(contain("the run was interrupted while it was running"))
                expect(run.output).toNot(contain("not to be nil"))
                expect(run.lines).to(anySatisfy(beginWith("nothing was run, 1 not run")))
                expect(run.status).to(equal(130))
            }

            it("fails when it had a failure before, without a further message") {
                let run = try ChildRun(
                    ["--workers", "1", "-n", "fails, and then"], only: ["WaitingLongSpec"],
                    interruptedAfter: "waiting")
                expect(run).to(haveText("    found before            SPECS/Fixtures/WorkersSpecs.swift:"))
                expect(run.output).toNot(contain("not run: "))
                expect(run.lines).to(anySatisfy(beginWith("1 example: 1 failed, 1 warning in ")))
                expect(run.status).to(equal(130))
            }

            for (signal, status) in [
                (SIGTERM, 143), (SIGHUP, 129), (SIGQUIT, 131), (SIGUSR1, 138), (SIGUSR2, 140),
                (SIGALRM, 142), (SIGXCPU, 152),
            ] {
                it("leads to the exit status of the signal: \(status)") {
                    // All are in one list; without a worker, the run has one process less.
                    let run = try ChildRun(
                        (signal == SIGTERM ? ["--workers", "1"] : ["--in-process"]) + ["-n", "waits long"],
                        only: ["WaitingLongSpec"], interruptedAfter: "waiting", by: signal)
                    expect(run).to(haveLine("cleaned up"))
                    expect(run.status).to(equal(status))
                }
            }
        }

        describe("a killed run") {
            it("terminates its worker, even a blocked one") {
                let folder = try Folder([:])
                let process = Process()
                process.executableURL = Bundle.main.executableURL
                process.arguments = [
                    "--kea", "--workers", "1", "-f", "progress", "-f", "junit:\(folder.path)/reports/run.xml",
                ]
                process.environment = ChildRun.environment(folder, ["BlockedSpec"])
                let output = Pipe()
                process.standardOutput = output
                try process.runFromTerminal()
                let printed = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
                let worker = try unwrap(printed.split(separator: "\n").first.flatMap { pid_t($0) })
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
                expect(Self.isAlive(worker)).eventually(beFalse(), within: .seconds(30))
                // An incomplete report is not kept, not even as a temporary file.
                let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/reports")
                expect(left).to(equal([]))
            }
        }

        describe("a run started with SIGHUP ignored") {
            it("continues after SIGHUP") {
                let folder = try Folder([:])
                let process = Process()
                process.executableURL = URL(fileURLWithPath: "/bin/sh")
                let executable = try unwrap(Bundle.main.executableURL).path
                process.arguments = [
                    "-c", "trap '' HUP; exec \"$0\" \"$@\"", executable, "--kea", "-n", "begins", "-n",
                    "on, 7",
                ]
                process.environment = ChildRun.environment(folder, ["SlowSpec"])
                let output = Pipe()
                process.standardOutput = output
                try process.runFromTerminal()
                _ = output.fileHandleForReading.availableData
                kill(process.processIdentifier, SIGHUP)
                _ = output.fileHandleForReading.readDataToEndOfFile()
                process.waitUntilExit()
                expect(process.terminationStatus).to(equal(0))
            }
        }

        describe("a run whose output is closed by its reader") {
            it("ends soon with an error") {
                let start = ContinuousClock.now
                let run = try ChildRun(
                    ["--format", "pretty"], only: ["SlowSpec"], interruptedAfter: nil, closingAfter: "begun")
                expect(run.errors).to(
                    equal("error: standard output cannot be written: its reader has gone away\n"))
                expect(run.status).to(equal(2))
                // Its examples alone sleep longer.
                expect(ContinuousClock.now - start).to(beLessThan(.seconds(20)))
            }
        }
    }

    /// Whether a process still runs; a zombie process does not.
    private static func isAlive(_ process: pid_t) -> Bool {
        guard let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
            return false
        }
        return state.split(separator: ")").last?.split(separator: " ").first != "Z"
    }
}
