import Foundation
import KeaEvents
import KeaText
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

    /// Runs something within a test of XCTest, which drops what is asserted outside of one.
    @MainActor
    package static func hearingAssertions(_ body: @escaping @MainActor () -> Void) {
        // XCTest runs its tests on the thread that it is called on, without saying so in its types.
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
        do {
            try run(self)
        } catch let error as XCTSkip {
            // Only XCTest itself can record a skip, and only for an error out of its own closure.
            skip.error = error
            super.invokeTest()
        } catch {
            // Nothing else comes out of an example; where it does, that is Kea's own mistake.
            let place = SourceLocation(file: #filePath, line: #line)
            report(failure: Failure(kind: .error, message: "threw an error: \(error)", location: place))
        }
    }

    /// Records a failure of an XCTest assertion; while an example runs, it is a failure of the example.
    ///
    /// So XCTest's own assertions can be used in examples, and reports that know nothing of XCTest see them.
    open override func recordFailure(
        withDescription description: String, inFile file: String, atLine line: Int, expected: Bool
    ) {
        let failure = Failure(message: description, location: SourceLocation(file: file, line: line))
        Self.record(failure, because: "an assertion of XCTest failed")
    }

    /// Records a failure that was found by other words than Kea's.
    package static func record(_ failure: Failure, because words: String) {
        guard !GroupBuilder.isDeclaring else { return GroupBuilder.refuse(words, failure) }
        Execution.report(failure)
    }

    /// Makes the test fail, as XCTest prints and counts it.
    package func report(failure: Failure) {
        super.recordFailure(
            withDescription: VisibleText.escaped(failure.text), inFile: failure.location.file,
            atLine: failure.location.line,
            expected: failure.kind == .expectation)
    }
}

extension ExampleCase {
    /// The sentence of the step that a failure came from; nobody knows of steps here.
    @MainActor package static var sentence: (Failure) -> String? = { _ in nil }

    /// A failure as reports have it: the sentence, what was expected and seen, and Swift's words last.
    @MainActor
    private static func inWords(_ failure: Failure) -> Failure {
        var words = failure
        if let sentence = sentence(failure) { words.message = "✗ \(sentence)\n\(failure.message)" }
        if let expression = failure.expression, !expression.hasPrefix("\"") {
            words.details.append("subject: \(expression)")
        }
        return words
    }

    /// The entry for XCTest that runs these examples as tests of this class.
    @MainActor
    package static func entry(for examples: [Example], on engine: Engine) -> XCTestCaseEntry {
        var names = XCTestNames()
        let tests = examples.map { example in
            let name = names.unique(example.info)
            let closure: XCTestCaseClosure = { test in
                try MainActor.assumeIsolated { try run(example, on: engine, as: test) }
            }
            return (name, closure)
        }
        return (self, tests)
    }

    @MainActor
    private static func run(_ example: Example, on engine: Engine, as test: XCTestCase) throws {
        let place = example.info.location
        guard let test = test as? ExampleCase else {
            preconditionFailure("\(type(of: test)) is no ExampleCase: its failures would be lost")
        }
        guard let result = engine.run(example) else {
            throw XCTSkip(place.file, place.line, "not run: the run was stopped")
        }
        for failure in result.failures { test.report(failure: inWords(failure)) }
        guard result.failures.isEmpty else { return }
        let reason = "\(result.status.rawValue): \(result.reason ?? "no reason given")"
        if result.status.fails(strict: engine.options.isStrict) {
            // What makes the run fail is a failure in XCTest's words, too.
            test.report(failure: Failure(message: reason, location: place))
        } else if result.status != .passed {
            throw XCTSkip(place.file, place.line, VisibleText.escaped(reason))
        }
    }
}

extension XCTSkip {
    /// A skip at a place that is known only at run time, so that XCTest prints that place and not one of Kea's.
    fileprivate init(_ file: String, _ line: Int, _ reason: String) {
        self.init(reason, file: .permanent(file), line: UInt(clamping: line))
    }
}

extension StaticString {
    /// The text as a static string; its bytes stay for good, once for each text.
    @MainActor private static var kept: [String: StaticString] = [:]

    /// A static string with this text.
    ///
    /// XCTest takes places as static strings only. The type is frozen: an address, a length, and flags of which bit 0
    /// says that the first is an address, and bit 1 that all bytes are ASCII.
    fileprivate static func permanent(_ text: String) -> StaticString {
        MainActor.assumeIsolated {
            if let known = kept[text] { return known }
            guard MemoryLayout<StaticString>.size == MemoryLayout<Layout>.size, let bytes = strdup(text)
            else {
                return "unknown"
            }
            let flags: UInt8 = text.utf8.allSatisfy { $0 < 0x80 } ? 2 : 0
            let layout = Layout(start: UInt(bitPattern: bytes), count: UInt(text.utf8.count), flags: flags)
            let made = unsafeBitCast(layout, to: StaticString.self)
            kept[text] = made
            return made
        }
    }

    private struct Layout {
        var start: UInt
        var count: UInt
        var flags: UInt8
    }
}
