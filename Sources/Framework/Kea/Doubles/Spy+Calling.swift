extension Spy {
    /// Records a call and returns or throws its answer.
    ///
    /// In an asynchronous function the compiler selects the asynchronous overload, which can wait. Several arguments
    /// may be passed one by one. Failures take the argument labels from `function`, which the double implements.
    public func call(
        _ input: Input, function: String = #function, file: String = #filePath, line: Int = #line
    ) throws(Failure) -> Output {
        let location = SourceLocation(file: file, line: line)
        let (answer, lastResort) = begin(input, function, location)
        guard let answer else { return try lastResort() }
        if answer.pauses.isEmpty, case .now(let body) = answer.work { return try body(input) }
        refuseToWait(input, function, location)
        return try lastResort()
    }

    /// Records a call and returns or throws its answer, waiting for it if necessary.
    nonisolated(nonsending) public func call(
        _ input: Input, function: String = #function, file: String = #filePath, line: Int = #line
    ) async throws(Failure) -> Output {
        let (answer, lastResort) = begin(input, function, SourceLocation(file: file, line: line))
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

// Calls with none or several arguments, which need no tuple. The compiler prefers the functions above.
extension Spy {
    /// Records a call with these arguments and returns or throws its answer.
    @_disfavoredOverload
    public func call<each Argument>(
        _ arguments: repeat each Argument, function: String = #function, file: String = #filePath,
        line: Int = #line
    ) throws(Failure) -> Output where Input == (repeat each Argument) {
        try call((repeat each arguments), function: function, file: file, line: line)
    }

    /// Records a call with these arguments and returns or throws its answer, waiting for it if necessary.
    @_disfavoredOverload
    nonisolated(nonsending) public func call<each Argument>(
        _ arguments: repeat each Argument, function: String = #function, file: String = #filePath,
        line: Int = #line
    ) async throws(Failure) -> Output where Input == (repeat each Argument) {
        try await call((repeat each arguments), function: function, file: file, line: line)
    }
}
