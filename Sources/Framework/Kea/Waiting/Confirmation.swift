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

    /// Records that it happened; callable from any thread or task.
    public func callAsFunction(count: Int = 1) {
        calls.withLock { $0 += count }
        wake()
    }

    /// The number of times that it has happened.
    public var count: Int { calls.withLock { $0 } }

    fileprivate func time(for wanted: CallCount, within duration: Duration?) -> Duration? {
        wanted.canAllow(count) ? duration : .zero
    }
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
    let confirmation = Confirmation { MainLoop.wake() }
    try body(confirmation)
    Expectation({ confirmation.count }, at: SourceLocation(file: file, line: line), stop: {})
        .eventually(confirmHappening(what, count), within: confirmation.time(for: count, within: duration))
}

/// Expects that something happens a number of times during, or soon after, the asynchronous body.
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
        MatcherResult(wanted.allows(count), seen: CallCount.text(for: count))
    }
}
