import Foundation

/// A child process: this executable, started again, or a tool.
///
/// `Foundation.Process` learns of an end through a descriptor, which an example may have closed, and passes only three.
package final class ChildProcess {
    package static let executable =
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        ?? CommandLine.arguments[0]

    package enum Stream {
        /// A file, to which the child appends.
        case file(String)
        case descriptor(Int32)
    }

    package let id: pid_t
    private var status: ExitStatus?

    /// Starts a process, which inherits no other descriptors than those given and the standard ones.
    package init(
        _ arguments: [String], of executable: String = ChildProcess.executable,
        environment: [String: String], streams: KeyValuePairs<Int32, Stream>
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, stream) in streams {
            switch stream {
            case .file(let path):
                posix_spawn_file_actions_addopen(&actions, number, path, O_RDWR | O_APPEND, 0)
            case .descriptor(let descriptor) where fcntl(descriptor, F_GETFD) >= 0:
                posix_spawn_file_actions_adddup2(&actions, descriptor, number)
            case .descriptor:  // Code under test has closed it.
                posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            }
        }
        // Glibc's header declares it for C only; without it, the child inherits descriptors without O_CLOEXEC.
        typealias CloseFrom =
            @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
        if let address = dlsym(dlopen(nil, RTLD_NOW), "posix_spawn_file_actions_addclosefrom_np") {
            let last = max(STDERR_FILENO, streams.map(\.key).max() ?? 0)
            _ = unsafeBitCast(address, to: CloseFrom.self)(&actions, last + 1)
        }
        // Signals that this process ignores must have their effect on the code under test. The signals that end a run
        // keep the action that they had when the run was started: the system resets handlers.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, ignored) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigemptyset(&ignored)
        for number in [SIGPIPE, SIGXFSZ] { sigaddset(&ignored, number) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &ignored)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var texts: [UnsafeMutablePointer<CChar>?] =
            ([executable] + arguments).map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in texts + variables { free(text) } }
        var id: pid_t = 0
        var code = posix_spawn(&id, executable, &actions, &attributes, &texts, &variables)
        // If the file of this program is gone, the system still has its contents.
        if code == ENOENT, executable == Self.executable {
            code = posix_spawn(&id, "/proc/self/exe", &actions, &attributes, &texts, &variables)
        }
        guard code == 0 else { throw POSIXError.system(code) }
        self.id = id
    }

    /// The descriptor of the file with a child's input, which may have any length and which no other process inherits.
    package static let inputDescriptor: Int32 = 3

    /// Reads the input of this process and closes its file; `nil` if there is none.
    package static func input<Value: Decodable>(_ type: Value.Type = Value.self) -> Value? {
        let data = try? FileHandle(fileDescriptor: inputDescriptor, closeOnDealloc: true).readToEnd()
        return data.flatMap { try? JSONDecoder().decode(type, from: $0) }
    }

    package enum Change: Equatable {
        case ended(ExitStatus)
        case stopped(Int32)
        case continued
    }

    package func change() -> Change? { wait(WNOHANG | WUNTRACED | Self.continued) }

    package var isRunning: Bool { waitForEnd(within: .zero) == nil }

    /// Waits for its end; `nil` if it still runs at the limit, which counts only time in which this one runs.
    package func waitForEnd(within limit: Duration?) -> ExitStatus? {
        var waited = Duration.zero
        while true {
            if case .ended(let status) = wait(limit == nil ? 0 : WNOHANG) { return status }
            guard let limit, waited < limit else { return nil }
            usleep(500)
            waited += .microseconds(500)
        }
    }

    /// Waits for the end of the process, kills it at the limit, and returns how it ended.
    @discardableResult
    package func terminate(after limit: Duration? = .zero) -> EndCause {
        if let status = waitForEnd(within: limit) { return .byItself(status) }
        send(SIGKILL)
        _ = waitForEnd(within: nil)
        return limit == .zero ? .killed : .silent
    }

    package func send(_ signal: Int32) {
        if status == nil { kill(id, signal) }
    }

    private static let continued: Int32 = 8  // WCONTINUED, which Swift does not import on every platform.

    private func wait(_ options: Int32) -> Change? {
        if let status { return .ended(status) }
        var (found, result): (Int32, pid_t) = (0, -1)
        repeat { result = waitpid(id, &found, options) } while result == -1 && errno == EINTR
        if result == 0 { return nil }
        if result == id, found == 0xFFFF { return .continued }
        if result == id, found & 0xFF == 0x7F { return .stopped((found >> 8) & 0xFF) }
        // Code under test has waited for all children of this process, so the end of this one is unknown.
        if result != id { found = 0xFF00 }
        let end: ExitStatus = found & 0x7F == 0 ? .code((found >> 8) & 0xFF) : .signal(found & 0x7F)
        status = end
        return .ended(end)
    }
}
