import Foundation
import Kea
import KeaEvents
import KeaReports
import KeaText
import Synchronization
import XCTest

/// The summary of failures at the end of a run by XCTest.
///
/// XCTest prints each failure where it happens, among thousands of lines about tests that passed, and prints failures
/// of tests only.
final class FailureDigest: NSObject, XCTestObservation, Sendable {
    private struct State {
        var tests = 0
        /// The failures, each with its owner's name.
        var failures: [(owner: String, failure: Failure)] = []
        /// The late failures that no test has reported yet.
        var lateFailures: [(owner: String, failure: Failure)] = []
    }

    private let state = Mutex(State())
    private let paths: PathText

    static let ofRun = Mutex<FailureDigest?>(nil)

    private static let limit = 20

    init(_ paths: PathText) { self.paths = paths }

    func testCaseDidFinish(_ testCase: XCTestCase) { state.withLock { $0.tests += 1 } }

    func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
        atLine lineNumber: Int
    ) {
        // The test name of a mistake is its message.
        let owner = testCase is Mistakes ? "Mistakes" : testCase.name
        let failure = Failure(
            message: description, location: SourceLocation(file: filePath ?? "", line: lineNumber))
        state.withLock { $0.failures.append((owner, failure)) }
    }

    /// Records failures that arrive after their test or belong to none.
    func receive(_ event: RunEvent) {
        if case .lateFailure(let failure, let owner) = event {
            state.withLock { $0.lateFailures.append((owner.title, failure)) }
        }
    }

    /// Removes and returns the late failures, each prefixed with its owner, for a test that reports them.
    func takeLateFailures() -> [Failure] {
        let lateFailures = state.withLock { state in
            defer { state.lateFailures = [] }
            return state.lateFailures
        }
        return lateFailures.map { owner, failure in
            var failure = failure
            failure.message = "\(owner): \(failure.message)"
            return failure
        }
    }

    /// Prints the summary, unless nothing failed or XCTest has run a single test.
    ///
    /// It goes to standard output, after XCTest's lines: the package manager reads standard error separately and shows it
    /// somewhere among them.
    func write() {
        let (tests, failures, lateFailures) = state.withLock { ($0.tests, $0.failures, $0.lateFailures) }
        let all = failures + lateFailures
        guard !lateFailures.isEmpty || !failures.isEmpty && tests > 1 else { return }
        let outside =
            lateFailures.isEmpty
            ? "" : (failures.isEmpty ? "" : ", \(lateFailures.count)") + " outside of the tests"
        var lines = ["", "error: \(pluralized(all.count, "failure"))\(outside):"]
        for (owner, failure) in all.prefix(Self.limit) {
            lines.append(
                "  \(owner)" + (failure.location.line > 0 ? " (\(paths.short(line: failure.location)))" : ""))
            lines += Self.head(of: failure.text).map { "      \($0)" }
        }
        if all.count > Self.limit { lines.append("  … and \(all.count - Self.limit) more") }
        let text = VisibleText.escaped(lines.joined(separator: "\n") + "\n")
        fflush(nil)
        do throws(WriteFailure) { try Array(text.utf8).write(to: STDOUT_FILENO) } catch {
            StandardError.write("error: standard output cannot be written: \(error.reason)\n\(text)")
        }
    }

    /// Returns the first line of a failure; for a failed step, which is that line, the next one as well.
    private static func head(of text: String) -> [String] {
        let lines = text.split(separator: "\n", maxSplits: 2)
        return lines.prefix(text.hasPrefix("✗ ") ? 2 : 1).map {
            $0.count > 200 ? $0.prefix(200) + "…" : String($0)
        }
    }
}
