import Kea

final class OptionalSpec: Spec {
    override class func spec() {
        let name: String? = "Kea"
        let none: String? = nil

        describe("beNil") {
            it("holds for nil") {
                expect(none).to(beNil())
                expect(name).toNot(beNil())
            }

            it("prints what there is instead") {
                expect(
                    messages {
                        expect(name).to(beNil())
                        expect(none).toNot(beNil())
                    }
                ).to(equal(["expected to be nil, got \"Kea\"", "expected not to be nil, got nil"]))
            }
        }

        describe("haveValue") {
            it("holds where there is a value, and where it matches") {
                expect(name).to(haveValue())
                expect(none).toNot(haveValue())
                expect(name).to(haveValue(beginWith("K")))
                expect(name).toNot(haveValue(beginWith("k")))
                expect(none).toNot(haveValue(beginWith("K")))
            }

            it("says what is wanted of the value") {
                expect(
                    messages {
                        expect(none).to(haveValue())
                        expect(name).toNot(haveValue())
                        expect(name).to(haveValue(beginWith("k")))
                        expect(none).to(haveValue(beginWith("k")))
                        expect(name).toNot(haveValue(beginWith("K")))
                    }
                ).to(
                    equal([
                        "expected to have a value, got nil",
                        "expected not to have a value, got \"Kea\"",
                        "expected to have a value that is to begin with \"k\", got \"Kea\"",
                        "expected to have a value that is to begin with \"k\", got nil",
                        "expected not to have a value that is to begin with \"K\", got \"Kea\"",
                    ]))
            }
        }

        describe("beTrue and beFalse") {
            it("hold for what they say") {
                expect(1 < 2).to(beTrue())
                expect(1 > 2).to(beFalse())
                expect(
                    messages {
                        expect(false).to(beTrue())
                        expect(true).to(beFalse())
                        expect(true).toNot(beTrue())
                        expect(false).toNot(beFalse())
                    }
                ).to(
                    equal([
                        "expected to be true, got false", "expected to be false, got true",
                        "expected not to be true, got true", "expected not to be false, got false",
                    ]))
            }
        }
    }
}
