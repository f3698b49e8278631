import Foundation
import KeaEvents

/// The closure that the child process of an exit expectation runs: its input.
package struct ExitRequest: Codable {
    package let example: String
    /// The file with the example: of its spec, or its feature.
    package let file: String
    fileprivate let location: String
    /// The number of earlier passes of that location to skip.
    fileprivate let pass: Int
    /// The file to which the child appends each failure that it finds in the closure.
    fileprivate let failures: String
    /// The selection and the state of the run: see ``Run/encoded``.
    package let run: Data
}

/// Runs the closure of an exit expectation in a child process.
@MainActor
package struct ExitTest: RunValue {
    /// The first argument of a child.
    package static let marker = "--kea-exit"

    /// The request that this process carries out; `nil` if it is not the child of an exit expectation.
    private var request: ExitRequest?

    package static var initial: ExitTest { ExitTest() }

    private static var wanted: ExitRequest? { Run.current[ExitTest.self].request }

    /// The mark that the child writes before the closure, to separate earlier output.
    private static let startOfOutput = "\u{1}kea-exit-example\u{1}\n"

    /// Reads the request of this child, which then runs no other closure; `nil` if there is none.
    package static func receiveRequest() -> ExitRequest? {
        guard let request = ChildProcess.input(ExitRequest.self) else { return nil }
        Run.current[ExitTest.self].request = request
        Run.current.failureListener.report = { failure, _ in
            guard Run.current.failureListener.isLast, let line = try? JSONEncoder().encode(failure) else {
                return
            }
            let descriptor = open(request.failures, O_WRONLY | O_APPEND | O_CLOEXEC)
            _ = (line + [0x0A]).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            close(descriptor)
        }
        return request
    }

    static func judge(
        _ condition: ExitCondition, at location: SourceLocation, _ closure: () throws -> Void
    ) {
        if isHere(location) {
            begin()
            endProcess(with: Result { try FailureRecorder.$innermost.withValue(nil) { try closure() } })
        }
        guard wanted == nil else { return }  // A child looks at no other exit expectation on its way.
        guard let execution = Execution.running else {
            ExpectationResult.report(
                Failure(message: "an exit expectation needs a running example", location: location))
            return
        }
        do {
            let (example, place) = (execution.example, "\(location)")
            let pass = execution.run.exits["\(example.id) \(place)", default: 0]
            execution.run.exits["\(example.id) \(place)"] = pass + 1
            let (result, failures) = try runChild { failures in
                ExitRequest(
                    example: example.id, file: example.location.file, location: place, pass: pass,
                    failures: failures, run: Run.current.host.encoded)
            }
            for failure in failures { ExpectationResult.report(failure) }
            let matched = condition.judge(result)
            let expectation = ExpectationResult(.success(result), { _ in matched }, negated: false)
            guard !expectation.holds else { return }
            ExpectationResult.report(
                expectation.failure(wanted: condition.description, negated: false, at: location))
        } catch {
            let message = "the child process could not be run: \(error.systemReason)"
            ExpectationResult.report(Failure(kind: .error, message: message, location: location))
        }
    }

    static func isHere(_ location: SourceLocation) -> Bool {
        guard let wanted, wanted.location == "\(location)" else { return false }
        let run = Execution.running?.run ?? .current
        defer { run.exits["", default: 0] += 1 }
        return run.exits["", default: 0] == wanted.pass
    }

    static func begin() {
        Run.current.failureListener.isLast = true
        fflush(nil)  // What was printed before is not the output of the closure.
        for file in [FileHandle.standardOutput, .standardError] { file.write(Data(startOfOutput.utf8)) }
    }

    static func endProcess(with outcome: Result<Void, any Error>) -> Never {
        var status: Int32 = 0
        if case .failure(let error) = outcome {
            FileHandle.standardError.write(Data("threw an error: \(printed(error))\n".utf8))
            status = 1
        }
        fflush(nil)
        _exit(status)
    }

    private static func runChild(
        _ request: (_ failures: String) -> ExitRequest
    ) throws -> (ExitResult, [Failure]) {
        var environment = ProcessInfo.processInfo.environment
        // A crash is expected; its backtrace would take a second and be discarded.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        let files = try TemporaryFolder("output", "errors", "failures", in: Run.current.host.temporaryFolder)
        try files.write(try JSONEncoder().encode(request(files.path("failures"))), to: "request")
        let process = try ChildProcess(
            [marker], environment: environment,
            streams: [
                STDIN_FILENO: .file("/dev/null"), STDOUT_FILENO: .file(files.path("output")),
                STDERR_FILENO: .file(files.path("errors")),
                ChildProcess.inputDescriptor: .file(files.path("request")),
            ])
        let end = process.terminate(after: nil)
        func text(_ name: String) throws -> String { String(decoding: try files.data(name), as: UTF8.self) }
        let (output, errors) = (try text("output"), try text("errors"))
        guard case .byItself(let status) = end, output.contains(startOfOutput) else {
            throw ExpectationNotReached(output: output + errors)
        }
        func own(_ text: String) -> String {
            text.range(of: startOfOutput).map { String(text[$0.upperBound...]) } ?? ""
        }
        let failures = try files.data("failures").split(separator: 0x0A).map {
            try JSONDecoder().decode(Failure.self, from: $0)
        }
        return (
            ExitResult(status: status, standardOutput: own(output), standardError: own(errors)), failures
        )
    }

    private struct ExpectationNotReached: Error, CustomStringConvertible {
        let output: String

        var description: String {
            "it did not reach this expectation; it wrote: \(output.suffix(500))"
        }
    }
}
