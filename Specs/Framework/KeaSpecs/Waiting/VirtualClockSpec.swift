import Foundation
import Kea

/// A log of events with the clock's time.
@MainActor
private final class ClockLog {
    var lines: [String] = []
    let clock: VirtualClock
    init(_ clock: VirtualClock) { self.clock = clock }

    func note(_ what: String) { lines.append("\(what) at \(clock.now.offset.brief)") }
}

private actor Order {
    var numbers: [Int] = []
    func add(_ number: Int) { numbers.append(number) }
}

final class VirtualClockSpec: Spec {
    override class func spec() {
        describe("a virtual clock") {
            @Let var clock = VirtualClock()
            @Let var log = ClockLog(clock)

            it("does not advance by itself") {
                let before = clock.now
                try await Task.sleep(for: .milliseconds(2))
                expect(clock.now).to(equal(before))
                expect(clock.now.offset).to(equal(.zero))
            }

            it("starts at the given instant") {
                let clock = VirtualClock(now: .init(offset: .seconds(60)))
                expect(clock.now.offset).to(equal(.seconds(60)))
            }

            it("does not wake a sleeper before its deadline") {
                Task {
                    try await clock.sleep(for: .seconds(3))
                    log.note("awake")
                }
                await clock.advance(by: .milliseconds(2999))
                expect(log.lines).to(beEmpty())
                expect(clock.sleeperCount).to(equal(1))
                expect(clock.nextDeadline?.offset).to(equal(.seconds(3)))
                await clock.advance(by: .milliseconds(1))
                expect(log.lines).to(equal(["awake at 3 s"]))
                expect(clock.sleeperCount).to(equal(0))
            }

            it("wakes sleepers in the order of their deadlines, then of their arrival") {
                for (name, seconds) in [("c", 3), ("a", 1), ("b", 2), ("a2", 1)] {
                    let others = clock.sleeperCount
                    Task {
                        try await clock.sleep(for: .seconds(seconds))
                        log.note(name)
                    }
                    await expect(clock.sleeperCount).eventually(equal(others + 1))
                }
                await clock.advance(by: .seconds(10))
                expect(log.lines).to(
                    equal([
                        "a at 1 s", "a2 at 1 s", "b at 2 s", "c at 3 s",
                    ]))
                expect(clock.now.offset).to(equal(.seconds(10)))
            }

            it("lets each sleeper with the same deadline finish before waking the next") {
                let order = Order()
                for number in 1...20 {
                    Task.detached { [clock] in
                        try await clock.sleep(for: .seconds(1))
                        // The later a sleeper arrived, the less work it does.
                        for _ in number..<20 { _ = UUID() }
                        await order.add(number)
                    }
                    await expect(clock.sleeperCount).eventually(equal(number))
                }
                await clock.advance(by: .seconds(1))
                await expect { await order.numbers }.to(equal(Array(1...20)))
            }

            it("lets a sleeper sleep again while it advances") {
                Task {
                    for round in 1...3 {
                        try await clock.sleep(for: .seconds(1))
                        log.note("round \(round)")
                    }
                }
                await clock.advance(by: .seconds(3))
                expect(log.lines).to(equal(["round 1 at 1 s", "round 2 at 2 s", "round 3 at 3 s"]))
            }

            it("can be advanced from a synchronous body") {
                Task {
                    try await clock.sleep(for: .seconds(30))
                    log.note("awake")
                }
                clock.advance(by: .seconds(30))
                expect(log.lines).to(equal(["awake at 30 s"]))
            }

            it("advances to an instant and never goes back") {
                await clock.advance(to: .init(offset: .seconds(8)))
                expect(clock.now.offset).to(equal(.seconds(8)))
                await clock.advance(to: .init(offset: .seconds(5)))
                expect(clock.now.offset).to(equal(.seconds(8)))
            }

            it("does not suspend for a deadline in the past") {
                await clock.advance(by: .seconds(5))
                try await clock.sleep(until: .init(offset: .seconds(5)))
                expect(clock.now.offset).to(equal(.seconds(5)))
            }

            it("advances to an instant in a synchronous body, or with await") {
                clock.advance(to: .init(offset: .seconds(8)))
                expect(clock.now.offset).to(equal(.seconds(8)))
                @MainActor func advance() { clock.advance(by: .seconds(1)) }
                let run = SpecRun {
                    it("forgets await") {
                        await Task.yield()
                        advance()
                    }
                }
                expect(run.messages.first).to(haveValue(beginWith("an asynchronous body waits with `await")))
            }

            it("runs until there are no sleepers") {
                for seconds in [60, 3600] {
                    Task {
                        try await clock.sleep(for: .seconds(seconds))
                        try await clock.sleep(for: .seconds(1))
                        log.note("\(seconds)")
                    }
                }
                await clock.run()
                expect(log.lines).to(equal(["60 at 61 s", "3600 at 3601 s"]))
                expect(clock.now.offset).to(equal(.seconds(3601)))
            }

            it("stops and fails when tasks sleep again and again") {
                let run = SpecRun {
                    it("sleeps") {
                        let clock = VirtualClock()
                        let sleeper = Task {
                            while !Task.isCancelled { try await clock.sleep(for: .seconds(1)) }
                        }
                        await clock.run(atMost: 10)
                        sleeper.cancel()
                    }
                    it("sleeps twice") {
                        let clock = VirtualClock()
                        Task { for _ in 1...2 { try await clock.sleep(for: .seconds(1)) } }
                        await clock.run(atMost: 2)
                    }
                }
                expect(run.messages).to(
                    equal([
                        "the virtual clock does not run out: after 10 sleeps, at 10 s, "
                            + "a task still sleeps until 11 s"
                    ]))
                expect(run.results[0].failures.first?.details).to(
                    equal(["A task that sleeps again and again is moved on with advance(by:)."]))
            }

            it("runs from a synchronous body") {
                Task {
                    try await clock.sleep(for: .seconds(60))
                    log.note("awake")
                }
                clock.run()
                expect(log.lines).to(equal(["awake at 1 min"]))
            }

            it("wakes a cancelled sleeper at once with a cancellation error") {
                let task = Task { try await clock.sleep(for: .seconds(60)) }
                await expect(clock.sleeperCount).eventually(equal(1))
                task.cancel()
                await expect { try await task.value }.to(throwError())
                expect(clock.sleeperCount).to(equal(0))
                expect(clock.now.offset).to(equal(.zero))
            }

            it("throws at once in a cancelled task") {
                let task = Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    try await clock.sleep(for: .seconds(60))
                }
                await expect { try await task.value }.to(throwError())
            }

            it("is moved on by a task that outlives its example") {
                let log = log
                let run = SpecRun {
                    it("leaves it", .virtualTime) {
                        Task {
                            await VirtualClock().advance(by: .seconds(1))
                            log.note("advanced")
                        }
                        await Task.yield()
                    }
                }
                expect(run.statuses).to(equal([.passed]))
                expect(log.lines).eventually(equal(["advanced at 0 s"]), within: .seconds(60))
            }

            it("measures durations") {
                let elapsed = await clock.measure { await clock.advance(by: .seconds(7)) }
                expect(elapsed).to(equal(.seconds(7)))
            }

            it("wakes many tasks of the thread pool in order") {
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
