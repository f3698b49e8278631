import Foundation
import Kea
import Synchronization

/// A run of this executable in a process and a folder of its own.
///
/// An ``InnerRun`` costs a small part of it.
package struct ChildRun: CommandRun {
    package let output: String
    package let errors: String
    package let status: Int

    @MainActor package init(
        _ arguments: [String], bytes: [String: Data], only: [String]?, environment: [String: String],
        prepare: (String) throws -> Void
    ) throws {
        try self.init(words: Self.words(arguments), bytes, only, environment, prepare)
        expectStatusOfTexts(arguments)
    }

    /// Runs the executable with the arguments of `swift test`.
    @MainActor package static func xctest(
        _ arguments: [String], files: [String: String] = [:], only: [String],
        environment: [String: String] = [:]
    ) throws -> ChildRun {
        try ChildRun(words: arguments, files.mapValues { Data($0.utf8) }, only, environment)
    }

    /// Runs Kea's command line in a shell in an existing folder.
    ///
    /// - Parameters:
    ///   - script: The shell script, in which `"$0" "$@"` is the command with its arguments.
    ///   - features: The texts of feature files to create.
    @MainActor package static func shell(
        _ script: String, _ arguments: [String], _ folder: Folder, _ features: [String],
        only: [String] = ["FixtureSteps"]
    ) throws -> ChildRun {
        for (number, text) in features.enumerated() {
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/f\(number).feature"))
        }
        let process = Self.process([], folder, only)
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
    @MainActor package init(
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
        let watch = InterruptionWatch(process.processIdentifier)
        while true {
            let more = pipe.fileHandleForReading.availableData
            guard !more.isEmpty else { break }
            bytes += more
            let text = String(decoding: bytes, as: UTF8.self)
            if !hasActed, let interruption, text.contains(interruption) {
                hasActed = true
                kill(process.processIdentifier, signal)
                watch.start()
            }
            if let closing, text.contains(closing) {
                try pipe.fileHandleForReading.close()
                break
            }
        }
        process.waitUntilExit()
        if let state = watch.end() { fail("the run did not end after the signal:\n\(state)") }
        self.init(
            process, folder.neutral(String(decoding: bytes, as: UTF8.self)),
            folder.neutral(String(decoding: try Data(contentsOf: errors), as: UTF8.self)))
    }

    /// The folder of the fixture classes.
    package static let fixtures = Folder.specs + "/Fixtures"

    /// An environment in which the run symbolicates backtraces, as users' runs do.
    ///
    /// A stack trace takes a tenth of a second of CPU time in this large executable, so only specs about stack traces
    /// use it. Other backtrace settings have no effect.
    package static let withStacks = ["SWIFT_BACKTRACE": "enable=no,threads=all,limit=1"]

    /// Adds `--workers 1` unless the arguments choose workers: the output is deterministic, and a run within a run takes
    /// no more than one core.
    package static func words(_ arguments: [String]) -> [String] {
        let options = arguments.prefix { $0 != "--" }
        let isRun =
            !subcommands.contains(arguments.first ?? "") && !options.contains(where: notRuns.contains)
            && !choosesProcesses(arguments)
        return ["--kea"] + (isRun ? ["--workers", "1"] : []) + arguments
    }

    private static let subcommands: Set = ["steps", "format", "lint", "merge"]

    static let notRuns: Set = [
        "--list", "--help", "-h", "--version", "--i18n-languages", "--i18n-keywords", "--completion",
    ]

    /// Whether the arguments say in which processes the examples run.
    package static func choosesProcesses(_ arguments: [String]) -> Bool {
        arguments.contains {
            ["--workers", "--in-process", "--step", "--pause-on-failure"].contains($0)
        }
    }

    @MainActor private init(
        words: [String], _ files: [String: Data], _ only: [String]?, _ environment: [String: String],
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

    @MainActor private static func process(
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
    @MainActor package static func environment(_ folder: Folder, _ only: [String]?) -> [String: String] {
        var environment = ProcessInfo.processInfo.environment
        for name in [
            "CI", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "KEA_COMMAND", "KEA_OPTIONS",
            "KEA_SEED", "CI_NODE_INDEX", "CI_NODE_TOTAL", "CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL",
            "BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT",
            // Bash writes a warning for a locale that is not installed.
            "LC_ALL", "LC_CTYPE", "LC_MESSAGES",
        ] {
            environment[name] = nil
        }
        environment["COLUMNS"] = "300"
        environment["SWIFT_BACKTRACE"] = "symbolicate=off"
        // What hangs in a run is ended soon.
        environment["KEA_GRACE"] = "0.2"
        environment["KEA_WITHIN_RUN"] = "1"
        environment["KEA_ONLY"] = only?.joined(separator: ",")
        environment["KEA_DIRECTORY"] = folder.path
        environment["KEA_FEATURES"] = folder.path + "/Features"
        environment["KEA_STATE"] = folder.path + "/.kea"
        return environment
    }
}

/// Kills a run that does not end after its interruption, and reports where its threads were.
private final class InterruptionWatch: Sendable {
    private let process: pid_t
    private let state = Mutex<(hasEnded: Bool, description: String?)>((false, nil))

    init(_ process: pid_t) { self.process = process }

    func start() {
        Thread.detachNewThread { [self] in
            Thread.sleep(forTimeInterval: 40)
            state.withLock { state in
                guard !state.hasEnded else { return }
                state.description = description()
                kill(process, SIGKILL)
            }
        }
    }

    /// Returns the state of the run if it was killed.
    func end() -> String? {
        state.withLock { state in
            state.hasEnded = true
            return state.description
        }
    }

    private func description() -> String {
        func text(_ file: String) -> String {
            (try? String(contentsOfFile: "/proc/\(process)/\(file)", encoding: .utf8)) ?? "?"
        }
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        let signals = text("status").split(separator: "\n").filter { $0.hasPrefix("Sig") }
        return
            (signals.map(String.init)
            + threads.sorted().map { thread in
                ["comm", "wchan", "syscall", "stack"].map { text("task/\(thread)/\($0)") }.joined(
                    separator: " "
                )
                .replacing("\n", with: " ")
            }).joined(separator: "\n")
    }
}

extension Process {
    /// Starts the process with default signal handlers, even if this process ignores signals, as background jobs of
    /// build servers do: a child process inherits ignored signals.
    package func runFromTerminal() throws { try withSignalsOfTerminal { try run() } }
}

/// Starts processes in a closure with the signals that a shell in a terminal gives them.
///
/// A shell without a terminal makes what it starts in the background ignore interrupts, and that is inherited.
package func withSignalsOfTerminal<Returned>(_ body: () throws -> Returned) rethrows -> Returned {
    let signals = [SIGINT, SIGQUIT, SIGHUP, SIGTERM, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU]
    let ignored = signals.filter { number in
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
    for number in ignored { signal(number, SIG_DFL) }
    defer { for number in ignored { signal(number, SIG_IGN) } }
    return try body()
}

extension Trait {
    /// Skips examples in optimised builds, which keep neither trap messages nor every function and line.
    package static var needsDebugBuild: Trait { .enabled(if: isDebugBuild, noDebugBuild) }

    /// The skip reason in optimised builds.
    package static let noDebugBuild =
        "an optimised build keeps no message of a trap, and not each function and line"

    #if DEBUG
        /// Whether this is a debug build.
        package static let isDebugBuild = true
    #else
        /// Whether this is a debug build.
        package static let isDebugBuild = false
    #endif
}
