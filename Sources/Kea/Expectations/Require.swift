/// Begins a requirement: an expectation that stops its example where it does not hold.
///
/// ```swift
/// try require(list.rows).to(haveCount(21))
/// expect(list.rows[20]).to(equal(.spinner))
/// ```
public func require<Value>(
    _ expression: @autoclosure @escaping () throws -> Value,
    file: String = #filePath, line: Int = #line, column: Int = #column
) -> Requirement<Value> {
    Requirement(
        expectation: Expectation(expression, at: SourceLocation(file: file, line: line, column: column)))
}

/// The value of an optional; where it is `nil` the example fails and stops.
///
/// ```swift
/// let accepted = try unwrap(question.acceptedAnswer)
/// ```
public func unwrap<Value>(
    _ expression: @autoclosure () throws -> Value?,
    file: String = #filePath, line: Int = #line, column: Int = #column
) throws -> Value {
    let outcome = Result { try expression() }
    if case .success(let value?) = outcome { return value }
    let location = SourceLocation(file: file, line: line, column: column)
    let got: String
    if case .failure(let error) = outcome {
        got = "but it threw an error: \(describeError(error))"
    } else {
        got = "got nil"
    }
    Verdict.report(Failure(message: "expected to have a value, \(got)", location: location))
    throw StopExample()
}

/// An expectation that stops its example where it does not hold.
public struct Requirement<Value> {
    let expectation: Expectation<Value>

    /// Requires that the matcher holds now.
    public func to(_ matcher: Matcher<Value>) throws {
        guard expectation.judge(matcher, negated: false) else { throw StopExample() }
    }

    /// Requires that the matcher does not hold now.
    public func toNot(_ matcher: Matcher<Value>) throws {
        guard expectation.judge(matcher, negated: true) else { throw StopExample() }
    }
}
