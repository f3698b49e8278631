// Partial doubles: a spy that calls a real function.

import Foundation
import KeaEvents

extension Spy {
    /// Creates a spy that records calls and forwards them to a real function.
    ///
    /// ```swift
    /// let load = Spy(wrapping: realStore.load)
    /// load.with("broken").throws(DiskError.full)     // all other calls reach the real store
    /// ```
    ///
    /// Answers take precedence over the real function; `forgetAnswers()` restores it.
    public convenience init<each Argument>(
        wrapping original: @escaping @Sendable (repeat each Argument) throws(Failure) -> Output,
        name: String? = nil, file: String = #filePath, line: Int = #line
    ) where Input == (repeat each Argument) {
        let taking: @Sendable (Input) throws(Failure) -> Output = { input throws(Failure) in
            try original(repeat each input)
        }
        self.init(
            name, .original(taking), original: .calling(taking), SourceLocation(file: file, line: line))
    }
}

// A real asynchronous function may throw: a call that cannot await it needs a way to fail.
extension Spy where Failure == any Error {
    /// Creates a spy that records calls and forwards them to a real asynchronous function.
    public convenience init<each Argument>(
        wrapping original:
            nonisolated(nonsending) @escaping @Sendable (repeat each Argument) async throws -> Output,
        name: String? = nil, file: String = #filePath, line: Int = #line
    ) where Input == (repeat each Argument) {
        let taking: nonisolated(nonsending) @Sendable (Input) async throws -> Output = { input in
            try await original(repeat each input)
        }
        self.init(name, .throwing(), original: .awaiting(taking), SourceLocation(file: file, line: line))
    }
}

// Partial doubles of types that are isolated to the main actor.

extension Spy {
    /// Creates a spy that records calls and forwards them to a real main-actor function.
    ///
    /// ```swift
    /// let reload = Spy(wrapping: controller.reload)
    /// ```
    ///
    /// Call the spy as you would call the function: on the main actor, or with `await`.
    public convenience init<each Argument>(
        wrapping original: @escaping @MainActor (repeat each Argument) throws(Failure) -> Output,
        on actor: MainActor = .shared, name: String? = nil, file: String = #filePath, line: Int = #line
    ) where Input == (repeat each Argument) {
        let taking: @MainActor (Input) throws(Failure) -> Output = { input throws(Failure) in
            try original(repeat each input)
        }
        self.init(
            name, .original(Self.lastResort(taking)), original: Answer(work: .onMainActor(taking)),
            SourceLocation(file: file, line: line))
    }

    /// Calls the original from another thread.
    ///
    /// The failure is already recorded; the call still has to return a value.
    private static func lastResort(
        _ original: @escaping @MainActor (Input) throws(Failure) -> Output
    ) -> (Input) throws(Failure) -> Output {
        { input throws(Failure) in
            guard !Thread.isMainThread else { return try onMainThread(original, input).get() }
            // Unchecked, because the calling thread waits meanwhile.
            nonisolated(unsafe) let input = input
            return try DispatchQueue.main.sync { Unchecked(onMainThread(original, input)) }.value.get()
        }
    }
}
