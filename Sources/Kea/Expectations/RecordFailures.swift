import KeaEvents

/// Runs expectations and returns the failures among them, instead of reporting those to the example.
///
/// It is how a matcher is specified, one of Kea's or one of your own:
///
/// ```swift
/// it("says which number is odd") {
///     let failures = recordFailures { expect(3).to(beEven()) }
///     expect(failures.map(\.message)).to(equal(["expected to be even, got 3"]))
/// }
/// ```
///
/// What the closure throws is among the failures, too; a requirement that does not hold ends the closure.
/// Tasks that the closure starts record here as well, as long as it runs.
public func recordFailures(
    file: String = #filePath, line: Int = #line, _ body: () throws -> Void
) -> [Failure] {
    let recorder = FailureRecorder(at: SourceLocation(file: file, line: line))
    FailureRecorder.$innermost.withValue(recorder) {
        do { try body() } catch { recorder.record(error) }
    }
    return recorder.finish()
}

/// Runs expectations that may suspend, and returns the failures among them, instead of reporting those to the
/// example.
nonisolated(nonsending) public func recordFailures(
    file: String = #filePath, line: Int = #line, _ body: nonisolated(nonsending) () async throws -> Void
) async -> [Failure] {
    let recorder = FailureRecorder(at: SourceLocation(file: file, line: line))
    await FailureRecorder.$innermost.withValue(recorder) {
        do { try await body() } catch { recorder.record(error) }
    }
    return recorder.finish()
}
