import Kea

final class BeSortedSpec: Spec {
    override class func spec() {
        describe("beSorted") {
            it("matches elements in order") {
                expect([1, 1, 2]).to(beSorted())
                expect([Int]()).to(beSorted())
                expect(["bb", "a"]).to(beSorted { $0.count > $1.count })
                expect([2, 1]).toNot(beSorted())
                expect(messages { expect([1, 3, 2, 0]).to(beSorted()) }).to(
                    equal(["expected to be sorted, got [1, 3, 2, 0]"]))
                expect(details { expect([1, 3, 2, 0]).to(beSorted()) }).to(equal(["[2]: 2 after 3"]))
                expect(messages { expect([1, 2]).toNot(beSorted()) }).to(
                    equal(["expected not to be sorted, got [1, 2]"]))
            }
        }

        describe("beSubset") {
            it("matches a sequence whose elements another one has") {
                expect([1, 1]).to(beSubset(of: 0...3))
                expect([1, 4]).toNot(beSubset(of: [1, 2]))
                expect(messages { expect([1, 4]).to(beSubset(of: [1, 2])) }).to(
                    equal(["expected to be a subset of [1, 2], got [1, 4]"]))
                expect(details { expect([1, 4]).to(beSubset(of: [1, 2])) }).to(equal(["unexpected: 4"]))
                let numbers = (1...19).map(String.init).joined(separator: ", ")
                expect(details { expect(1...20).to(beSubset(of: [0])) }).to(
                    equal(["unexpected: \(numbers) and 20"]))
                expect(details { expect(1...21).to(beSubset(of: [0])) }).to(
                    equal(["unexpected: \(numbers) and 2 more"]))
                expect(messages { expect([1]).toNot(beSubset(of: [1, 2])) }).to(
                    equal(["expected not to be a subset of [1, 2], got [1]"]))
            }
        }

        describe("beOneOf") {
            it("matches one of several values") {
                expect(3).to(beOneOf(1, 3))
                expect(3 as Int?).toNot(beOneOf(1, 2))
                expectMessages {
                    expect(3).to(beOneOf(1, 2))
                    expect("a").toNot(beOneOf("a"))
                }.to(
                    equal([
                        "expected to be one of 1 or 2, got 3", "expected not to be one of \"a\", got \"a\"",
                    ]))
            }
        }
    }
}
