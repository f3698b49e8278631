import Basket
import Foundation
import Kea

final class BasketSpec: Spec {
    override class func spec() {
        describe("a basket, at first") {
            it("is empty, has 0/0 items, and costs 0.00") { expect(Basket().items).to(beEmpty()) }
            it("is named twice") { () }
            it("is named twice") { () }
            it("smiles 🦜 with \"quotes\", 'apostrophes' & <brackets>") {
                if ProcessInfo.processInfo.environment["FAIL"] == "names" { fail("on purpose") }
                if ProcessInfo.processInfo.environment["FAIL"] == "by leaving" { exit(0) }
            }
        }
    }
}
