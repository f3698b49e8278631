import Kea

final class CountSpec: Spec {
    override class func spec() {
        let numbers = [1, 2, 3]

        describe("haveCount") {
            it("compares exact, minimum and maximum counts") {
                expect(numbers).to(haveCount(3))
                expect(numbers).toNot(haveCount(2))
                expect("kea").to(haveCount(atLeast: 3))
                expect("kea").toNot(haveCount(atLeast: 4))
                expect(["a": 1]).to(haveCount(atMost: 1))
                expect(["a": 1]).toNot(haveCount(atMost: 0))
            }

            it("reports the count, not the elements") {
                expectMessages {
                    expect(numbers).to(haveCount(40))
                    expect(numbers).toNot(haveCount(3))
                    expect(numbers).to(haveCount(atLeast: 4))
                    expect(numbers).to(haveCount(atMost: 2))
                }.to(
                    equal([
                        "expected to have count 40, got 3", "expected not to have count 3, got 3",
                        "expected to have count at least 4, got 3", "expected to have count at most 2, got 3",
                    ]))
            }
        }

        describe("beEmpty") {
            it("accepts collections and strings without elements") {
                expect([Int]()).to(beEmpty())
                expect("").to(beEmpty())
                expect(numbers).toNot(beEmpty())
                expectMessages {
                    expect(numbers).to(beEmpty())
                    expect([String: Int]()).toNot(beEmpty())
                    expect("").toNot(beEmpty())
                }.to(
                    equal([
                        "expected to be empty, got [1, 2, 3]", "expected not to be empty, got [:]",
                        "expected not to be empty, got \"\"",
                    ]))
            }
        }
    }
}
