import Foundation
import KeaEvents

/// `--debug`: starts the toolchain's debugger with breakpoints in the bodies of what is selected.
@MainActor
struct DebugSession {
    private let project: Project
    /// The options and paths of the command line.
    private let selection: [String]

    init(_ project: Project, selection: [String]) {
        (self.project, self.selection) = (project, selection)
    }

    /// Becomes the debugger.
    ///
    /// - Returns: the exit status if that fails.
    func start() -> Int32 {
        guard let executable = project.executable else { return refusal("the specs are not built") }
        let (events, complaint, status) = dryRun(executable)
        let places = bodies(of: events)
        guard !places.isEmpty else {
            FileHandle.standardError.write(Data(complaint.utf8))
            return status == 0 ? refusal("there is no line to stop at in what is selected") : status
        }
        let file = FileManager.default.temporaryDirectory.path + "/kea-debug-\(getpid()).lldb"
        let commands = places.map(Self.breakpoint) + Self.settings + ["run"]
        guard
            (try? Data(commands.map { "\($0)\n" }.joined().utf8).write(to: URL(fileURLWithPath: file))) != nil
        else { return refusal("\(file) cannot be written") }
        let words =
            ["lldb", "--source", file, "--", executable, "--kea", "--in-process", "--time-limit", "none"]
            + selection
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        arguments.append(nil)
        execvp("lldb", arguments)
        return refusal("lldb cannot be started: \(String(cString: strerror(errno)))")
    }

    /// Matches the selection, and executes nothing.
    private func dryRun(_ executable: String) -> (events: [RunEvent], complaint: String, status: Int32) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = ["--kea", "--dry-run", "--workers", "1", "--format", "events"] + selection
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        guard (try? process.run()) != nil else { return ([], "\(executable) cannot be started\n", 2) }
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let complaint = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let events = text.split(separator: 0x0A).compactMap {
            try? JSONDecoder().decode(RunEvent.self, from: Data($0))
        }
        return (events, String(decoding: complaint, as: UTF8.self), process.terminationStatus)
    }

    /// Returns the files with the bodies of the selected examples and of the definitions of their steps.
    private func bodies(of events: [RunEvent]) -> [(file: String, body: ClosureBody)] {
        var calls: [SourceLocation] = []
        for event in events {
            let location: SourceLocation? =
                switch event {
                case .stepStarted(let step) where !step.isHook: step.definition
                case .exampleFinished(let info, _) where info.kind == .spec: info.location
                default: nil
                }
            if let location, !calls.contains(where: { $0.file == location.file && $0.line == location.line })
            {
                calls.append(location)
            }
        }
        var texts: [String: TextDocument] = [:]
        return calls.prefix(Self.mostBreakpoints).compactMap { call in
            let text =
                texts[call.file]
                ?? TextDocument((try? String(contentsOfFile: call.file, encoding: .utf8)) ?? "")
            texts[call.file] = text
            return ClosureBody(ofCallAt: call.line, in: text).map { (call.file, $0) }
        }
    }

    private static let mostBreakpoints = 200

    private static func breakpoint(_ place: (file: String, body: ClosureBody)) -> String {
        // The line of a call is reached once when the closure is registered.
        "breakpoint set --file \"\(place.file)\" --line \(place.body.line)"
            + (place.body.isAtCall ? " --ignore-count 1" : "")
    }

    /// How values are shown.
    private static let settings = [
        #"type summary add --regex "^Kea\.Let<.+>$" --summary-string "${var.value}""#,
        #"type summary add --regex "^KeaFeatures\.DataTable$" --summary-string "${var.rows}""#,
    ]
}
