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
                XCTestObservationCenter.shared.finishBundle()
                engine.reportLateFailures()
                isOver = true
            }
        }
    }
}

extension XCTestObservationCenter {
    /// Tells the observers that the tests of this process have ended, as XCTest's own runner does.
    fileprivate func finishBundle() {
        guard let observers = Mirror(reflecting: self).descendant("observers") else { return }
        for observer in Mirror(reflecting: observers).children {
            let object = Mirror(reflecting: observer.value).children.first?.value
            (object as? any XCTestObservation)?.testBundleDidFinish(.main)
        }
    }
}
