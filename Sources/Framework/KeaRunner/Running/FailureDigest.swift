import Foundation
import Kea
import KeaEvents
import KeaReports
import KeaText
import Synchronization
import XCTest

/// What has failed in a run by XCTest, told again in a few lines at its end.
///
/// XCTest tells of each failure where it happens, among thousands of lines about tests that have passed, and knows no
/// failures but those of tests.
final class FailureDigest: NSObject, XCTestObservation, Sendable {
    private struct State {
        var tests = 0
        /// The failures, each with its owner's name.
        var failures: [(owner: String, failure: Failure)] = []
        /// Those that belong to no test, and that no test has told of yet.
        var strays: [(owner: String, failure: Failure)] = []
    }

    private let state = Mutex(State())
    private let paths: PathText

    /// The one of the run of this process.
    static let ofRun = Mutex<FailureDigest?>(nil)

    /// The number of failures that are told.
    private static let limit = 20

    init(_ paths: PathText) { self.paths = paths }

    func testCaseDidFinish(_ testCase: XCTestCase) { state.withLock { $0.tests += 1 } }

    func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
        atLine lineNumber: Int
    ) {
        // A mistake's own name is what is said of it.
        let owner = testCase is Mistakes ? "Mistakes" : testCase.name
        let failure = Failure(
            message: description, location: SourceLocation(file: filePath ?? "", line: lineNumber))
        state.withLock { $0.failures.append((owner, failure)) }
    }

    /// Takes note of failures that come when their test is over, or belong to none.
    func receive(_ event: RunEvent) {
        if case .lateFailure(let failure, let owner) = event {
            state.withLock { $0.strays.append((owner.title, failure)) }
        }
    }

    /// Takes those out, for a test that tells of them, each headed with its owner.
    func takeStrays() -> [Failure] {
        let strays = state.withLock { state in
            defer { state.strays = [] }
            return state.strays
        }
        return strays.map { owner, failure in
            var failure = failure
            failure.message = "\(owner): \(failure.message)"
            return failure
        }
    }

    /// Prints what has failed; nothing where that is all there is to be seen anyway.
    ///
    /// It goes to standard output, behind what XCTest has printed: the package manager reads standard error on its own, and
    /// shows it somewhere in between.
    func write() {
        let (tests, failures, strays) = state.withLock { ($0.tests, $0.failures, $0.strays) }
        let all = failures + strays
        guard !strays.isEmpty || !failures.isEmpty && tests > 1 else { return }
        let outside =
            strays.isEmpty ? "" : (failures.isEmpty ? "" : ", \(strays.count)") + " outside of the tests"
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

    /// The first line of a text; for a step of a scenario, which comes first, the line after it as well.
    private static func head(of text: String) -> [String] {
        let lines = text.split(separator: "\n", maxSplits: 2)
        return lines.prefix(text.hasPrefix("✗ ") ? 2 : 1).map {
            $0.count > 200 ? $0.prefix(200) + "…" : String($0)
        }
    }
}
