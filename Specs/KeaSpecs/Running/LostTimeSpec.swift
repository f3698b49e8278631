import Foundation
import Kea
import KeaEvents
import Synchronization

/// Time that is nobody's: no example is late because the machine is busy, or because the process was stopped.
final class LostTimeSpec: Spec {
    override class func spec() {
        describe("the time limit of an example") {
            it("does not count what others took, and counts the rest") {
                var options = Engine.Options()
                for (lost, statuses) in [
                    (Duration.seconds(60), [Status.passed, .passed]), (.zero, [.timedOut, .timedOut]),
                ] {
                    options.lostTime = { lost }
                    let run = SpecRun(options: options) {
                        it("waits", .timeLimit(.milliseconds(1))) {
                            try await Task.sleep(for: .milliseconds(50))
                        }
                        it("blocks", .timeLimit(.milliseconds(1))) { Thread.sleep(forTimeInterval: 0.05) }
                    }
                    expect(run.statuses).to(equal(statuses))
                }
            }
        }

        describe("a waiting expectation") {
            @MainActor func messages(
                _ options: Engine.Options, _ wait: @escaping (@escaping () -> Int) -> Void
            ) -> [String] {
                SpecRun(options: options) {
                    it("waits") {
                        var looks = 0
                        wait {
                            looks += 1
                            return looks
                        }
                    }
                }.messages
            }

            it("does not count what others took, and counts the rest") {
                let asked = Atomic(0)
                var options = Engine.Options()
                options.lostTime = { .seconds(60) * asked.add(1, ordering: .relaxed).oldValue }
                expect(
                    messages(options) {
                        expect($0()).eventually(beGreaterThan(100), within: .milliseconds(1))
                    }
                ).to(beEmpty())
                expect(asked.load(ordering: .relaxed)).to(beGreaterThan(1))
                options.lostTime = { .seconds(60) }
                expect(
                    messages(options) {
                        expect($0()).eventually(beGreaterThan(100), within: .milliseconds(1))
                    }
                ).to(haveCount(1))
            }

            it("looks on for its whole time, too, where it is not to change") {
                let asked = Atomic(0)
                var options = Engine.Options()
                options.lostTime = { .seconds(60) * asked.add(1, ordering: .relaxed).oldValue }
                expect(messages(options) { expect($0()).always(beLessThan(100), for: .milliseconds(1)) })
                    .to(haveCount(1))
            }

            it("does not count the time at a breakpoint") {
                var options = Engine.Options()
                for (isDebugged, count) in [(true, 0), (false, 1)] {
                    options.isDebugged = { isDebugged }
                    expect(
                        messages(options) { looks in
                            expect {
                                let look = looks()
                                if look == 1 { Thread.sleep(forTimeInterval: 0.25) }
                                return look
                            }.eventually(beGreaterThan(1), within: .milliseconds(100))
                        }
                    ).to(haveCount(count))
                }
            }
        }

        describe("the watchdog") {
            @Let var clocks = Clocks()
            @Let var watchdog = Watchdog(
                clock: { [clocks] in clocks.now.withLock { $0 } },
                processorWait: { [clocks] in clocks.wait.withLock { $0 } })
            let example = ExampleInfo(
                id: "a", kind: .spec, suite: "A", path: ["a"],
                location: SourceLocation(file: "A.swift", line: 1),
                tags: [])

            beforeEach { watchdog.begin(.example(example), limit: .seconds(1000)) }
            afterEach { watchdog.end() }

            it("loses no time that passes as it should") {
                for _ in 1...20 {
                    clocks.pass(.milliseconds(500))
                    expect(watchdog.lostTime).to(equal(.zero))
                }
            }

            it("loses the time in which the main thread had to wait for a processor") {
                clocks.pass(.milliseconds(500), waiting: .milliseconds(400))
                expect(watchdog.lostTime).to(equal(.milliseconds(400)))
                clocks.pass(.milliseconds(500), waiting: .milliseconds(100))
                expect(watchdog.lostTime).to(equal(.milliseconds(500)))
            }

            it("loses the time in which nobody could look") {
                clocks.pass(.seconds(60))
                expect(watchdog.lostTime).to(equal(.seconds(59)))
                clocks.pass(.seconds(60))
                expect(watchdog.lostTime).to(equal(.seconds(118)))
            }

            it("gives each activity what was lost since it began") {
                clocks.pass(.milliseconds(500), waiting: .milliseconds(400))
                expect(watchdog.lostTime).to(equal(.milliseconds(400)))
                watchdog.begin(.example(example), limit: .seconds(1000))
                expect(watchdog.lostTime).to(equal(.zero))
                clocks.pass(.milliseconds(500), waiting: .milliseconds(300))
                expect(watchdog.lostTime).to(equal(.milliseconds(300)))
                watchdog.end()
                expect(watchdog.lostTime).to(equal(.milliseconds(700)))
            }
        }

        describe("the time that a thread has waited for a processor") {
            it("is the second number that the system keeps of it") {
                expect(ProcessorWait.time(accordingTo: "292276 125167 3\n")).to(equal(.nanoseconds(125_167)))
                expect(ProcessorWait.time(accordingTo: "")).to(equal(.zero))
            }

            it("is nothing where there is no such process") {
                expect(ProcessorWait.ofMainThread(in: "0")).to(equal(.zero))
            }
        }
    }
}

/// Clocks that somebody sets by hand; the watchdog looks at them at any moment.
private final class Clocks: Sendable {
    let now = Mutex(Duration.seconds(5))
    let wait = Mutex(Duration.seconds(2))

    func pass(_ time: Duration, waiting: Duration = .zero) {
        wait.withLock { $0 += waiting }
        now.withLock { $0 += time }
    }
}
