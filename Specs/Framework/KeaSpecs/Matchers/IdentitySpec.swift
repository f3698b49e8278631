import Kea

private final class Bird: CustomStringConvertible {
    let description: String
    init(_ name: String) { description = name }
}

final class IdentitySpec: Spec {
    override class func spec() {
        describe("beIdentical") {
            let (kea, kiwi) = (Bird("a kea"), Bird("a kiwi"))

            it("compares object identity, whatever the static type") {
                let optional: Bird? = kea
                expect(kea).to(beIdentical(to: kea))
                expect(optional).to(beIdentical(to: kea))
                expect(kea as Any).toNot(beIdentical(to: kiwi))
            }

            it("matches nil with nil, and never matches a value type") {
                let none: Bird? = nil
                expect(none).to(beIdentical(to: nil))
                expect(kea).toNot(beIdentical(to: nil))
                expect(3).toNot(beIdentical(to: nil))
            }

            it("reports both objects") {
                expectMessages {
                    expect(kea).to(beIdentical(to: kiwi))
                    expect(kea).toNot(beIdentical(to: kea))
                }.to(
                    equal([
                        "expected to be identical to a kiwi, got a kea",
                        "expected not to be identical to a kea, got a kea",
                    ]))
            }
        }
    }
}
