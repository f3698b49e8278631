import Foundation
import Kea
import KeaEvents
import Synchronization

/// Time that counts against no example: the machine was busy, or the process was stopped.
final class LostTimeSpec: Spec {
    override class func spec() {
        describe("the time limit of an example") {
            it("excludes lost time and counts the rest") {
                let inner = Run()
                for (lost, statuses) in [
                    (Duration.seconds(60), [Status.passed, .passed]), (.zero, [.timedOut, .timedOut]),
                ] {
                    inner.host.lostTime = { lost }
                    let run = SpecRun(on: inner) {
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
                _ inner: Run, _ wait: @escaping (@escaping () -> Int) -> Void
            ) -> [String] {
                SpecRun(on: inner) {
                    it("waits") {
                        var samples = 0
                        wait {
                            samples += 1
                            return samples
                        }
                    }
                }.messages
            }

            it("excludes lost time and counts the rest") {
                let readings = Atomic(0)
                let inner = Run()
                inner.host.lostTime = { .seconds(60) * readings.add(1, ordering: .relaxed).oldValue }
                expect(
                    messages(inner) {
                        expect($0()).eventually(beGreaterThan(100), within: .milliseconds(1))
                    }
                ).to(beEmpty())
                expect(readings.load(ordering: .relaxed)).to(beGreaterThan(1))
                inner.host.lostTime = { .seconds(60) }
                expect(
                    messages(inner) {
                        expect($0()).eventually(beGreaterThan(100), within: .milliseconds(1))
                    }
                ).to(haveCount(1))
            }

            it("samples for its full duration with always") {
                let readings = Atomic(0)
                let inner = Run()
                inner.host.lostTime = { .seconds(60) * readings.add(1, ordering: .relaxed).oldValue }
                expect(messages(inner) { expect($0()).always(beLessThan(100), for: .milliseconds(1)) })
                    .to(haveCount(1))
            }

            it("excludes the time at a breakpoint") {
                let inner = Run()
                for (isDebugged, count) in [(true, 0), (false, 1)] {
                    inner.host.isDebugged = { isDebugged }
                    expect(
                        messages(inner) { sample in
                            expect {
                                let count = sample()
                                if count == 1 { Thread.sleep(forTimeInterval: 0.25) }
                                return count
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
                processorWait: { [clocks] in clocks.wait.withLock { $0 } },
                blockedTurn: { [clocks] in clocks.turn() })
            let example = ExampleInfo(
                id: "a", kind: .spec, suite: "A", path: ["a"],
                location: SourceLocation(file: "A.swift", line: 1), tags: [])

            beforeEach { watchdog.begin(.example(example), limit: .seconds(1000)) }
            afterEach { watchdog.endActivity() }

            it("counts no lost time while the clock advances regularly") {
                for _ in 1...20 {
                    clocks.pass(.milliseconds(500))
                    expect(watchdog.lostTime).to(equal(.zero))
                }
            }

            it("counts the main thread's wait for a processor as lost time") {
                clocks.pass(.milliseconds(500), waiting: .milliseconds(400))
                expect(watchdog.lostTime).to(equal(.milliseconds(400)))
                clocks.pass(.milliseconds(500), waiting: .milliseconds(100))
                expect(watchdog.lostTime).to(equal(.milliseconds(500)))
            }

            it("counts the time in which the process was stopped as lost time") {
                clocks.pass(.seconds(60))
                expect(watchdog.lostTime).to(equal(.milliseconds(59_900)))
                clocks.pass(.seconds(60))
                expect(watchdog.lostTime).to(equal(.milliseconds(119_800)))
                clocks.pass(.seconds(1))
                expect(watchdog.lostTime).to(equal(.milliseconds(119_800)))
                clocks.pass(.milliseconds(1001))
                expect(watchdog.lostTime).to(equal(.milliseconds(120_701)))
            }

            it("counts the time blocked on an unread output as lost time") {
                clocks.printing.withLock { $0 = .blocks }
                expect(watchdog.lostTime).to(equal(.zero))
                clocks.pass(.milliseconds(500))
                expect(watchdog.lostTime).to(equal(.milliseconds(500)))
                clocks.pass(.milliseconds(900))
                expect(watchdog.lostTime).to(equal(.milliseconds(1400)))
            }

            it("counts no lost time while the main thread prints, or prints nothing") {
                for printing in [Clocks.Printing.continues, .isRead] {
                    clocks.printing.withLock { $0 = printing }
                    for _ in 1...20 {
                        clocks.pass(.milliseconds(500))
                        expect(watchdog.lostTime).to(equal(.zero))
                    }
                }
            }

            it("reports no activity because of time in which the process was stopped") {
                let reports = Mutex<[String]>([])
                watchdog.handlers.longActivity = { report in reports.withLock { $0.append(report) } }
                watchdog.begin(.example(example), limit: nil)
                clocks.pass(.seconds(100))
                expect(watchdog.lostTime).to(beGreaterThan(.seconds(99)))
                expect(reports.withLock { $0 }).always(beEmpty(), for: .milliseconds(300))
                for _ in 1...120 {
                    clocks.pass(.milliseconds(500))
                    _ = watchdog.lostTime
                }
                expect(reports.withLock { $0 }).eventually(haveCount(1))
            }

            it("reports an activity's name once, after it ran for a minute") {
                let reports = Mutex<[String]>([])
                watchdog.handlers.longActivity = { report in reports.withLock { $0.append(report) } }
                var inner = example
                inner.path = ["b"]
                watchdog.begin(.example(inner), limit: nil)
                let passAMinute = {
                    for _ in 1...120 {
                        clocks.pass(.milliseconds(500))
                        _ = watchdog.lostTime
                    }
                }
                passAMinute()
                expect(reports.withLock { $0 }).eventually(equal([#"still running: "b" (A.swift:1), 1 min"#]))
                watchdog.endActivity()
                passAMinute()
                expect(reports.withLock { $0 }).always(haveCount(1), for: .milliseconds(300))
                inner.path = ["c"]
                watchdog.begin(.example(inner), limit: nil)
                passAMinute()
                expect(reports.withLock { $0 }).eventually(haveCount(2))
                expect(reports.withLock { $0 }).always(
                    equal(["b", "c"].map { "still running: \"\($0)\" (A.swift:1), 1 min" }),
                    for: .milliseconds(300))
                watchdog.endActivity()
            }

            it("reports the innermost of the activities that hang") {
                expect {
                    var inner = example
                    inner.path = ["b"]
                    watchdog.begin(.example(inner), limit: .seconds(1000))
                    watchdog.handlers.longActivityLimit = .seconds(10_000)
                    watchdog.handlers.hang = { hang in
                        guard case .example(let info) = hang.activity else { return }
                        FileHandle.standardError.write(Data("\(info.name) hangs\n".utf8))
                    }
                    for _ in 1...2100 {
                        clocks.pass(.milliseconds(500))
                        _ = watchdog.lostTime
                    }
                    while true { sleep(1) }
                }.to(exit(with: .code(124), error: equal("b hangs\n")))
            }

            it("does not end an activity that it reported as a hang") {
                expect {
                    let isReported = DispatchSemaphore(value: 0)
                    watchdog.handlers.longActivityLimit = .seconds(10_000)
                    watchdog.handlers.hang = { _ in
                        FileHandle.standardError.write(Data("a hangs\n".utf8))
                        isReported.signal()
                        // The main thread could go on meanwhile.
                        Thread.sleep(forTimeInterval: 0.1)
                    }
                    for _ in 1...2100 {
                        clocks.pass(.milliseconds(500))
                        _ = watchdog.lostTime
                    }
                    isReported.wait()
                    watchdog.endActivity()
                    FileHandle.standardError.write(Data("a has ended\n".utf8))
                }.to(exit(with: .code(124), error: equal("a hangs\n")))
            }

            it("counts the lost time of each activity from its beginning") {
                clocks.pass(.milliseconds(500), waiting: .milliseconds(400))
                expect(watchdog.lostTime).to(equal(.milliseconds(400)))
                watchdog.begin(.example(example), limit: .seconds(1000))
                expect(watchdog.lostTime).to(equal(.zero))
                clocks.pass(.milliseconds(500), waiting: .milliseconds(300))
                expect(watchdog.lostTime).to(equal(.milliseconds(300)))
                watchdog.endActivity()
                expect(watchdog.lostTime).to(equal(.milliseconds(700)))
            }
        }

        describe("a blocked output") {
            it("is a full pipe that is not being read") {
                let pipe = Pipe()
                let (output, input) = (
                    pipe.fileHandleForReading.fileDescriptor, pipe.fileHandleForWriting.fileDescriptor
                )
                expect(BlockedOutput.turnOfMainThread([input])).to(beNil())
                _ = fcntl(input, F_SETFL, O_NONBLOCK)
                var bytes = [UInt8](repeating: 0, count: 1 << 16)
                while write(input, bytes, bytes.count) > 0 {}
                expect(BlockedOutput.turnOfMainThread([input])).toNot(beNil())
                expect(read(output, &bytes, bytes.count)).to(beGreaterThan(0))
                expect(BlockedOutput.turnOfMainThread([input])).to(beNil())
                while write(input, bytes, bytes.count) > 0 {}
                try pipe.fileHandleForReading.close()
                expect(BlockedOutput.turnOfMainThread([input])).to(beNil())
            }

            it("is never a closed descriptor or a file") {
                let file = try unwrap(FileHandle(forWritingAtPath: "/dev/null"))
                expect(BlockedOutput.turnOfMainThread([file.fileDescriptor, 1000])).to(beNil())
            }
        }

        describe("a thread's wait for a processor") {
            it("is what the system counts, by default for this process") {
                func counted() throws -> Duration {
                    let text = try String(contentsOfFile: "/proc/self/schedstat", encoding: .utf8)
                    return .nanoseconds(try unwrap(Int(text.split(separator: " ")[1])))
                }
                let before = try counted()
                let waits = ["\(ProcessInfo.processInfo.processIdentifier)", "self"].map {
                    ProcessorWait.ofMainThread(in: $0)
                }
                let all = [before] + waits + [ProcessorWait.ofMainThread(), try counted()]
                expect(all).to(beSorted())
            }

            it("is also known for all threads of a process together") {
                let before = ProcessorWait.ofMainThread()
                let all = ProcessorWait.ofThreads(in: getpid())
                expect(all.waited).to(beGreaterThan(.zero))
                expect(all.waited).to(beGreaterThanOrEqual(to: before))
                expect(all.ran).to(beGreaterThan(.zero))
            }

            it("is zero when the process does not exist") {
                expect(ProcessorWait.ofMainThread(in: "0")).to(equal(.zero))
                expect(ProcessorWait.ofThreads(in: 0).waited).to(equal(.zero))
            }
        }
    }
}

/// Clocks set by the spec; the watchdog may read them at any time.
private final class Clocks: Sendable {
    let now = Mutex(Duration.seconds(5))
    let wait = Mutex(Duration.seconds(2))
    let printing = Mutex(Printing.isRead)
    private let turns = Mutex(0)

    /// Whether the main thread's output is read, is full while printing continues, or blocks the main thread.
    enum Printing { case isRead, continues, blocks }

    func turn() -> Int? {
        switch printing.withLock({ $0 }) {
        case .isRead: nil
        case .continues:
            turns.withLock { turns in
                turns += 1
                return turns
            }
        case .blocks: turns.withLock { $0 }
        }
    }

    func pass(_ time: Duration, waiting: Duration = .zero) {
        wait.withLock { $0 += waiting }
        now.withLock { $0 += time }
    }
}
