import Foundation
import Kea
import KeaSpecSupport
import KeaVirtualTime

private actor Meter {
    var readings: [Int] = []

    func read(_ number: Int, after seconds: Int) async throws {
        try await Task.sleep(for: .seconds(seconds))
        readings.append(number)
    }
}

/// Races an operation against a time limit, as many programs do.
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

final class VirtualTimeExampleSpec: Spec {
    override class func spec() {
        describe("an example in virtual time", .virtualTime) {
            @Let var loader = VirtualLoader()
            @Let var journal = Journal()
            @Let var start = ContinuousClock.now
            @Let var realStart = RealClock.now

            beforeEach { _ = (start, realStart) }
            // Most sleep for a minute; on a busy machine one may wait seconds for a processor.
            afterEach { expect(RealClock.now - realStart).to(beLessThan(.seconds(10))) }

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

            it("advances all clocks equally") {
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

            it("does not sleep until a time in the past") {
                try await Task.sleep(until: start - .seconds(60), clock: .continuous)
                expect(ContinuousClock.now - start).to(equal(.zero))
            }

            it("wakes sleepers in the order of their deadlines, on any executor") {
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

            it("runs jobs in the order in which they become ready") {
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

            it("applies to timeouts of the code under test") {
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

            it("samples for its full duration with always and never") {
                Task { try await loader.load() }
                expect(loader.rows).always(equal(0), for: .milliseconds(2999))
                expect(loader.rows).afterWaiting(.milliseconds(1), equal(20))
                expect(loader.rows).never(equal(0), for: .seconds(3600))
                expect(ContinuousClock.now - start).to(equal(.seconds(3603)))
            }

            it("samples for its full duration in an asynchronous body") {
                Task { try await loader.load() }
                await expect(loader.rows).always(equal(0), for: .milliseconds(2999))
                await expect(loader.rows).afterWaiting(.milliseconds(1), equal(20))
                await expect(loader.rows).never(equal(0), for: .seconds(3600))
                expect(ContinuousClock.now - start).to(equal(.seconds(3603)))
            }

            it("waits hours for confirmations") {
                confirmation("ticks", count: 24, within: .seconds(86_400)) { tick in
                    Task {
                        for _ in 1...24 {
                            try await Task.sleep(for: .seconds(3600))
                            tick()
                        }
                    }
                }
            }

            it("supports nested waiting expectations") {
                expect { () -> Int in
                    expect(loader.attempts).eventually(equal(0), within: .seconds(60))
                    return 1
                }.eventually(equal(1), within: .seconds(60))
            }

            it("advances for code that yields until a time") {
                var times: [Duration] = []
                while times.last ?? .zero < .milliseconds(20) {
                    let time = ContinuousClock.now - start
                    if time != times.last { times.append(time) }
                    await Task.yield()
                }
                expect(times).to(equal((0...20).map { .milliseconds($0) }))
            }

            it("runs blocks of the main queue when no job is ready") {
                Task {
                    try await Task.sleep(for: .seconds(60))
                    DispatchQueue.main.async { MainActor.assumeIsolated { loader.rows = 5 } }
                }
                expect(loader.rows).eventually(equal(5), within: .seconds(61))
            }

            it(
                "waits for another thread in real time when no job is due",
                .virtualTime(VirtualTime(outsideLimit: .seconds(60)))
            ) {
                let value = await withCheckedContinuation { continuation in
                    Thread.detachNewThread {
                        Thread.sleep(forTimeInterval: 0.02)
                        continuation.resume(returning: 9)
                    }
                }
                expect(value).to(equal(9))
                expect(ContinuousClock.now - start).to(equal(.zero))
            }

            it("has a virtual clock with deterministic sleepers") {
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

            it("runs in real time with the realTime trait", .realTime) {
                try await Task.sleep(for: .milliseconds(5))
                expect(RealClock.now - realStart).toNot(beLessThan(.milliseconds(5)))
            }
        }
    }
}
