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
    let recorder = FailureRecorder(at: SourceLocation(file: file, line: line))
    FailureRecorder.$innermost.withValue(recorder) {
        do { try body() } catch { recorder.record(error) }
    }
    return recorder.finish()
}

/// Runs expectations that may suspend and returns their failures instead of reporting them to the example.
nonisolated(nonsending) public func recordFailures(
    file: String = #filePath, line: Int = #line, _ body: nonisolated(nonsending) () async throws -> Void
) async -> [Failure] {
    let recorder = FailureRecorder(at: SourceLocation(file: file, line: line))
    await FailureRecorder.$innermost.withValue(recorder) {
        do { try await body() } catch { recorder.record(error) }
    }
    return recorder.finish()
}
