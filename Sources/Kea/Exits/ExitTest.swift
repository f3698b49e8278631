import Foundation
import KeaEvents

/// Runs the closure of an exit expectation in a child process.
@MainActor
package enum ExitTest {
    /// The environment variable that tells a child which closure to run: the example, the location, and the number of
    /// earlier passes of that location to skip.
    private static let variable = "KEA_EXIT_EXAMPLE"

    /// The mark that the child writes before the closure, to separate earlier output.
    private static let marker = "\u{1}kea-exit-example\u{1}\n"

    /// The identifier of the example that this process runs as an exit expectation's child; `nil` in all other
    /// processes.
    package static let wantedExample: String? = wanted?.example

    private static let wanted: (example: String, place: String, pass: Int)? = {
        guard let text = ProcessInfo.processInfo.environment[variable] else { return nil }
        let parts = text.split(separator: "\u{1}").map(String.init)
        guard parts.count == 3, let pass = Int(parts[2]) else { return nil }
        return (parts[0], parts[1], pass)
    }()

    private static var passes: [String: Int] = [:]

    static func judge(
        _ condition: ExitCondition, at location: SourceLocation, _ closure: () throws -> Void
    ) {
        if isHere(location) {
            begin()
            do { try closure() } catch { end(throwing: error) }
            end()
        }
        guard wanted == nil else { return }  // A child looks at no other exit expectation on its way.
        guard let example = Execution.running?.exampleID else {
            ExpectationResult.report(
                Failure(message: "an exit expectation needs a running example", location: location))
            return
        }
        do {
            let pass = passes["\(example) \(location)", default: 0]
            passes["\(example) \(location)"] = pass + 1
            let result = try runChild("\(example)\u{1}\(location)\u{1}\(pass)")
            let matched = condition.judge(result)
            guard matched.matches != true else { return }
            let expectation = ExpectationResult(.success(result), { _ in matched }, negated: false)
            ExpectationResult.report(
                expectation.failure(wanted: condition.description, negated: false, at: location))
        } catch {
            let message = "the child process could not be run: \(printed(error))"
            ExpectationResult.report(Failure(kind: .error, message: message, location: location))
        }
    }

    /// Whether this process is the child that runs the closure at this location, at this pass.
    static func isHere(_ location: SourceLocation) -> Bool {
        guard let wanted, wanted.place == "\(location)" else { return false }
        defer { passes["", default: 0] += 1 }
        return passes["", default: 0] == wanted.pass
    }

    static func begin() {
        for file in [FileHandle.standardOutput, .standardError] { file.write(Data(marker.utf8)) }
    }

    static func end() -> Never {
        fflush(nil)
        _exit(0)
    }

    static func end(throwing error: any Error) -> Never {
        FileHandle.standardError.write(Data("threw an error: \(printed(error))\n".utf8))
        fflush(nil)
        _exit(1)
    }

    private static func runChild(_ wanted: String) throws -> ExitResult {
        let process = Process()
        process.executableURL = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        var environment = ProcessInfo.processInfo.environment
        environment[variable] = wanted
        // A crash is expected; its backtrace would take a second and be discarded.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        process.environment = environment
        let folder = FileManager.default.temporaryDirectory
        let name = UUID().uuidString
        let files = ["out", "err"].map { folder.appendingPathComponent("kea-\(name).\($0)") }
        defer { for file in files { try? FileManager.default.removeItem(at: file) } }
        for file in files { try Data().write(to: file) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        try process.run()
        process.waitUntilExit()
        let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
        guard texts[0].contains(marker) else { throw ChildMissedThePlace(output: texts.joined()) }
        let status: ExitStatus =
            process.terminationReason == .uncaughtSignal
            ? .signal(process.terminationStatus) : .code(process.terminationStatus)
        func own(_ text: String) -> String {
            text.range(of: marker).map { String(text[$0.upperBound...]) } ?? ""
        }
        return ExitResult(status: status, standardOutput: own(texts[0]), standardError: own(texts[1]))
    }

    private struct ChildMissedThePlace: Error, CustomStringConvertible {
        let output: String

        var description: String {
            "it did not come to this expectation; it wrote: \(output.suffix(500))"
        }
    }
}
