import Foundation
import Kea
import KeaSpecSupport
import KeaVirtualTime

/// Code that checks for the main thread, as libraries called from any thread do.
private func useMainThreadIfThere() {
    if Thread.isMainThread { MainActor.assumeIsolated {} }
}

final class VirtualTimeSpec: Spec {
    override class func spec() {
        describe("virtual time") {
            it("is skipped on unsupported platforms and an error when not prepared") {
                @MainActor func unavailability(
                    _ isSupported: Bool, _ isPrepared: Bool, _ clocksAreReplaced: Bool
                )
                    -> TimeUnavailability?
                {
                    VirtualTime.unavailability(
                        isSupported: isSupported, isPrepared: isPrepared, clocksAreReplaced: clocksAreReplaced
                    )
                }
                let none = "virtual time is not available: "
                expect(unavailability(false, false, false)).to(
                    equal(.platform(none + "it takes Swift 6.3 on Linux")))
                expect(unavailability(true, false, false)).to(
                    equal(
                        .setUp(
                            none + "`VirtualTime.prepare()` must be called in XCTMain.swift, before "
                                + "`Runner.main()` and all else that the process does")))
                expect(unavailability(true, true, false)).to(
                    equal(.platform(none + "the clocks of this system cannot be stopped")))
                expect(unavailability(true, true, true)).to(beNil())
                expect(VirtualTime.unavailableReason).to(beNil())
            }

            it("can be selected by tag") {
                let run = SpecRun {
                    it("sleeps", .tags("virtual-time")) { try await Task.sleep(for: .seconds(3600)) }
                }
                expect(run.statuses).to(equal([.passed]))
                expect(run.results.map(\.seconds)).to(allSatisfy(beLessThan(1)))
            }

            it("starts anew with each example and ends with it") {
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
                expect(Date().timeIntervalSince(before)).to(beLessThan(60))
            }

            it("can be nested") {
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

            it("forwards errors of the example") {
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

            it("reports samples with its own times") {
                let run = SpecRun {
                    it("waits", .virtualTime) {
                        let loader = VirtualLoader()
                        Task { try await loader.load() }
                        expect(loader.rows).eventually(equal(21), within: .seconds(300))
                    }
                }
                expect(run.messages).to(equal(["expected to equal 21 within 5 min, got 20"]))
                let details = run.results.flatMap(\.failures).flatMap(\.details).joined()
                expect(details).to(contain("seen: 0 from 0 ms, 20 from 3.000 s, 20 at 300.000 s"))
            }

            it("applies the example's time limit") {
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
                expect(run.messages).to(
                    equal(
                        Array(repeating: "took longer than its time limit of 1 min of virtual time", count: 2)
                    ))
            }

            it("does not apply the run's time limit") {
                var options = ExecutionOptions()
                options.timeLimit = .seconds(10)
                let run = SpecRun(options: options) {
                    it("sleeps", .virtualTime) { try await Task.sleep(for: .seconds(3600)) }
                }
                expect(run.statuses).to(equal([.passed]))
            }

            it("stands still while up to 10,000 jobs run, at each of its instants") {
                let passed = Journal()
                let run = SpecRun {
                    it("yields", .virtualTime) {
                        for _ in 1...2 {
                            try await Task.sleep(for: .seconds(1))
                            let start = ContinuousClock.now
                            for _ in 1...2_000 { await Task.yield() }
                            passed.write("\(ContinuousClock.now - start)")
                        }
                    }
                }
                expect(run.statuses).to(equal([.passed]))
                expect(passed.entries).to(equal(["0.0 seconds", "0.0 seconds"]))
            }

            it("ends an endless example after the run's time limit in real time") {
                var options = ExecutionOptions()
                options.timeLimit = .milliseconds(100)
                let run = SpecRun(options: options) {
                    it("ticks for ever", .virtualTime) {
                        while !Task.isCancelled { try await Task.sleep(for: .seconds(1)) }
                    }
                }
                expect(run.statuses).to(equal([.timedOut]))
                expect(run.messages.first).to(beginWith("took longer than 100 ms of real time, and"))
            }

            it("reports an endless example once, and lets it end when cancelled") {
                var options = ExecutionOptions()
                options.timeLimit = .milliseconds(100)
                let journal = Journal()
                let run = SpecRun(options: options) {
                    it("ticks for ever", .virtualTime) {
                        while !Task.isCancelled { try? await Task.sleep(for: .seconds(1)) }
                        for _ in 1...3000 { await Task.yield() }
                        journal.write("ended")
                    }
                }
                expect(run.messages).to(haveCount(1))
                expect(journal.entries).to(equal(["ended"]))
            }

            it("explains why an example cannot continue") {
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

            it("treats a sleep of decades as endless") {
                let run = SpecRun {
                    it("sleeps for ever", .virtualTime(VirtualTime(outsideLimit: .milliseconds(20)))) {
                        try await Task.sleep(for: .seconds(Int32.max) * 1000)
                    }
                }
                expect(run.messages.first).to(beginWith("nothing is ready and nothing is due"))
            }

            it("returns leaked tasks to real time") {
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

            it("returns leaked sleepers of all executors to real time") {
                let (journal, ofPool) = (Journal(), Journal())
                let run = SpecRun {
                    it("leaves sleepers behind", .virtualTime) {
                        Task {
                            try await Task.sleep(for: .milliseconds(20))
                            journal.write("late")
                        }
                        Task.detached {
                            try await Task.sleep(for: .milliseconds(20))
                            await ofPool.write("late")
                        }
                        try await Task.sleep(for: .milliseconds(1))
                    }
                }
                expect(run.statuses).to(equal([.passed]))
                expect(journal.entries + ofPool.entries).to(beEmpty())
                expect(journal.entries).eventually(equal(["late"]))
                expect(ofPool.entries).eventually(equal(["late"]))
            }

            it("applies to the hooks of an example") {
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

            it("passes the main thread's check in jobs of the thread pool") {
                let run = SpecRun {
                    it("asks for the thread", .virtualTime) {
                        await Task.detached { useMainThreadIfThere() }.value
                    }
                }
                expect(run.statuses).to(equal([.passed]))
            }

            it("rejects waiting without `await` in a job of the thread pool") {
                let run = SpecRun {
                    it("waits", .virtualTime) {
                        await Task.detached { expect(1).eventually(equal(2), within: .seconds(60)) }.value
                    }
                }
                expect(run.messages.first).to(beginWith("an asynchronous body waits with `await"))
            }

            it("does not apply to beforeAll") {
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
