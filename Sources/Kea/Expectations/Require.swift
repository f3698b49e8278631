import KeaEvents

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

/// Begins a requirement about what a closure returns, throws or does.
public func require<Value>(
    file: String = #filePath, line: Int = #line, column: Int = #column,
    evaluating expression: @escaping () throws -> Value
) -> Requirement<Value> {
    Requirement(
        expectation: Expectation(expression, at: SourceLocation(file: file, line: line, column: column)))
}

/// Begins a requirement about what an asynchronous closure returns, throws or does.
///
/// ```swift
/// try await require { try await client.questions(tagged: "iphone") }.to(haveCount(20))
/// ```
public func require<Value>(
    file: String = #filePath, line: Int = #line, column: Int = #column,
    evaluating expression: nonisolated(nonsending) @escaping () async throws -> Value
) -> AsyncRequirement<Value> {
    AsyncRequirement(
        expectation: AsyncExpectation(expression, at: SourceLocation(file: file, line: line, column: column)))
}

/// An expectation that stops its example where it does not hold.
public struct Requirement<Value> {
    let expectation: Expectation<Value>

    /// Requires that the matcher holds now.
    public func to(_ matcher: Matcher<Value>, _ comment: @autoclosure () -> String? = nil) throws {
        guard expectation.judge(matcher, negated: false, comment) else { throw StopExample() }
    }

    /// Requires that the matcher does not hold now.
    public func toNot(_ matcher: Matcher<Value>, _ comment: @autoclosure () -> String? = nil) throws {
        guard expectation.judge(matcher, negated: true, comment) else { throw StopExample() }
    }

    /// Requires that the matcher does not hold now; the same as `toNot`.
    public func notTo(_ matcher: Matcher<Value>, _ comment: @autoclosure () -> String? = nil) throws {
        guard expectation.judge(matcher, negated: true, comment) else { throw StopExample() }
    }
}

/// A requirement about what an asynchronous closure comes to.
public struct AsyncRequirement<Value> {
    let expectation: AsyncExpectation<Value>

    /// Requires that the matcher holds.
    nonisolated(nonsending) public func to(
        _ matcher: Matcher<Value>, _ comment: @autoclosure () -> String? = nil
    ) async throws {
        guard await expectation.judge(matcher, negated: false, comment) else { throw StopExample() }
    }

    /// Requires that the matcher does not hold.
    nonisolated(nonsending) public func toNot(
        _ matcher: Matcher<Value>, _ comment: @autoclosure () -> String? = nil
    ) async throws {
        guard await expectation.judge(matcher, negated: true, comment) else { throw StopExample() }
    }

    /// Requires that the matcher does not hold; the same as `toNot`.
    nonisolated(nonsending) public func notTo(
        _ matcher: Matcher<Value>, _ comment: @autoclosure () -> String? = nil
    ) async throws {
        guard await expectation.judge(matcher, negated: true, comment) else { throw StopExample() }
    }
}
