import Kea
import XCTest

/// Runs examples within a test of XCTest, with nobody printing, so that its assertions can be used in them.
@MainActor
enum ExampleTests {
    /// Runs examples until there is no next one; failures go to the engine's report and not to XCTest's.
    static func run(of suites: Suites, on engine: Engine, next: @escaping @MainActor () -> Example?) {
        let test: XCTestCaseClosure = { _ in
            // XCTest runs its tests on the main thread, without saying so in its types.
            MainActor.assumeIsolated { runAll(of: suites, on: engine, next) }
        }
        let entry: XCTestCaseEntry = (ExampleCase.self, [("examples", test)])
        let _: CInt = XCTMain([entry], arguments: [CommandLine.arguments[0]], observers: [])
    }

    private static func runAll(of suites: Suites, on engine: Engine, _ next: () -> Example?) {
        var type: ExampleCase.Type?
        while let example = next() {
            let own = suites.testClass(of: example)
            if own != type {
                // What a class of specs has of XCTest's own set-up is run around its examples, as XCTest does it.
                type?.tearDown()
                own.setUp()
                type = own
            }
            if SignalHandler.signal != nil { engine.stop(because: SignalHandler.reason) }
            engine.run(example)
        }
        type?.tearDown()
    }
}
