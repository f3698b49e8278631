import KeaEvents

// Calls with none or several arguments, written out for each number of them: a parameter pack would say it once, but takes
// no trailing closure, and a closure among its arguments does not know of which type it has to be.
extension Spy {
    /// Notes a call without arguments and returns or throws its answer.
    public func call(
        function: String = #function, file: String = #filePath, line: Int = #line
    ) throws(Failure) -> Output where Input == Void {
        try call((), function: function, file: file, line: line)
    }

    /// Notes a call without arguments and returns or throws its answer, in time.
    nonisolated(nonsending) public func call(
        function: String = #function, file: String = #filePath, line: Int = #line
    ) async throws(Failure) -> Output where Input == Void {
        try await call((), function: function, file: file, line: line)
    }

    /// Notes a call with two arguments and returns or throws its answer.
    public func call<A, B>(
        _ a: A, _ b: B, function: String = #function, file: String = #filePath, line: Int = #line
    ) throws(Failure) -> Output where Input == (A, B) {
        try call((a, b), function: function, file: file, line: line)
    }

    /// Notes a call with two arguments and returns or throws its answer, in time.
    nonisolated(nonsending) public func call<A, B>(
        _ a: A, _ b: B, function: String = #function, file: String = #filePath, line: Int = #line
    ) async throws(Failure) -> Output where Input == (A, B) {
        try await call((a, b), function: function, file: file, line: line)
    }

    /// Notes a call with three arguments and returns or throws its answer.
    public func call<A, B, C>(
        _ a: A, _ b: B, _ c: C, function: String = #function, file: String = #filePath, line: Int = #line
    ) throws(Failure) -> Output where Input == (A, B, C) {
        try call((a, b, c), function: function, file: file, line: line)
    }

    /// Notes a call with three arguments and returns or throws its answer, in time.
    nonisolated(nonsending) public func call<A, B, C>(
        _ a: A, _ b: B, _ c: C, function: String = #function, file: String = #filePath, line: Int = #line
    ) async throws(Failure) -> Output where Input == (A, B, C) {
        try await call((a, b, c), function: function, file: file, line: line)
    }

    /// Notes a call with four arguments and returns or throws its answer.
    public func call<A, B, C, D>(
        _ a: A, _ b: B, _ c: C, _ d: D, function: String = #function, file: String = #filePath,
        line: Int = #line
    ) throws(Failure) -> Output where Input == (A, B, C, D) {
        try call((a, b, c, d), function: function, file: file, line: line)
    }

    /// Notes a call with four arguments and returns or throws its answer, in time.
    nonisolated(nonsending) public func call<A, B, C, D>(
        _ a: A, _ b: B, _ c: C, _ d: D, function: String = #function, file: String = #filePath,
        line: Int = #line
    ) async throws(Failure) -> Output where Input == (A, B, C, D) {
        try await call((a, b, c, d), function: function, file: file, line: line)
    }
}
