import Dispatch
import Kea
import KeaEvents
import KeaVirtualTime
import Synchronization
import XCTest

/// The cost of examples, and of waiting in them.
@MainActor
enum Examples {
    static var figures: [Figure] {
        // Before virtual time, whose executors would slow it down.
        let plain = run([(EmptyTest.self, (0..<count).map { ("test \($0)", { (_: XCTestCase) in }) })])
        VirtualTime.prepare()
        let engine = Engine()
        let group = ExampleGroup("empty", suite: "Benchmark", location: location)
        for number in 0..<count {
            _ = Example("example \(number)", in: group, location: location, body: .action(.sync {}))
        }
        let all = { run([ExampleCase.entry(for: group.examples, on: engine)]) }
        return [
            Figure(name: "an empty example, as a test", budget: 5e-6, round: all),
            Figure(name: "fifty of them, beside one empty test of plain XCTest", budget: plain) {
                50 * all()
            },
            Figure(name: "eventually sees a change on the main actor", budget: 0.1e-3) {
                latency { change in
                    Task {
                        try await Task.sleep(for: .milliseconds(5))
                        change.happen()
                    }
                }
            },
            Figure(name: "eventually sees a change on another thread", budget: 1e-3) {
                latency { change in
                    DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) { change.happen() }
                }
            },
            Figure(name: "five minutes of always in virtual time", budget: 10e-3) {
                guard VirtualTime.unavailableReason == nil else { return 0 }
                let group = ExampleGroup("virtual time", suite: "Benchmark", location: location)
                let example = Example(
                    "always", in: group, location: location, traits: Traits().adding([.virtualTime]),
                    body: .action(.async { await expect(1).always(equal(1), for: .seconds(300)) }))
                return seconds { engine.run(example) }
            },
        ]
    }

    private static let count = 10_000
    private static let location = SourceLocation(file: #filePath, line: #line)

    private final class EmptyTest: XCTestCase {}

    /// Runs tests and returns the time of one of them.
    private static func run(_ entries: [XCTestCaseEntry]) -> Double {
        let suite = XCTestSuite(name: "Benchmark")
        for (type, tests) in entries {
            for (name, body) in tests { suite.addTest(type.init(name: name, testClosure: body)) }
        }
        return seconds { suite.run() } / Double(suite.tests.count)
    }

    private final class Change: Sendable {
        let time = Mutex<ContinuousClock.Instant?>(nil)

        func happen() { time.withLock { $0 = .now } }
    }

    /// Returns the time from a change until `eventually` has seen it.
    private static func latency(_ start: (Change) -> Void) -> Double {
        let change = Change()
        start(change)
        expect(change.time.withLock { $0 != nil }).eventually(beTrue())
        return (ContinuousClock.now - (change.time.withLock { $0 } ?? .now)) / .seconds(1)
    }
}
