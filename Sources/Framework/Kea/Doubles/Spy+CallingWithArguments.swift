import KeaEvents

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
