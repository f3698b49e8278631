import Kea
import XCTest

/// A class with the same name as one of another module.
final class TwinTests: XCTestCase, OptIn {
    func testBoth() {}
    func testOne() {}
}
