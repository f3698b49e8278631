extension Expectation {
    /// Expects that the matcher matches at some time within a duration.
    ///
    /// The expression is evaluated repeatedly: whenever the main run loop has done some work, when an observable
    /// property that it read changes, and otherwise at growing intervals. A failure lists the sampled values and
    /// their times.
    ///
    /// - Parameters:
    ///   - matcher: the matcher.
    ///   - duration: how long to wait; by default one second, or the value of the trait `.waiting(within:)`.
    ///   - comment: a text that precedes the failure message.
    public func eventually(
        _ matcher: Matcher<Value>, within duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) throws(Stop) {
        try wait(matcher, Wait(.eventually, duration, comment()))
    }

    /// Expects that the matcher does not match at some time within a duration.
    public func eventuallyNot(
        _ matcher: Matcher<Value>, within duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) throws(Stop) {
        try wait(matcher, Wait(.eventually, negated: true, duration, comment()))
    }

    /// Expects that the matcher matches now and throughout a duration.
    public func always(
        _ matcher: Matcher<Value>, for duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) throws(Stop) {
        try wait(matcher, Wait(.throughout, duration, comment()))
    }

    /// Expects that the matcher never matches within a duration.
    public func never(
        _ matcher: Matcher<Value>, for duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) throws(Stop) {
        try wait(matcher, Wait(.throughout, negated: true, duration, comment()))
    }

    /// Waits for the full duration, then expects that the matcher matches.
    public func afterWaiting(
        _ duration: Duration? = nil, _ matcher: Matcher<Value>,
        _ comment: @autoclosure () -> String? = nil
    ) throws(Stop) {
        try wait(matcher, Wait(.atEnd, duration, comment()))
    }

    private func wait(_ matcher: Matcher<Value>, _ wait: Wait) throws(Stop) {
        let expression = expression
        guard MainLoop.canTurnHere(at: location) else { return try stop() }
        var polling = Polling(matcher, wait, at: location)
        if wait.mode != .atEnd { polling.addSample(SamplePause.watching(expression)) }
        while let next = polling.nextSample {
            SamplePause.sync(until: next)
            if !polling.isEarly { polling.addSample(SamplePause.watching(expression)) }
            polling.checkTimeLimit()
        }
        if polling.hasFailed { try stop() }
    }
}

extension Expectation: SuspendingExpectation {
    /// Takes samples, suspending in between.
    nonisolated(nonsending) public func _wait(_ matcher: Matcher<Value>, _ wait: Wait) async throws(Stop) {
        let end = Execution.suspend(at: location)
        defer { end() }
        let expression = expression
        var polling = Polling(matcher, wait, at: location)
        if wait.mode != .atEnd { polling.addSample(SamplePause.watching(expression)) }
        while let next = polling.nextSample {
            await SamplePause.async(until: next)
            if !polling.isEarly { polling.addSample(SamplePause.watching(expression)) }
            if Task.isCancelled { polling.giveUp(because: "its task was cancelled") }
        }
        if polling.hasFailed { try stop() }
    }
}
