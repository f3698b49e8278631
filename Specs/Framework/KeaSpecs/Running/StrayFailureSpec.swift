import Foundation
import Kea
import KeaEvents
import Synchronization

/// Something that a thread says to another.
private final class Flag: Sendable {
    private let state = Atomic(false)

    func raise() { state.store(true, ordering: .releasing) }
    var isRaised: Bool { state.load(ordering: .acquiring) }
}

/// What is known of a failure that comes from outside of the running example, and that nobody else is blamed.
final class StrayFailureSpec: Spec {
    override class func spec() {
        describe("a failure from a place that says nothing of an example") {
            let way =
                "A detached task, a thread, a Dispatch queue and the run loop do not say for which example they work."

            @MainActor func expectNobodyBlamed(_ run: SpecRun, line: Int, running: Int) {
                expect(run.statuses).to(equal([.passed, .passed]))
                expect(run.hasFailed).to(beTrue())
                expect(run.late.map(\.owner)).to(equal([.unknown]))
                expect(run.late.first?.failure.message).to(equal("astray"))
                expect(run.late.first?.failure.details).to(
                    equal([
                        "running at that time was \"is running\" (\(#filePath):\(running))",
                        "by its source line it is written in \"leaves it behind\" (\(#filePath):\(line))",
                        way,
                    ]))
            }

            it("is the run's when it comes from a detached task") {
                let (gate, opener) = AsyncStream.makeStream(of: Void.self)
                let isDone = Flag()
                let run = SpecRun {
                    it("leaves it behind") {
                        Task.detached {
                            for await _ in gate { fail("astray") }
                            isDone.raise()
                        }
                    }
                    it("is running") {
                        opener.yield()
                        opener.finish()
                        expect(isDone.isRaised).eventually(beTrue(), within: .seconds(60))
                    }
                }
                expectNobodyBlamed(run, line: #line - 12, running: #line - 6)
            }

            it("is that of the example that runs, where its line is written in no other example") {
                let run = SpecRun {
                    it("stands above") { expect(failOnAThread()).to(beTrue()) }
                }
                @MainActor func failOnAThread() -> Bool {
                    let done = DispatchSemaphore(value: 0)
                    Thread.detachNewThread {
                        fail("astray")
                        done.signal()
                    }
                    done.wait()
                    return true
                }
                expect(run.statuses).to(equal([.failed]))
                expect(run.results[0].failures.map(\.details)).to(equal([[way]]))
                expect(run.late).to(beEmpty())
            }

            it("is that of the example that awaits it, wherever it ran") {
                let run = SpecRun {
                    it("is detached") { await Task.detached { fail("astray") }.value }
                    it("is on a queue") { DispatchQueue(label: "aside").sync { fail("astray") } }
                    it("is told by a callback") {
                        await withCheckedContinuation { continuation in
                            DispatchQueue.global().async {
                                fail("astray")
                                continuation.resume()
                            }
                        }
                    }
                    it("has an issue that is known", .knownIssue("a bug")) {
                        await Task.detached { fail("astray") }.value
                    }
                    it("comes after") { () }
                }
                expect(run.statuses).to(equal([.failed, .failed, .failed, .passed, .passed]))
                expect(run.messages).to(equal(["astray", "astray", "astray"]))
                expect(run.late).to(beEmpty())
            }

            it("is that of the hook that awaits it") {
                let run = SpecRun {
                    describe("a group") {
                        afterAll { await Task.detached { fail("astray") }.value }
                        it("is there") { () }
                    }
                }
                expect(run.statuses).to(equal([.passed]))
                expect(run.late.map(\.owner.title)).to(equal(["a group, in afterAll"]))
            }

            it("is said to be written in an example that stands on its line as a whole") {
                let (go, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
                @MainActor func onAThread(_ body: @escaping @Sendable () -> Void) {
                    Thread.detachNewThread {
                        go.wait()
                        body()
                        done.signal()
                    }
                }
                let run = SpecRun {
                    it("leaves it behind") { onAThread { fail("astray") } }
                    it("is running") {
                        go.signal()
                        done.wait()
                    }
                }
                expectNobodyBlamed(run, line: #line - 6, running: #line - 5)
            }

            it("is the run's when it comes from a thread") {
                let gate = DispatchSemaphore(value: 0)
                let done = DispatchSemaphore(value: 0)
                let run = SpecRun {
                    it("leaves it behind") {
                        Thread.detachNewThread {
                            gate.wait()
                            fail("astray")
                            done.signal()
                        }
                    }
                    it("is running") {
                        gate.signal()
                        done.wait()
                    }
                }
                expectNobodyBlamed(run, line: #line - 12, running: #line - 5)
            }

            it("is that of the example that has left it on the main queue, or what leads to it") {
                let run = SpecRun {
                    it("leaves it behind") {
                        DispatchQueue.main.async {
                            fail("astray")
                            DispatchQueue.main.async { fail("far astray") }
                        }
                    }
                    it("is running") { expect(1).always(equal(1), for: .milliseconds(1)) }
                }
                expect(run.statuses).to(equal([.failed, .passed]))
                expect(run.messages).to(equal(["astray", "far astray"]))
            }

            it("is that of the example that runs, where that is one of several that wrote it") {
                let done = DispatchSemaphore(value: 0)
                let run = SpecRun {
                    for number in 1...2 {
                        it("is \(number)") {
                            guard number == 2 else { return }
                            Thread.detachNewThread {
                                expect(1).to(equal(2))
                                done.signal()
                            }
                            done.wait()
                        }
                    }
                }
                expect(run.statuses).to(equal([.passed, .failed]))
                expect(run.late).to(beEmpty())
            }

            it("is not swallowed by an example that records failures of its own") {
                let isDone = Flag()
                var recorded: [Failure] = []
                let gate = DispatchSemaphore(value: 0)
                let run = SpecRun {
                    it("leaves it behind") {
                        Thread.detachNewThread {
                            gate.wait()
                            DispatchQueue.main.async {
                                fail("astray")
                                isDone.raise()
                            }
                        }
                    }
                    it("records") {
                        gate.signal()
                        recorded = recordFailures {
                            expect(isDone.isRaised).eventually(beTrue(), within: .seconds(60))
                        }
                    }
                }
                expect(recorded).to(beEmpty())
                expect(run.late.map(\.failure.message)).to(equal(["astray"]))
            }
        }

        describe("a failure of a task") {
            it("that beforeAll started is its group's, and no example's") {
                let (gate, opener) = AsyncStream.makeStream(of: Void.self)
                var isDone = false
                let run = SpecRun {
                    describe("a group") {
                        beforeAll {
                            Task {
                                for await _ in gate { fail("astray") }
                                isDone = true
                            }
                        }
                        it("is first") { () }
                        it("is second") {
                            opener.yield()
                            opener.finish()
                            expect(isDone).eventually(beTrue(), within: .seconds(60))
                        }
                    }
                }
                expect(run.statuses).to(equal([.passed, .passed]))
                expect(run.late.map(\.owner.title)).to(equal(["a group, in beforeAll"]))
            }
        }
    }
}
