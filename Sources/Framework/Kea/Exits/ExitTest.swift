import Foundation
import KeaEvents

/// Runs the closure of an exit expectation in a child process.
@MainActor
package enum ExitTest {
    /// The environment variable that tells a child which closure to run: the example, the location, and the number of
    /// earlier passes of that location to skip.
    private static let variable = "KEA_EXIT_EXAMPLE"
    private static let failuresVariable = "KEA_EXIT_FAILURES"

    /// The mark that the child writes before the closure, to separate earlier output.
    private static let marker = "\u{1}kea-exit-example\u{1}\n"

    /// The identifier of the example that this process runs as an exit expectation's child; `nil` in all other
    /// processes.
    package static let wantedExample: String? = wanted?.example

    private static let wanted: (example: String, location: String, pass: Int)? = {
        guard let text = ProcessInfo.processInfo.environment[variable] else { return nil }
        let parts = text.split(separator: "\u{1}").map(String.init)
        guard parts.count == 3, let pass = Int(parts[2]) else { return nil }
        return (parts[0], parts[1], pass)
    }()

    static func judge(
        _ condition: ExitCondition, at location: SourceLocation, _ closure: () throws -> Void
    ) {
        if isHere(location) {
            begin()
            end(Result { try FailureRecorder.$innermost.withValue(nil) { try closure() } })
        }
        guard wanted == nil else { return }  // A child looks at no other exit expectation on its way.
        guard let example = Execution.running?.exampleID else {
            ExpectationResult.report(
                Failure(message: "an exit expectation needs a running example", location: location))
            return
        }
        do {
            let pass = Execution.exits["\(example) \(location)", default: 0]
            Execution.exits["\(example) \(location)"] = pass + 1
            let (result, failures) = try runChild("\(example)\u{1}\(location)\u{1}\(pass)")
            for failure in failures { ExpectationResult.report(failure) }
            let matched = condition.judge(result)
            let expectation = ExpectationResult(.success(result), { _ in matched }, negated: false)
            guard !expectation.holds else { return }
            ExpectationResult.report(
                expectation.failure(wanted: condition.description, negated: false, at: location))
        } catch {
            let message = "the child process could not be run: \(printed(error))"
            ExpectationResult.report(Failure(kind: .error, message: message, location: location))
        }
    }

    static func isHere(_ location: SourceLocation) -> Bool {
        guard let wanted, wanted.location == "\(location)" else { return false }
        defer { Execution.exits["", default: 0] += 1 }
        return Execution.exits["", default: 0] == wanted.pass
    }

    /// Has the child write down each failure that it finds in the closure; called before the example begins.
    package static func listen() {
        let file = ProcessInfo.processInfo.environment[failuresVariable] ?? "/dev/null"
        FailureListener.set { failure, _ in
            guard FailureListener.isLast, let line = try? JSONEncoder().encode(failure) else { return }
            let descriptor = open(file, O_WRONLY | O_APPEND | O_CLOEXEC)
            _ = (line + [0x0A]).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            close(descriptor)
        }
    }

    static func begin() {
        FailureListener.isLast = true
        fflush(nil)  // What was printed before is not the output of the closure.
        for file in [FileHandle.standardOutput, .standardError] { file.write(Data(marker.utf8)) }
    }

    static func end(_ outcome: Result<Void, any Error>) -> Never {
        var status: Int32 = 0
        if case .failure(let error) = outcome {
            FileHandle.standardError.write(Data("threw an error: \(printed(error))\n".utf8))
            status = 1
        }
        fflush(nil)
        _exit(status)
    }

    private static func runChild(_ wanted: String) throws -> (ExitResult, [Failure]) {
        var environment = ProcessInfo.processInfo.environment
        environment[variable] = wanted
        // A crash is expected; its backtrace would take a second and be discarded.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        let files = try OutputFiles("output", "errors", "failures")
        environment[failuresVariable] = files.path("failures")
        let process = try ChildProcess(
            [], environment: environment,
            streams: [
                STDIN_FILENO: .file("/dev/null"), STDOUT_FILENO: .file(files.path("output")),
                STDERR_FILENO: .file(files.path("errors")),
            ])
        let end = process.terminate(after: nil)
        func text(_ name: String) throws -> String { String(decoding: try files.data(name), as: UTF8.self) }
        let (output, errors) = (try text("output"), try text("errors"))
        guard case .byItself(let status) = end, output.contains(marker) else {
            throw ExpectationNotReached(output: output + errors)
        }
        func own(_ text: String) -> String {
            text.range(of: marker).map { String(text[$0.upperBound...]) } ?? ""
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
