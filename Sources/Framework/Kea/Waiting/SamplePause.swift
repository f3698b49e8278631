import Foundation
import KeaEvents
import Observation

enum SamplePause {
    /// Turns the main run loop until it has done some work, or until `instant`; other threads sleep.
    static func sync(until instant: ContinuousClock.Instant) {
        if Thread.isMainThread {
            // A wait with a deadline never stalls, so there is nothing to catch.
            MainActor.assumeIsolated { while (try? MainLoop.turn(until: instant)) == false {} }
        } else {
            Thread.sleep(forTimeInterval: max(0, (instant - .now).seconds))
        }
    }

    static func async(
        until instant: ContinuousClock.Instant, isolation: isolated (any Actor)? = #isolation
    ) async {
        if MainLoop.isVirtual {
            await MainLoop.nextTurn(orAt: instant)
        } else if isolation === MainActor.shared, await MainLoop.isDriven {
            await MainLoop.nextTurn(orAt: instant)
        } else {
            try? await Task.sleep(until: instant, clock: .continuous)
        }
    }

    /// Evaluates an expression so that a change of an observable property that it reads ends the next pause.
    static func watching<Value>(_ expression: () throws -> Value) -> Result<Value, any Error> {
        withObservationTracking {
            FailureRecorder.run(expression).attempt
        } onChange: {
            MainLoop.wake()
        }
    }
}

extension MainLoop {
    /// Returns whether the run loop can be turned here, or records why not: a main-actor job would wait for itself.
    nonisolated static func canTurnHere(at location: SourceLocation) -> Bool {
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
