import Foundation
import Kea
import Observation

@MainActor @Observable
private final class Loader {
    var rows = 0
    var attempts = 0

    func load() async throws {
        try await Task.sleep(for: .seconds(3))
        rows = 20
    }

    /// Tries four times, with pauses of 1, 2 and 4 minutes.
    func loadWithRetries() async {
        for attempt in 0..<4 {
            attempts += 1
            if attempt == 3 {
                rows = 20
                return
            }
            try? await Task.sleep(for: .seconds(60 << attempt))
        }
    }
}

private actor Meter {
    var readings: [Int] = []

    func read(_ number: Int, after seconds: Int) async throws {
        try await Task.sleep(for: .seconds(seconds))
        readings.append(number)
    }
}

private struct TimedOut: Error {}

/// The first of an operation and a time limit, as many programs have it.
private func withTimeout<Value: Sendable>(
    _ limit: Duration, _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask { try await operation() }
        group.addTask {
            try await Task.sleep(for: limit)
            throw TimedOut()
        }
        defer { group.cancelAll() }
        guard let first = try await group.next() else { throw TimedOut() }
        return first
    }
}

/// What programs do that are called from everywhere.
private func useMainThreadIfThere() {
    if Thread.isMainThread { MainActor.assumeIsolated {} }
}

final class VirtualTimeSpec: Spec {
    override class func spec() {
        describe("an example in virtual time", .virtualTime) {
            @Let var loader = Loader()
            @Let var journal = Journal()
            @Let var start = ContinuousClock.now
            @Let var realStart = RealClock.now

            beforeEach { _ = (start, realStart) }
            afterEach { expect(RealClock.now - realStart).to(beLess(than: .seconds(1))) }

            it("sleeps for 68 seconds in milliseconds") {
                async let a: Int = {
                    try await Task.sleep(for: .seconds(3))
                    return 1
                }()
                async let b: Int = {
                    try await Task.sleep(nanoseconds: 5_000_000_000)
                    return 2
                }()
                let sum = try await a + b
                expect(sum).to(equal(3))
                expect(ContinuousClock.now - start).to(equal(.seconds(5)))
                try await Task.sleep(until: .now + .seconds(60), clock: .continuous)
                let subject = loader
                async let load: Void = subject.load()
                expect(loader.rows).to(equal(0))
                try await load
                expect(loader.rows).to(equal(20))
                expect(ContinuousClock.now - start).to(equal(.seconds(68)))
            }

            it("moves all clocks by the same time") {
                let date = Date()
                let suspending = SuspendingClock.now
                let uptime = ProcessInfo.processInfo.systemUptime
                let dispatch = DispatchTime.now()
                try await Task.sleep(for: .seconds(3600))
                expect(Date().timeIntervalSince(date).rounded()).to(equal(3600))
                expect(SuspendingClock.now - suspending).to(equal(.seconds(3600)))
                expect((ProcessInfo.processInfo.systemUptime - uptime).rounded()).to(equal(3600))
                expect(DispatchTime.now().uptimeNanoseconds - dispatch.uptimeNanoseconds)
                    .to(equal(3_600_000_000_000))
            }

            it("sleeps on the suspending clock") {
                try await Task.sleep(for: .seconds(60), clock: .suspending)
                try await Task.sleep(until: .now + .seconds(60), clock: .suspending)
                expect(ContinuousClock.now - start).to(equal(.seconds(120)))
            }

            it("does not sleep until a time that has passed") {
                try await Task.sleep(until: start - .seconds(60), clock: .continuous)
                expect(ContinuousClock.now - start).to(equal(.zero))
            }

            it("wakes sleepers in the order of their times, from wherever they sleep") {
                let meter = Meter()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in [4, 2, 5, 1, 3] {
                        group.addTask { try await meter.read(number, after: number * 10) }
                    }
                    try await group.waitForAll()
                }
                await expect { await meter.readings }.to(equal([1, 2, 3, 4, 5]))
                expect(ContinuousClock.now - start).to(equal(.seconds(50)))
            }

            it("takes the same course every time: what is ready first runs first") {
                for name in ["a", "b", "c"] {
                    Task {
                        journal.write("\(name)1")
                        await Task.yield()
                        journal.write("\(name)2")
                        try await Task.sleep(for: .seconds(1))
                        journal.write("\(name)3")
                    }
                }
                try await Task.sleep(for: .seconds(2))
                expect(journal.entries).to(equal(["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]))
            }

            it("ends a cancelled sleep at once") {
                let task = Task { try await Task.sleep(for: .seconds(3600)) }
                try await Task.sleep(for: .seconds(1))
                task.cancel()
                await expect { try await task.value }.to(throwError())
                expect(ContinuousClock.now - start).to(equal(.seconds(1)))
            }

            it("lets time limits of the code under test strike, and not strike") {
                await expect {
                    try await withTimeout(.seconds(30)) { try await Task.sleep(for: .seconds(31)) }
                }.to(throwError())
                expect(ContinuousClock.now - start).to(equal(.seconds(30)))
                let value = try await withTimeout(.seconds(30)) {
                    try await Task.sleep(for: .seconds(29))
                    return 7
                }
                expect(value).to(equal(7))
                expect(ContinuousClock.now - start).to(equal(.seconds(59)))
            }

            it("waits for retries of minutes, in a synchronous body") {
                Task { await loader.loadWithRetries() }
                expect(loader.rows).eventually(equal(20), within: .seconds(600))
                expect(loader.attempts).to(equal(4))
                expect(ContinuousClock.now - start).to(equal(.seconds(420)))
            }

            it("waits for retries of minutes, in an asynchronous body") {
                Task { await loader.loadWithRetries() }
                await expect(loader.rows).eventually(equal(20), within: .seconds(600))
                expect(ContinuousClock.now - start).to(equal(.seconds(420)))
            }

            it("waits with an asynchronous expression") {
                Task { await loader.loadWithRetries() }
                await expect {
                    await Task.yield()
                    return loader.rows
                }.eventually(equal(20), within: .seconds(600))
                expect(ContinuousClock.now - start).to(equal(.seconds(420)))
            }

            it("waits off the main actor") {
                let meter = Meter()
                let readings = Task.detached {
                    let read = Task { try await meter.read(1, after: 300) }
                    await expect { await meter.readings }.eventually(equal([1]), within: .seconds(301))
                    try await read.value
                }
                try await readings.value
            }

            it("watches for the whole of a window") {
                Task { try await loader.load() }
                expect(loader.rows).always(equal(0), for: .milliseconds(2999))
                expect(loader.rows).afterWaiting(.milliseconds(1), equal(20))
                expect(loader.rows).never(equal(0), for: .seconds(3600))
                expect(ContinuousClock.now - start).to(equal(.seconds(3603)))
            }

            it("watches for the whole of a window without blocking") {
                Task { try await loader.load() }
                await expect(loader.rows).always(equal(0), for: .milliseconds(2999))
                await expect(loader.rows).afterWaiting(.milliseconds(1), equal(20))
                await expect(loader.rows).never(equal(0), for: .seconds(3600))
                expect(ContinuousClock.now - start).to(equal(.seconds(3603)))
            }

            it("counts what happens in hours") {
                confirmation("ticks", count: 24, within: .seconds(86_400)) { tick in
                    Task {
                        for _ in 1...24 {
                            try await Task.sleep(for: .seconds(3600))
                            tick()
                        }
                    }
                }
            }

            it("waits inside of a wait") {
                expect { () -> Int in
                    expect(loader.attempts).eventually(equal(0), within: .seconds(60))
                    return 1
                }.eventually(equal(1), within: .seconds(60))
            }

            it("lets somebody who yields until a time comes see it come") {
                while ContinuousClock.now - start < .milliseconds(20) { await Task.yield() }
            }

            it("runs blocks of the main queue when nothing else is ready") {
                Task {
                    try await Task.sleep(for: .seconds(60))
                    DispatchQueue.main.async { MainActor.assumeIsolated { loader.rows = 5 } }
                }
                expect(loader.rows).eventually(equal(5), within: .seconds(61))
            }

            it("waits for another thread in real time when nothing is due") {
                let value = await withCheckedContinuation { continuation in
                    Thread.detachNewThread {
                        Thread.sleep(forTimeInterval: 0.02)
                        continuation.resume(returning: 9)
                    }
                }
                expect(value).to(equal(9))
                expect(ContinuousClock.now - start).to(equal(.zero))
            }

            it("has a virtual clock whose sleepers are known exactly") {
                let clock = VirtualClock()
                Task {
                    for round in 1...3 {
                        try await clock.sleep(for: .seconds(1))
                        journal.write("round \(round)")
                    }
                }
                await clock.advance(by: .seconds(2))
                expect(journal.entries).to(equal(["round 1", "round 2"]))
                await clock.run()
                expect(journal.entries).to(equal(["round 1", "round 2", "round 3"]))
                expect(ContinuousClock.now - start).to(equal(.zero))
            }

            it("lives in real time where it says so", .realTime) {
                try await Task.sleep(for: .milliseconds(5))
                expect(RealClock.now - realStart).toNot(beLess(than: .milliseconds(5)))
            }
        }

        describe("virtual time") {
            it("is had by tag, too") {
                let run = SpecRun {
                    it("sleeps", .tags("virtual-time")) { try await Task.sleep(for: .seconds(3600)) }
                }
                expect(run.statuses).to(equal([.passed]))
                expect(run.results.map(\.seconds)).to(allSatisfyLess(than: 1))
            }

            it("begins anew with each example, and ends with it") {
                let journal = Journal()
                let before = Date()
                let run = SpecRun {
                    for _ in 1...2 {
                        it("sleeps", .virtualTime) {
                            try await Task.sleep(for: .seconds(86_400))
                            journal.write("\(Date().timeIntervalSince(before) < 90_000)")
                        }
                    }
                    it("is live") {
                        let start = RealClock.now
                        try await Task.sleep(for: .milliseconds(10))
                        journal.write("\(RealClock.now - start >= .milliseconds(10))")
                    }
                }
                expect(run.messages).to(beEmpty())
                expect(journal.entries).to(equal(["true", "true", "true"]))
                expect(Date().timeIntervalSince(before)).to(beLess(than: 60))
            }

            it("nests") {
                let journal = Journal()
                let run = SpecRun {
                    it("is outside", .virtualTime) {
                        let start = ContinuousClock.now
                        let inner = SpecRun {
                            it("is inside", .virtualTime) {
                                try await Task.sleep(for: .seconds(100))
                                journal.write("inside \((ContinuousClock.now - start).brief)")
                            }
                        }
                        expect(inner.statuses).to(equal([.passed]))
                        Task {
                            try await Task.sleep(for: .seconds(5))
                            journal.write("outside \((ContinuousClock.now - start).brief)")
                        }
                        expect(journal.entries).eventually(haveCount(2), within: .seconds(10))
                    }
                }
                expect(run.messages).to(beEmpty())
                expect(journal.entries).to(equal(["inside 100 s", "outside 5 s"]))
            }

            it("carries errors out of the example") {
                let run = SpecRun {
                    it("throws after an hour", .virtualTime) {
                        try await Task.sleep(for: .seconds(3600))
                        throw TimedOut()
                    }
                    it("passes", .virtualTime) { try await Task.sleep(for: .seconds(1)) }
                }
                expect(run.statuses).to(equal([.failed, .passed]))
                expect(run.messages).to(equal(["threw an error: TimedOut()"]))
            }

            it("says what was seen when, by its own clock") {
                let run = SpecRun {
                    it("waits", .virtualTime) {
                        let loader = Loader()
                        Task { try await loader.load() }
                        expect(loader.rows).eventually(equal(21), within: .seconds(300))
                    }
                }
                expect(run.messages).to(equal(["expected to equal 21 within 5 min, got 20"]))
                let details = run.results.flatMap(\.failures).flatMap(\.details).joined()
                expect(details.contains("seen: 0 from 0 ms, 20 from 3.000 s, 20 at 300.000 s")).to(beTrue())
            }

            it("holds the example's own time limit against its clock") {
                let run = SpecRun {
                    it("takes too long", .virtualTime, .timeLimit(.seconds(60))) {
                        try await Task.sleep(for: .seconds(61))
                    }
                    it("is in time", .virtualTime, .timeLimit(.seconds(60))) {
                        try await Task.sleep(for: .seconds(59))
                    }
                    it("waits too long", .virtualTime, .timeLimit(.seconds(60))) {
                        expect(true).always(beTrue(), for: .seconds(61))
                    }
                }
                expect(run.statuses).to(equal([.timedOut, .passed, .timedOut]))
                expect(run.messages.first).to(equal("took longer than its time limit of 1 min"))
            }

            it("does not hold the run's time limit against its clock") {
                var options = Engine.Options()
                options.timeLimit = .seconds(10)
                let run = SpecRun(options: options) {
                    it("sleeps", .virtualTime) { try await Task.sleep(for: .seconds(3600)) }
                }
                expect(run.statuses).to(equal([.passed]))
            }

            it("ends an example that has no end, by the run's time limit in real time") {
                var options = Engine.Options()
                options.timeLimit = .milliseconds(100)
                let run = SpecRun(options: options) {
                    it("ticks for ever", .virtualTime) {
                        while !Task.isCancelled { try await Task.sleep(for: .seconds(1)) }
                    }
                }
                expect(run.statuses).to(equal([.timedOut]))
                expect(run.messages.first?.hasPrefix("took longer than 100 ms of real time, and")).to(
                    equal(true))
            }

            it("explains why an example cannot go on") {
                let run = SpecRun {
                    it("waits for nobody", .virtualTime(VirtualTime(outsideLimit: .milliseconds(20)))) {
                        try await Task.sleep(for: .seconds(60))
                        let forgotten = AsyncStream.makeStream(of: Int.self)
                        for await _ in forgotten.stream {}
                        withExtendedLifetime(forgotten.continuation) {}
                    }
                }
                expect(run.statuses).to(equal([.timedOut]))
                expect(run.messages).to(
                    equal([
                        "nothing is ready and nothing is due: the example waits for something outside virtual time"
                    ]))
                let details = run.results.flatMap(\.failures).flatMap(\.details)
                expect(details.first).to(
                    equal("1 min of virtual time after its beginning; nothing came within 20 ms"))
            }

            it("takes a sleep of ages for one without an end") {
                let run = SpecRun {
                    it("sleeps for ever", .virtualTime(VirtualTime(outsideLimit: .milliseconds(20)))) {
                        try await Task.sleep(for: .seconds(Int32.max) * 1000)
                    }
                }
                expect(run.messages.first?.hasPrefix("nothing is ready and nothing is due")).to(equal(true))
            }

            it("gives tasks that outlive their example back to real time") {
                let journal = Journal()
                let run = SpecRun {
                    it("leaves a task behind", .virtualTime) {
                        Task {
                            try await Task.sleep(for: .milliseconds(20))
                            journal.write("late")
                        }
                        Task { journal.write("at once") }
                    }
                }
                expect(run.statuses).to(equal([.passed]))
                expect(journal.entries).to(beEmpty())
                expect(journal.entries).eventually(equal(["at once", "late"]))
            }

            it("holds for the hooks of an example") {
                let journal = Journal()
                let run = SpecRun {
                    describe("a group") {
                        @Let var start = ContinuousClock.now
                        aroundEach { example in
                            _ = start
                            try await Task.sleep(for: .seconds(60))
                            try await example()
                            try await Task.sleep(for: .seconds(60))
                            journal.write((ContinuousClock.now - start).brief)
                        }
                        beforeEach { try await Task.sleep(for: .seconds(60)) }
                        afterEach { try await Task.sleep(for: .seconds(60)) }
                        it("sleeps", .virtualTime) { try await Task.sleep(for: .seconds(60)) }
                        it("waits", .virtualTime) { expect(true).always(beTrue(), for: .seconds(60)) }
                    }
                }
                expect(run.messages).to(beEmpty())
                expect(journal.entries).to(equal(["5 min", "5 min"]))
            }

            it("lets jobs of the pool, which it runs on the main thread, take it for what it is") {
                let run = SpecRun {
                    it("asks for the thread", .virtualTime) {
                        await Task.detached { useMainThreadIfThere() }.value
                    }
                }
                expect(run.statuses).to(equal([.passed]))
            }

            it("does not let a job of the pool wait without await") {
                let run = SpecRun {
                    it("waits", .virtualTime) {
                        await Task.detached { expect(1).eventually(equal(2), within: .seconds(60)) }.value
                    }
                }
                expect(run.messages.first?.hasPrefix("an asynchronous body waits with `await")).to(
                    equal(true))
            }

            it("leaves beforeAll in real time") {
                let journal = Journal()
                _ = SpecRun {
                    describe("a group", .virtualTime) {
                        beforeAll {
                            let start = RealClock.now
                            try await Task.sleep(for: .milliseconds(5))
                            journal.write("\(RealClock.now - start >= .milliseconds(5))")
                        }
                        it("is there") {}
                    }
                }
                expect(journal.entries).to(equal(["true"]))
            }
        }
    }
}

private func beLess<Value: Comparable & Sendable>(than limit: Value) -> Matcher<Value> {
    Matcher("be less than \(limit)") { $0 < limit }
}

private func allSatisfyLess(than limit: Double) -> Matcher<[Double]> {
    Matcher("all be less than \(limit)") { $0.allSatisfy { $0 < limit } }
}
