import Foundation
import Kea
import KeaFeatures
import Testing
import XCTest

// Kea expectations and XCTest assertions in Swift Testing tests, and Swift Testing expectations in examples.

private let isWanted = ProcessInfo.processInfo.environment["KEA_ONLY"] != nil

@Suite(.enabled(if: isWanted)) final class KeaInTests: OptIn {
    @Test func expects() { expect(1).to(equal(2)) }
    @Test func expectsOnAThread() async { await Task.detached { expect(3).to(equal(4)) }.value }
    @Test func requires() throws { _ = try unwrap(nil as Int?) }
    @Test func asserts() { XCTAssertEqual(5, 6) }
    @Test func asksNothing() { _ = expect(7) }
    @Test func passes() { expect(8).to(equal(8)) }
}

@Suite(.enabled(if: isWanted)) final class LeavingSuite: OptIn {
    @Test func goesOn() async throws { try await Task.sleep(for: .milliseconds(400)) }
    @Test func leaves() async throws {
        try await Task.sleep(for: .milliseconds(100))
        _exit(0)
    }
    @Test func staysToTheEnd() async throws { try await Task.sleep(for: .milliseconds(400)) }
}

final class TestingInSpec: Spec, OptIn {
    override class func spec() {
        describe("Swift Testing") {
            it("expects") { #expect(1 + 1 == 3, "sums") }
            it("requires") {
                let number: Int? = nil
                try #require(number != nil)
            }
            it("records") { Issue.record("no good") }
            it("records on a thread") {
                await Task<Void, Never>.detached { _ = Issue.record("detached") }.value
            }
            it("confirms too little") { await Testing.confirmation(expectedCount: 2) { $0() } }
            it("knows an issue") { withKnownIssue { Issue.record("known") } }
            it("holds") { #expect(1 + 1 == 2) }
            it("warns") { Issue.record("hm", severity: .warning) }
            afterAll { Issue.record("in a hook") }
        }
    }
}

final class TestingInGroupSpec: Spec, OptIn {
    override class func spec() {
        #expect(1 + 1 == 3)
        it("is there") { () }
    }
}

final class TestingSteps: Steps, OptIn {
    override class func steps() {
        then("Swift Testing expects something") { #expect(1 + 1 == 3) }
    }
}
