import Foundation
import Kea
import KeaEvents
import Synchronization

/// A flag shared between threads.
private final class Flag: Sendable {
    private let state = Atomic(false)

    func raise() { state.store(true, ordering: .releasing) }
    var isRaised: Bool { state.load(ordering: .acquiring) }
}

final class FailureAttributionSpec: Spec {
    override class func spec() {
        describe("a failure recorded outside any example's task") {
            let explanation =
                "A detached task, a thread, a Dispatch queue and the run loop do not say for which example they work."

            @MainActor func expectNoAttribution(_ run: SpecRun, line: Int, running: Int) {
                expect(run.statuses).to(equal([.passed, .passed]))
                expect(run.hasFailed).to(beTrue())
                expect(run.late.map(\.owner)).to(equal([.unknown]))
                expect(run.late.first?.failure.message).to(equal("astray"))
                expect(run.late.first?.failure.details).to(
                    equal([
                        "running at that time was \"is running\" (\(#filePath):\(running))",
                        "by its source line it is written in \"leaves it behind\" (\(#filePath):\(line))",
                        explanation,
                    ]))
            }

            it("belongs to the run when a detached task records it") {
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
                expectNoAttribution(run, line: #line - 12, running: #line - 6)
            }

            it("belongs to the running example unless another contains its line") {
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
                expect(run.results[0].failures.map(\.details)).to(equal([[explanation]]))
                expect(run.late).to(beEmpty())
            }

            it("belongs to the example that awaits the code, on any thread") {
                let run = SpecRun {
                    it("is detached") { await Task.detached { fail("astray") }.value }
                    it("forgets its matcher") { await Task.detached { _ = expect(1) }.value }
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
                expect(run.statuses).to(equal([.failed, .failed, .failed, .failed, .passed, .passed]))
                expect(run.messages.map { $0.prefix(27) }).to(
                    equal(["astray", "an expectation was never ju", "astray", "astray"]))
                expect(run.late).to(beEmpty())
            }

            it("does not belong to an example that begins later") {
                var inner: SpecRun?
                let run = SpecRun {
                    it("is outside") {
                        let done = DispatchSemaphore(value: 0)
                        Thread.detachNewThread {
                            fail("astray")
                            done.signal()
                        }
                        done.wait()
                        inner = SpecRun { it("is inside") { () } }
                    }
                }
                expect(inner?.statuses).to(equal([.passed]))
                expect(run.messages).to(equal(["astray"]))
            }

            it("belongs to the hook that awaits the code") {
                let run = SpecRun {
                    describe("a group") {
                        afterAll { await Task.detached { fail("astray") }.value }
                        it("is there") { () }
                    }
                }
                expect(run.statuses).to(equal([.passed]))
                expect(run.late.map(\.owner.title)).to(equal(["a group, in afterAll"]))
            }

            it("names the example on its source line, even a one-line example") {
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
                expectNoAttribution(run, line: #line - 6, running: #line - 5)
                let several = SpecRun {
                    for number in 1...2 {
                        it("is \(number)") { if number == 1 { onAThread { fail("astray") } } }
                    }
                    it("is running") {
                        go.signal()
                        done.wait()
                    }
                }
                expect(several.late.first?.failure.details[1]).to(
                    equal(
                        "by its source line it is written in one of 2 examples (\(#filePath):\(#line - 9))"))
            }

            it("belongs to the run when a thread records it") {
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
                expectNoAttribution(run, line: #line - 12, running: #line - 5)
            }

            it("belongs to the example that enqueued it, even indirectly") {
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

            it("belongs to the running example if several examples share its line") {
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

            it("is not captured by recordFailures of another example") {
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

        describe("a failure of a task started by beforeAll") {
            it("belongs to the group's hook, not to an example") {
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

        describe("the listener for the failures of a run") {
            it("receives a failure after any number of examples") {
                // Each example reads it.
                let listener = FailureListener()
                let isCalled = Flag()
                listener.report = { _, _ in isCalled.raise() }
                for _ in 1...50_000 { _ = listener.report }
                for failure in recordFailures({ fail("on purpose") }) { listener.report?(failure, .unknown) }
                expect(isCalled.isRaised).to(beTrue())
            }
        }
    }
}
