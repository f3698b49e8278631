// The waiting words for what an optional holds: see `Expectation+Optional.swift`.

extension Expectation {
    /// Expects that there is a value within a duration, and that the matcher holds for it.
    @_disfavoredOverload
    public func eventually<Wrapped>(
        _ matcher: Matcher<Wrapped>, within duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) where Value == Wrapped? {
        eventually(matcher.ofWrapped(), within: duration, comment())
    }

    /// Expects that there is a value within a duration, and that the matcher does not hold for it.
    @_disfavoredOverload
    public func eventuallyNot<Wrapped>(
        _ matcher: Matcher<Wrapped>, within duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) where Value == Wrapped? {
        eventuallyNot(matcher.ofWrapped(), within: duration, comment())
    }

    /// Expects that there is a value throughout a duration, and that the matcher holds for it.
    @_disfavoredOverload
    public func always<Wrapped>(
        _ matcher: Matcher<Wrapped>, for duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) where Value == Wrapped? {
        always(matcher.ofWrapped(), for: duration, comment())
    }

    /// Expects that there is a value throughout a duration, and that the matcher does not hold for it.
    @_disfavoredOverload
    public func never<Wrapped>(
        _ matcher: Matcher<Wrapped>, for duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) where Value == Wrapped? {
        never(matcher.ofWrapped(), for: duration, comment())
    }

    /// Waits for the full duration, and then expects that there is a value, and that the matcher holds for it.
    @_disfavoredOverload
    public func afterWaiting<Wrapped>(
        _ duration: Duration? = nil, _ matcher: Matcher<Wrapped>,
        _ comment: @autoclosure () -> String? = nil
    ) where Value == Wrapped? {
        afterWaiting(duration, matcher.ofWrapped(), comment())
    }
}

extension Expectation {
    /// Expects that there is a value within a duration, and that the matcher holds for it; suspends meanwhile.
    @_disfavoredOverload
    nonisolated(nonsending) public func eventually<Wrapped>(
        _ matcher: Matcher<Wrapped>, within duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) async where Value == Wrapped? {
        await eventually(matcher.ofWrapped(), within: duration, comment())
    }

    /// Expects that there is a value within a duration, and that the matcher does not hold for it; suspends meanwhile.
    @_disfavoredOverload
    nonisolated(nonsending) public func eventuallyNot<Wrapped>(
        _ matcher: Matcher<Wrapped>, within duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) async where Value == Wrapped? {
        await eventuallyNot(matcher.ofWrapped(), within: duration, comment())
    }

    /// Expects that there is a value throughout a duration, and that the matcher holds for it; suspends meanwhile.
    @_disfavoredOverload
    nonisolated(nonsending) public func always<Wrapped>(
        _ matcher: Matcher<Wrapped>, for duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) async where Value == Wrapped? {
        await always(matcher.ofWrapped(), for: duration, comment())
    }

    /// Expects that there is a value throughout a duration, and that the matcher does not hold for it; suspends meanwhile.
    @_disfavoredOverload
    nonisolated(nonsending) public func never<Wrapped>(
        _ matcher: Matcher<Wrapped>, for duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) async where Value == Wrapped? {
        await never(matcher.ofWrapped(), for: duration, comment())
    }

    /// Waits for the full duration, and then expects that there is a value, and that the matcher holds for it; suspends meanwhile.
    @_disfavoredOverload
    nonisolated(nonsending) public func afterWaiting<Wrapped>(
        _ duration: Duration? = nil, _ matcher: Matcher<Wrapped>,
        _ comment: @autoclosure () -> String? = nil
    ) async where Value == Wrapped? {
        await afterWaiting(duration, matcher.ofWrapped(), comment())
    }
}

extension AsyncExpectation {
    /// Expects that there is a value within a duration, and that the matcher holds for it.
    @_disfavoredOverload
    public func eventually<Wrapped>(
        _ matcher: Matcher<Wrapped>, within duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async where Value == Wrapped? {
        await eventually(matcher.ofWrapped(), within: duration, comment(), isolation: isolation)
    }

    /// Expects that there is a value within a duration, and that the matcher does not hold for it.
    @_disfavoredOverload
    public func eventuallyNot<Wrapped>(
        _ matcher: Matcher<Wrapped>, within duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async where Value == Wrapped? {
        await eventuallyNot(matcher.ofWrapped(), within: duration, comment(), isolation: isolation)
    }

    /// Expects that there is a value throughout a duration, and that the matcher holds for it.
    @_disfavoredOverload
    public func always<Wrapped>(
        _ matcher: Matcher<Wrapped>, for duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async where Value == Wrapped? {
        await always(matcher.ofWrapped(), for: duration, comment(), isolation: isolation)
    }

    /// Expects that there is a value throughout a duration, and that the matcher does not hold for it.
    @_disfavoredOverload
    public func never<Wrapped>(
        _ matcher: Matcher<Wrapped>, for duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async where Value == Wrapped? {
        await never(matcher.ofWrapped(), for: duration, comment(), isolation: isolation)
    }

    /// Waits for the full duration, and then expects that there is a value, and that the matcher holds for it.
    @_disfavoredOverload
    public func afterWaiting<Wrapped>(
        _ duration: Duration? = nil, _ matcher: Matcher<Wrapped>,
        _ comment: @autoclosure () -> String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async where Value == Wrapped? {
        await afterWaiting(duration, matcher.ofWrapped(), comment(), isolation: isolation)
    }
}
