import KeaEvents

/// Runs a part of an example that fails because of a known issue: its failures do not count.
///
/// ```swift
/// knownIssue("https://bugs.example/12") { expect(total).to(equal(3)) }
/// ```
///
/// If it no longer fails, the example fails, so that the call is removed with the issue. For a whole example there is the
/// trait ``Trait/knownIssue(_:isIntermittent:file:line:)``.
///
/// - Parameters:
///   - reason: the issue, or its link.
///   - isIntermittent: whether the part may also pass.
///   - body: the part. An error that it throws is one of its failures.
public func knownIssue(
    _ reason: String, isIntermittent: Bool = false, file: String = #filePath, line: Int = #line,
    _ body: () throws -> Void
) {
    let failures = recordFailures(file: file, line: line, body)
    settle(reason, isIntermittent, failures, SourceLocation(file: file, line: line))
}

/// Runs a part of an example that may suspend, and that fails because of a known issue.
nonisolated(nonsending) public func knownIssue(
    _ reason: String, isIntermittent: Bool = false, file: String = #filePath, line: Int = #line,
    _ body: nonisolated(nonsending) () async throws -> Void
) async {
    let failures = await recordFailures(file: file, line: line, body)
    settle(reason, isIntermittent, failures, SourceLocation(file: file, line: line))
}

private func settle(
    _ reason: String, _ isIntermittent: Bool, _ failures: [Failure], _ location: SourceLocation
) {
    Trait.checkKnownIssue(reason, at: location)
    // An expectation without a matcher is a mistake of the spec.
    for failure in failures where failure.kind == .definition { ExpectationResult.report(failure) }
    if !failures.isEmpty {
        Execution.current?.noteKnownIssue(reason)
    } else if !isIntermittent {
        ExpectationResult.report(.issueDidNotOccur(reason, remove: "call", at: location))
    }
}
