import Kea
import KeaEvents

private func beEven() -> Matcher<Int> { Matcher("be even") { $0.isMultiple(of: 2) } }

private func beSorted<Value: Sequence>() -> Matcher<Value> where Value.Element: Comparable {
    Matcher("be sorted") { sequence in
        let sorted = Array(sequence).sorted()
        return MatcherResult(
            Array(sequence) == sorted, details: differences(expected: sorted, got: Array(sequence)))
    }
}

private func double<Value: AdditiveArithmetic>(_ matcher: Matcher<Value>) -> Matcher<Value> {
    Matcher("twofold \(matcher.description)", judging: { matcher.judge($0 + $0) })
}

@MainActor
private func number() async -> Int { 1 }

final class CustomMatcherSpec: Spec {
    override class func spec() {
        describe("a custom matcher") {
            it("has a description and a condition") {
                expect(4).to(beEven())
                expect(3).toNot(beEven())
                expect(messages { expect(3).to(beEven()) }).to(equal(["expected to be even, got 3"]))
            }

            it("adds details to a failure") {
                expect(details { expect([1, 3, 2]).to(beSorted()) }).to(
                    equal(["[1]: unexpected 3", "[2]: missing 3"]).or(
                        equal(["[1]: missing 2", "[2]: unexpected 2"])))
            }

            it("can wrap other matchers and be combined with them") {
                expect(2).to(double(equal(4)).and(beEven()))
                expect(messages { expect(2).to(double(equal(5))) }).to(
                    equal(["expected to twofold equal 5, got 4"]))
            }

            it("does not evaluate its description when it matches") {
                var descriptions = 0
                func description() -> String {
                    descriptions += 1
                    return "be described"
                }
                expect(1).to(Matcher(description()) { (_: Int) in true })
                expect(descriptions).to(equal(0))
            }
        }

        describe("recordFailures") {
            it("captures the failures of a closure with their locations") {
                let failures = recordFailures {
                    expect(1).to(equal(2))
                    fail("never")
                }
                expect(failures.map(\.message)).to(equal(["expected to equal 2, got 1", "never"]))
                expect(failures[0].location.file).to(endWith("CustomMatcherSpec.swift"))
                expect(failures[0].expression).to(equal("1"))
            }

            it("continues after a failed expectation and stops at a failed requirement") {
                expectMessages {
                    expect(1).to(equal(2))
                    try require(1).to(equal(3))
                    expect(1).to(equal(4))
                }.to(equal(["expected to equal 2, got 1", "expected to equal 3, got 1"]))
            }

            it("records a thrown error as a failure") {
                struct Trouble: Error {}
                expect(messages { throw Trouble() }).to(equal(["threw an error: Trouble()"]))
            }

            it("captures nothing of a task that goes on after it") {
                let run = SpecRun {
                    it("records") {
                        var (isOver, task): (Bool, Task<Void, Never>?) = (false, nil)
                        let failures = recordFailures {
                            task = Task {
                                while !isOver { await Task.yield() }
                                fail("late")
                            }
                        }
                        isOver = true
                        await task?.value
                        expect(failures).to(beEmpty())
                    }
                }
                expect(run.messages).to(equal(["late"]))
            }

            it("can be nested; the innermost call captures the failure") {
                var inner: [Failure] = []
                let outer = recordFailures {
                    inner = recordFailures { expect(1).to(equal(2)) }
                    expect(3).to(equal(4))
                }
                expect(inner).to(haveCount(1))
                expect(outer.map(\.message)).to(equal(["expected to equal 4, got 3"]))
            }

            it("captures the failures of asynchronous and waiting expectations") {
                let failures = await recordFailures {
                    await expect { await number() }.to(equal(2))
                    await expect(1).eventually(equal(3), within: .milliseconds(1))
                    Task { expect(1).to(equal(4)) }
                    await Task.yield()
                    try await require { await number() }.to(equal(5))
                    expect(1).to(equal(6))
                }
                expect(failures.map(\.message)).to(
                    consistOf(
                        "expected to equal 2, got 1", "expected to equal 3 within 1 ms, got 1",
                        "expected to equal 4, got 1", "expected to equal 5, got 1"))
            }
        }
    }
}
