import Kea

private class Bird {
    required init() {}
    func sing() -> String { "silence" }
}

private class Parrot: Bird {
    private var words = ["kea"]
    override func sing() -> String { words.joined() }
}

private enum Aviary {
    final class Sparrow {}
}

final class RenamedClassSpec: Spec {
    override class func spec() {
        describe("a copy of a class with another class's name") {
            // Typed as the superclass: an optimised build would call Parrot's initializer directly, not the copy's.
            @Let var copy = RenamedClass.copy(of: Parrot.self as Bird.Type, namedAfter: Aviary.Sparrow.self)

            it("has that name, including its module and outer types") {
                expect(String(describing: copy)).to(equal("Sparrow"))
                expect(String(reflecting: copy)).to(equal(String(reflecting: Aviary.Sparrow.self)))
                expect(String(reflecting: copy)).to(beginWith("KeaSpecs."))
            }

            it("does not change the original or the other class") {
                expect(copy == Parrot.self).to(beFalse())
                expect(String(describing: Parrot.self)).to(equal("Parrot"))
                expect(Aviary.Sparrow() as Any is Bird).to(beFalse())
            }

            it("makes instances with the original's methods, properties and superclass") {
                let bird: Any = copy.init()
                expect(type(of: bird) == copy).to(beTrue())
                expect((bird as? Bird)?.sing()).to(equal("kea"))
            }
        }
    }
}
