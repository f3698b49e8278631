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
