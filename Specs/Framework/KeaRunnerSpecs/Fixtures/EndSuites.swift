import Foundation
import Kea
import Synchronization
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

/// Tests that print, together: both run until what both have printed was read.
@Suite(.enabled(if: isWanted)) final class PrintingSuite: OptIn {
    private static let (begun, read) = (Barrier(), Barrier())

    @Test func prints() async throws {
        try await Self.begun.wait()
        try await say("by the one that passes", to: STDOUT_FILENO)
        try await Self.read.wait()
    }
    @Test func fails() async throws {
        try await Self.begun.wait()
        try await say("by the one that fails", to: STDERR_FILENO)
        try await Self.read.wait()
        #expect(1 == 2)
    }

    /// Where two tests wait for each other.
    private final class Barrier: Sendable {
        private let arrived = Atomic(0)

        func wait() async throws {
            arrived.add(1, ordering: .relaxed)
            for _ in 0..<2000 where arrived.load(ordering: .relaxed) < 2 {
                try await Task.sleep(for: .milliseconds(10))
            }
        }
    }
}

/// Tests that print, one after the other.
@Suite(.enabled(if: isWanted), .serialized) final class SerialPrintingSuite: OptIn {
    @Test func a() async throws { try await sayAlone("by a") }
    @Test func b() async throws {
        try await sayAlone("by b")
        #expect(1 == 2)
    }
    @Test func c() async throws { try await sayAlone("by c") }

    /// Prints when the reader knows that the test before has ended: it has read what was printed twice since.
    private func sayAlone(_ text: String) async throws {
        for _ in 1...2 { try await say("begun", to: STDERR_FILENO) }
        try await say(text, to: STDOUT_FILENO)
    }
}

/// Writes a line, and waits until it was read.
private func say(_ text: String, to descriptor: Int32) async throws {
    FileHandle(fileDescriptor: descriptor).write(Data("\(text)\n".utf8))
    #if os(Linux)
        var unread: Int32 = 1
        while ioctl(descriptor, UInt(FIONREAD), &unread) == 0, unread > 0 {
            try await Task.sleep(for: .milliseconds(1))
        }
    #else
        try await Task.sleep(for: .seconds(1))
    #endif
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
