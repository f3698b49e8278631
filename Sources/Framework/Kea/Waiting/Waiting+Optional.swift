// Waiting methods for the value inside an optional: see `Expectation+Optional.swift`.

extension Expectation {
    /// Expects that there is a value within a duration and that it matches.
    @_disfavoredOverload
    public func eventually<Wrapped>(
        _ matcher: Matcher<Wrapped>, within duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) throws(Stop) where Value == Wrapped? {
        try eventually(matcher.ofWrapped(), within: duration, comment())
    }

    /// Expects that there is a value within a duration and that it does not match.
    @_disfavoredOverload
    public func eventuallyNot<Wrapped>(
        _ matcher: Matcher<Wrapped>, within duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) throws(Stop) where Value == Wrapped? {
        try eventuallyNot(matcher.ofWrapped(), within: duration, comment())
    }

    /// Expects that there is a value throughout a duration and that it matches.
    @_disfavoredOverload
    public func always<Wrapped>(
        _ matcher: Matcher<Wrapped>, for duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) throws(Stop) where Value == Wrapped? {
        try always(matcher.ofWrapped(), for: duration, comment())
    }

    /// Expects that there is a value throughout a duration and that it does not match.
    @_disfavoredOverload
    public func never<Wrapped>(
        _ matcher: Matcher<Wrapped>, for duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) throws(Stop) where Value == Wrapped? {
        try never(matcher.ofWrapped(), for: duration, comment())
    }

    /// Waits for the full duration, then expects that there is a value and that it matches.
    @_disfavoredOverload
    public func afterWaiting<Wrapped>(
        _ duration: Duration? = nil, _ matcher: Matcher<Wrapped>,
        _ comment: @autoclosure () -> String? = nil
    ) throws(Stop) where Value == Wrapped? {
        try afterWaiting(duration, matcher.ofWrapped(), comment())
    }
}

extension SuspendingExpectation {
    /// Expects that there is a value within a duration and that it matches, suspending meanwhile.
    @_disfavoredOverload
    nonisolated(nonsending) public func eventually<Wrapped>(
        _ matcher: Matcher<Wrapped>, within duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) async throws(Stop) where Value == Wrapped? {
        try await eventually(matcher.ofWrapped(), within: duration, comment())
    }

    /// Expects that there is a value within a duration and that it does not match, suspending meanwhile.
    @_disfavoredOverload
    nonisolated(nonsending) public func eventuallyNot<Wrapped>(
        _ matcher: Matcher<Wrapped>, within duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) async throws(Stop) where Value == Wrapped? {
        try await eventuallyNot(matcher.ofWrapped(), within: duration, comment())
    }

    /// Expects that there is a value throughout a duration and that it matches, suspending meanwhile.
    @_disfavoredOverload
    nonisolated(nonsending) public func always<Wrapped>(
        _ matcher: Matcher<Wrapped>, for duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) async throws(Stop) where Value == Wrapped? {
        try await always(matcher.ofWrapped(), for: duration, comment())
    }

    /// Expects that there is a value throughout a duration and that it does not match, suspending meanwhile.
    @_disfavoredOverload
    nonisolated(nonsending) public func never<Wrapped>(
        _ matcher: Matcher<Wrapped>, for duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) async throws(Stop) where Value == Wrapped? {
        try await never(matcher.ofWrapped(), for: duration, comment())
    }

    /// Waits for the full duration, then expects that there is a value and that it matches; suspends meanwhile.
    @_disfavoredOverload
    nonisolated(nonsending) public func afterWaiting<Wrapped>(
        _ duration: Duration? = nil, _ matcher: Matcher<Wrapped>,
        _ comment: @autoclosure () -> String? = nil
    ) async throws(Stop) where Value == Wrapped? {
        try await afterWaiting(duration, matcher.ofWrapped(), comment())
    }
}
