@testable import Plain
import XCTest

final class PlainTests: XCTestCase {
    func testNumber() { XCTAssertEqual(number(), 1) }
}
