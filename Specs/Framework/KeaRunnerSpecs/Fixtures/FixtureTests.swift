import Kea
import XCTest

/// XCTest tests of every kind.
class FixtureTests: XCTestCase, OptIn {
    private var isReady = false

    override class func setUp() { print("class setUp of \(self)") }
    override class func tearDown() { print("class tearDown of \(self)") }
    override func setUp() async throws { isReady = true }
    override func setUp() { XCTAssertTrue(isReady) }
    override func tearDown() { print("tearDown of \(name)") }

    func testPasses() { XCTAssertTrue(isReady) }
    func testFails() { XCTAssertEqual(1 + 1, 3, "sums") }
    func testFailsTwice() {
        XCTAssertTrue(false)
        XCTAssertNil("something")
    }
    func testThrows() throws { throw FixtureError.broken }
    func testSkips() throws { throw XCTSkip("not today") }
    func testSuspends() async {
        await Task.yield()
        XCTAssertTrue(isReady)
    }
    func testSuspendsAndThrows() async throws {
        try await Task.sleep(for: .milliseconds(1))
        throw FixtureError.broken
    }
    @MainActor func testOnMainActor() { XCTAssertTrue(Thread.isMainThread) }
    @MainActor func testSuspendsOnMainActor() async {
        await Task.yield()
        MainActor.assertIsolated()
    }
    nonisolated(nonsending) func testOnCallersActor() async { await Task.yield() }
    @concurrent func testOnNoActor() async { await Task.yield() }
    func testWaits() {
        let expectation = expectation(description: "called back")
        DispatchQueue.global().async { expectation.fulfill() }
        wait(for: [expectation], timeout: 10)
    }
    func `test with a raw name`() {}
    func testFixtureTestsFixtureTests() {}

    // None of these is a test.
    func testValue() -> Int { 3 }
    func testArgument(_ number: Int) {}
    static func testStatic() {}
    func helper() { testNested() }
    private func testNested() {
        func testInside() {}
        testInside()
    }
}

enum FixtureError: Error { case broken }

extension FixtureTests {
    func testInExtension() {}
}

/// A class that inherits tests, overrides some and adds one.
final class InheritingTests: FixtureTests {
    override func testFails() {}
    override func testFailsTwice() {}
    override func testThrows() throws {}
    override func testSuspendsAndThrows() async throws {}
    func testMore() {}
}

/// A generic class, whose tests run only in a subclass.
class GenericTests<Value>: XCTestCase {
    func testGeneric() { print("generic with \(Value.self)") }
}

final class IntTests: GenericTests<Int>, OptIn {}

/// A namespace for a nested class.
enum FixtureSpace {
    final class NestedTests: XCTestCase, OptIn {
        func testNested() {}
    }
}

private final class PrivateTests: XCTestCase, OptIn {
    func testPrivate() {}
}

/// Tests that crash, exit or hang, and passing tests.
final class CrashingTests: XCTestCase, OptIn {
    func testA() {}
    func testBreaks() {
        let numbers: [Int] = []
        print(numbers[numbers.count])
    }
    func testExits() { exit(0) }
    func testHangs() { Thread.sleep(forTimeInterval: 1000) }
    func testZ() {}
}

/// A test with typed throws, which Kea cannot call.
final class TypedErrorTests: XCTestCase, OptIn {
    func testTyped() throws(FixtureError) { throw .broken }
    func testOther() {}
}

final class EmptyTests: XCTestCase, OptIn {
    func check() {}
}

/// A spec class with a test method, which is not run.
final class TestingSpec: Spec, OptIn {
    override class func spec() { it("is run") { () } }
    func testIsNotRun() {}
}

/// Tests with a nested type and a string that contains a keyword.
final class MarkupTests: XCTestCase, OptIn {
    struct Page {}
    func testMarkup() {
        XCTAssertEqual("<p class=\"x\">".count, 13)
    }
    func helper() {}
    func testLast() {}
}

/// Tests without hooks around the class.
final class PlainTests: XCTestCase, OptIn {
    #if os(macOS)
        func testBranch() {}
    #else
        func testBranch() {}
    #endif
    func testMeasures() { measure {} }
    func testTime() { XCTAssertEqual(Execution.current?.limit, .seconds(600)) }
}

/// A class with the same name as one of another module.
final class TwinTests: XCTestCase, OptIn {
    func testBoth() {}
}

/// Two tests that wait for each other.
final class MeetingTests: XCTestCase, OptIn {
    func testOne() throws { try meet("one", "other") }
    func testOther() throws { try meet("other", "one") }

    private func meet(_ own: String, _ other: String) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/kea-meeting-\(getppid())-"
        try Data().write(to: URL(fileURLWithPath: folder + own))
        let end = Date() + 20
        while !FileManager.default.fileExists(atPath: folder + other), Date() < end { usleep(1000) }
        XCTAssertTrue(Date() < end)
        try FileManager.default.removeItem(atPath: folder + other)
    }
}

/// A private class with the same name as one of another file.
private final class NamesakeTests: XCTestCase, OptIn {
    func testShared() {}
    func testHere() { XCTFail("here") }
}
