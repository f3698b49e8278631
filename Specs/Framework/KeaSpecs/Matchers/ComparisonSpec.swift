import Foundation
import Kea

final class ComparisonSpec: Spec {
    override class func spec() {
        describe("comparison matchers") {
            it("compare any comparable values") {
                expect(3).to(beGreaterThan(2))
                expect(3).toNot(beGreaterThan(3))
                expect("b").to(beGreaterThanOrEqual(to: "b"))
                expect("a").toNot(beGreaterThanOrEqual(to: "b"))
                expect(2.5).to(beLessThan(3))
                expect(3.0).toNot(beLessThan(3))
                expect(Duration.seconds(1)).to(beLessThanOrEqual(to: .seconds(1)))
                expect(Duration.seconds(2)).toNot(beLessThanOrEqual(to: .seconds(1)))
            }

            it("report the bound and the value") {
                expectMessages {
                    expect(2).to(beGreaterThan(2))
                    expect(1).to(beGreaterThanOrEqual(to: 2))
                    expect(2).to(beLessThan(2))
                    expect(3).toNot(beLessThanOrEqual(to: 3))
                }.to(
                    equal([
                        "expected to be greater than 2, got 2",
                        "expected to be greater than or equal to 2, got 1",
                        "expected to be less than 2, got 2",
                        "expected not to be less than or equal to 3, got 3",
                    ]))
            }
        }

        describe("beWithin") {
            it("accepts every kind of range") {
                let noon = Date(timeIntervalSince1970: 43_200)
                expect(3).to(beWithin(1...3))
                expect(3).toNot(beWithin(1..<3))
                expect(0.5).to(beWithin(0...))
                expect(-1).to(beWithin(...0))
                expect(0).toNot(beWithin(..<0))
                expect(noon).to(beWithin(noon.addingTimeInterval(-1)...noon.addingTimeInterval(1)))
            }

            it("reports the range in source notation") {
                let noon = Date(timeIntervalSince1970: 43_200)
                expectMessages {
                    expect(4).to(beWithin(1...3))
                    expect(3).to(beWithin(1..<3))
                    expect(-1).to(beWithin(0...))
                    expect(1).to(beWithin(...0))
                    expect(0).to(beWithin(..<0))
                    expect("b").toNot(beWithin("a"..."c"))
                    expect(noon).to(beWithin(...noon.addingTimeInterval(-0.5)))
                }.to(
                    equal([
                        "expected to be within 1...3, got 4",
                        "expected to be within 1..<3, got 3",
                        "expected to be within 0..., got -1",
                        "expected to be within ...0, got 1",
                        "expected to be within ..<0, got 0",
                        "expected not to be within \"a\"...\"c\", got \"b\"",
                        "expected to be within ...1970-01-01T11:59:59.5Z, got 1970-01-01T12:00:00Z",
                    ]))
            }
        }

        describe("beZero") {
            it("accepts every type with a zero") {
                expect(0).to(beZero())
                expect(0.1).toNot(beZero())
                expect(Duration.zero).to(beZero())
                expect(messages { expect(2).to(beZero()) }).to(equal(["expected to be zero, got 2"]))
                expect(messages { expect(0).toNot(beZero()) }).to(equal(["expected not to be zero, got 0"]))
            }
        }
    }
}
