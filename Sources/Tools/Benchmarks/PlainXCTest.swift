import Foundation
import XCTest

/// Measures plain XCTest in a separate process, without the executors of virtual time, which would slow it down.
enum PlainXCTest {
    private static let option = "--plain-xctest"

    /// The number of empty tests to run if this process is such a child; otherwise `nil`.
    static var wantedCount: Int? {
        guard CommandLine.arguments.count == 3, CommandLine.arguments[1] == option else { return nil }
        return Int(CommandLine.arguments[2])
    }

    /// Runs empty tests in this process and returns the duration of one, in seconds.
    static func secondsATest(_ count: Int) -> Double {
        let tests: XCTestCaseEntry = (EmptyTest.self, (0..<count).map { ("test \($0)", { _ in }) })
        let suite = XCTestSuite.of(tests)
        return median(of: 1) { suite.run() } / Double(count)
    }

    /// Runs empty tests in a child process and returns the duration of one, in seconds.
    static func secondsATestInChild(_ count: Int) throws -> Double {
        let child = Process()
        child.executableURL = Bundle.main.executableURL
        child.arguments = [option, "\(count)"]
        let output = Pipe()
        child.standardOutput = output
        try child.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        child.waitUntilExit()
        return Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? .nan
    }

    private final class EmptyTest: XCTestCase {}
}

extension XCTestSuite {
    /// A suite of the tests of one class.
    static func of(_ entry: XCTestCaseEntry) -> XCTestSuite {
        let suite = XCTestSuite(name: "Benchmark")
        for (name, body) in entry.allTests {
            suite.addTest(entry.testCaseClass.init(name: name, testClosure: body))
        }
        return suite
    }
}
