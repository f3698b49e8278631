import Foundation
import Kea
import KeaEvents
import KeaRunner

/// How the coordinator handles the messages of workers; the workers are scripted, without processes.
final class CoordinatorSpec: Spec {
    override class func spec() {
        let hookName = "S, in beforeAll"
        let hookPlace = SourceLocation(file: "/code/S.swift", line: 3)
        let hook = GroupHook(title: hookName, group: 1, location: hookPlace, suite: "S")
        let beforeRun = HookInfo(
            moment: .beforeRun, location: SourceLocation(file: "/code/Hooks.swift", line: 4), index: 4)
        let passed = ExampleResult(status: .passed, seconds: 0)
        let beforeRunPassed = WorkerMessage.event(.hookFinished(beforeRun, StepResult(status: .passed)))
        let segmentation = "crashed: signal SIGSEGV, segmentation fault"

        describe("the coordinator") {
            it("passes a run in which every example passes") {
                let run = try ScriptedRun("a b T.c", workers: 2).start()
                expect(run.lines).to(consistOf("a passed", "b passed", "c passed"))
                expect(run.status).to(equal(0))
            }

            it("starts a run with its facts") {
                let run = ScriptedRun("a b T.c", workers: 8)
                run.options.notes = ["KEA_OPTIONS adds --workers 8"]
                try run.start()
                guard case .runStarted(let info)? = run.events.first else {
                    fail("the run does not begin with its beginning: \(run.lines)")
                    return
                }
                expect(info.exampleCounts).to(equal(["S": 2, "T": 1]))
                expect(info.workers).to(equal(3))
                expect(info.notes).to(equal(["KEA_OPTIONS adds --workers 8"]))
                expect(info.root).notTo(beNil())
                expect(info.startedAt).to(beGreaterThan(0))
            }

            it("starts as many workers as the duration of an earlier run justifies") {
                for (seconds, count) in [(nil, 2), (12, 2), (0.1, 1)] as [(Double?, Int)] {
                    let run = ScriptedRun("a b", workers: 2)
                    run.secondsBefore = seconds
                    var atFirst: Int?
                    run.pace = {
                        atFirst = atFirst ?? run.workers.count
                        return 1
                    }
                    try run.start()
                    expect(atFirst).to(equal(count))
                }
            }

            let cores = ProcessInfo.processInfo.activeProcessorCount
            @MainActor func examples(_ prefix: String, _ suffix: String = "") -> String {
                (1...(40 * cores)).map { "\(prefix)\($0)\(suffix)" }.joined(separator: " ")
            }

            it("starts additional workers for examples that mostly wait, unless their number is given") {
                for (workers, mode, count) in [
                    (nil, .run, 4 * cores), (1, .run, 1), (nil, .dryRun, cores),
                ] as [(Int?, RunOptions.Mode, Int)] {
                    let run = ScriptedRun(examples("w", "~"), workers: workers)
                    run.options.mode = mode
                    run.plan = { $0.info.isDryRun = mode == .dryRun }
                    var most = 0
                    run.pace = {
                        most = max(most, run.workers.count { $0.end == nil })
                        return 1
                    }
                    try run.start()
                    expect(most).to(equal(count))
                    expect(run.summary?.counts).to(equal([.passed: 40 * cores]))
                }
            }

            it("gives additional workers only examples that mostly wait") {
                let run = ScriptedRun(examples("c") + " s! " + examples("w", "~"), workers: nil)
                try run.start()
                let indices = run.workers.dropFirst(cores).flatMap(\.orders).flatMap { order -> [Int] in
                    if case .run(let ranges) = order { ranges.flatMap(\.self) } else { [] }
                }
                expect(indices).toNot(beEmpty())
                expect(indices).to(allSatisfy(beGreaterThan(40 * cores)))
                expect(run.beginnings.last).to(equal("s!"))
                expect(run.summary?.counts).to(equal([.passed: 80 * cores + 1]))
            }

            it("loses no result when a worker ends early beside additional ones") {
                let run = ScriptedRun(examples("c") + " " + examples("w", "~"), workers: nil)
                for number in 1...(40 * cores) {
                    run.acts["c\(number)"] = { .crash($0) }
                    run.acts["w\(number)~"] = { number % 2 == 0 ? .crash($0) : .example($0) }
                }
                try run.start()
                expect(run.summary?.counts).to(equal([.passed: 20 * cores, .crashed: 60 * cores]))
            }

            it("reports a diagnostic once, even if several workers send it") {
                let run = ScriptedRun("a b", workers: 2)
                let mistake = Diagnostic(.warning, "a stray word", at: nil)
                run.loading = [
                    1: [.send(.event(.diagnostic(mistake)))], 2: [.send(.event(.diagnostic(mistake)))],
                ]
                run.plan = { $0.mistakes = [Diagnostic(.warning, "an unused step", at: nil), mistake] }
                try run.start()
                expect(run.workers).to(haveCount(2))
                expect(run.lines.filter { $0.hasPrefix("warning") }).to(
                    equal(["warning: a stray word", "warning: an unused step"]))
            }

            it("takes sources, glue and test cases from one worker only") {
                let run = ScriptedRun("a b", workers: 2)
                run.isForMachines = true
                let source = FeatureSource(name: "s.feature", text: "", mediaType: "text/plain")
                let acts: [ScriptedRun.Act] = [
                    .send(.event(.source(source))),
                    .send(.event(.glue(Glue()))),
                    .send(.event(.testCase(TestCase(example: 0, source: "s.feature", pickle: 0, steps: [])))),
                ]
                run.description = acts
                run.loading[2] = acts
                try run.start()
                expect(run.lines.prefix(3)).to(equal(["source s.feature", "glue", "test case 0"]))
                expect(run.lines.dropFirst(3)).to(consistOf("a passed", "b passed"))
            }

            it("keeps the events of an example together") {
                let run = ScriptedRun("a b", workers: 2)
                for name in ["a", "b"] {
                    run.acts[name] = {
                        .example($0, [.stepBegins(name + "1"), .stepEnds(name + "1")], .skipped)
                    }
                }
                run.isForMachines = true
                try run.start()
                expect(run.lines).to(
                    satisfyAny(
                        equal([
                            "a1 begins", "a1 passed", "a skipped", "b1 begins", "b1 passed", "b skipped",
                        ]),
                        equal([
                            "b1 begins", "b1 passed", "b skipped", "a1 begins", "a1 passed", "a skipped",
                        ])))
            }

            it("counts the attempts of an example") {
                let run = ScriptedRun("a")
                run.acts["a"] = { place in
                    [
                        .send(.exampleStarted(place)), .fail("at first", .example(place)),
                        .send(
                            .exampleRetried(
                                place,
                                ExampleResult(
                                    status: .failed, seconds: 0,
                                    failures: [ScriptedRun.Act.failure("at first")]))),
                    ] + .example(place)
                }
                try run.start()
                expect(run.lines).to(equal(["a failed: at first, attempt 1", "a passed, attempt 2"]))
                expect(run.summary?.flaky).to(equal(1))
                expect(run.status).to(equal(0))
            }
        }

        describe("a hook around the run") {
            it("is not repeated by the next worker once it has started") {
                let run = ScriptedRun("a b")
                run.acts["a"] = {
                    [.send(.event(.hookStarted(beforeRun))), .send(beforeRunPassed)]
                        + .crash($0)
                }
                try run.start()
                expect(run.lines).to(
                    equal(["beforeRun begins", "beforeRun passed", "a crashed: \(segmentation)", "b passed"]))
                expect(run.workers[1].orders.first?.words).to(equal("hooks [4] have run"))
            }

            it("is run by a new worker after the last one has ended") {
                let run = ScriptedRun("a")
                let afterRun = HookInfo(moment: .afterRun, location: beforeRun.location, index: 7)
                run.plan = { $0.hooksAfter = [7] }
                run.acts["a"] = { .crash($0) }
                run.hooks = [
                    .send(.event(.hookStarted(afterRun))),
                    .send(.event(.hookFinished(afterRun, StepResult(status: .passed)))),
                ]
                try run.start()
                expect(run.lines).to(
                    equal(["a crashed: \(segmentation)", "afterRun begins", "afterRun passed"]))
                expect(run.workers.map { $0.orders.map(\.words) }).to(
                    equal([["run [0]"], ["end the run", "finish"]]))
            }

            it("fails the run when it crashes, and no example is run") {
                let run = ScriptedRun("a b")
                run.acts["a"] = { _ in
                    [
                        .send(
                            .groupHookStarted(
                                GroupHook(
                                    title: "beforeRun", group: 0, location: beforeRun.location, suite: ""))),
                        .send(.event(.hookStarted(beforeRun))), .end(.byItself(.signal(SIGSEGV))),
                    ]
                }
                try run.start()
                expect(run.lines).to(
                    equal([
                        "beforeRun begins", "beforeRun crashed: \(segmentation)",
                        "beforeRun: \(segmentation)",
                        "a notRun: not run: \(segmentation)", "b notRun: not run: \(segmentation)",
                    ]))
                expect(run.status).to(equal(1))
            }
        }

        describe("an example of a worker") {
            it("fails when a copy of its process returns, although it reports success") {
                let run = ScriptedRun("a b")
                run.acts["a"] = { .example($0, [.sendAsCopy(.returnedCopy(.example($0)))]) }
                try run.start()
                expect(run.lines).to(
                    equal([
                        "a failed: a process that it had forked came back from the example and was ended; "
                            + "a forked process ends by exec or _exit", "b passed",
                    ]))
                expect(run.status).to(equal(1))
            }

            it("keeps its reported failures when it crashes") {
                let run = ScriptedRun("a")
                run.acts["a"] = {
                    .crash($0, [.sendAsCopy(.returnedCopy(.example($0))), .fail("own", .example($0))])
                }
                try run.start()
                expect(run.lines).to(
                    equal([
                        "a crashed: own; a process that it had forked came back from the example and was ended; "
                            + "a forked process ends by exec or _exit; \(segmentation)"
                    ]))
            }

            it("leaves the order to the others when it crashes, and each has one result") {
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

            it("is reported once when it times out and then hangs") {
                let run = ScriptedRun("a")
                let late = Failure(
                    kind: .timeLimit, message: "late", location: SourceLocation(file: "/code/a", line: 1))
                run.acts["a"] = { .crash($0, [.send(.failure(late, of: .example($0)))], .silent) }
                try run.start()
                expect(run.lines).to(equal(["a timedOut: late"]))
            }

            it(
                "crashes when its first message is not its own start"
            ) {
                for acts in [
                    { _ in .example(0) }, { place in [.send(.exampleFinished(place, passed))] },
                ] as [(Int) -> [ScriptedRun.Act]] {
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
                    { _ in [.send(.returnedCopy(.unknown))] }, { _ in [.fail("no", .example(9))] },
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

            it("crashes when a copy of its process sends more than its notice") {
                let run = ScriptedRun("a b")
                run.acts["a"] = { .example($0, [.sendAsCopy(.exampleFinished($0, passed))]) }
                try run.start()
                expect(run.lines).to(equal(["a crashed: \(ScriptedRun.foreignBytes)", "b passed"]))
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

            it("leads to one result for each planned example, also beside the first one") {
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

        describe("the output of an example") {
            @MainActor func printing(_ acts: [ScriptedRun.Act], _ status: Status) -> ScriptedRun {
                let run = ScriptedRun("a b", workers: 2)
                run.acts["a"] = { .example($0, acts, status) }
                return run
            }

            it("is printed when the example fails, under a heading") {
                expect(try printing([.print("half a line")], .failed).start().printed).to(
                    equal("\"a\" has printed:\nhalf a line\n"))
                expect(try printing([.print("a line\n")], .failed).start().printed).to(
                    equal("\"a\" has printed:\na line\n"))
            }

            it("is printed at once when only one worker runs") {
                let run = ScriptedRun("a b")
                run.writesEvents = true
                run.acts["a"] = { .example($0, [.print("a line\n")]) }
                var seen: String?
                run.interruption = {
                    if run.beginnings.contains("b") { seen = seen ?? run.printedByNow() }
                    return nil
                }
                try run.start()
                expect(seen).to(equal("a line\na passed\n"))
            }

            it("is printed for a passing example on request") {
                let run = printing([.print("a line\n")], .passed)
                expect(try run.start().printed).to(equal(""))
                run.options.showsOutput = true
                expect(try run.start().printed).to(equal("\"a\" has printed:\na line\n"))
            }

            it("excludes standard error") {
                let acts: [ScriptedRun.Act] = [
                    .print("one "), .print("(on purpose)\n", to: STDERR_FILENO), .print("two\n"),
                ]
                expect(try printing(acts, .failed).start().printed).to(
                    equal("\"a\" has printed:\none two\n"))
            }

            it("goes to standard error when standard output is for a program") {
                let run = printing([.print("(on purpose)\n")], .failed)
                run.isForMachines = true
                expect(try run.start().printed).to(equal(""))
            }

            it("is truncated at its beginning above one mebibyte, with a notice") {
                let line = String(repeating: "x", count: 65_535) + "\n"
                let run = printing(Array(repeating: .print(line), count: 20), .failed)
                expect(try run.start().printed).to(
                    equal(
                        "\"a\" has printed:\n(the first \(4 * 65_536) bytes are left out)\n"
                            + String(repeating: line, count: 16)))
            }
        }

        describe("an interrupted run") {
            it("keeps the results so far and runs nothing more") {
                let run = ScriptedRun("a b c")
                run.interruption = { run.beginnings.contains("b") ? SIGINT : nil }
                try run.start()
                expect(run.lines).to(
                    equal([
                        "a passed", "b passed", "warning: the run was interrupted",
                        "c notRun: not run: the run was interrupted",
                    ]))
                expect(run.status).to(equal(130))
            }

            it("keeps the failures of an unfinished example") {
                let run = ScriptedRun("a b")
                run.isForMachines = true
                run.acts["a"] = {
                    [
                        .send(.exampleStarted($0)), .stepBegins("one"), .fail("no", .example($0)),
                        .sendAsCopy(.returnedCopy(.example($0))),
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
                        equal(
                            "warning: the run was interrupted, while \"a\" and \"b\" were running"),
                        equal(
                            "warning: the run was interrupted, while \"b\" and \"a\" were running")))
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
                    run.options.failsFast = true
                    run.acts["a"] = acts
                    try run.start()
                    expect(run.lines).to(equal([line, "b notRun", "c notRun"]))
                    expect(run.summary?.notRun).to(equal(2))
                    expect(run.status).to(equal(1))
                }
            }

            it("comes after the examples that run beside the first failure with --fail-fast") {
                let run = ScriptedRun("a b c d e f g h", workers: 2)
                run.options.failsFast = true
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

            it("fails after a failure outside all examples, and nothing more is run") {
                let run = ScriptedRun("a b")
                run.acts["a"] = { .example($0) + [.send(.problem(ScriptedRun.Act.failure("no server")))] }
                try run.start()
                expect(run.lines).to(
                    equal(["a passed", "error: no server", "b notRun: not run: no server"]))
                expect(run.status).to(equal(2))
            }
        }
    }
}
