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
    /// The results of earlier runs, if a report adds to them.
    private var history: StateFile<RunHistory>?
    let console: TextOutput
    private let paths: PathText?

    /// Whether no report can be written any more, so that the run is pointless.
    var isPointless: Bool { entries.allSatisfy { $0.output.failure != nil } }

    let standardOutputIsForMachines: Bool

    /// Whether a report needs the steps of each example; stored, because each event asks for it.
    private let wantsAllSteps: Bool
    var wantsSources: Bool { entries.contains(where: \.format.wantsSources) }
    var wantsTestCases: Bool { entries.contains(where: \.format.wantsTestCases) }

    package let run = RunRecord()

    /// The events to report after the start of the run; `nil` after that.
    private var early: [RunEvent]? = []
    /// The errors that any worker may find, and that are reported once.
    private var mistakes: Set<Diagnostic> = []

    /// Creates the reports that the options name; `progress` goes to standard output if no other report does.
    package init(
        _ options: RunOptions, in environment: RunEnvironment, keeping inputs: [String] = []
    ) throws(UsageError) {
        let progress = ReportRequest(name: ProgressReport.format.name, file: nil)
        let requests =
            options.reports.filter { $0.file != nil }
            + [options.reports.first { $0.file == nil } ?? progress]
        // Finding the packages' reports takes time.
        var types: [any Report.Type] = [ProgressReport.self]
        if !options.reports.isEmpty {
            let catalog = ReportCatalog()
            types = try requests.map { request throws(UsageError) in try catalog.report(named: request.name) }
        }
        let formats = types.map { $0.format }
        wantsAllSteps = formats.contains(where: \.wantsAllSteps)
        let paths = environment.paths
        self.paths = paths
        console = Terminal.standardOutput(color: options.color, environment.variables)
        standardOutputIsForMachines = formats.last?.isForPeople == false
        if standardOutputIsForMachines { console.wrapsLines = false }
        run.isStrict = options.execution.isStrict
        run.isStrictAboutFlaky = options.execution.isStrictAboutFlaky
        if options.isInProcess, standardOutputIsForMachines, let name = formats.last?.name {
            throw UsageError(
                "\(options.pauseOption ?? "--in-process"): what examples print goes to standard output, where it would be in the middle of "
                    + "\(name); give that a file, as in --format \(name):FILE")
        }
        let files = try Self.paths(of: requests, formats, in: environment.workingDirectory, keeping: inputs)
        let historyFolder =
            options.historyFolder.map { RunEnvironment.absolutePath($0, in: environment.workingDirectory) }
            ?? environment.stateFolder
        if formats.contains(where: { $0.name == HTMLReport.format.name }) {
            history = StateFile(RunHistory.fileName, in: historyFolder)
        }
        for ((request, type), path) in zip(zip(requests, types), files) {
            let output =
                try path.map { path throws(UsageError) in try Self.open(path, for: request) } ?? console
            let report = type.init(
                ReportContext(
                    output: output, paths: paths, environment: environment.variables,
                    historyFolder: historyFolder, page: options.page, run: run))
            entries.append(Entry(request: request, format: type.format, report: report, output: output))
        }
    }

    /// Creates a set of one report, which does not read the record, and whose output replaces standard output.
    package init(_ report: any Report, on output: TextOutput) {
        let format = type(of: report).format
        (console, paths, standardOutputIsForMachines) = (output, nil, !format.isForPeople)
        wantsAllSteps = format.wantsAllSteps
        let request = ReportRequest(name: format.name, file: nil)
        entries = [Entry(request: request, format: format, report: report, output: output)]
    }

    /// Sends an event to the record and to all reports.
    ///
    /// If no report needs all steps, they receive those of an example that does not simply pass when it ends.
    mutating func receive(_ event: RunEvent) {
        if let waiting = early {
            guard case .runStarted = event else { return early = waiting + [event] }
            early = nil
            for event in [event] + waiting { receive(event) }
            return
        }
        run.receive(event)
        switch event {
        case .stepStarted where !wantsAllSteps, .stepFinished where !wantsAllSteps: break
        default:
            for step in wantsAllSteps || event.endsQuietly ? [] : run.ended?.steps ?? [] {
                pass(.stepStarted(step.info))
                if let result = step.result { pass(.stepFinished(step.info, result)) }
            }
            pass(event)
        }
        if let contradiction = run.contradiction { pass(.diagnostic(contradiction)) }
    }

    /// Sends a diagnostic unless it was sent before: each worker finds the same mistakes.
    mutating func receiveOnce(_ diagnostic: Diagnostic) {
        if mistakes.insert(diagnostic).inserted { receive(.diagnostic(diagnostic)) }
    }

    private mutating func pass(_ event: RunEvent) {
        for index in 0..<entries.count - 1 { entries[index].report.receive(event) }
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

    func eraseStatus() {
        console.eraseStatus()
        console.flush()
    }

    func flush() { for entry in entries { entry.output.flush() } }

    /// Ends all reports, files before the console, which reports their errors; returns the exit status of the run.
    mutating func finish(
        after duration: Duration, _ policy: WarningPolicy, interruption: Int32? = nil
    ) -> Int32 {
        if let (old, new) = history?.setAsideDamaged(), let paths {
            let message = "\(paths.short(old)) is damaged: it is now \(paths.short(new))"
            receive(.diagnostic(Diagnostic(.warning, message + ", and a new one begins")))
        }
        if interruption == nil, let error = policy.verdict(on: run.diagnostics) {
            receive(.diagnostic(error))
        }
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
            let event = RunEvent.diagnostic(Diagnostic(.error, "the report \(name)\(reason)"))
            run.receive(event)
            show(event)
        }
        entries[entries.count - 1].report.receive(end)
        if let problem = entries[entries.count - 1].report.problem {
            let diagnostic = Diagnostic(.error, problem)
            run.receive(.diagnostic(diagnostic))
            complain(diagnostic)
        }
        let hasLostOutput = console.ended(with: CommandStatus.passed) != CommandStatus.passed
        return run.status(interruption: interruption, hasLostOutput: hasLostOutput)
    }

    /// Returns the paths of the reports' files, `nil` for standard output.
    private static func paths(
        of requests: [ReportRequest], _ formats: [ReportFormat], in folder: String, keeping inputs: [String]
    ) throws(UsageError) -> [String?] {
        var taken = [RunEnvironment.absolutePath("/dev/stdout", in: "/"): "standard output"]
        for input in inputs { taken[input] = "what is read" }
        return try zip(requests, formats).map { request, format throws(UsageError) in
            guard let file = request.file else { return nil }
            let url = URL(fileURLWithPath: RunEnvironment.absolutePath(file, in: folder))
            // A file that does not exist yet may be named through a link to its folder.
            let parent = RunEnvironment.absolutePath(url.deletingLastPathComponent().path, in: "/")
            let path = "\(parent)/\(url.lastPathComponent)"
            guard !file.hasSuffix("/") else {
                throw UsageError("--format: \(file) cannot be written: it is a folder")
            }
            var status = stat()
            let isKnown = stat(path, &status) == 0
            if isKnown, SourceLocation.isFeature(path) || path.hasSuffix(".swift") {
                throw UsageError(
                    "--format: \(file) would be overwritten; a report goes to a file of its own")
            }
            if isKnown, status.st_mode & S_IFMT == S_IFREG, !format.recognizes(path) {
                throw UsageError(
                    "--format: \(file) would be overwritten, and is not a report of \(format.name)",
                    details: ["remove it, or give the report another file"])
            }
            // A device may have several writers.
            let isDevice = isKnown && status.st_mode & S_IFMT == S_IFCHR
            let name = "\(request.name):\(file)"
            if !isDevice, let other = taken.updateValue(name, forKey: path) {
                throw UsageError("--format: \(name) and \(other) would be written to one file")
            }
            return path
        }
    }

    private static func open(_ path: String, for request: ReportRequest) throws(UsageError) -> TextOutput {
        do throws(WriteFailure) {
            return try TextOutput(path: path)
        } catch {
            throw UsageError("--format: \(request.file ?? "") cannot be written: \(error.reason)")
        }
    }
}

extension ReportFormat {
    /// Returns whether a file is empty or looks like a report of the format.
    fileprivate func recognizes(_ path: String) -> Bool {
        let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        guard let data, !data.isEmpty else { return true }
        let (start, end) = (data.prefix(1 << 16), data.suffix(1 << 16))
        func contains(_ pattern: String?, _ part: Data, _ options: String.CompareOptions) -> Bool {
            pattern.map { String(decoding: part, as: UTF8.self).range(of: $0, options: options) != nil }
                ?? true
        }
        return contains(beginning, start, [.regularExpression, .anchored])
            && contains(ending, end, .regularExpression)
    }
}
