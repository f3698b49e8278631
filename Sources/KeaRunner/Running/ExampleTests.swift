import Kea
import XCTest

/// Runs examples as the tests that XCTest knows them as, with nobody printing.
@MainActor
enum ExampleTests {
    /// Runs the examples in this order; failures go to the engine's report and not to XCTest's.
    static func run(_ examples: [Example], of suites: Suites, on engine: Engine) {
        var entries: [XCTestCaseEntry] = []
        for example in examples {
            let type = suites.testClass(of: example)
            let test: (String, XCTestCaseClosure) = (example.info.title, { _ in run(example, on: engine) })
            if let last = entries.indices.last, entries[last].testCaseClass == type {
                entries[last].allTests.append(test)
            } else {
                entries.append((testCaseClass: type, allTests: [test]))
            }
        }
        guard !entries.isEmpty else { return }
        let _: CInt = XCTMain(entries, arguments: [CommandLine.arguments[0]], observers: [])
    }

    private nonisolated static func run(_ example: Example, on engine: Engine) {
        // XCTest runs its tests on the main thread, without saying so in its types.
        MainActor.assumeIsolated {
            if SignalHandler.signal != nil { engine.stop(because: SignalHandler.reason) }
            engine.run(example)
        }
    }
}
