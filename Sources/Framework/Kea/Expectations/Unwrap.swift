import KeaEvents
import Synchronization

/// Returns the value of an optional.
///
/// If it is `nil`, the example fails and stops.
///
/// ```swift
/// let accepted = try unwrap(question.acceptedAnswer)
/// ```
///
/// As a statement, it only stops the example if the value is `nil`.
@discardableResult
@_disfavoredOverload  // As with expect.
public func unwrap<Value>(
    _ expression: @autoclosure () throws -> Value?, _ comment: @autoclosure () -> String? = nil,
    file: String = #filePath, line: Int = #line, column: Int = #column
) throws -> Value {
    let location = SourceLocation(file: file, line: line, column: column)
    return try value(of: Result { try expression() }, comment, at: location)
}

/// Returns the value that an asynchronous closure returns.
///
/// If it is `nil`, the example fails and stops.
///
/// ```swift
/// let avatar = try await unwrap { await avatars.image(at: url) }
/// ```
@discardableResult
nonisolated(nonsending) public func unwrap<Value>(
    _ comment: @autoclosure () -> String? = nil, file: String = #filePath, line: Int = #line,
    column: Int = #column,
    evaluating expression: nonisolated(nonsending) () async throws -> Value?
) async throws -> Value {
    let location = SourceLocation(file: file, line: line, column: column)
    return try value(of: await Result(awaiting: expression), comment, isClosure: true, at: location)
}

private func value<Value>(
    of outcome: Result<Value?, any Error>, _ comment: () -> String?, isClosure: Bool = false,
    at location: SourceLocation
) throws -> Value {
    Execution.evaluatedExpectations.add(1, ordering: .relaxed)
    let got: () -> String
    switch outcome {
    case .success(let value?) where !isNil(value): return value
    case .success(.some): got = { "but it is an optional that holds nil" }
    case .success(nil): got = { PlainText.isOn ? "found nothing" : "got nil" }
    case .failure(let error): got = { "but \(thrown(error))" }
    }
    let comment = comment()
    var failure = Failure.composed {
        let expected = PlainText.isOn ? "expected something" : "expected to have a value"
        return Failure(
            message: ExpectationResult.message("\(expected), \(got())", comment), location: location)
    }
    // The comment follows the subject, or precedes the closure that is the subject.
    if comment != nil { failure.expression = SourceText.argument(isClosure ? 1 : 0, at: location) }
    ExpectationResult.report(failure)
    throw StopExample()
}
