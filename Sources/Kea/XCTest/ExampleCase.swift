import XCTest

/// The XCTest side of an example: what `swift test`, its filters and editors see.
///
/// XCTest spends a fraction of a millisecond on the set-up and tear-down of each test. An example has hooks of
/// its own instead, so it is run without them.
open class ExampleCase: XCTestCase {
    private let run: XCTestCaseClosure
    private let skip = PendingSkip()

    private final class PendingSkip {
        var error: XCTSkip?
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
        do {
            try run(self)
        } catch let error as XCTSkip {
            // Only XCTest itself can record a skip, and only for an error out of its own closure.
            skip.error = error
            super.invokeTest()
        } catch {
            recordFailure(
                withDescription: "threw an error: \(error)", inFile: #filePath, atLine: #line, expected: false
            )
        }
    }

    /// Records a failure of an XCTest assertion; while an example runs, it is a failure of the example.
    ///
    /// So XCTest's own assertions can be used in examples, and reports that know nothing of XCTest see them.
    open override func recordFailure(
        withDescription description: String, inFile file: String, atLine line: Int, expected: Bool
    ) {
        guard let execution = Execution.current else {
            return super.recordFailure(
                withDescription: description, inFile: file, atLine: line, expected: expected)
        }
        execution.record(Failure(message: description, location: SourceLocation(file: file, line: line)))
    }
}

extension ExampleCase {
    /// The entry for XCTest that runs these examples as tests of this class.
    @MainActor
    public static func entry(for examples: [Example], on engine: Engine) -> XCTestCaseEntry {
        var names = XCTestNames()
        let tests = examples.map { example in
            let name = names.unique(example.info.title)
            let closure: XCTestCaseClosure = { test in
                try MainActor.assumeIsolated { try run(example, on: engine, as: test) }
            }
            return (name, closure)
        }
        return (self, tests)
    }

    @MainActor
    private static func run(_ example: Example, on engine: Engine, as test: XCTestCase) throws {
        guard let result = engine.run(example) else { throw XCTSkip("not run: the run was stopped") }
        for failure in result.failures {
            test.recordFailure(
                withDescription: failure.text, inFile: failure.location.file, atLine: failure.location.line,
                expected: failure.kind == .expectation)
        }
        guard result.failures.isEmpty else { return }
        switch result.status {
        case .passed: break
        case .skipped, .pending:
            throw XCTSkip("\(result.status.rawValue): \(result.reason ?? "no reason given")")
        case .undefined, .ambiguous, .failed, .timedOut, .crashed:
            test.recordFailure(
                withDescription: result.reason ?? result.status.rawValue, inFile: example.info.location.file,
                atLine: example.info.location.line, expected: true)
        }
    }
}
