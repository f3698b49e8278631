import Foundation

/// A course of time while the main thread waits: the run loop's in real time, or that of an example in virtual time.
@MainActor
package protocol Timeline: AnyObject {
    /// Lets something happen, or time pass: until something was done, or until `limit`.
    ///
    /// - Returns: whether tasks that wait are to look again.
    /// - Throws: why nothing can ever happen any more.
    func turn(until limit: ContinuousClock.Instant?) throws -> Bool
}

/// Time as it passes by itself: the main run loop handles what comes, and sleeps in between.
@MainActor
final class RealTime: Timeline {
    /// Turns the run loop once.
    func turn(until limit: ContinuousClock.Instant?) -> Bool {
        let date = limit.map { Date(timeIntervalSinceNow: max(0, ($0 - .now).seconds)) } ?? .distantFuture
        if !RunLoop.main.run(mode: .default, before: date) {
            // Nothing can ever arrive in an empty run loop; do not spin.
            Thread.sleep(forTimeInterval: 0.000_1)
        }
        return true
    }
}
