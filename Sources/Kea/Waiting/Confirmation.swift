import KeaEvents
import Synchronization

/// Counts how often something happens.
///
/// ```swift
/// confirmation("receives JSON", count: 1, within: .seconds(3)) { received in
///     client.onReceive = { _ in received() }
///     client.fetch(url)
/// }
/// ```
public final class Confirmation: Sendable {
    private let calls = Mutex(0)
    private let wake: @Sendable () -> Void

    init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

    /// Says that it happened; from any thread or task.
    public func callAsFunction(count: Int = 1) {
        calls.withLock { $0 += count }
        wake()
    }

    /// The number of times that it has happened so far.
    public var count: Int { calls.withLock { $0 } }

    /// The time to wait for it: none where it has happened too often.
    fileprivate func time(for wanted: CallCount, within duration: Duration?) -> Duration? {
        wanted.canAllow(count) ? duration : .zero
    }
}

/// Expects that something happens a number of times while, or soon after, the body runs.
///
/// It waits until the thing has happened often enough, and fails at once when it has happened too often.
///
/// - Parameters:
///   - what: what is to happen, as the words after "expected".
///   - count: how often; once unless said otherwise. A number is as good as a ``CallCount``.
///   - duration: how long to wait for it after the body has ended.
///   - body: makes it happen; it is given the confirmation to call each time.
@MainActor
public func confirmation(
    _ what: String, count: CallCount = .once, within duration: Duration? = nil, file: String = #filePath,
    line: Int = #line, _ body: (Confirmation) throws -> Void
) rethrows {
    let confirmation = Confirmation { MainLoop.wake() }
    try body(confirmation)
    Expectation({ confirmation.count }, at: SourceLocation(file: file, line: line), stop: {})
        .eventually(confirmHappening(what, count), within: confirmation.time(for: count, within: duration))
}

/// Expects that something happens a number of times while, or soon after, the asynchronous body runs.
@MainActor
public func confirmation(
    _ what: String, count: CallCount = .once, within duration: Duration? = nil, file: String = #filePath,
    line: Int = #line, _ body: @MainActor (Confirmation) async throws -> Void
) async rethrows {
    let confirmation = Confirmation { MainLoop.wake() }
    try await body(confirmation)
    await Expectation({ confirmation.count }, at: SourceLocation(file: file, line: line), stop: {})
        .eventually(confirmHappening(what, count), within: confirmation.time(for: count, within: duration))
}

private func confirmHappening(_ what: String, _ wanted: CallCount) -> Matcher<Int> {
    Matcher("\(wanted.phrase("confirm")) that it \(what)") { count in
        MatcherResult(wanted.allows(count), seen: CallCount.words(for: count))
    }
}
