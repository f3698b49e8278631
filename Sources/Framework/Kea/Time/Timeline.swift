import Foundation

@MainActor
package protocol Timeline: AnyObject {
    /// Lets work happen or time pass until `limit`; returns whether waiting tasks are to check again.
    ///
    /// - Throws: the reason why nothing can happen any more.
    func turn(until limit: ContinuousClock.Instant?) throws -> Bool
}

/// Real time: the main run loop handles events and sleeps in between.
@MainActor
final class RealTime: Timeline {
    func turn(until limit: ContinuousClock.Instant?) -> Bool {
        let date = limit.map { Date(timeIntervalSinceNow: max(0, ($0 - .now).seconds)) } ?? .distantFuture
        if !RunLoop.main.run(mode: .default, before: date) {
            // An empty run loop returns at once; sleep instead of spinning.
            Thread.sleep(forTimeInterval: 0.000_1)
        }
        return true
    }
}
