import XCTest

open class BaseTests: XCTestCase {
    open func testInherited() {}
    open func testOverridden() { XCTFail("should be overridden") }
    open func testFails() async throws {
        if ProcessInfo.processInfo.environment["FAIL"] == "base" { XCTFail("inherited") }
    }
    func testInternal() {}
}
open class GenericTests<Value>: XCTestCase {
    open func testGeneric() {}
}
