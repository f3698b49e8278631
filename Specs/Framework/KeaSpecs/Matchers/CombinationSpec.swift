import Kea

private struct Trouble: Error {}

final class CombinationSpec: Spec {
    override class func spec() {
        describe("combined matchers") {
            let broken: Matcher<Int> = satisfy("be sound") { _ in throw Trouble() }

            it("support and, or and not") {
                expect(3).to(beGreaterThan(1).and(beLessThan(4)))
                expect(3).toNot(beGreaterThan(1).and(beLessThan(3)))
                expect(3).to(equal(1).or(equal(3)))
                expect(3).toNot(equal(1).or(equal(2)))
                expect(3).to(not(equal(4)))
                expect(3).toNot(not(equal(3)))
                expect(3).to(beGreaterThan(1).and(beLessThan(4)).or(equal(7)))
                expect(nil as Int?).to(equal(3).or(beNil()))
            }

            it("support lists with satisfyAll and satisfyAny") {
                expect(3).to(satisfyAll(beGreaterThan(1), beLessThan(4), not(equal(2))))
                expect(3).to(satisfyAny(equal(1), equal(2), equal(3)))
            }

            it("describe all their parts in one message") {
                expectMessages {
                    expect(3).to(beGreaterThan(1).and(beLessThan(3)))
                    expect(3).to(equal(1).or(equal(2)))
                    expect(3).to(not(equal(3)))
                    expect(3).toNot(not(equal(4)))
                    expect(3).to(satisfyAll(beGreaterThan(1), beLessThan(3), equal(2)))
                    expect(3).toNot(satisfyAny(equal(3), equal(4)))
                    expect(3).to(equal(1).or(equal(2)).and(not(equal(2).or(equal(3)))))
                    expect([1]).to(haveCount(2).or(equal([2])))
                    expect([1]).to(haveCount(2).or(haveCount(3)))
                }.to(
                    equal([
                        "expected to be greater than 1 and be less than 3, got 3",
                        "expected to equal 1 or equal 2, got 3",
                        "expected to not equal 3, got 3",
                        "expected not to not equal 4, got 3",
                        "expected to be greater than 1, be less than 3 and equal 2, got 3",
                        "expected not to equal 3 or equal 4, got 3",
                        "expected to (equal 1 or equal 2) and not (equal 2 or equal 3), got 3",
                        "expected to have count 2 or equal [2], got [1]",
                        "expected to have count 2 or have count 3, got 1",
                    ]))
            }

            it("keep the found values and the details of their parts") {
                let failures = recordFailures {
                    expect([1, 2]).to(haveCount(3).and(contain(1)))
                    expect([1, 2]).to(equal([1, 3]).and(haveCount(2)))
                }
                expect(failures.map(\.text)).to(
                    equal([
                        "expected to have count 3 and contain 1, got 2",
                        "expected to equal [1, 3] and have count 2, got [1, 2]\n[1]: expected 3, got 2",
                    ]))
            }

            it("skip parts that cannot change the result, and fail if one throws") {
                expect(3).to(equal(3).or(broken))
                expect(3).toNot(equal(4).and(broken))
                expectMessages {
                    expect(3).to(equal(4).or(broken))
                    expect(3).toNot(equal(4).or(broken))
                    expect(3).to(not(broken))
                    expect(3).to(equal(3).and(broken))
                }.to(
                    equal([
                        "expected to equal 4 or be sound, but the matcher threw an error: Trouble()",
                        "expected not to equal 4 or be sound, but the matcher threw an error: Trouble()",
                        "expected to not be sound, but the matcher threw an error: Trouble()",
                        "expected to equal 3 and be sound, but the matcher threw an error: Trouble()",
                    ]))
            }
        }
    }
}
