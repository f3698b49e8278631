import Foundation
import Kea
import KeaEvents
import KeaRunner

final class CoordinatorRecoverySpec: Spec {
    override class func spec() {
        let hookName = "S, in beforeAll"
        let hookPlace = SourceLocation(file: "/code/S.swift", line: 3)
        let hook = GroupHook(title: hookName, group: 1, location: hookPlace, suite: "S")
        let passed = ExampleResult(status: .passed, seconds: 0)
        let segmentation = "crashed: signal SIGSEGV, segmentation fault"

        describe("an example of a worker") {
            it("fails when a copy of its process returns, although it reports success") {
                let run = ScriptedRun("a b")
                run.acts["a"] = { .example($0, [.send(.returnedCopy(2 * $0 + 1))]) }
                try run.start()
                expect(run.lines).to(
                    equal([
                        "a failed: a process that it had forked came back from the example and was ended; "
                            + "a forked process ends by exec or _exit", "b passed",
                    ]))
                expect(run.status).to(equal(1))
            }

            it("has failed in the attempt whose forked copy returns") {
                let run = ScriptedRun("a")
                let failed = ExampleResult(status: .failed, seconds: 0)
                run.acts["a"] = { place in
                    [
                        .send(.exampleStarted(place)), .send(.returnedCopy(2 * place + 1)),
                        .send(.exampleRetried(place, failed)),
                    ] + .example(place)
                }
                try run.start()
                expect(run.lines.first).to(
                    beginWith("a failed: a process that it had forked").and(endWith(", attempt 1")))
                expect(run.lines.dropFirst()).to(equal(["a passed, attempt 2"]))
            }

            it("has its own time limit again after a hook of its group") {
                let run = ScriptedRun("a")
                run.plan = { plan in
                    plan.entries[0] = RunPlan.Entry(info: plan.entries[0].info, limit: .seconds(2))
                }
                let slow = GroupHook(
                    title: hookName, group: 0, location: hookPlace, suite: "S", limit: .seconds(5))
                run.acts["a"] = {
                    .example($0, [.send(.groupHookStarted(slow)), .send(.groupHookFinished)])
                }
                try run.start()
                expect(run.workers[0].limits).to(containInSequence(.seconds(5), .seconds(8), .seconds(5)))
            }

            it("keeps its reported failures when it crashes") {
                let run = ScriptedRun("a")
                run.acts["a"] = {
                    .crash($0, [.send(.returnedCopy(2 * $0 + 1)), .fail("own", .example($0))])
                }
                try run.start()
                expect(run.lines).to(
                    equal([
                        "a crashed: own; a process that it had forked came back from the example and was ended; "
                            + "a forked process ends by exec or _exit; \(segmentation)"
                    ]))
            }

            it("leaves its examples to other workers when it crashes") {
                let run = ScriptedRun("d b a c")
                for name in ["b", "a"] { run.acts[name] = { .crash($0) } }
                try run.start()
                expect(run.beginnings).to(equal(["d", "b", "a", "c"]))
                expect(run.lines.map { $0.prefix(3) }).to(equal(["d p", "b c", "a c", "c p"]))
            }

            it("reports the failure of a finished step only with that step") {
                let run = ScriptedRun("a")
                run.isForMachines = true
                run.acts["a"] = { place in
                    .crash(
                        place,
                        [
                            .stepBegins("one"), .fail("in one", .example(place)),
                            .stepEnds("one", .failed, ["in one"]), .stepBegins("two"),
                            .fail("in two", .example(place)),
                        ])
                }
                try run.start()
                expect(run.lines).to(
                    equal([
                        "one begins", "one failed: in one", "two begins",
                        "two crashed: in two; \(segmentation)",
                        "a crashed: in one; in two; \(segmentation)",
                    ]))
            }

            it("is attributed the failures of a crashing hook before it") {
                let run = ScriptedRun("a b T.c")
                let owner = FailureOwner.hook(hookName, suite: "S", location: hookPlace)
                run.acts["a"] = { .crash($0, [.send(.groupHookStarted(hook)), .fail("before", owner)]) }
                try run.start()
                expect(run.lines).to(
                    equal([
                        "a crashed: before; S, in beforeAll: \(segmentation)",
                        "b notRun: not run: S, in beforeAll: \(segmentation)", "c passed",
                    ]))
            }

            it("has a failure of its hook once, although its event says more, and an equal one as well") {
                let run = ScriptedRun("a b")
                let owner = FailureOwner.hook(hookName, suite: "S", location: hookPlace)
                var (failure, other) = (
                    Failure(message: "no", location: hookPlace), Failure(message: "no", location: hookPlace)
                )
                failure.identify()
                other.identify()
                var reported = failure
                reported.details = ["more"]
                run.acts["a"] = { [failure, other, reported] place in
                    .crash(
                        place,
                        [
                            .send(.failure(other, of: owner)), .send(.failure(failure, of: owner)),
                            .send(.event(.lateFailure(reported, of: owner))),
                        ])
                }
                try run.start()
                expect(run.lines).to(
                    equal([
                        "\(hookName): no", "a crashed: \(segmentation)", "\(hookName): no", "b passed",
                    ]))
            }

            it("is reported once when it times out and then hangs") {
                let run = ScriptedRun("a")
                let late = Failure(
                    kind: .timeLimit, message: "late", location: SourceLocation(file: "/code/a", line: 1))
                run.acts["a"] = { .crash($0, [.send(.failure(late, of: .example($0)))], .silent) }
                try run.start()
                expect(run.lines).to(equal(["a timedOut: late"]))
            }

            it("crashes when its first message is not its own start") {
                for acts in [{ _ in .example(0) }, { place in [.send(.exampleFinished(place, passed))] }]
                    as [(Int) -> [ScriptedRun.Act]]
                {
                    let run = ScriptedRun("a b c")
                    run.acts["b"] = acts
                    try run.start()
                    expect(run.lines).to(
                        equal([
                            "a passed", "error: what comes after \"a\" \(ScriptedRun.nonsense)",
                            "b crashed: \(ScriptedRun.nonsense)", "c passed",
                        ]))
                    expect(run.beginnings).to(equal(["a", "c"]))
                }
            }

            it("keeps its first result when its worker reports another") {
                let run = ScriptedRun("a b c")
                run.acts["b"] = { .example($0) + [.send(.exampleFinished($0, passed))] }
                try run.start()
                expect(run.lines).to(
                    equal([
                        "a passed", "b passed", "error: what comes after \"b\" \(ScriptedRun.nonsense)",
                        "c passed",
                    ]))
                expect(run.status).to(equal(2))
            }

            it("crashes when its worker sends invalid messages") {
                let nonsense: [(Int) -> [ScriptedRun.Act]] = [
                    { [.send(.exampleStarted($0))] }, { _ in [.stepEnds("one")] },
                    { _ in [.send(.exampleFinished(9, passed))] },
                    { [.stepBegins("one"), .send(.exampleRetried($0, passed))] },
                    { _ in [.send(.plan(RunPlan(info: RunInfo(exampleCount: 0))))] },
                    { _ in [.fail("no", .example(9))] },
                    { _ in [.send(.event(.runStarted(RunInfo(exampleCount: 1))))] },
                    { _ in [.send(.event(.runFinished(RunSummary())))] },
                ]
                for acts in nonsense {
                    let run = ScriptedRun("a b c")
                    run.acts["b"] = { .example($0, acts($0)) }
                    try run.start()
                    expect(run.lines.filter { !$0.hasPrefix("one ") }).to(
                        equal(["a passed", "b crashed: \(ScriptedRun.nonsense)", "c passed"]))
                    expect(run.status).to(equal(1))
                }
            }
        }

        describe("the failures that a worker has sent") {
            let owner = FailureOwner.hook(hookName, suite: "S", location: hookPlace)

            it("are an error if the example passes, as its result was changed on the way") {
                for (issue, status) in [(false, Int32(2)), (true, 0)] {
                    let run = ScriptedRun("a b")
                    let result = issue ? .passed(withKnownIssue: "it is known") : passed
                    run.acts["a"] = {
                        [
                            .send(.exampleStarted($0)), .fail("no", .example($0)),
                            .send(.exampleFinished($0, result)),
                        ]
                    }
                    try run.start()
                    let message =
                        "error: the results contradict each other: a is passed, and its process has sent a failure: no"
                    expect(run.lines).to(equal(["a passed", "b passed"] + (issue ? [] : [message])))
                    expect(run.status).to(equal(status))
                }
            }

            it("are reported if no event has done so when it ends") {
                let run = ScriptedRun("a")
                run.acts["a"] = { .example($0) + [.fail("no", owner)] }
                try run.start()
                expect(run.lines).to(equal(["a passed", "\(hookName): no"]))
                expect(run.status).to(equal(1))
            }
        }

        describe("repeated crashes at one location") {
            @MainActor func run(_ names: String) throws -> ScriptedRun {
                let run = ScriptedRun(names)
                for name in names.split(separator: " ") where name.hasPrefix("x") {
                    run.acts[String(name)] = { .crash($0, [.stepBegins("the same")]) }
                }
                return try run.start()
            }

            it("abort a group when there are ten in a row") {
                let run = try run("x1 x2 x3 x4 x5 x6 x7 x8 x9 x10 a b T.c")
                expect(run.lines.suffix(4)).to(
                    equal([
                        "warning: 10 examples in a row have crashed at the same place; the rest of \"S\" is not run",
                        "a notRun: not run: 10 examples before it in \"S\" have crashed at the same place",
                        "b notRun: not run: 10 examples before it in \"S\" have crashed at the same place",
                        "c passed",
                    ]))
            }

            it("abort the innermost group around them, and nothing else") {
                let run = ScriptedRun("x1 x2 x3 x4 x5 x6 x7 x8 x9 x10 a b T.c")
                run.plan = { plan in
                    plan.groups.append(RunPlan.Group(parent: 1, suite: "S", name: "inner"))
                    for index in 0...10 { plan.entries[index].group = plan.groups.count - 1 }
                }
                for number in 1...10 { run.acts["x\(number)"] = { .crash($0, [.stepBegins("the same")]) } }
                try run.start()
                expect(run.lines.suffix(3)).to(
                    equal([
                        "a notRun: not run: 10 examples before it in \"inner\" have crashed at the same place",
                        "b passed", "c passed",
                    ]))
            }

            it("do not abort a group when there are nine") {
                expect(try run("x1 x2 x3 x4 x5 x6 x7 x8 x9 a").lines.last).to(equal("a passed"))
            }

            it("do not abort a group when another example has finished between them") {
                let run = try run("x1 x2 x3 x4 x5 x6 x7 x8 x9 a x10 b")
                expect(run.lines.suffix(2)).to(equal(["x10 crashed: \(segmentation)", "b passed"]))
            }
        }

        describe("a class that crashes when it is loaded") {
            it("is reported once by two workers, and is not loaded again") {
                let run = ScriptedRun("a b", workers: 2)
                let acts: [ScriptedRun.Act] = [.send(.loading("X")), .end(.byItself(.signal(SIGSEGV)))]
                run.loading = [1: acts, 2: acts]
                try run.start()
                expect(run.lines.first).to(equal("error: loading X \(segmentation)"))
                expect(run.lines.dropFirst()).to(consistOf("a passed", "b passed"))
                expect(Set(run.workers.dropFirst(2).map(\.leftOut))).to(equal(["X"]))
                expect(run.status).to(equal(2))
            }
        }

        describe("a later worker with other examples") {
            it("receives them by its own numbers") {
                let run = ScriptedRun("a b c d")
                run.acts["a"] = { .crash($0) }
                run.known[2] = "x d c a b"
                try run.start()
                expect(run.lines).to(
                    equal(["a crashed: \(segmentation)", "b passed", "c passed", "d passed"]))
                expect(run.workers[1].orders.first?.words).to(equal("run [4, 2, 1]"))
            }

            it("leads to one result for each planned example") {
                for known in ["a b", "b a x", "d c"] {
                    let run = ScriptedRun("a b c d", workers: 2)
                    run.known[2] = known
                    try run.start()
                    expect(run.lines.map { $0.prefix(1) }).to(consistOf("a", "b", "c", "d"))
                    expect(run.lines).to(allSatisfy(endWith("passed")))
                }
            }

            it("leaves examples that it does not have without a result") {
                let run = ScriptedRun("a b c")
                run.acts["a"] = { .crash($0) }
                run.known[2] = "a c"
                try run.start()
                expect(run.lines).to(
                    equal([
                        "a crashed: \(segmentation)",
                        "b notRun: not run: it was gone when the specs were loaded again", "c passed",
                    ]))
                expect(run.status).to(equal(1))
            }
        }
    }
}
