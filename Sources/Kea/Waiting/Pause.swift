import Foundation
import KeaEvents
import Observation

/// The way in which a waiting expectation lets time pass between two samples.
enum Pause {
    /// Lets the main run loop turn until something happened on it, or until `instant`.
    ///
    /// Off the main thread there is no run loop to turn; the thread sleeps.
    static func sync(until instant: ContinuousClock.Instant) {
        if Thread.isMainThread {
            // A wait with an end never stalls: there is nothing to catch.
            MainActor.assumeIsolated { while (try? MainLoop.turn(until: instant)) == false {} }
        } else {
            Thread.sleep(forTimeInterval: max(0, (instant - .now).seconds))
        }
    }

    /// Suspends until something happened on the main run loop, or until `instant`.
    static func async(
        until instant: ContinuousClock.Instant, isolation: isolated (any Actor)? = #isolation
    ) async {
        if PollingInterval.isVirtual {
            await MainLoop.nextTurn(orAt: instant)
        } else if isolation === MainActor.shared, await MainLoop.isDriven {
            await MainLoop.nextTurn(orAt: instant)
        } else {
            try? await Task.sleep(until: instant, clock: .continuous)
        }
    }

    /// Evaluates an expression so that a change of an observable property that it reads ends the next pause.
    static func watching<Value>(
        _ expression: () throws -> Value, at location: SourceLocation
    ) -> Result<Value, any Error> {
        withObservationTracking {
            Attempt.outcome(at: location, expression)
        } onChange: {
            MainLoop.wake()
        }
    }
}

extension MainLoop {
    /// Whether the run loop can be turned here; where not, the reason is recorded as a failure.
    ///
    /// A job of the main actor that turned the run loop would wait for itself: the jobs behind it, those that
    /// could end the wait among them, run only when it is done.
    nonisolated static func canTurnHere(word: String, at location: SourceLocation) -> Bool {
        guard Thread.isMainThread, MainActor.assumeIsolated({ isDriven }) else { return true }
        ExpectationResult.report(
            Failure(
                kind: .definition,
                message: "an asynchronous body waits with `await expect(…)`; "
                    + "without `await` the main actor would wait for itself",
                location: location))
        return false
    }
}
