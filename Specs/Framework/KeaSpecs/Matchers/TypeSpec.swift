import Kea

private protocol Flying {}
private class Bird: CustomStringConvertible {
    var description: String { "a bird" }
}
private final class Kea: Bird, Flying {
    let mischief = 9
}
private struct Plane: Flying {
    let seats = 120
}

final class TypeSpec: Spec {
    override class func spec() {
        let kea: Any = Kea()
        let plane: Any = Plane()

        describe("beAKindOf") {
            it("matches a type, its subclasses and conforming types") {
                let optional: Bird? = Kea()
                expect(kea).to(beAKindOf(Bird.self))
                expect(kea).to(beAKindOf((any Flying).self))
                expect(optional).to(beAKindOf(Kea.self))
                expect(plane).toNot(beAKindOf(Bird.self))
                expect(Kea.self).to(beAKindOf(Bird.Type.self))
            }

            it("applies a matcher to the value cast to that type") {
                expect(plane).to(beAKindOf(Plane.self, have(\.seats, beGreaterThan(100))))
                expect(kea).toNot(beAKindOf(Plane.self, have(\.seats, beGreaterThan(100))))
            }

            it("reports the actual type") {
                expectMessages {
                    expect(3 as Any).to(beAKindOf(String.self))
                    expect(kea).to(beAKindOf(Plane.self))
                    expect(plane).toNot(beAKindOf((any Flying).self))
                    expect(plane).to(beAKindOf(Plane.self, have(\.seats, equal(3))))
                    expect(kea).to(beAKindOf(Plane.self, have(\.seats, equal(3))))
                    expect(Int?.none as Any).to(beAKindOf(Int.self))
                }.to(
                    equal([
                        "expected to be a kind of String, got 3 (Int)",
                        "expected to be a kind of Plane, got a bird (Kea)",
                        "expected not to be a kind of Flying, got Plane(seats: 120)",
                        "expected to be a kind of Plane that is to have .seats equal 3, got .seats 120",
                        "expected to be a kind of Plane that is to have .seats equal 3, got a bird (Kea)",
                        "expected to be a kind of Int, but it is nil",
                    ]))
            }
        }

        describe("beAnInstanceOf") {
            it("matches exactly that type") {
                let optional: Int? = 3
                expect(kea).to(beAnInstanceOf(Kea.self))
                expect(kea).toNot(beAnInstanceOf(Bird.self))
                expect(optional).to(beAnInstanceOf(Int.self))
            }

            it("reports the actual type") {
                expectMessages {
                    expect(kea).to(beAnInstanceOf(Bird.self))
                    expect(3).toNot(beAnInstanceOf(Int.self))
                }.to(
                    equal([
                        "expected to be an instance of Bird, got a bird (Kea)",
                        "expected not to be an instance of Int, got 3 (Int)",
                    ]))
            }
        }
    }
}
