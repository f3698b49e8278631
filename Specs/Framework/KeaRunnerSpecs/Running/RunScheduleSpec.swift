import Kea
import KeaEvents
import KeaRunner

final class RunScheduleSpec: Spec {
    override class func spec() {
        describe("the schedule of a run") {
            @MainActor func schedule(
                _ names: String, workers: Int = 2, additional: Int = 0, seconds: [String: Double] = [:],
                keepsOrder: Bool = false
            ) -> NamedSchedule {
                NamedSchedule(
                    names, workers: workers, additional: additional,
                    RecordedDurations(seconds: seconds, total: seconds.values.reduce(0, +)), keepsOrder)
            }
            let seconds = ["a": 1.0, "b": 3, "c": 2]

            it("dispatches the longest examples first, then those without a duration in order") {
                expect(schedule("x a y b c z", seconds: seconds).all).to(equal("b c a x y z"))
            }

            it("keeps the plan's order on request and with one worker") {
                expect(schedule("x a y b c", seconds: seconds, keepsOrder: true).all).to(equal("x a y b c"))
                expect(schedule("x a y b c", workers: 1, seconds: seconds).all).to(equal("x a y b c"))
            }

            it("keeps examples with a common hook together, with their total duration") {
                var handing = schedule("a b1 x b1 c", seconds: seconds)
                expect(handing.next()).to(equal("b1 b1"))
                expect(handing.next()).to(equal("c"))
            }

            it("dispatches serial examples last, one at a time") {
                var handing = schedule("a! b c! d", seconds: ["b": 9, "d": 8])
                expect([handing.next(), handing.next()]).to(equal(["b", "d"]))
                expect(handing.next(isAlone: false)).to(equal(""))
                expect([handing.next(), handing.next()]).to(equal(["a!", "c!"]))
                expect(handing.schedule.isEmpty).to(beTrue())
            }

            it("dispatches returned examples next, in their order") {
                var handing = schedule("a b c d", seconds: ["a": 9, "b": 8, "c": 7, "d": 6])
                expect([handing.next(), handing.next()]).to(equal(["a", "b"]))
                handing.giveBack("b")
                handing.giveBack("a")
                expect([handing.next(), handing.next(), handing.next()]).to(equal(["a", "b", "c"]))
            }

            it("dispatches a returned serial example alone") {
                var handing = schedule("a! b", seconds: ["b": 9])
                expect([handing.next(), handing.next()]).to(equal(["b", "a!"]))
                handing.giveBack("a!")
                expect(handing.next(isAlone: false)).to(equal(""))
                expect(handing.next()).to(equal("a!"))
            }

            it("estimates the remaining duration") {
                var handing = schedule("a! b x x", seconds: ["a": 2, "b": 9])
                expect(handing.schedule.secondsLeft(each: 0.5)).to(beCloseTo(13))
                expect(handing.next()).to(equal("b"))
                expect(handing.schedule.secondsLeft(each: 0.5)).to(beCloseTo(3.5))
                handing.giveBack("b")
                expect(handing.schedule.secondsLeft(each: 0.5)).to(beCloseTo(13))
                while !handing.next().isEmpty {}
                expect(handing.schedule.secondsLeft(each: 0.5)).to(beCloseTo(0))
            }

            it("dispatches waiting examples singly to additional workers, the longest first") {
                var handing = schedule(
                    "a b~ c~1 d~1 e!", additional: 1, seconds: ["a": 9, "b": 2, "c": 1, "d": 3])
                expect(handing.schedule.waitingSeconds).to(beCloseTo(6))
                expect(handing.schedule.secondsLeft(each: 0)).to(beCloseTo(9))
                expect(handing.next(isAdditional: true)).to(equal("c~1 d~1"))
                expect(handing.schedule.waitingSeconds).to(beCloseTo(2))
                handing.giveBack("c~1")
                expect([handing.next(isAdditional: true), handing.next(isAdditional: true)]).to(
                    equal(["c~1", "b~"]))
                expect(handing.next(isAdditional: true)).to(equal(""))
                expect(handing.schedule.secondsLeft(each: 0)).to(beCloseTo(9))
            }

            it("dispatches them to other workers after the examples that compute") {
                expect(schedule("a~ b c! d~", additional: 1, seconds: ["a": 9]).all).to(equal("b a~ d~ c!"))
            }

            it("dispatches them like all others without additional workers") {
                expect(schedule("a~ b c~", seconds: ["b": 9]).all).to(equal("b a~ c~"))
                expect(schedule("a~ b c~").schedule.waitingSeconds).to(equal(0))
            }

            it("expects them to take a second if there is no record") {
                expect(schedule("a~ b~ c", additional: 1).schedule.waitingSeconds).to(equal(2))
            }

            it("does not dispatch an example that has a result") {
                var handing = schedule("a b! c!", seconds: ["a": 1])
                expect(handing.schedule.next(isAlone: true) { $0 == 2 }).to(equal([2]))
                expect(handing.schedule.isEmpty).to(beTrue())
            }

            it("dispatches nothing after being dropped") {
                var handing = schedule("a b! c", seconds: ["a": 1])
                handing.schedule.drop()
                expect(handing.schedule.isEmpty).to(beTrue())
                expect(handing.next()).to(equal(""))
            }
        }

        describe("the ledger of results") {
            @Let var ledger = RunLedger()

            it("finds the examples of another plan by name, equal names in order") {
                _ = ledger.adopt(plan("a b a c"))
                let other = ledger.adopt(plan("c a x a a", digest: 2))
                expect(other.indices).to(equal([3, 0, nil, 2, nil]))
                expect(other.missing).to(equal([1]))
            }

            it("accepts only the first result of each example") {
                _ = ledger.adopt(plan("a b"))
                expect(ledger.finishExample(1)).to(beTrue())
                expect(ledger.finishExample(1)).to(beFalse())
                expect(ledger.finishExample(2)).to(beFalse())
                expect(ledger.unfinished).to(equal([0]))
                expect(ledger.isComplete).to(beFalse())
                expect(ledger.finishExample(0)).to(beTrue())
                expect(ledger.isComplete).to(beTrue())
            }

            it("numbers the attempts of each example from 1") {
                _ = ledger.adopt(plan("a b"))
                expect(ledger.attempt(at: 0)).to(equal(1))
                ledger.retry(0)
                expect([ledger.attempt(at: 0), ledger.attempt(at: 1)]).to(equal([2, 1]))
            }
        }
    }
}

/// A plan of examples: `b1` shares the hook 1 with others, `b!` is serial, `b~` mostly waits.
private func plan(_ names: String, digest: Int = 1) -> RunPlan {
    let entries = names.split(separator: " ").map { name in
        RunPlan.Entry(
            info: ExampleInfo(
                id: String(name.prefix(1)), kind: .spec, suite: "A", path: [String(name)],
                location: SourceLocation(file: "A.swift", line: 1), tags: []),
            unit: name.last?.wholeNumberValue, isSerial: name.hasSuffix("!"), waits: name.contains("~"))
    }
    return RunPlan(info: RunInfo(exampleCount: entries.count), entries: entries, digest: digest)
}

/// A schedule whose examples are identified by name.
@MainActor
private struct NamedSchedule {
    var schedule: RunSchedule
    private let names: [String]

    init(_ names: String, workers: Int, additional: Int, _ durations: RecordedDurations, _ keepsOrder: Bool) {
        schedule = RunSchedule(
            plan(names), workers: workers, additional: additional, durations: durations,
            keepsOrder: keepsOrder)
        self.names = names.split(separator: " ").map(String.init)
    }

    /// The names of the next examples.
    mutating func next(isAlone: Bool = true, isAdditional: Bool = false) -> String {
        schedule.next(isAlone: isAlone, isAdditional: isAdditional) { _ in true }.map { names[$0] }
            .joined(separator: " ")
    }

    mutating func giveBack(_ name: String) {
        schedule.giveBack(names.indices.filter { names[$0] == name })
    }

    /// The names of all examples in the order of dispatch.
    var all: String {
        var rest = self
        var all: [String] = []
        while !rest.schedule.isEmpty { all.append(rest.next()) }
        return all.joined(separator: " ")
    }
}
