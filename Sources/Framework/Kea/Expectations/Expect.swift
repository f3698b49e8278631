import KeaEvents

/// Creates an expectation about a value.
///
/// ```swift
/// expect(topic.recentQuestions).to(haveCount(20))
/// expect(avatars.state(of: url)).eventually(equal(.loaded(image)), within: .seconds(1))
/// ```
///
/// The expression is evaluated with the expectation: once by `to` and `toNot`, once per poll by `eventually`. An
/// error that it throws fails the expectation, unless the matcher is about errors.
///
/// An expression that suspends goes into braces, with `await` before `expect`: `await expect { await list.count }`.
/// In parentheses the compiler reports that an autoclosure does not support concurrency.
@_disfavoredOverload  // A closure in braces is what to evaluate, and not a value.
public func expect<Value>(
    _ expression: @autoclosure @escaping () throws -> Value,
    file: String = #filePath, line: Int = #line, column: Int = #column
) -> Expectation<Value, Never> {
    Expectation(expression, at: SourceLocation(file: file, line: line, column: column), stop: {})
}

/// Creates an expectation about what a closure returns, throws or does.
///
/// ```swift
/// expect { try Question(json: broken) }.to(throwError())
/// ```
public func expect<Value>(
    file: String = #filePath, line: Int = #line, column: Int = #column,
    evaluating expression: @escaping () throws -> Value
) -> Expectation<Value, Never> {
    Expectation(expression, at: SourceLocation(file: file, line: line, column: column), stop: {})
}

/// Creates an expectation about what an asynchronous closure returns, throws or does.
///
/// ```swift
/// await expect { try await client.questions(tagged: "iphone") }.to(haveCount(20))
/// ```
public func expect<Value>(
    file: String = #filePath, line: Int = #line, column: Int = #column,
    evaluating expression: nonisolated(nonsending) @escaping () async throws -> Value
) -> AsyncExpectation<Value, Never> {
    AsyncExpectation(expression, at: SourceLocation(file: file, line: line, column: column), stop: {})
}

/// Fails the example.
///
/// Use it at a line that must not be reached, and for checks that no matcher covers.
public func fail(
    _ message: String, file: String = #filePath, line: Int = #line, column: Int = #column
) {
    let location = SourceLocation(file: file, line: line, column: column)
    ExpectationResult.report(Failure(message: message, location: location))
}
