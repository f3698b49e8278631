import Kea

private struct Trouble: Error {}
private func throwing() throws -> Int { throw Trouble() }
private func suspending() async throws -> Int { throw Trouble() }
private let neverJudged =
    "an expectation was never judged: say what is expected, as in `expect(…).to(equal(…))`"

/// `Fixtures/Expectations/refused.swift` contains the cases that the compiler rejects.
final class UncalledClosureSpec: Spec {
    override class func spec() {
        describe("a subject that is a closure rather than the closure's result") {
            let problem =
                "but it is a function that was not called; call it, or write `await` before `expect` if it is "
                + "asynchronous"

            it("fails with every matcher, negated or not") {
                expectMessages {
                    expect(throwing).toNot(throwError())
                    expect(throwing).to(throwError())
                    expect(suspending).toNot(throwError())
                    expect({ 3 }).toNot(change { 1 })
                    expect { throwing }.toNot(throwError())
                    expect(throwing).eventually(throwError(), within: .milliseconds(1))
                    expect(throwing).never(throwError(), for: .milliseconds(1))
                    try require(throwing).toNot(throwError())
                }.to(
                    equal([
                        "expected not to throw an error, \(problem)",
                        "expected to throw an error, \(problem)",
                        "expected not to throw an error, \(problem)",
                        "expected not to change 1, \(problem)",
                        "expected not to throw an error, \(problem)",
                        "expected to throw an error within 1 ms, \(problem)",
                        "expected not to throw an error for 1 ms, \(problem)",
                        "expected not to throw an error, \(problem)",
                    ]))
            }

            it("fails inside of Any") {
                expectMessages {
                    expect(throwing as Any).toNot(throwError())
                    expect(suspending as Any).to(beAKindOf(Any.self))
                    expect({ 3 } as Any).toNot(beNil())
                }.to(
                    equal([
                        "expected not to throw an error, \(problem)",
                        "expected to be a kind of Any, \(problem)",
                        "expected not to be nil, \(problem)",
                    ]))
            }

            it("fails in an asynchronous body") {
                let failures = await recordFailures {
                    await Task.yield()
                    expect(suspending).toNot(throwError())
                    expect { suspending }.toNot(throwError())
                }
                expect(failures.map(\.message)).to(
                    equal(Array(repeating: "expected not to throw an error, \(problem)", count: 2)))
            }

            it("may be compared with nil when it is optional") {
                let none: (() -> Void)? = nil
                let some: (() -> Void)? = {}
                expect(none).to(beNil())
                expect(some).toNot(beNil())
                expect(messages { expect(some).to(beNil()) }).to(
                    equal(["expected to be nil, got (Function)"]))
            }
        }

        describe("an expectation that is never evaluated") {
            it("fails its example at its location") {
                let run = SpecRun {
                    it("drops one") { _ = expect(1 + 1) }
                    it("keeps one") {
                        let kept = expect { 2 }
                        if Bool(false) { kept.to(equal(2)) }
                    }
                    it("drops a requirement") { _ = require(3) }
                    it("drops one that suspends") {
                        await Task.yield()
                        let kept: AsyncExpectation<Void, Never> = expect { await Task.yield() }
                        let required: AsyncExpectation<Void, any Error> = require { await Task.yield() }
                        _ = (kept, required)
                    }
                    it("asks twice") {
                        let kept = expect(1)
                        kept.to(equal(1))
                        kept.toNot(equal(2))
                    }
                }
                expect(run.statuses).to(equal([.failed, .failed, .failed, .failed, .passed]))
                expect(run.messages).to(equal(Array(repeating: neverJudged, count: 5)))
                let failure = try unwrap(run.results[0].failures.first)
                expect(failure.location.line).to(equal(#line - 21))
                expect(failure.expression).to(equal("1 + 1"))
            }

            it("fails its example in an attempt after one that ended early") {
                let run = SpecRun {
                    it("tries again") {
                        let execution = try unwrap(Execution.current)
                        let forget = execution.checkpoint()
                        execution.record(Trouble(), at: execution.info.location)
                        forget()
                        _ = expect(1)
                    }
                }
                expect(run.messages).to(equal([neverJudged]))
            }

            it("is reported late when a task drops it after its example") {
                let run = SpecRun {
                    var task: Task<Void, Never>?
                    var isOver = false
                    it("begins") {
                        task = Task {
                            while !isOver { await Task.yield() }
                            _ = expect(1)
                        }
                    }
                    it("waits") {
                        isOver = true
                        await task?.value
                    }
                }
                expect(run.statuses).to(equal([.passed, .passed]))
                expect(run.late.map { "\($0.owner.example?.name ?? ""): \($0.failure.message)" }).to(
                    equal(["begins: \(neverJudged)"]))
            }

            it("is recorded as a failure by recordFailures") {
                expect(messages { _ = expect(1) }).to(equal([neverJudged]))
            }

            it("is not reported when evaluating the matcher threw an error") {
                let run = SpecRun {
                    it("throws") { expect(1).to(equal(try throwing())) }
                    it("needs a value") { expect(1).to(equal(try unwrap(nil as Int?))) }
                }
                expect(run.messages).to(
                    equal(["threw an error: Trouble()", "expected to have a value, got nil"]))
                expect(messages { expect(1).to(equal(try throwing())) }).to(
                    equal(["threw an error: Trouble()"]))
            }

            it("is ignored in a skipped example and is not a known issue") {
                let run = SpecRun {
                    it("is skipped") {
                        _ = expect(1)
                        throw Skip("no data")
                    }
                    it("is known", .knownIssue("#1")) { _ = expect(1) }
                }
                expect(run.statuses).to(equal([.skipped, .failed]))
                expect(run.messages).to(
                    contain(
                        "the known issue did not occur (#1); if it is fixed, remove the trait", neverJudged))
            }

            it("counts as a failed attempt inside a polled expression") {
                let failures = messages {
                    expect {
                        _ = expect(1)
                        return 2
                    }.eventually(equal(2), within: .milliseconds(1))
                }
                expect(failures).to(haveCount(1))
                expect(failures.first).to(contain(neverJudged))
            }

            it("is a definition error outside an example") {
                let run = SpecRun {
                    _ = expect(1)
                    it("is there") {}
                }
                expect(run.diagnostics.map(\.message)).to(equal([neverJudged]))
            }
        }
    }
}
