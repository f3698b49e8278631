import Foundation
import Kea

private class Shape {}
private class Circle: Shape {}
private final class Disc: Circle {}
private final class Hidden: Shape, FoundOnRequest {}
private final class Generic<Value>: Shape {}
private final class GenericCircle<Value>: Circle {}
private final class GenericAlone<Value> {}

private class Ghost {}
private final class HiddenGhost: Ghost, FoundOnRequest {}

private protocol Marked {}
// A private one that nobody uses is not in an optimised build.
package struct Mark: Marked {}
private final class HiddenMark: Marked, FoundOnRequest {}
private struct GenericMark<Value>: Marked {}
extension Date: Marked {}

final class TypeDiscoverySpec: Spec {
    override class func spec() {
        describe("the discovery of types") {
            it("finds the classes below another one that an ordinary run is to find") {
                let names = TypeDiscovery.subclasses(of: Shape.self).map { "\($0)" }
                expect(names).to(equal(["Circle", "Disc"]))
                expect(TypeDiscovery.finds(subclassesOf: Shape.self)).to(beTrue())
                expect(TypeDiscovery.finds(subclassesOf: Disc.self)).to(beFalse())
                expect(TypeDiscovery.finds(subclassesOf: Ghost.self)).to(beFalse())
            }

            it("counts generic ones apart, of which there is no one class, at any depth") {
                expect(TypeDiscovery.genericClasses(below: Shape.self)).to(haveCount(2))
                expect(TypeDiscovery.genericClasses(below: Circle.self)).to(haveCount(1))
                expect(TypeDiscovery.genericClasses(below: Ghost.self)).to(beEmpty())
            }

            it("knows those, too, that are found on request only") {
                let names = TypeDiscovery.knownSubclasses(of: Shape.self).map { "\($0)" }
                expect(names.sorted()).to(equal(["Circle", "Disc", "Hidden"]))
                expect(Set(TypeDiscovery.names(below: Ghost.self))).to(equal(["Ghost", "HiddenGhost"]))
            }

            it("finds the types that conform to a protocol, also one of a library") {
                let types = TypeDiscovery.types(conformingTo: (any Marked).self).map { "\($0)" }
                expect(types).to(equal(["Date", "Mark"]))
            }
        }
    }
}
