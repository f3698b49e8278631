import Kea
import KeaEvents
import XCTest

/// The class under which XCTest runs tests of XCTest classes as examples of Kea.
final class PlainXCTests: ExampleCase {}

/// The tests of XCTest classes as examples, with `setUp` and `tearDown` instead of Kea's hooks.
@MainActor
struct XCTests {
    /// A group for each class.
    private(set) var groups: [ExampleGroup] = []
    private var tests: [ObjectIdentifier: (type: XCTestCase.Type, test: XCTestMethod)] = [:]

    static func load(root: String, timeLimit: Duration?) -> XCTests {
        let classes = XCTestClass.findAll()
        let locations = XCTestLocations(of: classes, below: root)
        var all = XCTests()
        for found in classes {
            let type = found.type
            var traits = Traits()
            traits.timeLimit = timeLimit
            let group = ExampleGroup(
                String(describing: type), suite: found.suite, location: locations.location(of: found),
                traits: traits)
            if found.hasClassFixtures {
                group.hooks.beforeAll.append(.init(.sync { type.setUp() }, location: group.location))
                group.hooks.afterAll.append(.init(.sync { type.tearDown() }, location: group.location))
            }
            for test in found.tests {
                // Other work would change what it measures.
                traits.tags = locations.measures(test, in: found) ? ["@serial"] : []
                let example = Example(
                    test.name, in: group, location: locations.location(of: test, in: found), traits: traits,
                    body: .driven { execution in run(test, of: type, in: execution) })
                example.info.id = found.id(of: test)
                all.tests[ObjectIdentifier(example)] = (type, test)
            }
            all.groups.append(group)
        }
        return all
    }

    /// Runs a test as XCTest does, with its `setUp` and `tearDown`, and records its failures in the execution.
    private static func run(_ test: XCTestMethod, of type: XCTestCase.Type, in execution: Execution) {
        if let reason = test.unsupportedReason {
            let message = "cannot be run: \(reason)"
            return execution.record(
                Failure(kind: .definition, message: message, location: execution.info.location))
        }
        let instance = type.init(name: test.name, testClosure: test.run)
        let listener = XCTestFailureListener(execution)
        XCTestObservationCenter.shared.addTestObserver(listener)
        defer { XCTestObservationCenter.shared.removeTestObserver(listener) }
        instance.run()
        if instance.testRun?.hasBeenSkipped == true {
            // XCTest stores what the body or `setUp` has thrown.
            let mirrors = sequence(first: Mirror(reflecting: instance), next: \.superclassMirror)
            let skip = mirrors.lazy.compactMap { $0.descendant("skip") as? XCTSkip }.first
            execution.mark(.skipped, reason: skip?.message ?? ExampleResult.noReason)
        }
    }

    func contains(_ example: Example) -> Bool { tests[ObjectIdentifier(example.original)] != nil }

    /// Returns the entries with which XCTest runs the examples under their own classes; `nil` if one is no such test.
    func entries(for examples: [Example]) -> [XCTestCaseEntry]? {
        var entries: [XCTestCaseEntry] = []
        for example in examples {
            guard let (type, test) = tests[ObjectIdentifier(example.original)] else { return nil }
            let info = example.info
            let closure: XCTestCaseClosure = { instance in
                CrashNotice.prepare(for: info)
                // XCTest has no time limits, but a test that hangs or ends the process is named.
                Watchdog.shared.begin(.example(info), limit: nil)
                defer { Watchdog.shared.endActivity() }
                try test.run(instance)
            }
            if let last = entries.indices.last, entries[last].testCaseClass == type {
                entries[last].allTests.append((test.name, closure))
            } else {
                entries.append((testCaseClass: type, allTests: [(test.name, closure)]))
            }
        }
        return entries
    }
}

private final class XCTestFailureListener: NSObject, XCTestObservation {
    private let execution: Execution

    init(_ execution: Execution) { self.execution = execution }

    func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
        atLine lineNumber: Int
    ) {
        let known = filePath.flatMap { $0 == "<EXPR>" || $0.isEmpty ? nil : $0 }
        let location = known.map { SourceLocation(file: $0, line: lineNumber) } ?? execution.info.location
        execution.record(Failure(message: description, location: location))
    }
}
