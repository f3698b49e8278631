extension Expectation {
    /// Expects that the matcher holds at some time within a duration.
    ///
    /// The expression is evaluated again and again: whenever the main run loop did something, when an
    /// observable property that it read changes, and otherwise with growing pauses. A failure says which values
    /// were seen, and when.
    ///
    /// - Parameters:
    ///   - matcher: what is wanted.
    ///   - duration: how long to wait; one second unless said otherwise.
    public func eventually(_ matcher: Matcher<Value>, within duration: Duration = .seconds(1)) {
        wait(matcher, Wait(mode: .eventually, negated: false, duration: duration))
    }

    /// Expects that the matcher does not hold at some time within a duration.
    public func eventuallyNot(_ matcher: Matcher<Value>, within duration: Duration = .seconds(1)) {
        wait(matcher, Wait(mode: .eventually, negated: true, duration: duration))
    }

    /// Expects that the matcher holds now and throughout a duration.
    public func always(_ matcher: Matcher<Value>, for duration: Duration = .seconds(1)) {
        wait(matcher, Wait(mode: .throughout, negated: false, duration: duration))
    }

    /// Expects that the matcher holds at no time within a duration.
    public func never(_ matcher: Matcher<Value>, for duration: Duration = .seconds(1)) {
        wait(matcher, Wait(mode: .throughout, negated: true, duration: duration))
    }

    /// Waits for the full duration, and then expects that the matcher holds.
    public func afterWaiting(_ duration: Duration = .seconds(1), _ matcher: Matcher<Value>) {
        wait(matcher, Wait(mode: .atEnd, negated: false, duration: duration))
    }

    private func wait(_ matcher: Matcher<Value>, _ wait: Wait) {
        guard MainLoop.canTurnHere(word: "\(wait.mode)", at: location) else { return }
        var polling = Polling(matcher, wait, at: location)
        if wait.mode != .atEnd { polling.take(Pause.watching(expression, at: location)) }
        while let next = polling.nextSample {
            Pause.sync(until: next)
            polling.take(Pause.watching(expression, at: location))
        }
    }
}

// In an asynchronous body the same words suspend instead of turning the run loop.
extension Expectation {
    /// Expects that the matcher holds at some time within a duration, and suspends meanwhile.
    nonisolated(nonsending) public func eventually(
        _ matcher: Matcher<Value>, within duration: Duration = .seconds(1)
    ) async {
        await wait(matcher, Wait(mode: .eventually, negated: false, duration: duration))
    }

    /// Expects that the matcher does not hold at some time within a duration, and suspends meanwhile.
    nonisolated(nonsending) public func eventuallyNot(
        _ matcher: Matcher<Value>, within duration: Duration = .seconds(1)
    ) async {
        await wait(matcher, Wait(mode: .eventually, negated: true, duration: duration))
    }

    /// Expects that the matcher holds now and throughout a duration, and suspends meanwhile.
    nonisolated(nonsending) public func always(
        _ matcher: Matcher<Value>, for duration: Duration = .seconds(1)
    ) async {
        await wait(matcher, Wait(mode: .throughout, negated: false, duration: duration))
    }

    /// Expects that the matcher holds at no time within a duration, and suspends meanwhile.
    nonisolated(nonsending) public func never(
        _ matcher: Matcher<Value>, for duration: Duration = .seconds(1)
    ) async {
        await wait(matcher, Wait(mode: .throughout, negated: true, duration: duration))
    }

    /// Suspends for the full duration, and then expects that the matcher holds.
    nonisolated(nonsending) public func afterWaiting(
        _ duration: Duration = .seconds(1), _ matcher: Matcher<Value>
    ) async {
        await wait(matcher, Wait(mode: .atEnd, negated: false, duration: duration))
    }

    nonisolated(nonsending) private func wait(_ matcher: Matcher<Value>, _ wait: Wait) async {
        var polling = Polling(matcher, wait, at: location)
        if wait.mode != .atEnd { polling.take(Pause.watching(expression, at: location)) }
        while let next = polling.nextSample {
            await Pause.async(until: next)
            polling.take(Pause.watching(expression, at: location))
            if Task.isCancelled { return }
        }
    }
}
