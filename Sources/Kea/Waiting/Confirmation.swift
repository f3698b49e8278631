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

    /// How often it has happened so far.
    public var count: Int { calls.withLock { $0 } }
}

/// Expects that something happens a number of times while, or soon after, the body runs.
///
/// It waits until the thing has happened often enough, and fails at once when it happens too often.
///
/// - Parameters:
///   - what: what is to happen, as the words after "expected".
///   - count: how often; once unless said otherwise.
///   - duration: how long to wait for it after the body has ended.
///   - body: makes it happen; it is given the confirmation to call each time.
@MainActor
public func confirmation(
    _ what: String, count: Int = 1, within duration: Duration = .seconds(1), file: String = #filePath,
    line: Int = #line, _ body: (Confirmation) throws -> Void
) rethrows {
    let confirmation = Confirmation { MainLoop.wake() }
    try body(confirmation)
    Expectation({ confirmation.count }, at: SourceLocation(file: file, line: line))
        .eventually(haveHappened(what, count), within: count == 0 ? .zero : duration)
}

/// Expects that something happens a number of times while, or soon after, the asynchronous body runs.
@MainActor
public func confirmation(
    _ what: String, count: Int = 1, within duration: Duration = .seconds(1), file: String = #filePath,
    line: Int = #line, _ body: @MainActor (Confirmation) async throws -> Void
) async rethrows {
    let confirmation = Confirmation { MainLoop.wake() }
    try await body(confirmation)
    await Expectation({ confirmation.count }, at: SourceLocation(file: file, line: line))
        .eventually(haveHappened(what, count), within: count == 0 ? .zero : duration)
}

private func haveHappened(_ what: String, _ wanted: Int) -> Matcher<Int> {
    Matcher("confirm \(times(wanted)) that it \(what)") { count in
        Judgement(count == wanted, seen: times(count))
    }
}

private func times(_ count: Int) -> String {
    switch count {
    case 0: "never"
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
}
