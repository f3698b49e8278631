import Foundation
import Kea
import KeaEvents
import KeaReports

/// The reports of a run, and the outputs that they write to.
@MainActor
struct ReportSet {
    /// A report, and where it goes.
    private struct Entry {
        let format: ReportFormat
        var report: any Report
        let output: TextOutput
    }

    /// Those that go to files.
    private var files: [Entry] = []
    /// Those that go to standard output; one, as a rule.
    private var shown: [Entry] = []
    private let console: TextOutput
    private let complaints: DiagnosticText?

    /// Whether no report can be written any more, so that the run is in vain.
    var isPointless: Bool { (files + shown).allSatisfy { $0.output.failure != nil } }

    /// Whether standard output is for a program that reads it.
    let standardOutputIsForMachines: Bool

    /// Makes the reports that the options ask for.
    ///
    /// - Throws: where a file cannot be written, or two reports would go to one.
    init(_ options: RunOptions, in environment: RunEnvironment) throws(UsageError) {
        let formats = options.formats.isEmpty ? [ReportFormat(kind: .progress)] : options.formats
        let paths = environment.paths
        console = Terminal.standardOutput(color: options.color, environment.variables)
        standardOutputIsForMachines = formats.contains { $0.file == nil && !$0.kind.isForPeople }
        let consoleHasReport = formats.contains { $0.file == nil && $0.kind.isForPeople }
        complaints = consoleHasReport ? nil : DiagnosticText(style: TextStyle(usesColor: false), paths: paths)
        let targets = try ReportTarget.targets(of: formats, in: environment.workingDirectory)
        for (format, target) in zip(formats, targets) {
            let output = try target.map { target throws(UsageError) in try target.open() } ?? console
            let report: any Report =
                switch format.kind {
                case .progress: ProgressReport(to: output, paths: paths)
                case .pretty: PrettyReport(to: output, paths: paths)
                case .events: EventsReport(to: output)
                case .junit: JUnitReport(to: output, paths: paths)
                }
            let entry = Entry(format: format, report: report, output: output)
            if format.file == nil { shown.append(entry) } else { files.append(entry) }
        }
    }

    /// Hands an event to all reports.
    mutating func receive(_ event: RunEvent) {
        for index in files.indices { files[index].report.receive(event) }
        show(event)
    }

    /// Hands an event to the reports on standard output; mistakes go to standard error where there is none for people.
    private mutating func show(_ event: RunEvent) {
        for index in shown.indices { shown[index].report.receive(event) }
        if let complaints, case .diagnostic(let diagnostic) = event {
            StandardError.write(complaints.text(diagnostic))
        }
    }

    /// Takes the status line away, for others that write to the terminal.
    func eraseStatus() {
        console.eraseStatus()
        console.flush()
    }

    /// Writes what an example has printed to standard output.
    func write(printed bytes: [UInt8]) { console.write(printed: bytes) }

    /// Hands on what was written.
    func flush() {
        for entry in files + shown { entry.output.flush() }
    }

    /// Ends all reports.
    ///
    /// Files come first: one that cannot be written is an error of the run, and the console is still there to say so.
    mutating func finish(_ outcome: inout RunOutcome, after duration: Duration) {
        for diagnostic in outcome.closing {
            outcome.receive(.diagnostic(diagnostic))
            receive(.diagnostic(diagnostic))
        }
        let end = RunEvent.runFinished(outcome.summary(after: duration))
        for index in files.indices {
            files[index].report.receive(end)
            files[index].output.finish()
        }
        for entry in files {
            guard let failure = entry.output.failure else { continue }
            let name = "\(entry.format.kind.rawValue):\(entry.format.file ?? "")"
            let event = RunEvent.diagnostic(
                Diagnostic(.error, "the report \(name) cannot be written: \(failure.reason)", at: nil))
            outcome.receive(event)
            show(event)
        }
        for index in shown.indices { shown[index].report.receive(end) }
        if console.ended(with: ExitStatus.passed) != ExitStatus.passed { outcome.hasLostOutput = true }
    }
}

/// A file that a report goes to, before anything is written to it.
struct ReportTarget {
    private let format: ReportFormat
    private let file: String
    private let path: String
    /// A text that tells one file from another, however it is spelt or linked.
    private let identity: String

    /// The files of the formats, `nil` for standard output.
    ///
    /// - Throws: where two reports would go to one file, or one into a file that people write.
    static func targets(
        of formats: [ReportFormat], in folder: String
    ) throws(UsageError) -> [ReportTarget?] {
        var taken: [String: String] = [:]
        if let output = identity(descriptor: STDOUT_FILENO) { taken[output] = "standard output" }
        var targets: [ReportTarget?] = []
        for format in formats {
            let target = try ReportTarget(format, in: folder)
            if let target {
                if let other = taken[target.identity] {
                    throw UsageError(
                        "--format: \(format.kind.rawValue):\(target.file) and \(other) would be written to one file"
                    )
                }
                taken[target.identity] = "\(format.kind.rawValue):\(target.file)"
            }
            targets.append(target)
        }
        return targets
    }

    /// - Returns: `nil` where the report goes to standard output.
    private init?(_ format: ReportFormat, in folder: String) throws(UsageError) {
        guard let file = format.file else { return nil }
        self.format = format
        self.file = file
        path = RunEnvironment.absolutePath(file, in: folder)
        guard !file.hasSuffix("/") else {
            throw UsageError("--format: \(file) cannot be written: it is a folder")
        }
        let known = Self.identity(path: path)
        if known != nil, PathArgument.isFeature(path) || path.hasSuffix(".swift") {
            throw UsageError("--format: \(file) would be overwritten; a report goes to a file of its own")
        }
        identity = known ?? Self.resolved(path)
    }

    /// Makes the output.
    @MainActor
    func open() throws(UsageError) -> TextOutput {
        do throws(WriteFailure) {
            return try TextOutput(path: path)
        } catch {
            throw UsageError("--format: \(file) cannot be written: \(error.reason)")
        }
    }

    /// Names the file at a path; `nil` where there is none yet, or where it takes any number of writers, as a device.
    private static func identity(path: String) -> String? {
        var status = stat()
        return stat(path, &status) == 0 ? identity(status) : nil
    }

    /// The path with the symbolic links of the folders that are there resolved.
    private static func resolved(_ path: String) -> String {
        if let real = realpath(path, nil) {
            defer { free(real) }
            return String(cString: real)
        }
        let url = URL(fileURLWithPath: path)
        guard url.path != "/" else { return path }
        return resolved(url.deletingLastPathComponent().path) + "/" + url.lastPathComponent
    }

    private static func identity(descriptor: Int32) -> String? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? identity(status) : nil
    }

    private static func identity(_ status: stat) -> String? {
        status.st_mode & S_IFMT == S_IFCHR ? nil : "\(status.st_dev) \(status.st_ino)"
    }
}
