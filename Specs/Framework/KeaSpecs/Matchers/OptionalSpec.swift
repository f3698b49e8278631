import Kea

final class OptionalSpec: Spec {
    override class func spec() {
        let name: String? = "Kea"
        let none: String? = nil

        describe("beNil") {
            it("matches nil") {
                expect(none).to(beNil())
                expect(name).toNot(beNil())
            }

            it("reports the actual value") {
                expectMessages {
                    expect(name).to(beNil())
                    expect(none).toNot(beNil())
                }.to(equal(["expected to be nil, got \"Kea\"", "expected not to be nil, got nil"]))
            }
        }

        describe("haveValue") {
            it("matches an optional with a value, optionally with a matcher") {
                expect(name).to(haveValue())
                expect(none).toNot(haveValue())
                expect(name).to(haveValue(beginWith("K")))
                expect(name).toNot(haveValue(beginWith("k")))
            }

            it("reports the expected value") {
                expectMessages {
                    expect(none).to(haveValue())
                    expect(name).toNot(haveValue())
                    expect(name).to(haveValue(beginWith("k")))
                    expect(none).to(haveValue(beginWith("k")))
                    expect(name).toNot(haveValue(beginWith("K")))
                    expect(name).to(haveValue(beginWith("k").and(endWith("a"))))
                }.to(
                    equal([
                        "expected to have a value, got nil",
                        "expected not to have a value, got \"Kea\"",
                        "expected to have a value that is to begin with \"k\", got \"Kea\"",
                        "expected to have a value that is to begin with \"k\", but it is nil",
                        "expected not to have a value that is to begin with \"K\", got \"Kea\"",
                        "expected to have a value that is to (begin with \"k\" and end with \"a\"), got \"Kea\"",
                    ]))
            }
        }

        describe("a value that is not optional") {
            it("cannot be tested for nil") {
                expectMessages {
                    expect(3).toNot(beNil())
                    expect(3).to(haveValue())
                }.to(
                    equal([
                        "expected not to be nil, but 3 is not optional, and never nil",
                        "expected to have a value, but 3 is not optional, and never nil",
                    ]))
            }

            it("can be tested for nil when its static type is Any") {
                expect(name as Any).to(haveValue())
                expect(none as Any).to(beNil())
                expect(name as Any).toNot(beNil())
            }
        }

        describe("an optional") {
            it("is unwrapped before matching") {
                expect(name).to(beginWith("K"))
                expect(name).toNot(beEmpty())
                expect(name?.count).to(beGreaterThan(2))
                expect(name?.isEmpty).to(beFalse())
                expect(name).to(satisfy { $0 == "Kea" })
                expect(name).eventually(contain("ea"))
                try require(name).to(haveCount(3))
            }

            it("is unwrapped before matching in asynchronous expectations") {
                await expect {
                    await Task.yield()
                    return name
                }.to(endWith("a"))
                await expect(name).eventually(contain("ea"))
            }

            it("fails, negated or not, when it is nil") {
                expectMessages {
                    expect(none).to(beginWith("K"))
                    expect(none).toNot(beginWith("K"))
                    expect(none).eventually(beEmpty(), within: .milliseconds(1))
                    expect(name).to(haveCount(2))
                    expect(try { () throws -> String? in throw Offline() }()).to(beEmpty())
                }.to(
                    equal([
                        "expected to begin with \"K\", but it is nil",
                        "expected not to begin with \"K\", but it is nil",
                        "expected to be empty within 1 ms, but it is nil",
                        "expected to have count 2, got 3",
                        "expected to be empty, but it threw an error: Offline(code: 1)",
                    ]))
            }
        }

        describe("beTrue and beFalse") {
            it("match Boolean values") {
                expect(1 < 2).to(beTrue())
                expect(1 > 2).to(beFalse())
                expectMessages {
                    expect(false).to(beTrue())
                    expect(true).to(beFalse())
                    expect(true).toNot(beTrue())
                    expect(false).toNot(beFalse())
                }.to(
                    equal([
                        "expected to be true, got false", "expected to be false, got true",
                        "expected not to be true, got true", "expected not to be false, got false",
                    ]))
            }
        }
    }
}
