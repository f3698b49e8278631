import Kea

final class XCTestNamesSpec: Spec {
    override class func spec() {
        describe("the name of an example for XCTest") {
            it("has no separators of XCTest's tools, and ordinary spaces only") {
                expect(XCTestNames.encode("a, b/c.d\te\u{3000}f\ng")).to(
                    equal("a\u{201A} b\u{2215}c\u{2024}d e f g"))
            }

            it("is unique, also beside a name that ends in a number") {
                var names = XCTestNames()
                expect(["a", "a", "a (2)", "a", "a (2)"].map { names.unique($0) }).to(
                    equal(["a", "a (2)", "a (2) (2)", "a (3)", "a (2) (3)"]))
            }
        }
    }
}
