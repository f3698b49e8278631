import Foundation
import Kea
import KeaEvents
import KeaReports

@MainActor
package struct ReportSet {
    private struct Entry {
        let request: ReportRequest
        let format: ReportFormat
        var report: any Report
        let output: TextOutput
    }

    /// The reports to files, then the one to standard output.
    private var entries: [Entry] = []
    let console: TextOutput
    private let paths: PathText?

    /// Whether no report can be written any more, so that the run is pointless.
    var isPointless: Bool { entries.allSatisfy { $0.output.failure != nil } }

    /// Whether a program reads standard output.
    let standardOutputIsForMachines: Bool

    var wantsSources: Bool { entries.contains(where: \.format.wantsSources) }
    var wantsTestCases: Bool { entries.contains(where: \.format.wantsTestCases) }

    /// The record of the run, which all reports read.
    package let run = RunRecord()

    /// Creates the reports that the options name; `progress` goes to standard output if no other report does.
    ///
    /// - Parameter inputs: files that no report may overwrite.
    package init(
        _ options: RunOptions, in environment: RunEnvironment, keeping inputs: [String] = []
    ) throws(UsageError) {
        let progress = ReportRequest(name: ProgressReport.format.name, file: nil)
        let requests =
            options.reports.filter { $0.file != nil }
            + [options.reports.first { $0.file == nil } ?? progress]
        // Finding the packages' reports takes time.
        var kinds = [ReportKind.progress]
        if !options.reports.isEmpty {
            let catalog = ReportCatalog()
            kinds = try requests.map { request throws(UsageError) in try catalog.kind(named: request.name) }
        }
        let formats = kinds.map(\.format)
        let paths = environment.paths
        self.paths = paths
        console = Terminal.standardOutput(color: options.color, environment.variables)
        standardOutputIsForMachines = formats.last?.isForPeople == false
        if standardOutputIsForMachines { console.wrapsLines = false }
        run.isStrict = options.isStrict
        run.isStrictAboutFlaky = options.isStrictAboutFlaky
        if options.isInProcess, standardOutputIsForMachines, let name = formats.last?.name {
            throw UsageError(
                "\(options.pauseOption ?? "--in-process"): what examples print goes to standard output, where it would be in the middle of "
                    + "\(name); give that a file, as in --format \(name):FILE")
        }
        let targets = try ReportTarget.targets(
            of: requests, formats, in: environment.workingDirectory, keeping: inputs)
        for ((request, kind), target) in zip(zip(requests, kinds), targets) {
            let output = try target.map { target throws(UsageError) in try target.open() } ?? console
            let report = kind.report(
                ReportContext(
                    output: output, paths: paths, environment: environment.variables,
                    historyFolder: options.historyFolder.map {
                        RunEnvironment.absolutePath($0, in: environment.workingDirectory)
                    } ?? environment.stateFolder, run: run))
            entries.append(Entry(request: request, format: kind.format, report: report, output: output))
        }
    }

    /// Creates a set of one report, which does not read the record, and whose output replaces standard output.
    package init(_ report: any Report, on output: TextOutput) {
        let format = type(of: report).format
        (console, paths, standardOutputIsForMachines) = (output, nil, !format.isForPeople)
        let request = ReportRequest(name: format.name, file: nil)
        entries = [Entry(request: request, format: format, report: report, output: output)]
    }

    /// Sends an event to the record and to all reports.
    ///
    /// If no report needs all steps, they receive those of an example that does not simply pass when it ends.
    mutating func receive(_ event: RunEvent) {
        run.receive(event)
        if !entries.contains(where: \.format.wantsAllSteps) {
            if event.isStep { return }
            for step in event.endsQuietly ? [] : run.ended?.steps ?? [] {
                pass(.stepStarted(step.info))
                if let result = step.result { pass(.stepFinished(step.info, result)) }
            }
        }
        pass(event)
    }

    private mutating func pass(_ event: RunEvent) {
        for index in entries.indices.dropLast() { entries[index].report.receive(event) }
        show(event)
    }

    /// Sends an event to the report on standard output; diagnostics go to standard error if a program reads that.
    private mutating func show(_ event: RunEvent) {
        entries[entries.count - 1].report.receive(event)
        if case .diagnostic(let diagnostic) = event { complain(diagnostic) }
    }

    private func complain(_ diagnostic: Diagnostic) {
        if standardOutputIsForMachines, let paths { StandardError.write([diagnostic], paths) }
    }

    /// Hides the status line before others write to the terminal.
    func eraseStatus() {
        console.eraseStatus()
        console.flush()
    }

    func flush() { for entry in entries { entry.output.flush() } }

    /// Ends all reports, and returns the exit status of the run.
    ///
    /// Files come first: if one cannot be written, the console reports an error.
    mutating func finish(
        after duration: Duration, _ policy: WarningPolicy, interruption: Int32? = nil
    ) -> Int32 {
        let warnings = run.diagnostics.filter { $0.severity == .warning }
        if interruption == nil, let error = policy.verdict(on: warnings) { receive(.diagnostic(error)) }
        let end = RunEvent.runFinished(run.summary(seconds: duration.seconds))
        run.receive(end)
        for index in entries.indices.dropLast() {
            entries[index].report.receive(end)
            entries[index].output.finish()
        }
        for entry in entries.dropLast() {
            let reason =
                entry.output.failure.map { " cannot be written: \($0.reason)" }
                ?? entry.report.problem.map { ": \($0)" }
            guard let reason else { continue }
            let name = "\(entry.request.name):\(entry.request.file ?? "")"
            let event = RunEvent.diagnostic(Diagnostic(.error, "the report \(name)\(reason)", at: nil))
            run.receive(event)
            show(event)
        }
        entries[entries.count - 1].report.receive(end)
        if let problem = entries[entries.count - 1].report.problem {
            let diagnostic = Diagnostic(.error, problem, at: nil)
            run.receive(.diagnostic(diagnostic))
            complain(diagnostic)
        }
        let hasLostOutput = console.ended(with: CommandStatus.passed) != CommandStatus.passed
        return run.status(interruption: interruption, hasLostOutput: hasLostOutput)
    }
}

struct ReportTarget {
    private let file: String
    private let path: String
    /// The identity of the file, for any spelling and links; `nil` for a device, which may have several writers.
    private let identity: String?

    /// Returns the files of the reports, `nil` for standard output.
    static func targets(
        of requests: [ReportRequest], _ formats: [ReportFormat], in folder: String, keeping inputs: [String]
    ) throws(UsageError) -> [ReportTarget?] {
        var taken: [String: String] = [:]
        for input in inputs { if let known = identity({ stat(input, $0) }) { taken[known] = "what is read" } }
        if let output = identity({ fstat(STDOUT_FILENO, $0) }) { taken[output] = "standard output" }
        var targets: [ReportTarget?] = []
        for (request, format) in zip(requests, formats) {
            let target = try ReportTarget(request, in: folder)
            if let target, !target.canReplace(format) {
                throw UsageError(
                    "--format: \(target.file) would be overwritten, and is not a report of \(format.name)",
                    details: ["remove it, or give the report another file"])
            }
            if let target, let identity = target.identity {
                if let other = taken[identity] {
                    throw UsageError(
                        "--format: \(request.name):\(target.file) and \(other) would be written to one file"
                    )
                }
                taken[identity] = "\(request.name):\(target.file)"
            }
            targets.append(target)
        }
        return targets
    }

    /// - Returns: `nil` if the report goes to standard output.
    private init?(_ request: ReportRequest, in folder: String) throws(UsageError) {
        guard let file = request.file else { return nil }
        self.file = file
        path = RunEnvironment.absolutePath(file, in: folder)
        guard !file.hasSuffix("/") else {
            throw UsageError("--format: \(file) cannot be written: it is a folder")
        }
        let known = Self.identity { [path] in stat(path, $0) }
        if known != nil, SourceLocation.isFeature(path) || path.hasSuffix(".swift") {
            throw UsageError("--format: \(file) would be overwritten; a report goes to a file of its own")
        }
        // A file that does not exist yet may be named through a link to its folder.
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent().path
        let place = "\(Self.identity { stat(folder, $0) } ?? folder)/\(url.lastPathComponent)"
        identity = known ?? (access(path, F_OK) == 0 ? nil : place)
    }

    /// Returns whether an existing file is empty or looks like a report of the format.
    private func canReplace(_ format: ReportFormat) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
            let file = FileHandle(forReadingAtPath: path)
        else { return true }
        func text(from offset: Int) -> String {
            try? file.seek(toOffset: UInt64(max(0, offset)))
            return String(decoding: (try? file.read(upToCount: Self.probeSize)) ?? Data(), as: UTF8.self)
        }
        let begins = format.beginning.flatMap { try? Regex($0) }.map {
            text(from: 0).prefixMatch(of: $0) != nil
        }
        let ends = format.ending.flatMap { try? Regex($0) }
            .map { text(from: Int(status.st_size) - Self.probeSize).firstMatch(of: $0) != nil }
        return begins ?? true && ends ?? true
    }

    /// The number of bytes to read at the beginning and at the end of a file.
    private static let probeSize = 1 << 16

    @MainActor
    func open() throws(UsageError) -> TextOutput {
        do throws(WriteFailure) {
            return try TextOutput(path: path)
        } catch {
            throw UsageError("--format: \(file) cannot be written: \(error.reason)")
        }
    }

    /// Returns the identity of a file, or `nil` if it does not exist or is a device.
    private static func identity(_ read: (UnsafeMutablePointer<stat>) -> Int32) -> String? {
        var status = stat()
        guard read(&status) == 0, status.st_mode & S_IFMT != S_IFCHR else { return nil }
        return "\(status.st_dev) \(status.st_ino)"
    }
}
