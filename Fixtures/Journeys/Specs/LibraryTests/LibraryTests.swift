import Library
import XCTest

final class LibraryTests: XCTestCase {
    func testLendsACopy() {
        var library = Library()
        library.add(1, of: "Momo")
        XCTAssertTrue(library.lend("Momo", to: "Beppo"))
    }

    func testTakesACopyBack() throws {
        var library = Library()
        library.add(1, of: "Momo")
        library.lend("Momo", to: "Beppo")
        library.takeBack("Momo", from: "Beppo")
        XCTAssertEqual(library.shelf["Momo"], 1)
    }

    func testSuspends() async { await Task.yield() }
}
