import Foundation
import Kea
import KeaReports

/// The reports of a run, and the outputs that they write to.
@MainActor
struct ReportSet {
    private var reports: [any Report] = []
    private var outputs: [TextOutput] = []
    private let console: TextOutput
    private let complaints: DiagnosticText?

    /// Whether whoever read standard output has gone away, and nothing is written to files.
    var isPointless: Bool { outputs.allSatisfy(\.isClosed) }

    /// Whether standard output is for a program that reads it.
    let standardOutputIsForMachines: Bool

    /// Makes the reports that the options ask for.
    ///
    /// - Throws: where a file cannot be written.
    init(_ options: RunOptions, in surroundings: Surroundings) throws(UsageError) {
        let formats = options.formats.isEmpty ? [ReportFormat(kind: .progress)] : options.formats
        let paths = surroundings.paths
        console = Terminal.standardOutput(color: options.color, surroundings.environment)
        standardOutputIsForMachines = formats.contains { $0.file == nil && !$0.kind.isForPeople }
        let consoleHasReport = formats.contains { $0.file == nil && $0.kind.isForPeople }
        complaints = consoleHasReport ? nil : DiagnosticText(style: TextStyle(usesColor: false), paths: paths)
        for format in formats {
            let output = try Self.output(format, console, surroundings)
            outputs.append(output)
            switch format.kind {
            case .progress: reports.append(ProgressReport(to: output, paths: paths))
            case .pretty: reports.append(PrettyReport(to: output, paths: paths))
            case .events: reports.append(EventsReport(to: output))
            case .junit: reports.append(JUnitReport(to: output, paths: paths))
            }
        }
    }

    private static func output(
        _ format: ReportFormat, _ console: TextOutput, _ surroundings: Surroundings
    ) throws(UsageError) -> TextOutput {
        guard let file = format.file else { return console }
        let path = PathArgument.absolute(file, in: surroundings.workingDirectory)
        do {
            return try TextOutput(path: path)
        } catch {
            throw UsageError("--format: \(file) cannot be written: \(describe(error))")
        }
    }

    private static func describe(_ error: any Error) -> String {
        guard let error = error as? POSIXError else { return "\(error)" }
        return String(cString: strerror(error.code.rawValue)).lowercased()
    }

    /// Hands an event to all reports.
    mutating func receive(_ event: RunEvent) {
        for index in reports.indices { reports[index].receive(event) }
        if let complaints, case .diagnostic(let diagnostic) = event {
            FileHandle.standardError.write(Data(complaints.text(diagnostic).utf8))
        }
    }

    /// Takes the status line away, for others that write to the terminal.
    func eraseStatus() {
        console.eraseStatus()
        console.flush()
    }

    /// Hands on what was written.
    func flush() {
        for output in outputs { output.flush() }
    }
}
