import KeaEvents

/// Runs expectations and returns their failures instead of reporting them to the example.
///
/// Use it to specify a matcher:
///
/// ```swift
/// it("describes the odd number") {
///     let failures = recordFailures { expect(3).to(beEven()) }
///     expect(failures.map(\.message)).to(equal(["expected to be even, got 3"]))
/// }
/// ```
///
/// An error that the closure throws is among the failures, and a requirement that fails ends the closure. Tasks that
/// the closure starts record here too, while it runs.
public func recordFailures(
    file: String = #filePath, line: Int = #line, _ body: () throws -> Void
) -> [Failure] {
    FailureRecorder.run(body).allFailures(at: SourceLocation(file: file, line: line))
}

/// Runs expectations that may suspend and returns their failures instead of reporting them to the example.
nonisolated(nonsending) public func recordFailures(
    file: String = #filePath, line: Int = #line, _ body: nonisolated(nonsending) () async throws -> Void
) async -> [Failure] {
    await FailureRecorder.run(body).allFailures(at: SourceLocation(file: file, line: line))
}
