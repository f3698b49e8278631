extension Expectation {
    /// Expects that the matcher holds at some time within a duration.
    ///
    /// The expression is evaluated again and again: whenever the main run loop did something, when an
    /// observable property that it read changes, and otherwise with growing pauses. A failure says which values
    /// were seen, and when.
    ///
    /// - Parameters:
    ///   - matcher: what is wanted.
    ///   - duration: how long to wait; one second unless said otherwise, here or by the trait `.waiting(within:)`.
    ///   - comment: words that stand before those of a failure.
    public func eventually(
        _ matcher: Matcher<Value>, within duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) throws(Stop) {
        try wait(matcher, Wait(.eventually, duration, comment()))
    }

    /// Expects that the matcher does not hold at some time within a duration.
    public func eventuallyNot(
        _ matcher: Matcher<Value>, within duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) throws(Stop) {
        try wait(matcher, Wait(.eventually, negated: true, duration, comment()))
    }

    /// Expects that the matcher holds now and throughout a duration.
    public func always(
        _ matcher: Matcher<Value>, for duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) throws(Stop) {
        try wait(matcher, Wait(.throughout, duration, comment()))
    }

    /// Expects that the matcher holds at no time within a duration.
    public func never(
        _ matcher: Matcher<Value>, for duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) throws(Stop) {
        try wait(matcher, Wait(.throughout, negated: true, duration, comment()))
    }

    /// Waits for the full duration, and then expects that the matcher holds.
    public func afterWaiting(
        _ duration: Duration? = nil, _ matcher: Matcher<Value>,
        _ comment: @autoclosure () -> String? = nil
    ) throws(Stop) {
        try wait(matcher, Wait(.atEnd, duration, comment()))
    }

    private func wait(_ matcher: Matcher<Value>, _ wait: Wait) throws(Stop) {
        let expression = expression
        guard MainLoop.canTurnHere(word: "\(wait.mode)", at: location) else { return try stop() }
        var polling = Polling(matcher, wait, at: location)
        if wait.mode != .atEnd { polling.take(Pause.watching(expression, at: location)) }
        while let next = polling.nextSample {
            Pause.sync(until: next)
            if polling.isEarly { continue }
            polling.take(Pause.watching(expression, at: location))
        }
        if polling.hasFailed { try stop() }
    }
}

// In an asynchronous body the same words suspend instead of turning the run loop.
extension Expectation {
    /// Expects that the matcher holds at some time within a duration, and suspends meanwhile.
    nonisolated(nonsending) public func eventually(
        _ matcher: Matcher<Value>, within duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) async throws(Stop) {
        try await wait(matcher, Wait(.eventually, duration, comment()))
    }

    /// Expects that the matcher does not hold at some time within a duration, and suspends meanwhile.
    nonisolated(nonsending) public func eventuallyNot(
        _ matcher: Matcher<Value>, within duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) async throws(Stop) {
        try await wait(matcher, Wait(.eventually, negated: true, duration, comment()))
    }

    /// Expects that the matcher holds now and throughout a duration, and suspends meanwhile.
    nonisolated(nonsending) public func always(
        _ matcher: Matcher<Value>, for duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) async throws(Stop) {
        try await wait(matcher, Wait(.throughout, duration, comment()))
    }

    /// Expects that the matcher holds at no time within a duration, and suspends meanwhile.
    nonisolated(nonsending) public func never(
        _ matcher: Matcher<Value>, for duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) async throws(Stop) {
        try await wait(matcher, Wait(.throughout, negated: true, duration, comment()))
    }

    /// Suspends for the full duration, and then expects that the matcher holds.
    nonisolated(nonsending) public func afterWaiting(
        _ duration: Duration? = nil, _ matcher: Matcher<Value>,
        _ comment: @autoclosure () -> String? = nil
    ) async throws(Stop) {
        try await wait(matcher, Wait(.atEnd, duration, comment()))
    }

    nonisolated(nonsending) private func wait(_ matcher: Matcher<Value>, _ wait: Wait) async throws(Stop) {
        let expression = expression
        var polling = Polling(matcher, wait, at: location)
        if wait.mode != .atEnd { polling.take(Pause.watching(expression, at: location)) }
        while let next = polling.nextSample {
            await Pause.async(until: next)
            if !polling.isEarly { polling.take(Pause.watching(expression, at: location)) }
            if Task.isCancelled { polling.giveUp(because: "its task was cancelled") }
        }
        if polling.hasFailed { try stop() }
    }
}
