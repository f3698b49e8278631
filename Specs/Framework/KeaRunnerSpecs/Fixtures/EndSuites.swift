import Foundation
import Kea
import Testing
import XCTest

// Tests of Swift Testing and XCTest with every end.

private let isWanted = ProcessInfo.processInfo.environment["KEA_ONLY"] != nil

private func noArguments() throws -> [Int] { throw FixtureError.broken }

private struct BrokenPreparation: TestTrait, SuiteTrait {
    func prepare(for test: Test) async throws { throw FixtureError.broken }
}

@Suite(.enabled(if: isWanted)) final class EndsSuite: OptIn {
    @Test func passes() {}
    @Test func fails() { #expect(1 == 2) }
    @Test(.disabled("a trait")) func isSkipped() {}
    @Test func cancels() throws { try Test.cancel("enough") }
    @Test(arguments: [1, 2]) func cancelsAll(_ number: Int) throws { try Test.cancel("no number") }
    @Test(arguments: [1, 2]) func cancelsOne(_ number: Int) throws {
        if number == 1 { try Test.cancel("not this one") }
    }
    @Test func failsAndCancels() throws {
        #expect(1 == 2)
        try Test.cancel("after a failure")
    }
    @Test func hasKnownIssue() { withKnownIssue("a bug") { Issue.record("it fails") } }
    @Test func hasIntermittentIssue() { withKnownIssue(isIntermittent: true) {} }
    @Test func hasLostIssue() { withKnownIssue("a bug") {} }
    @Test func hasKnownWarning() { withKnownIssue("a bug") { Issue.record("hm", severity: .warning) } }
    @Test func warns() { Issue.record("careful", severity: .warning) }
    @Test(.enabled { throw FixtureError.broken }) func hasBrokenCondition() {}
    @Test(arguments: try noArguments()) func hasBrokenArguments(_ number: Int) {}
    @Test(BrokenPreparation()) func hasBrokenPreparation() {}
}

/// A suite that cannot be prepared.
@Suite(.enabled(if: isWanted), BrokenPreparation()) final class UnpreparedSuite: OptIn {
    @Test func a() {}
}

private struct LateScope: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await function()
        throw FixtureError.broken
    }
}

/// A suite that fails after its tests.
@Suite(.enabled(if: isWanted), LateScope())
final class LateSuite: OptIn {
    @Test func a() {}
}

private struct CancellingScope: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws { try Test.cancel("all of it") }
}

@Suite(.enabled(if: isWanted), CancellingScope()) final class CancelledSuite: OptIn {
    @Test func a() {}
}

/// A test with a failure that Swift Testing does not assign to it.
@Suite(.enabled(if: isWanted)) final class DetachedSuite: OptIn {
    @Test func detaches() async {
        await Task.detached { #expect(1 == 2) }.value
        await Task.detached { _ = Issue.record("careful", severity: .warning) }.value
    }
}

/// A test that crashes beside one with a failure that Swift Testing does not assign to it.
@Suite(.enabled(if: isWanted)) final class DetachedBesideCrashSuite: OptIn {
    @Test func detaches() async { await Task.detached { #expect(1 == 2) }.value }
    @Test func crashes() { Instruction.trap() }
}

/// Tests that print, together.
@Suite(.enabled(if: isWanted)) final class PrintingSuite: OptIn {
    @Test func passes() async throws {
        print("by the one that passes")
        try await waitForReader()
    }
    @Test func fails() async throws {
        FileHandle.standardError.write(Data("by the one that fails\n".utf8))
        try await waitForReader(of: STDERR_FILENO)
        #expect(1 == 2)
    }
}

/// Tests that print, one after the other.
@Suite(.enabled(if: isWanted), .serialized) final class SerialPrintingSuite: OptIn {
    @Test func a() async throws { try await say("a") }
    @Test func b() async throws {
        try await say("b")
        #expect(1 == 2)
    }
    @Test func c() async throws { try await say("c") }

    private func say(_ name: String) async throws {
        try await waitForReader()
        print("by \(name)")
        try await waitForReader()
    }
}

/// Waits until the printed text was read: longer on a machine that wakes it late.
private func waitForReader(of descriptor: Int32 = STDOUT_FILENO) async throws {
    #if os(Linux)
        var unread: Int32 = 1
        while ioctl(descriptor, UInt(FIONREAD), &unread) == 0, unread > 0 {
            try await Task.sleep(for: .milliseconds(10))
        }
    #endif
    var late = Duration.zero
    for _ in 1...4 {
        let time = try await ContinuousClock().measure { try await Task.sleep(for: .milliseconds(25)) }
        late = max(late, time - .milliseconds(25))
    }
    try await Task.sleep(for: late * 20)
}

final class EndsTests: XCTestCase, OptIn {
    override func setUpWithError() throws {
        if name.hasSuffix("testIsSkippedInSetUp") { throw XCTSkip("in setUpWithError") }
        if name.hasSuffix("testFailsInSetUp") { throw FixtureError.broken }
    }

    override func setUp() async throws {
        if name.hasSuffix("testIsSkippedInAsynchronousSetUp") { throw XCTSkip("in asynchronous setUp") }
    }

    func testPasses() {}
    func testFails() { XCTAssertEqual(1, 2) }
    func testThrows() throws { throw FixtureError.broken }
    func testIsSkipped() throws { throw XCTSkip("in the body") }
    func testIsSkippedWithoutReason() throws { throw XCTSkip() }
    func testIsSkippedIf() throws { try XCTSkipIf(true, "by a condition") }
    func testIsSkippedInSetUp() {}
    func testIsSkippedInAsynchronousSetUp() async {}
    func testFailsInSetUp() {}
}

/// A test that interrupts its run, and ends soon.
final class InterruptingTests: XCTestCase, OptIn {
    func testInterrupts() async throws {
        kill(getpid(), SIGINT)
        try await Task.sleep(for: .seconds(2))
    }
}

final class ClassSetUpTests: XCTestCase, OptIn {
    override class func setUp() { XCTFail("in class setUp") }
    func testA() {}
}

final class ClassTearDownTests: XCTestCase, OptIn {
    override class func tearDown() { XCTFail("in class tearDown") }
    func testA() {}
}

/// Examples with every end.
final class EndsSpec: Spec, OptIn {
    override class func spec() {
        it("passes") { expect(1).to(equal(1)) }
        it("fails") { expect(1).to(equal(2)) }
        it("skips") { throw Skip("enough") }
        it("is switched off", .skipped("a trait")) {}
        it("is pending", .pending("no time yet")) {}
        it("has a known issue", .knownIssue("a bug")) { expect(1).to(equal(2)) }
        it("has lost its known issue", .knownIssue("a bug")) { expect(1).to(equal(1)) }
        it("has an intermittent issue", .knownIssue("a bug", isIntermittent: true)) { expect(1).to(equal(1)) }
        it("warns") { Issue.record("careful", severity: .warning) }
        it("crashes") { Instruction.trap() }
        it("exits") { exit(0) }
        it("waits", .timeLimit(.milliseconds(300))) { try await Task.sleep(for: .seconds(1000)) }
        var attempts = 0
        it("is flaky") {
            attempts += 1
            expect(attempts).to(equal(2))
        }
        context("with a hook that skips") {
            beforeEach { throw Skip("in a hook") }
            it("is skipped by a hook") {}
        }
        context("with a hook that fails") {
            beforeEach { expect(1).to(equal(2)) }
            it("fails in a hook") {}
        }
    }
}

/// An example before a hook that fails.
final class LateEndSpec: Spec, OptIn {
    override class func spec() {
        afterAll { expect(1).to(equal(2)) }
        it("passes") { expect(1).to(equal(1)) }
    }
}

/// An example with a task that fails after it, and that it does not await.
final class LeakingSpec: Spec, OptIn {
    override class func spec() {
        it("leaks") {
            Task {
                try await Task.sleep(for: .milliseconds(200))
                expect(1).to(equal(2))
            }
        }
    }
}

/// Examples that end their run or process in their own way.
final class BreakingSpec: Spec, OptIn {
    override class func spec() {
        it("runs an exit test") { await #expect(processExitsWith: .failure) { exit(1) } }
        it("interrupts") {
            kill(getpid(), SIGINT)
            try await Task.sleep(for: .seconds(30))
        }
    }
}

/// An observer as packages register it, for what must happen once after all tests.
private final class EndObserver: NSObject, XCTestObservation {
    func testBundleDidFinish(_ bundle: Bundle) { print("the bundle has finished") }
}

final class ObservedTests: XCTestCase, OptIn {
    override class func setUp() { XCTestObservationCenter.shared.addTestObserver(EndObserver()) }
    func testA() {}
}
