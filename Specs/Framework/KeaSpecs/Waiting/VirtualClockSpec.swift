import Foundation
import Kea

/// What happened, and when by the clock.
@MainActor
private final class ClockDiary {
    var lines: [String] = []
    let clock: VirtualClock
    init(_ clock: VirtualClock) { self.clock = clock }

    func note(_ what: String) {
        lines.append("\(what) at \(clock.now.offset.brief)")
    }
}

private actor Order {
    var numbers: [Int] = []
    func add(_ number: Int) { numbers.append(number) }
}

final class VirtualClockSpec: Spec {
    override class func spec() {
        describe("a virtual clock") {
            @Let var clock = VirtualClock()
            @Let var diary = ClockDiary(clock)

            it("stands still by itself") {
                let before = clock.now
                try await Task.sleep(for: .milliseconds(2))
                expect(clock.now).to(equal(before))
                expect(clock.now.offset).to(equal(.zero))
            }

            it("starts where it is told to") {
                let clock = VirtualClock(now: .init(offset: .seconds(60)))
                expect(clock.now.offset).to(equal(.seconds(60)))
            }

            it("wakes nobody before the time") {
                Task {
                    try await clock.sleep(for: .seconds(3))
                    diary.note("awake")
                }
                await clock.advance(by: .milliseconds(2999))
                expect(diary.lines).to(beEmpty())
                expect(clock.sleeperCount).to(equal(1))
                expect(clock.nextDeadline?.offset).to(equal(.seconds(3)))
                await clock.advance(by: .milliseconds(1))
                expect(diary.lines).to(equal(["awake at 3 s"]))
                expect(clock.sleeperCount).to(equal(0))
            }

            it("wakes sleepers in the order of their deadlines, equal ones in the order in which they came") {
                for (name, seconds) in [("c", 3), ("a", 1), ("b", 2), ("a2", 1)] {
                    let others = clock.sleeperCount
                    Task {
                        try await clock.sleep(for: .seconds(seconds))
                        diary.note(name)
                    }
                    await expect(clock.sleeperCount).eventually(equal(others + 1))
                }
                await clock.advance(by: .seconds(10))
                expect(diary.lines).to(
                    equal([
                        "a at 1 s", "a2 at 1 s", "b at 2 s", "c at 3 s",
                    ]))
                expect(clock.now.offset).to(equal(.seconds(10)))
            }

            it("lets each of those who are due at one instant come to its end before it wakes the next") {
                let order = Order()
                for number in 1...20 {
                    Task.detached { [clock] in
                        try await clock.sleep(for: .seconds(1))
                        // The later one came, the sooner it is done.
                        for _ in number..<20 { _ = UUID() }
                        await order.add(number)
                    }
                    await expect(clock.sleeperCount).eventually(equal(number))
                }
                await clock.advance(by: .seconds(1))
                await expect { await order.numbers }.to(equal(Array(1...20)))
            }

            it("lets a sleeper sleep again on the way") {
                Task {
                    for round in 1...3 {
                        try await clock.sleep(for: .seconds(1))
                        diary.note("round \(round)")
                    }
                }
                await clock.advance(by: .seconds(3))
                expect(diary.lines).to(
                    equal(["round 1 at 1 s", "round 2 at 2 s", "round 3 at 3 s"]))
            }

            it("can be advanced from a synchronous body") {
                Task {
                    try await clock.sleep(for: .seconds(30))
                    diary.note("awake")
                }
                clock.advance(by: .seconds(30))
                expect(diary.lines).to(equal(["awake at 30 s"]))
            }

            it("advances to an instant, and never goes back") {
                await clock.advance(to: .init(offset: .seconds(8)))
                expect(clock.now.offset).to(equal(.seconds(8)))
                await clock.advance(to: .init(offset: .seconds(5)))
                expect(clock.now.offset).to(equal(.seconds(8)))
            }

            it("does not suspend for a deadline that has passed") {
                await clock.advance(by: .seconds(5))
                try await clock.sleep(until: .init(offset: .seconds(5)))
                expect(clock.now.offset).to(equal(.seconds(5)))
            }

            it("runs until nobody sleeps any more") {
                for seconds in [60, 3600] {
                    Task {
                        try await clock.sleep(for: .seconds(seconds))
                        try await clock.sleep(for: .seconds(1))
                        diary.note("\(seconds)")
                    }
                }
                await clock.run()
                expect(diary.lines).to(equal(["60 at 61 s", "3600 at 3601 s"]))
                expect(clock.now.offset).to(equal(.seconds(3601)))
            }

            it("stands in the end where somebody sleeps again and again, and says so") {
                let run = SpecRun {
                    it("sleeps") {
                        let clock = VirtualClock()
                        let sleeper = Task {
                            while !Task.isCancelled { try await clock.sleep(for: .seconds(1)) }
                        }
                        await clock.run(atMost: 10)
                        sleeper.cancel()
                    }
                }
                expect(run.messages).to(
                    equal([
                        "the virtual clock does not run out: after 10 sleeps, at 10 s, "
                            + "somebody still sleeps until 11 s"
                    ]))
                expect(run.results[0].failures.first?.details).to(
                    equal(["A task that sleeps again and again is moved on with advance(by:)."]))
            }

            it("runs from a synchronous body") {
                Task {
                    try await clock.sleep(for: .seconds(60))
                    diary.note("awake")
                }
                clock.run()
                expect(diary.lines).to(equal(["awake at 1 min"]))
            }

            it("wakes a cancelled sleeper at once, with a cancellation error") {
                let task = Task { try await clock.sleep(for: .seconds(60)) }
                await expect(clock.sleeperCount).eventually(equal(1))
                task.cancel()
                await expect { try await task.value }.to(throwError())
                expect(clock.sleeperCount).to(equal(0))
                expect(clock.now.offset).to(equal(.zero))
            }

            it("does not even begin to sleep in a cancelled task") {
                let task = Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    try await clock.sleep(for: .seconds(60))
                }
                await expect { try await task.value }.to(throwError())
            }

            it("is a clock that measures") {
                let elapsed = await clock.measure { await clock.advance(by: .seconds(7)) }
                expect(elapsed).to(equal(.seconds(7)))
            }

            it("serves many tasks of the thread pool in order") {
                let order = Order()
                for number in (1...50).shuffled() {
                    Task.detached { [clock] in
                        try await clock.sleep(for: .seconds(number))
                        await order.add(number)
                    }
                }
                await clock.advance(by: .seconds(60))
                await expect { await order.numbers }.to(equal(Array(1...50)))
            }
        }
    }
}
