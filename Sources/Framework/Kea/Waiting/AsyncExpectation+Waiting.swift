extension AsyncExpectation: SuspendingExpectation {
    /// Takes samples by running the closure again and again.
    nonisolated(nonsending) public func _wait(_ matcher: Matcher<Value>, _ wait: Wait) async throws(Stop) {
        let end = Execution.suspend(at: location)
        defer { end() }
        var polling = Polling(matcher, wait, at: location)
        while polling.isEarly, !Task.isCancelled { await SamplePause.async(until: polling.end) }
        while polling.nextSample != nil {
            // The sample at the deadline also gets time to return.
            let limit = max(polling.end, .now + .milliseconds(100))
            if let outcome = await outcome(by: limit, #isolation) {
                polling.addSample(outcome)
            } else {
                polling.giveUp()
            }
            guard let next = polling.nextSample else { break }
            if Task.isCancelled {
                polling.giveUp(because: "its task was cancelled")
            } else {
                await SamplePause.async(until: next)
            }
        }
        if polling.hasFailed { try stop() }
    }

    /// Returns the outcome of the closure, or `nil` if it has not returned by the deadline.
    private func outcome(
        by deadline: ContinuousClock.Instant, _ isolation: isolated (any Actor)?
    ) async -> Result<Value, any Error>? {
        let box = Box(self)
        let task = Task {
            _ = isolation  // Captured, so that the task runs where the expectation is written.
            box.outcome = await FailureRecorder.run(box.expectation.expression).attempt
        }
        let start = ContinuousClock.now
        var samples = 0
        // Ten more checks after the deadline, so that the task gets a turn on a busy machine.
        var lateSamples = 0
        while box.outcome == nil, lateSamples < 10 {
            let now = ContinuousClock.now
            samples += 1
            let next = now + PollingInterval.pause(after: now - start, samples: samples)
            let isLate = now >= deadline
            if isLate { lateSamples += 1 }
            await SamplePause.async(until: isLate ? now + .milliseconds(1) : min(next, deadline))
        }
        if box.outcome == nil { task.cancel() }
        return box.outcome
    }

    /// Carries the closure into the task and its result out; unchecked, as both run on the same actor, never at once.
    private final class Box: @unchecked Sendable {
        let expectation: AsyncExpectation
        var outcome: Result<Value, any Error>?

        init(_ expectation: AsyncExpectation) { self.expectation = expectation }
    }
}
