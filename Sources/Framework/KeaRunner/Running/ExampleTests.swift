import Kea
import XCTest

/// Runs examples within tests of XCTest, with nobody printing, so that its assertions can be used in them.
@MainActor
enum ExampleTests {
    /// Runs examples until there is no next one, and what comes after them; failures go to the engine's report and not
    /// to XCTest's.
    static func run(of suites: Suites, on engine: Engine, next: @escaping @MainActor () -> Example?) {
        var type: ExampleCase.Type?
        var isOver = false
        while !isOver {
            ExampleCase.hearingAssertions {
                while let example = next() {
                    let own = suites.testClass(of: example)
                    if own != type { MainLoop.settle() }
                    type = own
                    if SignalHandler.signal != nil { engine.stop(because: SignalHandler.reason) }
                    engine.run(example)
                    // Where a test has run within another one, XCTest knows of none afterwards.
                    if suites.plainTests.contains(example) { return }
                }
                IdleDetection.runReadyTasks()
                engine.finish()
                isOver = true
            }
        }
    }
}
