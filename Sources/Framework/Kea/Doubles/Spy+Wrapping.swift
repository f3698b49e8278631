extension Spy {
    /// Creates a spy that records calls and forwards them to a real function.
    ///
    /// ```swift
    /// let load = Spy(wrapping: realStore.load)
    /// load.with("broken").throws(DiskError.full)     // all other calls reach the real store
    /// ```
    ///
    /// Answers take precedence over the real function; `forgetAnswers()` restores it. A function of the main actor is
    /// called in a closure: `Spy(wrapping: { MainActor.assumeIsolated { controller.reload() } })`.
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
