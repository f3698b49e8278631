import Foundation

/// A child process that the system's own calls start and wait for.
///
/// `Foundation.Process` hears of an end by a descriptor, which an example may have closed: it would wait for ever.
package final class SpawnedProcess {
    /// Its process id.
    package let id: pid_t
    private var status: Int32?

    /// Starts a process without input and without the descriptors of this one.
    ///
    /// - Parameters:
    ///   - words: the path of its executable, and its arguments.
    ///   - environment: its environment.
    ///   - files: the files that its standard output and error are added to; `nil` for those of this process.
    package init(
        _ words: [String], environment: [String: String], output: String?, error: String?
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        for case (let descriptor, let path?) in [(STDOUT_FILENO, output), (STDERR_FILENO, error)] {
            posix_spawn_file_actions_addopen(&actions, descriptor, path, O_WRONLY | O_APPEND, 0)
        }
        // Glibc's header shows it to programs in C alone; without it, the child holds what has no O_CLOEXEC.
        typealias CloseFrom =
            @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
        if let address = dlsym(dlopen(nil, RTLD_NOW), "posix_spawn_file_actions_addclosefrom_np") {
            _ = unsafeBitCast(address, to: CloseFrom.self)(&actions, STDERR_FILENO + 1)
        }
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
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for word in arguments + variables { free(word) } }
        var id: pid_t = 0
        let code = posix_spawn(&id, words[0], &actions, &attributes, &arguments, &variables)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
        self.id = id
    }

    /// The way in which it ended, as `waitpid` tells it; `nil` while it runs.
    package var waitStatus: Int32? { wait(WNOHANG) }

    /// Waits for its end.
    package func end() -> Int32 { wait(0) ?? 0 }

    private func wait(_ options: Int32) -> Int32? {
        guard status == nil else { return status }
        var found: Int32 = 0
        while true {
            switch waitpid(id, &found, options) {
            case id: status = found
            case -1 where errno == EINTR: continue
            // Code under test has waited for all children of this process, so the end of this one is unknown.
            case -1: status = 0xFF00
            default: break
            }
            return status
        }
    }
}
