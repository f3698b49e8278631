import Foundation
import Kea
import KeaEvents
import KeaRunner

final class CoordinatorEndSpec: Spec {
    override class func spec() {
        let segmentation = "crashed: signal SIGSEGV, segmentation fault"

        describe("an interrupted run") {
            it("keeps the results so far and runs nothing more") {
                let run = ScriptedRun("a b c")
                // The warning of the interruption is not a mistake of its own.
                run.options.isStrictAboutWarnings = true
                run.interruption = { run.beginnings.contains("b") ? SIGINT : nil }
                try run.start()
                expect(run.lines).to(
                    equal([
                        "a passed", "b passed", "warning: the run was interrupted",
                        "c notRun: not run: the run was interrupted",
                    ]))
                expect(run.status).to(equal(130))
            }

            it("has the status of the signal also before its first worker") {
                let run = ScriptedRun("a")
                run.interruption = { SIGINT }
                try run.start()
                expect(run.workers).to(beEmpty())
                expect(run.status).to(equal(130))
            }

            it("keeps the failures of an unfinished example") {
                let run = ScriptedRun("a b")
                run.isForMachines = true
                run.acts["a"] = {
                    [
                        .send(.exampleStarted($0)), .stepBegins("one"), .fail("no", .example($0)),
                        .send(.returnedCopy(2 * $0 + 1)),
                    ]
                }
                run.interruption = { run.beginnings.isEmpty ? nil : SIGTERM }
                run.pace = { 4 }
                try run.start()
                expect(run.lines).to(
                    equal([
                        "one begins", "warning: the run was interrupted, while \"a\" was running",
                        "one notRun",
                        "a failed: no; a process that it had forked came back from the example and was ended; "
                            + "a forked process ends by exec or _exit",
                        "b notRun: not run: the run was interrupted",
                    ]))
                expect(run.status).to(equal(143))
            }

            it("reports the unfinished examples that had no failure") {
                let run = ScriptedRun("a b", workers: 2)
                for name in ["a", "b"] { run.acts[name] = { [.send(.exampleStarted($0))] } }
                run.interruption = {
                    run.workers.count == 2 && run.workers.allSatisfy(\.isIdle) ? SIGINT : nil
                }
                try run.start()
                expect(run.lines.first).to(
                    satisfyAny(
                        equal("warning: the run was interrupted, while \"a\" and \"b\" were running"),
                        equal("warning: the run was interrupted, while \"b\" and \"a\" were running")))
                expect(run.lines.dropFirst()).to(
                    consistOf(
                        "a notRun: not run: the run was interrupted while it was running",
                        "b notRun: not run: the run was interrupted while it was running"))
            }
        }

        describe("the end of a run") {
            it("has the status of an empty run when all examples are skipped") {
                let run = ScriptedRun("a b")
                for name in ["a", "b"] { run.acts[name] = { .example($0, [], .skipped) } }
                expect(try run.start().status).to(equal(3))
                run.options.mode = .dryRun
                run.plan = { $0.info.isDryRun = true }
                expect(try run.start().status).to(equal(0))
            }

            it("reports an example that its worker left out, as a failure") {
                let run = ScriptedRun("a b")
                run.acts["b"] = { _ in [.send(.finished), .end(.byItself(.code(0)))] }
                try run.start()
                expect(run.lines).to(equal(["a passed", "b notRun: not run: its worker left it out"]))
                expect(run.summary?.notRun).to(equal(1))
                expect(run.summary?.counts).to(equal([.passed: 1]))
                expect(run.status).to(equal(1))
            }

            it("comes after the first failure with --fail-fast") {
                for (acts, line) in [
                    ({ .example($0, [.fail("no", .example($0))], .failed, failures: 1) }, "a failed: no"),
                    ({ .crash($0) }, "a crashed: \(segmentation)"),
                ] as [((Int) -> [ScriptedRun.Act], String)] {
                    let run = ScriptedRun("a b c")
                    run.options.execution.failsFast = true
                    run.acts["a"] = acts
                    try run.start()
                    expect(run.lines).to(equal([line, "b notRun", "c notRun"]))
                    expect(run.summary?.notRun).to(equal(2))
                    expect(run.status).to(equal(1))
                }
            }

            it("comes after the examples that run beside the first failure with --fail-fast") {
                let run = ScriptedRun("a b c d e f g h", workers: 2)
                run.options.execution.failsFast = true
                run.acts["a"] = { .example($0, [.fail("no", .example($0))], .failed, failures: 1) }
                // It ends only after the other one.
                let later = Array(repeating: ScriptedRun.Act.stepBegins("one"), count: 20)
                run.acts["b"] = { .example($0, later) }
                try run.start()
                expect(run.lines.filter { $0.hasSuffix("notRun") }).to(haveCount(6))
                expect(run.lines).to(contain("a failed: no", "b passed"))
                expect(run.status).to(equal(1))
            }

            it("fails when a worker exits with an error after its last example") {
                let run = ScriptedRun("a")
                run.ending = [.send(.finished), .end(.byItself(.code(7)))]
                try run.start()
                expect(run.lines).to(
                    equal(["a passed", "The process, at its exit: ended the process with exit status 7"]))
                expect(run.status).to(equal(1))
            }

            it("is an error if no process can be started") {
                let run = ScriptedRun("a b")
                run.startError = POSIXError(.EAGAIN)
                try run.start()
                expect(run.lines).to(
                    equal(["error: no process can be started: resource temporarily unavailable"]))
                expect(run.status).to(equal(2))
            }
        }
    }
}
