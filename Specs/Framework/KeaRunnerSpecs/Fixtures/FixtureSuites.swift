import Foundation
import Kea
import Testing
import XCTest

/// Swift Testing tests of every kind.
///
/// They are disabled under `swift test --enable-swift-testing`, which would also run them.
private let isWanted = ProcessInfo.processInfo.environment["KEA_ONLY"] != nil

extension Tag {
    @Tag static var slow: Tag
}

@Suite("A fixture suite", .enabled(if: isWanted)) final class FixtureSuite: OptIn {
    @Test func passes() { print("printed by a test") }
    @Test("has a name", .tags(.slow)) func named() async { await Task.yield() }
    @Test func fails() { #expect(1 + 1 == 3, "sums") }
    @Test(arguments: ["red", "green"]) func colors(_ color: String) { #expect(color == "red") }
    @Test(.disabled("not today")) func isSwitchedOff() {}
    @Test func isKnown() { withKnownIssue("a bug") { Issue.record("it fails") } }
    @Test func throwsAnError() throws { throw FixtureError.broken }

    @Suite(.tags(.slow)) struct Inner {
        @Test func isNested() {}
    }
}

@Suite(.enabled(if: isWanted), .serialized) final class CrashingSuite: OptIn {
    @Test func a() {}
    @Test func b() {
        let numbers: [Int] = []
        print(numbers[numbers.count])
    }
    @Test func c() { exit(0) }
    @Test func d() async throws {
        let file = ProcessInfo.processInfo.environment["KEA_FIXTURE_PROCESS"]
        if let file { try "\(getpid())".write(toFile: file, atomically: true, encoding: .utf8) }
        try await Task.sleep(for: .seconds(1000))
    }
    @Test func e() {}
}

@Suite(.enabled(if: isWanted)) final class TrappingSuite: OptIn {
    @Test func traps() { Instruction.trap() }
}

@Suite(.enabled(if: isWanted), .disabled("all of it")) final class DisabledSuite: OptIn {
    @Test func a() {}
}

private struct BrokenScope: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws { throw FixtureError.broken }
}

@Suite(.enabled(if: isWanted), BrokenScope()) final class BrokenScopeSuite: OptIn {
    @Test func a() {}
}

private struct EndingScope: SuiteTrait, TestScoping {
    var comesFirst = false

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        if !comesFirst { try await function() }
        _exit(3)
    }
}

@Suite(.enabled(if: isWanted), EndingScope(comesFirst: true)) final class UnstartedSuite: OptIn {
    @Test func a() {}
}

@Suite(.enabled(if: isWanted), .serialized) final class BetweenSuite: OptIn {
    @Suite(EndingScope()) struct First {
        @Test func a() {}
    }
    @Suite struct Second {
        @Test func b() {}
    }
}

/// Tests of which one ends the first of their processes, while both run.
@Suite(.enabled(if: isWanted)) final class RacingSuite: OptIn {
    @Test func a() async throws { try await race() }
    @Test func b() async throws { try await race() }

    private func race() async throws {
        try await Task.sleep(for: .milliseconds(300))
        let file = "\(ProcessInfo.processInfo.environment["KEA_STATE"] ?? ".")-raced"
        if open(file, O_CREAT | O_EXCL | O_CLOEXEC, 0o600) >= 0 { _exit(3) }
    }
}

@Suite(.enabled(if: isWanted)) final class EndingSuite: OptIn {
    @Test(.disabled()) func isOff() {}
    @Test func leavesAnExit() { atexit { _exit(7) } }
}

/// A test whose process ends while the worker is stopped, so that its end arrives with its last results.
@Suite(.enabled(if: isWanted)) final class StoppingSuite: OptIn {
    @Test func stopsItsWorker() throws {
        let worker = getppid()
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", "sleep 0.2; kill -CONT \(worker)"]
        try shell.run()
        kill(worker, SIGSTOP)
        atexit { _exit(7) }
    }
}

/// Tests that append a letter to a file in each execution, of which one fails: the first, or that of `KEA_FAILING`.
@Suite(.enabled(if: isWanted)) final class AgainSuite: OptIn {
    @Test func a() { #expect(Self.passes(adding: "a")) }
    @Test(.tags(.slow), arguments: ["b"]) func b(_ letter: String) {
        #expect(Self.passes(adding: letter))
    }
}

/// Examples that do the same.
final class AgainSpec: Spec, OptIn {
    override class func spec() {
        it("a") { expect(AgainSuite.passes(adding: "a")).to(beTrue()) }
        it("b", .tags("@slow")) { expect(AgainSuite.passes(adding: "b")).to(beTrue()) }
    }
}

/// Tests of XCTest that do the same.
final class AgainTests: XCTestCase, OptIn {
    func testA() { XCTAssertTrue(AgainSuite.passes(adding: "a")) }
    func testB() { XCTAssertTrue(AgainSuite.passes(adding: "b")) }
}

extension AgainSuite {
    fileprivate static func passes(adding letter: String) -> Bool {
        let file = "\(ProcessInfo.processInfo.environment["KEA_STATE"] ?? ".")-again"
        let descriptor = open(file, O_CREAT | O_APPEND | O_WRONLY | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        write(descriptor, letter, 1)
        // Another process may have written since.
        let end = Int(lseek(descriptor, 0, SEEK_CUR))
        let text = ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").prefix(end)
        let failing = ProcessInfo.processInfo.environment["KEA_FAILING"] ?? "1"
        return "\(text.filter { String($0) == letter }.count)" != failing
    }
}

/// A test that interrupts its run.
@Suite(.enabled(if: isWanted)) final class InterruptingSuite: OptIn {
    @Test func interrupts() async throws {
        kill(getppid(), SIGINT)
        try await Task.sleep(for: .seconds(30))
    }
}

/// Tests of both libraries that take a while; the second one fails.
@Suite(.enabled(if: isWanted), .serialized) final class LongSuite: OptIn {
    @Test func passes() async throws { try await Task.sleep(for: .milliseconds(400)) }
    @Test func fails() async throws {
        try await Task.sleep(for: .milliseconds(400))
        #expect(1 == 2)
    }
}

final class LongTests: XCTestCase, OptIn {
    func testA() async throws { try await Task.sleep(for: .milliseconds(400)) }
    func testB() async throws {
        try await Task.sleep(for: .milliseconds(400))
        XCTAssertEqual(1, 2)
    }
}

/// A suite whose condition does not return in time.
@Suite(.enabled(if: isWanted)) final class WaitingSuite: OptIn {
    @Test(.enabled { await WaitingSuite.returnsLate() }) func a() {}

    private static func returnsLate() async -> Bool {
        try? await Task.sleep(for: .seconds(300))
        return true
    }
}
