// Partial doubles: a real function behind the spy.

import KeaEvents
extension Spy {
    /// Makes a spy that notes calls and hands them on to a real function.
    ///
    /// ```swift
    /// let load = Spy(wrapping: realStore.load)
    /// load.with("broken").throws(DiskError.full)     // all other calls reach the real store
    /// ```
    ///
    /// What the spy is told to answer comes before the real function; `forgetAnswers()` brings it back.
    public convenience init(
        wrapping original: @escaping @Sendable (Input) throws(Failure) -> Output, name: String? = nil,
        file: String = #filePath, line: Int = #line
    ) {
        self.init(
            name, .original(original), original: .calling(original), SourceLocation(file: file, line: line))
    }

    /// Makes a spy that notes calls and hands them on to a real function without arguments.
    public convenience init(
        wrapping original: @escaping @Sendable () throws(Failure) -> Output, name: String? = nil,
        file: String = #filePath, line: Int = #line
    ) where Input == Void {
        self.init(
            wrapping: { _ throws(Failure) in try original() }, name: name, file: file, line: line)
    }

    /// Makes a spy that notes calls and hands them on to a real function with two arguments.
    public convenience init<A, B>(
        wrapping original: @escaping @Sendable (A, B) throws(Failure) -> Output, name: String? = nil,
        file: String = #filePath, line: Int = #line
    ) where Input == (A, B) {
        self.init(
            wrapping: { input throws(Failure) in try original(input.0, input.1) }, name: name, file: file,
            line: line)
    }

    /// Makes a spy that notes calls and hands them on to a real function with three arguments.
    public convenience init<A, B, C>(
        wrapping original: @escaping @Sendable (A, B, C) throws(Failure) -> Output, name: String? = nil,
        file: String = #filePath, line: Int = #line
    ) where Input == (A, B, C) {
        self.init(
            wrapping: { input throws(Failure) in try original(input.0, input.1, input.2) }, name: name,
            file: file, line: line)
    }

    /// Makes a spy that notes calls and hands them on to a real function with four arguments.
    public convenience init<A, B, C, D>(
        wrapping original: @escaping @Sendable (A, B, C, D) throws(Failure) -> Output, name: String? = nil,
        file: String = #filePath, line: Int = #line
    ) where Input == (A, B, C, D) {
        self.init(
            wrapping: { input throws(Failure) in try original(input.0, input.1, input.2, input.3) },
            name: name, file: file, line: line)
    }
}

// A real function that is asynchronous may throw: where it cannot be awaited, there has to be another way out.
extension Spy where Failure == any Error {
    /// Makes a spy that notes calls and hands them on to a real asynchronous function.
    public convenience init(
        wrapping original: nonisolated(nonsending) @escaping @Sendable (Input) async throws -> Output,
        name: String? = nil, file: String = #filePath, line: Int = #line
    ) {
        self.init(name, .throwing(), original: .awaiting(original), SourceLocation(file: file, line: line))
    }

    /// Makes a spy that notes calls and hands them on to a real asynchronous function without arguments.
    public convenience init(
        wrapping original: nonisolated(nonsending) @escaping @Sendable () async throws -> Output,
        name: String? = nil, file: String = #filePath, line: Int = #line
    ) where Input == Void {
        self.init(wrapping: { _ in try await original() }, name: name, file: file, line: line)
    }

    /// Makes a spy that notes calls and hands them on to a real asynchronous function with two arguments.
    public convenience init<A, B>(
        wrapping original: nonisolated(nonsending) @escaping @Sendable (A, B) async throws -> Output,
        name: String? = nil, file: String = #filePath, line: Int = #line
    ) where Input == (A, B) {
        self.init(
            wrapping: { input in try await original(input.0, input.1) }, name: name, file: file, line: line)
    }

    /// Makes a spy that notes calls and hands them on to a real asynchronous function with three arguments.
    public convenience init<A, B, C>(
        wrapping original: nonisolated(nonsending) @escaping @Sendable (A, B, C) async throws -> Output,
        name: String? = nil, file: String = #filePath, line: Int = #line
    ) where Input == (A, B, C) {
        self.init(
            wrapping: { input in try await original(input.0, input.1, input.2) }, name: name, file: file,
            line: line)
    }

    /// Makes a spy that notes calls and hands them on to a real asynchronous function with four arguments.
    public convenience init<A, B, C, D>(
        wrapping original: nonisolated(nonsending) @escaping @Sendable (A, B, C, D) async throws -> Output,
        name: String? = nil, file: String = #filePath, line: Int = #line
    ) where Input == (A, B, C, D) {
        self.init(
            wrapping: { input in try await original(input.0, input.1, input.2, input.3) }, name: name,
            file: file, line: line)
    }
}
