import Kea
import XCTest

/// Runs examples within XCTest tests that XCTest does not print, so that its assertions work in them.
@MainActor
enum ExampleTests {
    /// Runs all examples, and then the remaining hooks; the engine reports failures, not XCTest.
    static func run(of suites: Suites, on engine: Engine, next: @escaping @MainActor () -> Example?) {
        var type: ExampleCase.Type?
        var isOver = false
        while !isOver {
            ExampleCase.hearingAssertions {
                while let example = next() {
                    let own = suites.testClass(of: example)
                    if own != type { MainLoop.settle() }
                    type = own
                    if SignalHandler.signal != nil { engine.stop(because: .problem(SignalHandler.reason)) }
                    engine.run(example)
                    // After a test within a test, XCTest knows of no running test.
                    if suites.xcTests.contains(example) { return }
                }
                IdleDetection.finishLeakedTasks()
                engine.finish()
                isOver = true
            }
        }
    }
}
