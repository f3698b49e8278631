import Foundation
import KeaEvents
import KeaText
import XCTest

/// The XCTest test case of an example: what `swift test`, its filters and editors see.
///
/// XCTest spends a fraction of a millisecond on setting up and tearing down each test. An example has its own hooks,
/// so it runs without those of XCTest.
open class ExampleCase: XCTestCase {
    private let run: XCTestCaseClosure
    private let skip = PendingSkip()

    private final class PendingSkip {
        var error: (any Error)?
    }

    /// Whether XCTest, which the process has once, runs a test.
    @MainActor private static var isRunning = false

    /// Runs code inside an XCTest test; XCTest drops assertions made outside one.
    @MainActor
    package static func hearingAssertions(_ body: @escaping @MainActor () -> Void) {
        // After a test within a test, XCTest knows of no running test.
        guard !isRunning else { return body() }
        // XCTest runs a test on the thread of its caller, but its types do not say so.
        ExampleCase(name: "examples") { _ in MainActor.assumeIsolated(body) }.run()
    }

    /// Called by XCTest.
    public required init(name: String, testClosure: @escaping XCTestCaseClosure) {
        run = testClosure
        let skip = skip
        super.init(name: name) { _ in
            if let error = skip.error { throw error }
        }
    }

    /// Runs the example; called by XCTest.
    open override func invokeTest() {
        MainActor.assumeIsolated { Self.isRunning = true }
        defer { MainActor.assumeIsolated { Self.isRunning = false } }
        do {
            try run(self)
        } catch {
            // Only XCTest itself can record a skip, and only for an error that its own closure throws.
            skip.error = error
            super.invokeTest()
        }
    }

    /// Records the failure of an XCTest assertion; while an example runs, as one of the example.
    open override func recordFailure(
        withDescription description: String, inFile file: String, atLine line: Int, expected: Bool
    ) {
        let failure = Failure(message: description, location: SourceLocation(file: file, line: line))
        Self.record(failure, because: "an assertion of XCTest failed")
    }

    package static func record(_ failure: Failure, because reason: String) {
        guard !GroupBuilder.isDeclaring else { return GroupBuilder.refuse(reason, failure) }
        Execution.report(failure)
    }

    /// Makes the test fail, so that XCTest prints and counts the failure.
    package func report(failure: Failure) {
        super.recordFailure(
            withDescription: VisibleText.escaped(failure.text), inFile: failure.location.file,
            atLine: failure.location.line,
            expected: failure.kind == .expectation)
    }

    /// Returns a failure as reports show it: the sentence, then expected and actual values, then Swift's terms.
    private static func described(_ failure: Failure, _ sentence: String?) -> Failure {
        var described = failure
        if let sentence { described.message = "✗ \(sentence)\n\(failure.message)" }
        if let expression = failure.expression, !expression.hasPrefix("\"") {
            described.details.append(
                failure.inSwift == nil ? "subject: \(expression)" : Failure.swiftMark + expression)
        }
        described.details += failure.inSwift ?? []
        return described
    }

    /// - Parameter sentence: returns the sentence of the step that a failure came from.
    @MainActor
    package static func entry(
        for examples: [Example], on engine: Engine, named name: (ExampleInfo) -> String? = { _ in nil },
        sentence: @escaping @MainActor (Failure) -> String? = { _ in nil }
    ) -> XCTestCaseEntry {
        var names = XCTestNames()
        let tests = examples.map { example in
            let name = name(example.info) ?? names.unique(example.info)
            let closure: XCTestCaseClosure = { test in
                try MainActor.assumeIsolated { try run(example, on: engine, as: test, sentence) }
            }
            return (name, closure)
        }
        return (self, tests)
    }

    @MainActor
    private static func run(
        _ example: Example, on engine: Engine, as test: XCTestCase, _ sentence: (Failure) -> String?
    ) throws {
        let location = example.info.location
        guard let test = test as? ExampleCase else {
            preconditionFailure("\(type(of: test)) is not an ExampleCase: its failures would be lost")
        }
        guard let result = engine.run(example) else {
            throw XCTSkip(location.file, location.line, "not run: the run was stopped")
        }
        for failure in result.failures { test.report(failure: described(failure, sentence(failure))) }
        guard result.failures.isEmpty else { return }
        let reason = "\(result.status.rawValue): \(result.reason ?? ExampleResult.noReason)"
        if result.status.fails(strict: engine.options.isStrict) {
            // A failure of the run is a failure for XCTest too.
            test.report(failure: Failure(message: reason, location: location))
        } else if result.status != .passed {
            throw XCTSkip(location.file, location.line, VisibleText.escaped(reason))
        }
    }
}

extension XCTSkip {
    /// Creates a skip at a location known only at run time; XCTest would print one inside Kea.
    fileprivate init(_ file: String, _ line: Int, _ reason: String) {
        self.init(reason, file: .permanent(file), line: UInt(clamping: line))
    }
}

extension StaticString {
    /// Returns a static string that stays in memory, as XCTest takes it: an address, a length, and flags.
    fileprivate static func permanent(_ text: String) -> StaticString {
        guard let bytes = strdup(text) else { return "unknown" }
        let layout = (UInt(bitPattern: bytes), UInt(text.utf8.count), 0 as UInt8)
        return unsafeBitCast(layout, to: StaticString.self)
    }
}
