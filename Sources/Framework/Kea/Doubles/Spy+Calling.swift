// The calls that a double's functions forward to the spy.

import KeaEvents

extension Spy {
    /// Records a call and returns or throws its answer.
    ///
    /// In an asynchronous function the compiler selects the asynchronous overload, which can wait. Several arguments
    /// may be passed one by one.
    ///
    /// - Parameters:
    ///   - input: the arguments; several arguments form a tuple.
    ///   - function: the function that the double implements; failures take the argument labels from it.
    public func call(
        _ input: Input, function: String = #function, file: String = #filePath, line: Int = #line
    ) throws(Failure) -> Output {
        let location = SourceLocation(file: file, line: line)
        let (answer, lastResort) = core.begin(input, function, location)
        guard let answer else { return try lastResort() }
        if answer.pauses.isEmpty, case .now(let body) = answer.work { return try body(input) }
        core.refuseToWait(input, function, location)
        return try lastResort()
    }

    /// Records a call and returns or throws its answer, waiting for it if necessary.
    nonisolated(nonsending) public func call(
        _ input: Input, function: String = #function, file: String = #filePath, line: Int = #line
    ) async throws(Failure) -> Output {
        let (answer, lastResort) = core.begin(input, function, SourceLocation(file: file, line: line))
        guard let answer else { return try lastResort() }
        for pause in answer.pauses {
            do { try await pause() } catch {
                // A function that cannot throw the clock's error continues without the delay.
                if let failure = error as? Failure { throw failure }
            }
        }
        switch answer.work {
        case .now(let body): return try body(input)
        case .later(let body): return try await body(input)
        }
    }
}

// Calls with none or several arguments, one overload for each number. A parameter pack would need only one, but takes
// no trailing closure and does not infer the type of a closure argument.

extension Spy {
    /// Records a call without arguments and returns or throws its answer.
    public func call(
        function: String = #function, file: String = #filePath, line: Int = #line
    ) throws(Failure) -> Output where Input == Void {
        try call((), function: function, file: file, line: line)
    }

    /// Records a call without arguments and returns or throws its answer, waiting for it if necessary.
    nonisolated(nonsending) public func call(
        function: String = #function, file: String = #filePath, line: Int = #line
    ) async throws(Failure) -> Output where Input == Void {
        try await call((), function: function, file: file, line: line)
    }

    /// Records a call with two arguments and returns or throws its answer.
    public func call<A, B>(
        _ a: A, _ b: B, function: String = #function, file: String = #filePath, line: Int = #line
    ) throws(Failure) -> Output where Input == (A, B) {
        try call((a, b), function: function, file: file, line: line)
    }

    /// Records a call with two arguments and returns or throws its answer, waiting for it if necessary.
    nonisolated(nonsending) public func call<A, B>(
        _ a: A, _ b: B, function: String = #function, file: String = #filePath, line: Int = #line
    ) async throws(Failure) -> Output where Input == (A, B) {
        try await call((a, b), function: function, file: file, line: line)
    }

    /// Records a call with three arguments and returns or throws its answer.
    public func call<A, B, C>(
        _ a: A, _ b: B, _ c: C, function: String = #function, file: String = #filePath, line: Int = #line
    ) throws(Failure) -> Output where Input == (A, B, C) {
        try call((a, b, c), function: function, file: file, line: line)
    }

    /// Records a call with three arguments and returns or throws its answer, waiting for it if necessary.
    nonisolated(nonsending) public func call<A, B, C>(
        _ a: A, _ b: B, _ c: C, function: String = #function, file: String = #filePath, line: Int = #line
    ) async throws(Failure) -> Output where Input == (A, B, C) {
        try await call((a, b, c), function: function, file: file, line: line)
    }

    /// Records a call with four arguments and returns or throws its answer.
    public func call<A, B, C, D>(
        _ a: A, _ b: B, _ c: C, _ d: D, function: String = #function, file: String = #filePath,
        line: Int = #line
    ) throws(Failure) -> Output where Input == (A, B, C, D) {
        try call((a, b, c, d), function: function, file: file, line: line)
    }

    /// Records a call with four arguments and returns or throws its answer, waiting for it if necessary.
    nonisolated(nonsending) public func call<A, B, C, D>(
        _ a: A, _ b: B, _ c: C, _ d: D, function: String = #function, file: String = #filePath,
        line: Int = #line
    ) async throws(Failure) -> Output where Input == (A, B, C, D) {
        try await call((a, b, c, d), function: function, file: file, line: line)
    }
}
