import Foundation
import Kea

private class Shape {}
private class Circle: Shape {}
private final class Disc: Circle {}
private final class Hidden: Shape, OptIn {}
private final class Generic<Value>: Shape {}
private final class GenericCircle<Value>: Circle {}
private final class GenericAlone<Value> {}

private class Ghost {}
private final class HiddenGhost: Ghost, OptIn {}

private protocol Marked {}
// Not private: an optimised build would remove an unused private type.
package struct Mark: Marked {}
private final class HiddenMark: Marked, OptIn {}
private struct GenericMark<Value>: Marked {}
extension Date: Marked {}

final class TypeDiscoverySpec: Spec {
    override class func spec() {
        describe("type discovery") {
            it("finds the non-generic subclasses that are not opt-in") {
                let names = TypeDiscovery.subclasses(of: Shape.self).map { "\($0)" }
                expect(names).to(equal(["Circle", "Disc"]))
                expect(TypeDiscovery.finds(subclassesOf: Shape.self)).to(beTrue())
                expect(TypeDiscovery.finds(subclassesOf: Disc.self)).to(beFalse())
                expect(TypeDiscovery.finds(subclassesOf: Ghost.self)).to(beFalse())
            }

            it("counts generic subclasses at any depth") {
                expect(TypeDiscovery.genericClasses(below: Shape.self)).to(haveCount(2))
                expect(TypeDiscovery.genericClasses(below: Circle.self)).to(haveCount(1))
                expect(TypeDiscovery.genericClasses(below: Ghost.self)).to(beEmpty())
            }

            it("includes opt-in classes among the known subclasses") {
                let names = TypeDiscovery.knownSubclasses(of: Shape.self).map { "\($0)" }
                expect(names.sorted()).to(equal(["Circle", "Disc", "Hidden"]))
                expect(Set(TypeDiscovery.names(below: Ghost.self))).to(equal(["Ghost", "HiddenGhost"]))
            }

            it("takes names from a list, and none from an empty text") {
                expect(Run(requesting: "A,B").requested).to(equal(["A", "B"]))
                expect(["", nil].map { Run(requesting: $0).requested }).to(equal([nil, nil]))
            }

            it("finds the types that conform to a protocol, also library types") {
                let types = TypeDiscovery.types(conformingTo: (any Marked).self).map { "\($0)" }
                expect(types).to(equal(["Date", "Mark"]))
            }
        }
    }
}
