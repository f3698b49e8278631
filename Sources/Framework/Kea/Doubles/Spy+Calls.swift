import KeaEvents

extension Spy {
    /// The arguments of each call so far, in order; several arguments form a tuple.
    ///
    /// ```swift
    /// expect(transport.send.calls.map(\.0.path)).to(equal(["/questions", "/answers"]))
    /// ```
    public var calls: [Input] {
        guard core.isUsable(for: "was asked for its calls") else { return [] }
        return core.withState { $0.calls.map(\.input) }
    }

    /// The arguments of the last call, if there was one.
    public var lastArguments: Input? { calls.last }

    /// The result of each call so far, in the order of `calls`; `nil` for a call that has not returned.
    public var outcomes: [Result<Output, Failure>?] {
        guard core.isUsable(for: "was asked for its outcomes") else { return [] }
        return core.withState { $0.calls.map(\.outcome) }
    }

    /// Captures one argument of each past and future call.
    ///
    /// ```swift
    /// let completion = fetcher.fetch.captor(\.1)
    /// loader.load(url)
    /// try completion.last()(.success(data))
    /// ```
    public func captor<Value>(_ part: @escaping (Input) -> Value) -> ArgumentCaptor<Value> {
        ArgumentCaptor { [self] in calls.map(part) }
    }

    /// Captures the argument of each past and future call.
    public func captor() -> ArgumentCaptor<Input> {
        captor { $0 }
    }
}

/// The values of one argument of a spy, call by call.
public struct ArgumentCaptor<Value> {
    private let capture: () -> [Value]

    init(_ capture: @escaping () -> [Value]) { self.capture = capture }

    /// The argument of each call so far, in order.
    public var values: [Value] { capture() }

    /// Returns the argument of the last call.
    ///
    /// If there was none, the example fails and stops.
    ///
    /// - Throws: an error that ends the example; the failure is already recorded.
    public func last(file: String = #filePath, line: Int = #line, column: Int = #column) throws -> Value {
        if let value = values.last { return value }
        ExpectationResult.report(
            Failure(
                message: "expected to have captured an argument, got no call",
                location: SourceLocation(file: file, line: line)))
        throw StopExample()
    }
}
