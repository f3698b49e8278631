// Generic functions: the spy returns any value, and the call names the expected type.

extension Spy where Output == Any, Failure == any Error {
    /// Records a call of a generic function and returns its answer as the expected type.
    ///
    /// ```swift
    /// let decode = ThrowingStub<(any Any.Type, Data), Any>()
    /// func decode<Value>(_ type: Value.Type, from data: Data) throws -> Value {
    ///     try decode.call((type, data), as: type)
    /// }
    /// ```
    ///
    /// An answer of another type fails the example and throws `UnexpectedCall`.
    public func call<Value>(
        _ input: Input, as type: Value.Type, function: String = #function, file: String = #filePath,
        line: Int = #line
    ) throws -> Value {
        let answer = try call(input, function: function, file: file, line: line)
        if let value = answer as? Value { return value }
        throw core.refuse(answer, as: type, input, function)
    }

    /// Records a call of a generic asynchronous function and returns its answer as the expected type.
    nonisolated(nonsending) public func call<Value>(
        _ input: Input, as type: Value.Type, function: String = #function, file: String = #filePath,
        line: Int = #line
    ) async throws -> Value {
        let answer = try await call(input, function: function, file: file, line: line)
        if let value = answer as? Value { return value }
        throw core.refuse(answer, as: type, input, function)
    }
}

extension SpyCore {
    fileprivate func refuse<Value>(
        _ answer: Any, as type: Value.Type, _ input: Input, _ function: String
    ) -> UnexpectedCall {
        let call = text(of: input, function)
        record("\(call) was to return \(type), and its answer is \(CallText.short(printed(answer)))", [])
        return UnexpectedCall(call: call)
    }
}
