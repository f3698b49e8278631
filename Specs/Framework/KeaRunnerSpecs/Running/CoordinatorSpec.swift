import Foundation
import Kea
import KeaEvents
import KeaRunner

/// How the coordinator handles the messages of workers; the workers are scripted, without processes.
final class CoordinatorSpec: Spec {
    override class func spec() {
        let beforeRun = HookInfo(
            moment: .beforeRun, location: SourceLocation(file: "/code/Hooks.swift", line: 4), index: 4)
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
                expect(info.root).toNot(beNil())
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

            it("starts additional workers for waiting examples, unless their number is given") {
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
                    if case .run(let examples) = order { examples } else { [] }
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
                run.description = { _ in acts }
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

        describe("a worker that a signal ends before its first example") {
            let killed: ScriptedRun.Act = .end(.byItself(.signal(SIGKILL)))

            it("is replaced, whatever it was loading") {
                let run = ScriptedRun("a b", workers: 2)
                run.loading = [1: [killed], 2: [.send(.loading("X")), killed], 4: [killed]]
                try run.start()
                expect(run.lines).to(consistOf("a passed", "b passed"))
                expect(run.workers.map(\.leftOut)).to(allSatisfy(beEmpty()))
                expect(run.status).to(equal(0))
            }

            it("gives back the examples that it was given") {
                let run = ScriptedRun("a b")
                var isFirst = true
                run.acts["a"] = { index in
                    defer { isFirst = false }
                    return isFirst ? [killed] : .example(index)
                }
                try run.start()
                expect(run.lines).to(equal(["a passed", "b passed"]))
                expect(run.status).to(equal(0))
            }

            it("is not replaced in silence once it has begun one") {
                let run = ScriptedRun("a b")
                var isFirst = true
                run.acts["a"] = { index in
                    defer { isFirst = false }
                    return isFirst ? .crash(index, [], .byItself(.signal(SIGKILL))) : .example(index)
                }
                try run.start()
                expect(run.lines).to(equal(["a crashed: crashed: signal SIGKILL, killed", "b passed"]))
                expect(run.status).to(equal(1))
            }

            it("ends the run when all workers end so") {
                let run = ScriptedRun("a", workers: 1)
                run.loading = Dictionary(uniqueKeysWithValues: (1...9).map { ($0, [killed]) })
                try run.start()
                expect(run.workers).to(haveCount(4))
                expect(run.lines).to(equal(["error: planning the run crashed: signal SIGKILL, killed"]))
                expect(run.status).to(equal(2))
            }

            for workers in [1, 2] {
                it("is replaced while it sends what it loaded, reported once: \(workers)") {
                    let run = ScriptedRun("a b", workers: workers)
                    run.isForMachines = true
                    let source = FeatureSource(name: "s.feature", text: "", mediaType: "text/plain")
                    let acts: [ScriptedRun.Act] = [
                        .send(.event(.source(source))), .send(.event(.glue(Glue()))),
                        .send(
                            .event(.testCase(TestCase(example: 0, source: "s.feature", pickle: 0, steps: [])))
                        ),
                    ]
                    run.description = { $0 < 3 ? Array(acts.prefix($0)) + [killed] : acts }
                    try run.start()
                    expect(run.lines.prefix(3)).to(equal(["source s.feature", "glue", "test case 0"]))
                    expect(run.lines.dropFirst(3)).to(consistOf("a passed", "b passed"))
                    expect(run.status).to(equal(0))
                }
            }

            it("is replaced by a loaded one if no process can be started") {
                let run = ScriptedRun("a b", workers: 2)
                run.isForMachines = true
                run.secondsBefore = 1
                run.description = { [unowned run] number in
                    if number == 2 { run.startError = POSIXError(.EAGAIN) }
                    return [.send(.event(.glue(Glue())))] + (number == 1 ? [killed] : [])
                }
                try run.start()
                expect(run.workers).to(haveCount(2))
                expect(run.lines.filter { !$0.hasPrefix("warning") }).to(
                    equal(["glue", "a passed", "b passed"]))
                expect(run.status).to(equal(0))
            }

            for known in ["b a", "a"] {
                it("is an error during its plan if that is now \(known)") {
                    let run = ScriptedRun("a b")
                    run.isForMachines = true
                    run.description = { $0 == 1 ? [killed] : [.send(.event(.glue(Glue())))] }
                    run.known[2] = known
                    try run.start()
                    expect(run.lines).to(
                        contain(
                            "error: the sources and test cases are incomplete: the examples have changed while they were sent"
                        ))
                    expect(run.lines).to(contain("a passed"))
                    expect(run.lines.filter { $0.hasPrefix("b ") }).to(haveCount(1))
                    expect(run.status).to(equal(2))
                }
            }

            it("is an error when it crashes") {
                let run = ScriptedRun("a", workers: 1)
                run.loading[1] = [.end(.byItself(.signal(SIGSEGV)))]
                try run.start()
                expect(run.status).to(equal(2))
            }
        }

        describe("a hook around the run") {
            it("is not repeated by the next worker once it has started") {
                let run = ScriptedRun("a b")
                run.acts["a"] = {
                    [.send(.event(.hookStarted(beforeRun))), .send(beforeRunPassed)] + .crash($0)
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
    }
}
