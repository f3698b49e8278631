import BrowseOverflow
import Kea
import SpecSupport

final class TextsSpec: Spec {
    override class func spec() {
        describe("the texts of BrowseOverflow") {
            it("exist in all languages, and are all used") {
                expect(try BrowseOverflow.texts.mistakes(in: "BrowseOverflow")).to(beEmpty())
                expect(try BrowseOverflow.texts.changes(in: "BrowseOverflow")).to(beEmpty())
            }
        }
    }
}
