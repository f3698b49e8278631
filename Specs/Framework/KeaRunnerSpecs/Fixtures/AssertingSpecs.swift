import Foundation
import Kea
import XCTest

// XCTest assertions in every place where they can be written.

final class AssertingInGroupSpec: Spec, OptIn {
    override class func spec() {
        describe("a group") {
            XCTFail("in a group")
            it("is there") { () }
        }
    }
}

final class AssertingSpec: Spec, OptIn {
    override class func spec() {
        describe("a group") {
            afterAll { XCTFail("after all") }
            it("asserts") { XCTFail("in an example") }
            it("leaves a task") { Task { XCTFail("in a task") } }
        }
    }
}

/// Leaks code that only the main thread can run.
final class LeftoversSpec: Spec, OptIn {
    override class func spec() {
        afterAll { DispatchQueue.main.async { fail("by a hook") } }
        it("leaves a task") { Task { fail("by a task") } }
        it("leaves a block") { DispatchQueue.main.async { fail("by a block") } }
    }
}

final class BesideAssertingTests: XCTestCase, OptIn {
    func testPasses() {}
}

final class ZBesideAssertingTests: XCTestCase, OptIn {
    func testWaits() async throws { try await Task.sleep(for: .milliseconds(1)) }
}

final class AttachingInGroupSpec: Spec, OptIn {
    override class func spec() {
        describe("a group") {
            attach("a text")
            attach([1], mediaType: "image/png")
            log("a line")
            link("https://a.example")
            it("is there") { () }
        }
    }
}

/// A private class with the same name as one of another file.
private final class NamesakeTests: XCTestCase, OptIn {
    func testShared() { XCTFail("there") }
}
