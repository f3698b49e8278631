import Foundation
import XCTest

/// Plain XCTest, measured in a process of its own.
///
/// The executors that virtual time needs stand between XCTest and its own tasks and make its tests dearer; to be
/// fair, it is measured without them.
enum PlainXCTest {
    private static let option = "--plain-xctest"

    /// The number of empty tests that this process is to run as a child, or `nil` where it is none.
    static var wantedCount: Int? {
        guard CommandLine.arguments.count == 3, CommandLine.arguments[1] == option else { return nil }
        return Int(CommandLine.arguments[2])
    }

    /// Runs empty tests in this process: how long one takes, in seconds.
    static func secondsATest(_ count: Int) -> Double {
        let tests: XCTestCaseEntry = (EmptyTest.self, (0..<count).map { ("test \($0)", { _ in }) })
        let suite = XCTestSuite.of(tests)
        return median(of: 1) { suite.run() } / Double(count)
    }

    /// Runs empty tests in a child process: how long one takes, in seconds.
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
