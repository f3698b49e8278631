// Partial doubles: a real function behind the spy.

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
    public convenience init(
        wrapping original: @escaping @Sendable (Input) throws(Failure) -> Output, name: String? = nil,
        file: String = #filePath, line: Int = #line
    ) {
        self.init(
            name, .original(original), original: .calling(original), SourceLocation(file: file, line: line))
    }

    /// Creates a spy that records calls and forwards them to a real function with no or several arguments.
    public convenience init<each Argument>(
        wrapping original: @escaping @Sendable (repeat each Argument) throws(Failure) -> Output,
        name: String? = nil, file: String = #filePath, line: Int = #line
    ) where Input == (repeat each Argument) {
        let taking: @Sendable (Input) throws(Failure) -> Output = { input throws(Failure) in
            try original(repeat each input)
        }
        self.init(wrapping: taking, name: name, file: file, line: line)
    }
}

// A real asynchronous function may throw: a call that cannot await it needs a way to fail.
extension Spy where Failure == any Error {
    /// Creates a spy that records calls and forwards them to a real asynchronous function.
    public convenience init(
        wrapping original: nonisolated(nonsending) @escaping @Sendable (Input) async throws -> Output,
        name: String? = nil, file: String = #filePath, line: Int = #line
    ) {
        self.init(name, .throwing(), original: .awaiting(original), SourceLocation(file: file, line: line))
    }

    /// Creates a spy that records calls and forwards them to a real asynchronous function with no or several
    /// arguments.
    public convenience init<each Argument>(
        wrapping original:
            nonisolated(nonsending) @escaping @Sendable (repeat each Argument) async throws -> Output,
        name: String? = nil, file: String = #filePath, line: Int = #line
    ) where Input == (repeat each Argument) {
        let taking: nonisolated(nonsending) @Sendable (Input) async throws -> Output = { input in
            try await original(repeat each input)
        }
        self.init(wrapping: taking, name: name, file: file, line: line)
    }
}
