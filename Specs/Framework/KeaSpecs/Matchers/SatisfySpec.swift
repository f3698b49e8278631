import Kea

private struct Trouble: Error {}

final class SatisfySpec: Spec {
    override class func spec() {
        describe("satisfy") {
            it("matches when the condition is true") {
                expect(9).to(satisfy { $0.isMultiple(of: 3) })
                expect(8).toNot(satisfy("be a multiple of three") { $0.isMultiple(of: 3) })
            }

            it("reports the condition's source text, or its description if given") {
                expectMessages {
                    expect(8).to(satisfy { $0.isMultiple(of: 3) })
                    expect(9).toNot(satisfy("be a multiple of three") { $0.isMultiple(of: 3) })
                    expect(9).to(satisfy { _ in throw Trouble() })
                    expect(9).toNot(satisfy { _ in throw Trouble() })
                }.to(
                    equal([
                        "expected to satisfy { $0.isMultiple(of: 3) }, got 8",
                        "expected not to be a multiple of three, got 9",
                        "expected to satisfy { _ in throw Trouble() }, "
                            + "but the matcher threw an error: Trouble()",
                        "expected not to satisfy { _ in throw Trouble() }, "
                            + "but the matcher threw an error: Trouble()",
                    ]))
            }
        }

        describe("allSatisfy and anySatisfy") {
            let numbers = [1, 2, 3]

            it("apply a matcher to each element") {
                expect(numbers).to(allSatisfy(beGreaterThan(0)))
                expect(numbers).toNot(allSatisfy(beGreaterThan(1)))
                expect([Int]()).to(allSatisfy(beGreaterThan(1)))
                expect(numbers).to(anySatisfy(beGreaterThan(2)))
                expect(numbers).toNot(anySatisfy(beGreaterThan(3)))
                expect([Int]()).toNot(anySatisfy(beGreaterThan(3)))
            }

            it("report the elements that decided the result") {
                let failures = recordFailures {
                    expect(numbers).to(allSatisfy(equal(2)))
                    expect(numbers).toNot(allSatisfy(beGreaterThan(0)))
                    expect(numbers).to(anySatisfy(equal(4)))
                    expect(numbers).toNot(anySatisfy(equal(3)))
                }
                expect(failures.map(\.text)).to(
                    equal([
                        "expected to have each element equal 2, got [1, 2, 3]\n[0]: 1\n[2]: 3",
                        "expected not to have each element be greater than 0, got [1, 2, 3]",
                        "expected to have some element equal 4, got [1, 2, 3]",
                        "expected not to have some element equal 3, got [1, 2, 3]",
                    ]))
            }

            it("list at most ten elements") {
                expect(details { expect(1...100).to(allSatisfy(beLessThan(51))) }.suffix(2)).to(
                    elementsEqual(["[59]: 60", "… and 40 more"]))
                expect(details { expect(1...10).to(allSatisfy(beLessThan(1))) }.last).to(equal("[9]: 10"))
                expect(details { expect(1...11).to(allSatisfy(beLessThan(1))) }.last).to(
                    equal("… and 1 more"))
            }

            it("fail, negated or not, when the matcher throws for an element") {
                let broken: Matcher<Int> = satisfy("be sound") { _ in throw Trouble() }
                expectMessages {
                    expect(numbers).to(allSatisfy(broken))
                    expect(numbers).toNot(anySatisfy(broken))
                }.to(
                    equal([
                        "expected to have each element be sound, but [0]: the matcher threw an error: Trouble()",
                        "expected not to have some element be sound, but [0]: the matcher threw an error: Trouble()",
                    ]))
            }
        }
    }
}
