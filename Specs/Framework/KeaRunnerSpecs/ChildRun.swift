import Foundation
import Kea

/// A run of Kea's command line that has ended.
protocol CommandRun {
    /// The standard output.
    var output: String { get }
    /// The standard error.
    var errors: String { get }
    /// The exit status; after a signal, 128 plus the signal's number.
    var status: Int { get }
}

extension CommandRun {
    /// The lines of the standard output.
    var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
}

/// A run of this executable in a process and a folder of its own.
///
/// An ``InnerRun`` costs a small part of it.
struct ChildRun: CommandRun {
    let output: String
    let errors: String
    let status: Int

    /// Runs Kea's command line.
    ///
    /// - Parameters:
    ///   - arguments: The arguments after the command.
    ///   - files: The files to create: their paths in the run's folder and their contents.
    ///   - only: The names of the spec and steps classes to discover, or `nil` for all that are not opt-in.
    ///   - environment: Variables to set; `CI` is unset by default.
    ///   - prepare: Prepares the run's folder, whose path it receives.
    @MainActor
    init(
        _ arguments: [String], files: [String: String] = [:], only: [String]? = ["FixtureSteps"],
        environment: [String: String] = [:], prepare: (String) throws -> Void = { _ in }
    ) throws {
        try self.init(
            Self.words(arguments), files: files.mapValues { Data($0.utf8) }, only: only, environment, prepare)
    }

    /// Runs Kea's command line with files that are not text.
    @MainActor
    init(_ arguments: [String], bytes: [String: Data]) throws {
        try self.init(Self.words(arguments), files: bytes, only: ["FixtureSteps"], [:])
    }

    /// Runs the executable with the arguments of `swift test`.
    @MainActor
    static func xctest(
        _ arguments: [String], files: [String: String] = [:], only: [String],
        environment: [String: String] = [:]
    ) throws -> ChildRun {
        try ChildRun(arguments, files: files.mapValues { Data($0.utf8) }, only: only, environment)
    }

    /// Runs Kea's command line in a shell in an existing folder.
    ///
    /// - Parameters:
    ///   - script: The shell script, in which `"$0" "$@"` is the command with its arguments.
    ///   - features: The texts of feature files to create.
    @MainActor
    static func shell(
        _ script: String, _ arguments: [String], _ folder: Folder, _ features: [String]
    ) throws -> ChildRun {
        for (number, text) in features.enumerated() {
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/f\(number).feature"))
        }
        let process = Self.process([], folder, ["FixtureSteps"])
        let executable = process.executableURL?.path ?? ""
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", script, executable] + words(arguments)
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.runFromTerminal()
        // The output of these runs fits into the pipes, so they can be read one after the other.
        let texts = [output, errors].map {
            folder.neutral(String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self))
        }
        process.waitUntilExit()
        return ChildRun(process, texts[0], texts[1])
    }

    /// Runs Kea's command line, and interrupts it or closes its output once it has printed a text.
    @MainActor
    init(
        _ arguments: [String], only: [String], interruptedAfter interruption: String?,
        by signal: Int32 = SIGINT,
        closingAfter closing: String? = nil
    ) throws {
        let folder = try Folder([:])
        defer { folder.remove() }
        let process = Self.process(Self.words(arguments), folder, only)
        let pipe = Pipe()
        let errors = try folder.file("stderr")
        process.standardOutput = pipe
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.runFromTerminal()
        var bytes = Data()
        var hasActed = false
        while true {
            let more = pipe.fileHandleForReading.availableData
            guard !more.isEmpty else { break }
            bytes += more
            let text = String(decoding: bytes, as: UTF8.self)
            if !hasActed, let interruption, text.contains(interruption) {
                hasActed = true
                kill(process.processIdentifier, signal)
            }
            if let closing, text.contains(closing) {
                try pipe.fileHandleForReading.close()
                break
            }
        }
        process.waitUntilExit()
        self.init(
            process, folder.neutral(String(decoding: bytes, as: UTF8.self)),
            folder.neutral(String(decoding: try Data(contentsOf: errors), as: UTF8.self)))
    }

    /// The folder of the fixture classes.
    static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Fixtures"

    /// An environment in which the run symbolicates backtraces, as users' runs do.
    ///
    /// A stack trace takes a tenth of a second of CPU time in this large executable, so only specs about stack traces
    /// use it. Other backtrace settings have no effect.
    static let withStacks = ["SWIFT_BACKTRACE": "enable=no,threads=all,limit=1"]

    /// Adds `--workers 1` unless the arguments choose workers: the output is deterministic, and a run within a run takes
    /// no more than one core.
    static func words(_ arguments: [String]) -> [String] {
        let options = arguments.prefix { $0 != "--" }
        let isRun =
            !subcommands.contains(arguments.first ?? "") && !options.contains(where: notRuns.contains)
            && !choosesProcesses(arguments)
        return ["--kea"] + (isRun ? ["--workers", "1"] : []) + arguments
    }

    private static let subcommands: Set = ["steps", "format", "lint", "merge"]

    private static let notRuns: Set = [
        "--list", "--help", "-h", "--version", "--i18n-languages", "--i18n-keywords", "--completion",
    ]

    /// Whether the arguments say in which processes the examples run.
    static func choosesProcesses(_ arguments: [String]) -> Bool {
        arguments.contains { ["--workers", "--in-process"].contains($0) }
    }

    @MainActor
    private init(
        _ words: [String], files: [String: Data], only: [String]?, _ environment: [String: String],
        _ prepare: (String) throws -> Void = { _ in }
    ) throws {
        let folder = try Folder(files)
        defer { folder.remove() }
        try prepare(folder.path)
        let process = Self.process(words, folder, only, environment)
        let outputs = try [folder.file("stdout"), folder.file("stderr")]
        process.standardOutput = try FileHandle(forWritingTo: outputs[0])
        process.standardError = try FileHandle(forWritingTo: outputs[1])
        try process.runFromTerminal()
        process.waitUntilExit()
        let texts = try outputs.map {
            folder.neutral(String(decoding: try Data(contentsOf: $0), as: UTF8.self))
        }
        self.init(process, texts[0], texts[1])
    }

    private init(_ process: Process, _ output: String, _ errors: String) {
        let signalled = process.terminationReason == .uncaughtSignal
        status = Int(process.terminationStatus) + (signalled ? 128 : 0)
        self.output = output
        self.errors = errors
    }

    @MainActor
    private static func process(
        _ words: [String], _ folder: Folder, _ only: [String]?, _ environment: [String: String] = [:]
    ) -> Process {
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = words
        process.environment = Self.environment(folder, only).merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        return process
    }

    /// This process's environment without variables that would change a run.
    @MainActor
    static func environment(_ folder: Folder, _ only: [String]?) -> [String: String] {
        var environment = ProcessInfo.processInfo.environment
        for name in [
            "CI", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "KEA_COMMAND", "KEA_EXIT_EXAMPLE", "KEA_OPTIONS",
            "KEA_SEED",
            "CI_NODE_INDEX", "CI_NODE_TOTAL", "CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL",
            "BUILDKITE_PARALLEL_JOB",
            "BUILDKITE_PARALLEL_JOB_COUNT",
        ] {
            environment[name] = nil
        }
        environment["COLUMNS"] = "300"
        environment["SWIFT_BACKTRACE"] = "symbolicate=off"
        // What hangs in a run is ended soon.
        environment["KEA_GRACE"] = "0.2"
        environment["KEA_ONLY"] = only?.joined(separator: ",")
        environment["KEA_DIRECTORY"] = folder.path
        environment["KEA_STATE"] = folder.path + "/state"
        environment["KEA_FEATURES"] = folder.path + "/Features"
        environment["KEA_STATE"] = folder.path + "/.kea"
        return environment
    }
}

extension CommandRun {
    /// The statuses of the examples in the events report, by name.
    var statuses: [String: String] {
        var statuses: [String: String] = [:]
        for line in lines {
            guard let event = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
                event["type"] as? String == "exampleFinished"
            else { continue }
            let example = event["example"] as? [String: Any]
            let name = (example?["path"] as? [String])?.last ?? "?"
            statuses[name] = (event["result"] as? [String: Any])?["status"] as? String ?? "?"
        }
        return statuses
    }
}

/// A temporary folder for one run.
struct Folder {
    let path: String

    /// Creates the folder with files; a run without paths reads those below `Features/`.
    init(_ files: [String: Data]) throws {
        let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        let folder = parent.appendingPathComponent("kea-run-\(UUID().uuidString)")
        path = folder.path
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("Features"), withIntermediateDirectories: true)
        for (name, data) in files {
            let file = folder.appendingPathComponent(name)
            if name.hasSuffix("/") {
                try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
            } else {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try data.write(to: file)
            }
        }
    }

    /// Creates an empty file.
    func file(_ name: String) throws -> URL {
        let url = URL(fileURLWithPath: path).appendingPathComponent(name)
        try Data().write(to: url)
        return url
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }

    /// Replaces folders and durations, which differ between runs.
    func neutral(_ text: String) -> String {
        let specs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
        return
            text
            .replacingOccurrences(of: path + "/", with: "")
            .replacingOccurrences(of: specs, with: "SPECS")
            .replacingOccurrences(
                of: #"\b\d+(\.\d+)? m?s\b"#, with: "N ms", options: .regularExpression
            )
            // The pretty report adds the duration of a slow example, as any may be on a busy machine.
            .replacingOccurrences(
                of: #"(?m)^( *[✓✗] (?!.*\d (?:example|scenario)).*)  N ms$"#, with: "$1",
                options: .regularExpression)
    }
}

/// Matches a run whose standard output has the given line.
func haveLine<Run: CommandRun>(_ line: String) -> Matcher<Run> {
    Matcher("have the line \"\(line)\"") { run in
        MatcherResult(run.lines.contains(line), seen: "status \(run.status) and", details: run.lines)
    }
}

/// Matches a run whose standard output contains the given text.
func haveText<Run: CommandRun>(_ text: String) -> Matcher<Run> {
    Matcher("have the text \"\(text)\"") { run in
        MatcherResult(run.output.contains(text), seen: "status \(run.status) and", details: run.lines)
    }
}

/// A run shared by several examples, started by the first one that needs it.
@MainActor
final class SharedRun<Run> {
    private let make: @MainActor () throws -> Run
    private var made: Run?

    init(_ make: @escaping @MainActor () throws -> Run) { self.make = make }

    /// The run.
    var run: Run {
        get throws {
            if let made { return made }
            let run = try make()
            made = run
            return run
        }
    }
}

extension Process {
    /// Starts the process with default signal handlers, even if this process ignores signals, as background jobs of
    /// build servers do: a child process inherits ignored signals.
    func runFromTerminal() throws {
        let ignored = [SIGINT, SIGQUIT, SIGHUP, SIGTERM].filter { number in
            var action = sigaction()
            sigaction(number, nil, &action)
            return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
                == unsafeBitCast(SIG_IGN, to: Int.self)
        }
        for number in ignored { signal(number, SIG_DFL) }
        defer { for number in ignored { signal(number, SIG_IGN) } }
        try run()
    }
}

extension Trait {
    /// Skips examples in optimised builds, which keep neither trap messages nor every function and line.
    static var needsDebugBuild: Trait { .enabled(if: isDebugBuild, noDebugBuild) }

    /// The skip reason in optimised builds.
    static let noDebugBuild = "an optimised build keeps no message of a trap, and not each function and line"

    #if DEBUG
        /// Whether this is a debug build.
        static let isDebugBuild = true
    #else
        /// Whether this is a debug build.
        static let isDebugBuild = false
    #endif
}
