import Foundation
import Kea
import Library

/// Examples that go wrong, in every way in which one can.
final class TroubleSpec: Spec {
    override class func spec() {
        describe("a library in trouble", .tags("trouble")) {
            it("expects three copies where there are two") {
                var library = Library()
                library.add(2, of: "Momo")
                expect(library.shelf["Momo"]).to(equal(3))
            }
            it("throws an error where the desk is closed") { throw DeskClosed() }
            it("crashes where a shelf has no end") {
                let shelf: [String] = []
                _ = shelf[shelf.count]
            }
            it("takes too long where the librarian sleeps", .timeLimit(.milliseconds(200))) {
                try await Task.sleep(for: .seconds(600))
            }
            it("waits for the printer") { throw Pending("the printer has to be bought first") }
            it("is closed on Sundays") { throw Skip("the library is closed on Sundays") }
        }
    }
}
