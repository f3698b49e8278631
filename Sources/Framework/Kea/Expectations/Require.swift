/// Creates a requirement: an expectation that ends the example if it fails.
///
/// ```swift
/// try require(list.rows).to(haveCount(21))
/// expect(list.rows[20]).to(equal(.spinner))
/// ```
@_disfavoredOverload  // As with expect.
public func require<Value>(
    _ expression: @autoclosure @escaping () throws -> Value,
    file: String = #filePath, line: Int = #line, column: Int = #column
) -> Expectation<Value, any Error> {
    Expectation(expression, at: SourceLocation(file: file, line: line, column: column)) {
        throw StopExample()
    }
}

/// Creates a requirement about what a closure returns, throws or does.
public func require<Value>(
    file: String = #filePath, line: Int = #line, column: Int = #column,
    evaluating expression: @escaping () throws -> Value
) -> Expectation<Value, any Error> {
    Expectation(expression, at: SourceLocation(file: file, line: line, column: column)) {
        throw StopExample()
    }
}

/// Creates a requirement about what an asynchronous closure returns, throws or does.
///
/// ```swift
/// try await require { try await client.questions(tagged: "iphone") }.to(haveCount(20))
/// ```
public func require<Value>(
    file: String = #filePath, line: Int = #line, column: Int = #column,
    evaluating expression: nonisolated(nonsending) @escaping () async throws -> Value
) -> AsyncExpectation<Value, any Error> {
    AsyncExpectation(expression, at: SourceLocation(file: file, line: line, column: column)) {
        throw StopExample()
    }
}
