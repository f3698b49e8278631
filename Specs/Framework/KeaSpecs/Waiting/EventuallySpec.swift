import Foundation
import Kea
import KeaVirtualTime
import Observation
import Synchronization

@MainActor @Observable private final class Counter { var count = 0 }

/// Counts the evaluations of an expression.
@MainActor
private final class Probe {
    private(set) var evaluations = 0

    func value(_ seconds: Double = 0) -> Int {
        evaluations += 1
        if seconds > 0 { Thread.sleep(forTimeInterval: seconds) }
        return 0
    }
}

@MainActor
private func waitWithoutAwait() {
    expect(0).eventually(equal(1), within: .seconds(5))
}

final class EventuallySpec: Spec {
    override class func spec() {
        describe("eventually") {
            @Let var counter = Counter()
            @Let var probe = Probe()

            it("notices a change by a main actor task, in a synchronous body") {
                Task { counter.count = 1 }
                expect(counter.count).eventually(equal(1), within: .seconds(60))
            }

            it("notices a change by another thread") {
                let flag = Mutex(false)
                let shared = Shared(flag)
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) {
                    shared.flag.withLock { $0 = true }
                }
                expect(shared.flag.withLock { $0 }).eventually(beTrue(), within: .seconds(60))
            }

            it("notices a change by a run loop timer") {
                let counter = counter
                let timer = Timer(timeInterval: 0.02, repeats: false) { _ in
                    MainActor.assumeIsolated { counter.count = 5 }
                }
                RunLoop.main.add(timer, forMode: .default)
                expect(counter.count).eventually(equal(5), within: .seconds(60))
            }

            it("notices a change in an asynchronous body") {
                Task {
                    try await Task.sleep(for: .milliseconds(20))
                    counter.count = 1
                }
                await expect(counter.count).eventually(equal(1), within: .seconds(60))
            }

            it("evaluates an asynchronous expression repeatedly") {
                Task {
                    try await Task.sleep(for: .milliseconds(20))
                    counter.count = 1
                }
                await expect {
                    await Task.yield()
                    return counter.count
                }.eventually(equal(1), within: .seconds(60))
            }

            it("passes after one evaluation if the matcher already matches") {
                expect(probe.value()).eventually(equal(0))
                expect(probe.evaluations).to(equal(1))
            }

            it("keeps its deadline when the expression is slow") {
                let probe = probe  // The inner example would have its own.
                let run = SpecRun {
                    it("is slow") {
                        expect(probe.value(0.03)).eventually(equal(1), within: .milliseconds(100))
                    }
                }
                expect(run.statuses).to(equal([.failed]))
                // At 0, 30, 60, 90 and 100 ms; on a busy machine fewer.
                expect(probe.evaluations).to(beWithin(2...5))
            }

            it("reports the values it saw, with times") {
                let run = SpecRun {
                    it("fails", .virtualTime) {
                        Task {
                            try await Task.sleep(for: .milliseconds(30))
                            counter.count = 20
                        }
                        expect(counter.count).eventually(equal(40), within: .milliseconds(120))
                    }
                }
                let failure = try unwrap(run.results[0].failures.first)
                expect(failure.message).to(equal("expected to equal 40 within 120 ms, got 20"))
                let pattern = /seen: 0 from 0 ms, 20 from 30 ms, 20 at 0\.120 s \(\d+ samples\)/
                expect(failure.details.last).to(matchWhole(pattern))
            }

            it("samples twice at each instant of virtual time") {
                let probe = probe
                let run = SpecRun {
                    it("fails", .virtualTime) {
                        expect(probe.value()).eventually(equal(1), within: .milliseconds(1))
                    }
                }
                // At 0, 100, 200 and so on up to 900 µs, and once more at the end.
                expect(probe.evaluations).to(equal(21))
                expect(run.results[0].failures.first?.details).to(
                    equal(["seen: 0 from 0 ms, 0 at 1 ms (21 samples)"]))
            }

            it("reports the first four and the last four values") {
                var number = 0
                func next() -> Int {
                    number += 1
                    return number
                }
                let run = SpecRun {
                    it("fails", .virtualTime) {
                        expect(next()).eventually(equal(0), within: .milliseconds(1))
                    }
                }
                let line = try unwrap(run.results[0].failures.first?.details.last)
                let values = line.matches(of: /(\d+) from\s/).map { Int($0.1) }
                expect(values).to(equal([1, 2, 3, 4] + (-3...0).map { number + $0 }))
            }

            it("reports at most 80 characters of a value", each: [(78, false), (79, true)]) { count, isCut in
                let text = String(repeating: "é", count: count)
                let run = SpecRun {
                    it("fails", .virtualTime) { expect(text).eventually(equal(""), within: .milliseconds(1)) }
                }
                expect(run.results[0].failures.first?.details.last).to(
                    haveValue(beginWith("seen: \"\(isCut ? text.dropLast() + "…" : text + "\"") from 0 ms")))
            }

            it("reports times to the millisecond") {
                let run = SpecRun {
                    it("fails", .virtualTime) {
                        expect(1).eventually(equal(2), within: .milliseconds(61_007))
                    }
                }
                expect(run.results[0].failures.first?.details.last).to(
                    matchWhole(/seen: 1 from 0 ms, 1 at 61\.007 s \(\d+ samples\)/))
            }

            it("cancels an asynchronous expression that does not return, and fails") {
                let wasCancelled = Shared(Mutex(false))
                let run = SpecRun {
                    it("hangs") {
                        await expect {
                            try? await Task.sleep(for: .seconds(3600))
                            wasCancelled.flag.withLock { $0 = Task.isCancelled }
                            return 1
                        }.eventually(equal(1), within: .milliseconds(30))
                    }
                }
                expect(run.messages).to(
                    equal(["expected to equal 1 within 30 ms, but the expression did not return"]))
                expect(wasCancelled.flag.withLock { $0 }).eventually(beTrue(), within: .seconds(60))
            }

            it("treats an unmet requirement in its expression as a failed attempt") {
                var names: [String] = []
                Task { names = ["iPhone"] }
                expect { try unwrap(names.first) }.eventually(equal("iPhone"))
                let run = SpecRun {
                    it("never has one") {
                        expect { try unwrap(nil as Int?) }.eventually(equal(1), within: .milliseconds(10))
                    }
                }
                expect(run.messages).to(haveCount(1))
                expect(run.messages[0]).to(
                    beginWith(
                        "expected to equal 1 within 10 ms, but it threw an error: expected to have a value, got nil"
                    ))
            }

            it("reports the first failed expectation in its expression") {
                let run = SpecRun {
                    it("finds two") {
                        expect {
                            expect(1).to(equal(2))
                            expect(3).to(equal(4))
                            return 5
                        }.eventually(equal(5), within: .milliseconds(10))
                    }
                }
                expect(run.messages.first).to(
                    beginWith(
                        "expected to equal 5 within 10 ms, but it threw an error: "
                            + "expected to equal 2, got 1 (\(#filePath):\(#line - 9):"))
                expect(run.messages).to(haveCount(1))
            }

            it("can be nested") {
                Task { counter.count = 1 }
                expect {
                    expect(counter.count).eventually(equal(1), within: .seconds(60))
                    return counter.count
                }.eventually(equal(1), within: .seconds(60))
            }

            it("fails without `await` in an asynchronous body") {
                let run = SpecRun {
                    it("forgets await") {
                        await Task.yield()
                        waitWithoutAwait()
                    }
                }
                expect(run.messages).to(
                    equal([
                        "an asynchronous body waits with `await expect(…)`; without `await` the main actor would wait "
                            + "for itself"
                    ]))
            }
        }

        describe("a waiting expectation that samples once") {
            // In real time it may sample again: lost time moves its deadline.
            it("reports the value without a list of samples", .virtualTime) {
                let failures = recordFailures { expect(1).eventually(equal(2), within: .zero) }
                expect(failures.map(\.message)).to(equal(["expected to equal 2 within 0 s, got 1"]))
                expect(failures.first?.details).to(equal([]))
            }
        }

        describe("never, always and afterWaiting") {
            @Let var counter = Counter()

            it("pass when the value does not change") {
                expect(counter.count).never(equal(1), for: .milliseconds(30))
                expect(counter.count).always(equal(0), for: .milliseconds(30))
            }

            it("pass in an asynchronous body") {
                await expect(counter.count).never(equal(1), for: .milliseconds(30))
                await expect { counter.count }.always(equal(0), for: .milliseconds(30))
            }

            it("fail as soon as the value changes") {
                let run = SpecRun {
                    it("never") {
                        Task { counter.count = 1 }
                        expect(counter.count).never(equal(1), for: .seconds(3600))
                    }
                    it("always") {
                        Task { counter.count = 1 }
                        expect(counter.count).always(equal(0), for: .seconds(3600))
                    }
                }
                expect(run.messages).to(
                    equal([
                        "expected not to equal 1 for 60 min, got 1", "expected to equal 0 for 60 min, got 1",
                    ]))
            }

            it("use only the last sample with afterWaiting", .virtualTime) {
                Task { counter.count = 1 }
                expect(counter.count).afterWaiting(.milliseconds(30), equal(1))
            }

            it("wait in an asynchronous body with afterWaiting", .virtualTime) {
                Task { counter.count = 1 }
                await expect(counter.count).afterWaiting(.milliseconds(10), equal(1))
            }
        }
    }
}

/// A flag shared by closures on any thread.
private final class Shared: Sendable {
    let flag: Mutex<Bool>

    init(_ flag: consuming sending Mutex<Bool>) { self.flag = flag }
}
