import Foundation

/// A child process with pipes from its outputs, for whoever waits on several of them at once.
///
/// `Foundation.Process` can neither hand a child more descriptors than three nor be waited for together with
/// pipes.
struct ChildProcess {
    /// The process.
    let id: pid_t
    /// Where its events come out.
    let events: Int32
    /// Where its standard output comes out.
    let output: Int32
    /// Where its standard error comes out.
    let errors: Int32

    /// Starts this executable again.
    ///
    /// - Parameters:
    ///   - arguments: the arguments after the executable's name.
    ///   - done: what the child reads from `Worker.doneDescriptor`.
    ///   - environment: the child's environment.
    init(arguments: [String], done: [UInt8], environment: [String: String]) throws {
        let events = try Pipe()
        let output = try Pipe()
        let errors = try Pipe()
        let list = try Self.file(holding: done)
        defer { for descriptor in [events.input, output.input, errors.input, list] { close(descriptor) } }

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (from, to) in [
            (output.input, STDOUT_FILENO), (errors.input, STDERR_FILENO),
            (events.input, Worker.eventDescriptor), (list, Worker.doneDescriptor),
        ] {
            posix_spawn_file_actions_adddup2(&actions, from, to)
        }
        // Signals that this process ignores must not be ignored by the code under test.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for number in [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGHUP] { sigaddset(&defaults, number) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

        let path = Self.executable
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for word in words + variables { free(word) } }
        var id: pid_t = 0
        let code = posix_spawn(&id, path, &actions, &attributes, &words, &variables)
        guard code == 0 else {
            for descriptor in [events.output, output.output, errors.output] { close(descriptor) }
            throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
        }
        self.id = id
        self.events = events.output
        self.output = output.output
        self.errors = errors.output
    }

    /// The file that this process runs.
    static let executable: String = {
        #if os(Linux)
            if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
                return path
            }
        #endif
        return Bundle.main.executablePath ?? CommandLine.arguments[0]
    }()

    /// Waits for the end of the process, and says how it ended.
    func wait() -> ProcessEnd {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        return ProcessEnd(waitStatus: status)
    }

    /// Sends a signal.
    func send(_ signal: Int32) { kill(id, signal) }

    private struct Pipe {
        let output: Int32
        let input: Int32

        init() throws {
            var ends: [Int32] = [0, 0]
            guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            output = Self.raised(ends[0])
            input = Self.raised(ends[1])
            _ = fcntl(output, F_SETFL, O_NONBLOCK)
        }

        /// The descriptor under a number that none of the child's own has, closed in other children.
        private static func raised(_ descriptor: Int32) -> Int32 {
            let high = fcntl(descriptor, F_DUPFD_CLOEXEC, 16)
            guard high >= 0 else { return descriptor }
            close(descriptor)
            return high
        }
    }

    /// A file without a name, to be read from its start.
    private static func file(holding bytes: [UInt8]) throws -> Int32 {
        let folder = FileManager.default.temporaryDirectory.path
        var template = Array((folder + "/kea-XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        unlink(template)
        let high = fcntl(descriptor, F_DUPFD_CLOEXEC, 16)
        close(descriptor)
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { write(high, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            written += count
        }
        lseek(high, 0, SEEK_SET)
        return high
    }
}

/// How a process ended.
enum ProcessEnd: Equatable {
    /// By itself, with a status.
    case status(Int32)
    /// By a signal.
    case signal(Int32)

    /// Reads what `waitpid` gives.
    init(waitStatus: Int32) {
        let signal = waitStatus & 0x7F
        self = signal == 0 ? .status((waitStatus >> 8) & 0xFF) : .signal(signal)
    }

    /// The end in words: `signal SIGSEGV, segmentation fault`.
    var words: String {
        switch self {
        case .status(let status): return "exit status \(status)"
        case .signal(let number):
            let name = Self.names[number] ?? "\(number)"
            return "signal \(name), \(String(cString: strsignal(number)).lowercased())"
        }
    }

    private static let names: [Int32: String] = [
        SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGSEGV: "SIGSEGV", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS",
        SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE", SIGTERM: "SIGTERM",
    ]
}
