import Synchronization

/// Counts how often something happens.
///
/// ```swift
/// confirmation("receives JSON", count: 1, within: .seconds(3)) { received in
///     client.onReceive = { _ in received() }
///     client.fetch(url)
/// }
/// ```
///
/// A call after its end fails the example if it is one too many.
public final class Confirmation: Sendable {
    private struct Calls {
        var count = 0
        var hasEnded = false
    }

    private let calls = Mutex(Calls())
    private let what: String
    private let wanted: CallCount
    private let location: SourceLocation
    private let owner = Execution.current

    fileprivate init(_ what: String, _ wanted: CallCount, at location: SourceLocation) {
        (self.what, self.wanted, self.location) = (what, wanted, location)
    }

    /// Records that it happened; callable from any thread or task.
    public func callAsFunction(count: Int = 1) {
        let (wasAllowed, calls) = calls.withLock { calls in
            let wasAllowed = wanted.range.contains(calls.count)
            calls.count += count
            return (wasAllowed, calls)
        }
        MainLoop.wake()
        guard calls.hasEnded, wasAllowed, !wanted.canAllow(calls.count) else { return }
        var failure = ExpectationResult(.success(calls.count), matcher.begin(), negated: false)
            .failure(wanted: matcher.description, negated: false, at: location)
        failure.details.append("the last call came after the end of the confirmation")
        Execution.report(failure, of: owner)
    }

    /// The number of times that it has happened.
    public var count: Int { calls.withLock { $0.count } }

    fileprivate var matcher: Matcher<Int> {
        let (what, wanted) = (what, wanted)
        return Matcher("\(wanted.phrase("confirm")) that it \(what)", judging: { wanted.judge($0) })
    }

    /// The expectation after the body; too many calls need no wait.
    fileprivate var expectation: Expectation<Int, Never> {
        Expectation({ self.count }, at: location, stop: {})
    }

    fileprivate func time(within duration: Duration?) -> Duration? {
        wanted.canAllow(count) ? duration : .zero
    }

    fileprivate func end() { calls.withLock { $0.hasEnded = true } }
}

/// Expects that something happens a number of times during, or soon after, the body.
///
/// It waits until there are enough calls, and fails immediately if there are too many.
///
/// - Parameters:
///   - what: what is expected, as it follows "expected".
///   - count: the number of times, once by default. An integer literal is a ``CallCount``.
///   - duration: how long to wait after the body has ended.
///   - body: triggers the calls; it receives the confirmation to call each time.
@MainActor
@_disfavoredOverload  // With await, the asynchronous one is meant, whatever its body does.
public func confirmation(
    _ what: String, count: CallCount = .once, within duration: Duration? = nil, file: String = #filePath,
    line: Int = #line, _ body: (Confirmation) throws -> Void
) rethrows {
    let confirmation = Confirmation(what, count, at: SourceLocation(file: file, line: line))
    try body(confirmation)
    confirmation.expectation.eventually(confirmation.matcher, within: confirmation.time(within: duration))
    confirmation.end()
}

/// Expects that something happens a number of times during, or soon after, the asynchronous body.
@MainActor
public func confirmation(
    _ what: String, count: CallCount = .once, within duration: Duration? = nil, file: String = #filePath,
    line: Int = #line, _ body: @MainActor (Confirmation) async throws -> Void
) async rethrows {
    let confirmation = Confirmation(what, count, at: SourceLocation(file: file, line: line))
    try await body(confirmation)
    await confirmation.expectation.eventually(
        confirmation.matcher, within: confirmation.time(within: duration))
    confirmation.end()
}
