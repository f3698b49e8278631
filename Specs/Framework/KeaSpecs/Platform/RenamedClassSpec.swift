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
        describe("a copy of a class with the name of another one") {
            // As a class of birds: an optimised build would call the initializer of a parrot without asking the copy.
            @Let var copy = RenamedClass.copy(of: Parrot.self as Bird.Type, namedAfter: Aviary.Sparrow.self)

            it("has that name, with its module and its outer types") {
                expect(String(describing: copy)).to(equal("Sparrow"))
                expect(String(reflecting: copy)).to(equal(String(reflecting: Aviary.Sparrow.self)))
                expect(String(reflecting: copy)).to(beginWith("KeaSpecs."))
            }

            it("leaves the other class and the original as they are") {
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
