import Foundation
import Kea
import KeaVirtualTime

@MainActor
private final class Door {
    var isOpen = false
    var name: String?
}

final class WaitingExpectationsSpec: Spec {
    override class func spec() {
        let short = Duration.milliseconds(1)

        describe("waiting expectations about optionals") {
            @Let var door = Door()

            it("unwrap the value in a synchronous body") {
                let door = door
                Task { door.name = "oak" }
                expect(door.name).eventually(haveCount(3))
                expect(door.name).eventuallyNot(beEmpty())
                expect(door.name).always(beginWith("o"), for: short)
                expect(door.name).never(beEmpty(), for: short)
                expect(door.name).afterWaiting(short, endWith("k"))
            }

            it("unwrap the value in an asynchronous body") {
                let door = door
                Task { door.name = "oak" }
                await expect(door.name).eventually(haveCount(3))
                await expect(door.name).eventuallyNot(beEmpty())
                await expect(door.name).always(beginWith("o"), for: short)
                await expect(door.name).never(beEmpty(), for: short)
                await expect(door.name).afterWaiting(short, endWith("k"))
            }

            it("unwrap the result of an asynchronous closure") {
                door.name = "oak"
                await expect { await nameOf(door) }.eventually(haveCount(3))
                await expect { await nameOf(door) }.eventuallyNot(beEmpty())
                await expect { await nameOf(door) }.always(beginWith("o"), for: short)
                await expect { await nameOf(door) }.never(beEmpty(), for: short)
                await expect { await nameOf(door) }.afterWaiting(short, endWith("k"))
            }

            it("fail for nil, negated or not") {
                let sync = messages {
                    expect(door.name).eventuallyNot(beEmpty(), within: short)
                    expect(door.name).always(beEmpty(), for: short)
                    expect(door.name).never(beEmpty(), for: short)
                    expect(door.name).afterWaiting(short, beEmpty())
                }
                let expected = [
                    "expected not to be empty within 1 ms, but it is nil",
                    "expected to be empty for 1 ms, but it is nil",
                    "expected not to be empty for 1 ms, but it is nil",
                    "expected to be empty after 1 ms, but it is nil",
                ]
                expect(sync).to(equal(expected))
            }

            it("fail for nil in an asynchronous body") {
                let failures = await recordFailures {
                    await expect(door.name).eventuallyNot(beEmpty(), within: short)
                    await expect(door.name).never(beEmpty(), for: short)
                    await expect { await nameOf(door) }.eventually(beEmpty(), within: short)
                    await expect { await nameOf(door) }.never(beEmpty(), for: short)
                    await expect { await nameOf(door) }.afterWaiting(short, beEmpty())
                }
                expect(failures.map(\.message)).to(
                    equal([
                        "expected not to be empty within 1 ms, but it is nil",
                        "expected not to be empty for 1 ms, but it is nil",
                        "expected to be empty within 1 ms, but it is nil",
                        "expected not to be empty for 1 ms, but it is nil",
                        "expected to be empty after 1 ms, but it is nil",
                    ]))
            }
        }

        describe("waiting expectations in an asynchronous body") {
            @Let var door = Door()

            it("pass when the value matches") {
                let door = door
                Task { door.isOpen = true }
                await expect(door.isOpen).eventuallyNot(beFalse())
                await expect(door.isOpen).always(beTrue(), for: short)
                await expect(door.isOpen).afterWaiting(short, beTrue())
                await expect { await isOpen(door) }.eventuallyNot(beFalse())
                await expect { await isOpen(door) }.afterWaiting(short, beTrue())
            }

            it("fail when the value does not match") {
                let failures = await recordFailures {
                    await expect(door.isOpen).eventually(beTrue(), within: short)
                    await expect(door.isOpen).eventuallyNot(beFalse(), within: short)
                    await expect(door.isOpen).always(beTrue(), for: short)
                    await expect(door.isOpen).never(beFalse(), for: short)
                    await expect(door.isOpen).afterWaiting(short, beTrue())
                    await expect { await isOpen(door) }.eventuallyNot(beFalse(), within: short)
                    await expect { await isOpen(door) }.always(beTrue(), for: short)
                    await expect { await isOpen(door) }.afterWaiting(short, beTrue())
                }
                expect(failures.map(\.message)).to(
                    equal([
                        "expected to be true within 1 ms, got false",
                        "expected not to be false within 1 ms, got false",
                        "expected to be true for 1 ms, got false",
                        "expected not to be false for 1 ms, got false",
                        "expected to be true after 1 ms, got false",
                        "expected not to be false within 1 ms, got false",
                        "expected to be true for 1 ms, got false",
                        "expected to be true after 1 ms, got false",
                    ]))
            }
        }

        describe("waiting expectations on another thread") {
            it("sleep between their samples") {
                let calls = Stub<Void, Int>()
                calls.returns(1, 2, 3)
                @Sendable func next() -> Int { calls.call() }
                await withCheckedContinuation { done in
                    Thread.detachNewThread {
                        expect(next()).eventually(equal(3), within: .seconds(60))
                        done.resume()
                    }
                }
                await Task.detached { await expect(next()).always(equal(3), for: short) }.value
                expect(calls.calls).to(haveCount(atLeast: 4))
            }
        }

        describe("afterWaiting") {
            it("evaluates its expression once, even if tasks run meanwhile") {
                var samples = 0
                for _ in 0..<3 { Task { await Task.yield() } }
                expect { samples += 1 }.afterWaiting(.milliseconds(5), not(throwError()))
                expect(samples).to(equal(1))
            }

            it("evaluates its expression once in an asynchronous body") {
                var samples = 0
                for _ in 0..<3 { Task { await Task.yield() } }
                await expect { samples += 1 }.afterWaiting(.milliseconds(5), not(throwError()))
                expect(samples).to(equal(1))
            }
        }

        describe("a waiting expectation in a cancelled task") {
            @Let var door = Door()

            it("fails because the result is unknown") {
                let failures = await recordFailures {
                    let door = door
                    let task = Task { @MainActor in
                        await expect(door.isOpen).eventually(beTrue(), within: .seconds(60))
                        await expect(door.isOpen).always(beFalse(), for: .seconds(60))
                        await expect { await isOpen(door) }.always(beFalse(), for: .seconds(60), "the door")
                    }
                    await Task.yield()
                    task.cancel()
                    await task.value
                }
                expect(failures.map(\.message)).to(
                    equal([
                        "expected to be true within 1 min, but its task was cancelled",
                        "expected to be false for 1 min, but its task was cancelled",
                        "the door: expected to be false for 1 min, but its task was cancelled",
                    ]))
            }

            it("passes when it already matches") {
                let task = Task { @MainActor in
                    withUnsafeCurrentTask { $0?.cancel() }
                    await expect(door.isOpen).eventually(beFalse())
                }
                await task.value
            }
        }

        describe("the default times of waiting expectations", .virtualTime) {
            it("are one second each") {
                expectMessages {
                    expect(1).eventually(equal(2))
                    expect(1).eventuallyNot(equal(1))
                    expect(1).always(equal(2))
                    expect(1).never(equal(1))
                    expect(1).afterWaiting(nil, equal(2))
                }.to(
                    equal([
                        "expected to equal 2 within 1 s, got 1", "expected not to equal 1 within 1 s, got 1",
                        "expected to equal 2 for 1 s, got 1", "expected not to equal 1 for 1 s, got 1",
                        "expected to equal 2 after 1 s, got 1",
                    ]))
            }

            it(
                "can be set by a trait, and overridden by an expectation",
                .waiting(within: .seconds(7), for: .seconds(4))
            ) {
                expectMessages {
                    expect(1).eventually(equal(2))
                    expect(1).eventually(equal(2), within: .seconds(3))
                    expect(1).eventuallyNot(equal(1))
                    expect(1).always(equal(2))
                    expect(1).never(equal(1))
                    expect(1).afterWaiting(nil, equal(2))
                    confirmation("is called") { _ in }
                }.to(
                    equal([
                        "expected to equal 2 within 7 s, got 1", "expected to equal 2 within 3 s, got 1",
                        "expected not to equal 1 within 7 s, got 1", "expected to equal 2 for 4 s, got 1",
                        "expected not to equal 1 for 4 s, got 1", "expected to equal 2 after 4 s, got 1",
                        "expected to confirm once that it is called within 7 s, got never",
                    ]))
            }

            context("with a trait on a group", .waiting(within: .seconds(5), for: .seconds(4))) {
                it(
                    "are those of the group unless the example's trait overrides them",
                    .waiting(for: .seconds(2))
                ) {
                    let start = ContinuousClock.now
                    expect(1).always(equal(1))
                    expect(ContinuousClock.now - start).to(equal(.seconds(2)))
                    expect(messages { expect(1).eventually(equal(2)) }).to(
                        equal(["expected to equal 2 within 5 s, got 1"]))
                }

                it("apply to asynchronous bodies") {
                    let failures = await recordFailures {
                        await expect { await isOpen(Door()) }.eventually(beTrue())
                    }
                    expect(failures.map(\.message)).to(equal(["expected to be true within 5 s, got false"]))
                }
            }
        }

        describe("the values that a waiting expectation reports", .virtualTime) {
            it("begin with the first value at 0 ms") {
                var samples = 0
                let lines = details {
                    expect {
                        samples += 1
                        return samples
                    }.eventually(equal(0), within: .milliseconds(5))
                }
                expect(lines.last).to(beginWith("seen: 1 from 0 ms, 2 from 0 ms, 3 from 0 ms, "))
            }
        }
    }
}

@MainActor private func nameOf(_ door: Door) async -> String? { door.name }
@MainActor private func isOpen(_ door: Door) async -> Bool { door.isOpen }
