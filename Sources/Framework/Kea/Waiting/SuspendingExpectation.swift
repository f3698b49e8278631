/// An expectation that suspends while it waits, in an asynchronous body.
public protocol SuspendingExpectation<Value, Stop> {
    /// The type of the expression.
    associatedtype Value
    /// The error that ends the example after a failure.
    associatedtype Stop: Error

    /// Waits as Kea's waiting methods do, which call it.
    nonisolated(nonsending) func _wait(_ matcher: Matcher<Value>, _ wait: Wait) async throws(Stop)
}

// The same methods as in a synchronous body, where they turn the run loop instead. If an asynchronous closure has not
// returned by the deadline, it is cancelled and the expectation fails.
extension SuspendingExpectation {
    /// Expects that the matcher matches at some time within a duration, suspending meanwhile.
    nonisolated(nonsending) public func eventually(
        _ matcher: Matcher<Value>, within duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) async throws(Stop) {
        try await _wait(matcher, Wait(.eventually, duration, comment()))
    }

    /// Expects that the matcher does not match at some time within a duration, suspending meanwhile.
    nonisolated(nonsending) public func eventuallyNot(
        _ matcher: Matcher<Value>, within duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) async throws(Stop) {
        try await _wait(matcher, Wait(.eventually, negated: true, duration, comment()))
    }

    /// Expects that the matcher matches now and throughout a duration, suspending meanwhile.
    nonisolated(nonsending) public func always(
        _ matcher: Matcher<Value>, for duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) async throws(Stop) {
        try await _wait(matcher, Wait(.throughout, duration, comment()))
    }

    /// Expects that the matcher never matches within a duration, suspending meanwhile.
    nonisolated(nonsending) public func never(
        _ matcher: Matcher<Value>, for duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) async throws(Stop) {
        try await _wait(matcher, Wait(.throughout, negated: true, duration, comment()))
    }

    /// Suspends for the full duration, then expects that the matcher matches.
    nonisolated(nonsending) public func afterWaiting(
        _ duration: Duration? = nil, _ matcher: Matcher<Value>,
        _ comment: @autoclosure () -> String? = nil
    ) async throws(Stop) {
        try await _wait(matcher, Wait(.atEnd, duration, comment()))
    }
}
