import Foundation
import Kea
import KeaEvents
import KeaRunner
import RunSupport

/// The processor time of a run of which one thing grows: in proportion to it, and not to its square.
final class LinearCostSpec: Spec {
    override class func spec() {
        describe("the work of a run") {
            let location = SourceLocation(file: "/code/Steps.swift", line: 1)
            let owner = FailureOwner.hook("a hook", suite: "S", location: location, isOfRun: false)
            let feature = { (tags: String) in "\(tags)\nFeature: F\n  Scenario: S\n    Given it works\n" }
            let log = Attachment(.text("a"), mediaType: Attachment.logType)

            let grows: [(String, @MainActor (Int, Int) -> [ScriptedRun.Act])] = [
                (
                    "the failures of an example",
                    { count, place in
                        let failures = (1...count).map { ScriptedRun.Act.fail("\($0)", .example(place)) }
                        return .example(place, failures, .failed, failures: count)
                    }
                ),
                (
                    "the failures outside of examples",
                    { count, place in
                        let failures = (1...count).map { ScriptedRun.Act.failure("\($0)") }
                        return .example(place) + failures.map { .send(.failure($0, of: owner)) }
                            + failures.map { .send(.event(.lateFailure($0, of: owner))) }
                    }
                ),
                (
                    "the steps of an example",
                    { count, place in
                        let steps = (1...count).map { "\($0)" }
                        return .example(
                            place, steps.flatMap { [ScriptedRun.Act.stepBegins($0), .stepEnds($0)] })
                    }
                ),
                (
                    "the attachments of an example",
                    { count, place in
                        let event = ScriptedRun.Act.send(.event(.attachment(log, example: "S/a")))
                        return .example(place, Array(repeating: event, count: count))
                    }
                ),
                (
                    "the attempts at an example",
                    { count, place in
                        let failed = ExampleResult(status: .failed, seconds: 0)
                        let attempt: [ScriptedRun.Act] = [
                            .send(.exampleStarted(place)), .send(.exampleRetried(place, failed)),
                        ]
                        return (1...count).flatMap { _ in attempt } + .example(place)
                    }
                ),
                (
                    "the hooks around the run",
                    { count, place in
                        let hooks = (0..<count).flatMap { index -> [RunEvent] in
                            let hook = HookInfo(moment: .beforeRun, location: location, index: index)
                            return [.hookStarted(hook), .hookFinished(hook, StepResult(status: .passed))]
                        }
                        return .example(place, hooks.map { .send(.event($0)) })
                    }
                ),
                (
                    "the lines that an example prints",
                    { count, place in
                        .example(
                            place,
                            (1...count).flatMap { line in
                                [ScriptedRun.Act.print("\(line)\n"), .print("\(line)\n", to: STDERR_FILENO)]
                            })
                    }
                ),
            ]
            for (what, acts) in grows {
                it("is linear in \(what)") {
                    let growth = try Self.growth { count in
                        let run = ScriptedRun("a")
                        run.pace = { 100 }
                        run.acts["a"] = { acts(count, $0) }
                        return { try run.start() }
                    }
                    expect(growth).to(beLessThan(24))
                }
            }

            let files: [(String, Int, (Int) -> (tags: String, features: [String]))] = [
                ("features", 50, { ("@a", Array(repeating: "@a", count: $0)) }),
                (
                    "the tags of a scenario", 500,
                    { count in ("@t1", [(1...count).map { "@t\($0)" }.joined(separator: " ")]) }
                ),
                (
                    "the operators of a tag expression", 500,
                    { count in ("@a" + (1...count).map { " or @t\($0)" }.joined(), ["@a"]) }
                ),
            ]
            for (what, base, make) in files {
                it("is linear in \(what)") {
                    let growth = try Self.growth(from: base) { count in
                        let (tags, features) = make(count)
                        let files = features.enumerated().map { ("Features/\($0).feature", feature($1)) }
                        return {
                            let run = try InnerRun(
                                ["--tags", tags], files: Dictionary(uniqueKeysWithValues: files),
                                only: ["FixtureSteps"])
                            expect(run.errors).to(beEmpty())
                            expect(run.status).to(equal(0))
                        }
                    }
                    expect(growth).to(beLessThan(24))
                }
            }

            it("is linear in the hooks of an example") {
                let growth = try Self.growth { count in
                    {
                        let group = ExampleGroup.describing("inner") {
                            for _ in 1...count {
                                beforeEach { () }
                                afterEach { () }
                            }
                            it("a") { () }
                        }
                        expect(group.examples.map { Engine().run($0)?.status }).to(equal([.passed]))
                    }
                }
                expect(growth).to(beLessThan(24))
            }

            it("is linear in examples") {
                let growth = try Self.growth { count in
                    let run = ScriptedRun((1...count).map { "a\($0)" }.joined(separator: " "))
                    run.pace = { 100 }
                    return { try run.start() }
                }
                expect(growth).to(beLessThan(24))
            }
        }

        describe("the record of an example") {
            it("finds the steps' failures and attachments in linear work") {
                let info = ExampleInfo.planned(0)
                let growth = try Self.growth { count in
                    var record = ExampleRecord(info)
                    for number in 1...count {
                        var failure = ScriptedRun.Act.failure("\(number)")
                        failure.identify()
                        let step = StepInfo(keyword: "* ", text: "a", location: info.location)
                        record.steps.append(
                            .init(info: step, result: StepResult(status: .failed, failures: [failure])))
                        record.attach(Attachment(.text("\(number)"), mediaType: Attachment.logType))
                        record.result.failures.append(failure)
                    }
                    record.result.failures.reverse()
                    return {
                        expect(record.failuresOutsideSteps).to(beEmpty())
                        let attachments = record.steps.indices.flatMap { record.attachments(ofStep: $0) }
                        expect(attachments).to(haveCount(count))
                        expect(record.attachments).to(haveCount(count))
                    }
                }
                expect(growth).to(beLessThan(24))
            }
        }
    }

    /// Returns how often the processor time of something grows if its size grows to eight times: 8 if it is linear, and
    /// near 64 if it is quadratic.
    @MainActor private static func growth<Result>(
        from base: Int = 1_000, _ make: (Int) -> () throws -> Result
    ) throws -> Double {
        let times = try [base, 8 * base].map { count in
            let body = make(count)
            let start = processorTime()
            _ = try body()
            return processorTime() - start
        }
        return times[1] / times[0]
    }

    /// Returns the processor time of this thread in nanoseconds.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
