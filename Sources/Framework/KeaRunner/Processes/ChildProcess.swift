import CMessageRing
import Foundation

/// A child process with pipes from its outputs and a channel, for whoever waits on several of them at once.
///
/// `Foundation.Process` can neither hand a child more descriptors than three nor be waited for together with
/// pipes.
struct ChildProcess {
    /// The process.
    let id: pid_t
    /// This end of its channel.
    let channel: Int32
    /// A number that tells the other end of the channel from other sockets.
    let channelIdentity: UInt64?
    /// The memory in which it tells what happens.
    let ring: OpaquePointer
    /// The end of the pipe from its standard output.
    let output: Int32
    /// The end of the pipe from its standard error.
    let errors: Int32

    /// Starts this executable again.
    ///
    /// - Parameters:
    ///   - arguments: the arguments after the executable's name.
    ///   - environment: the child's environment.
    ///   - alarm: what wakes this process when the child writes to it.
    init(arguments: [String], environment: [String: String], alarm: Int32) throws {
        let output = try Pipe()
        let errors = try Pipe()
        let channel = try SocketPair.make()
        let memory = kea_ring_file()
        var code = errno
        let file = memory < 0 ? memory : Descriptors.raised(memory, above: 16)
        defer { for descriptor in [output.input, errors.input, channel.there, file] { close(descriptor) } }
        guard file >= 0, let ring = kea_ring_map(file) else {
            if file >= 0 { code = errno }
            for descriptor in [output.output, errors.output, channel.here] { close(descriptor) }
            throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
        }

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (from, to) in [
            (output.input, STDOUT_FILENO), (errors.input, STDERR_FILENO),
            (channel.there, WorkerChannel.startDescriptor), (file, WorkerChannel.startDescriptor + 1),
            (alarm, WorkerChannel.startDescriptor + 2),
        ] {
            posix_spawn_file_actions_adddup2(&actions, from, to)
        }
        // What this process ignores must not be ignored by the code under test. The signals that end a run are as
        // whoever has started it wants them: handlers are reset by themselves.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for number in [SIGPIPE, SIGXFSZ] { sigaddset(&defaults, number) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

        let path = SystemProcesses.executable
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for word in words + variables { free(word) } }
        var id: pid_t = 0
        code = posix_spawn(&id, path, &actions, &attributes, &words, &variables)
        guard code == 0 else {
            for descriptor in [output.output, errors.output, channel.here] { close(descriptor) }
            kea_ring_unmap(ring)
            throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
        }
        self.id = id
        self.ring = ring
        self.channel = channel.here
        channelIdentity = Descriptors.identity(of: channel.there)
        self.output = output.output
        self.errors = errors.output
    }

    /// A change of a process since it was last asked.
    enum Change: Equatable {
        /// It has ended, and is no more.
        case ended(ProcessEnd)
        /// A signal has stopped it.
        case stopped(Int32)
        /// It goes on.
        case continued
    }

    /// The next change of the process, without waiting.
    func change() -> Change? {
        var status: Int32 = 0
        guard waitpid(id, &status, WNOHANG | WUNTRACED | Self.continued) == id else { return nil }
        if status == 0xFFFF { return .continued }
        if status & 0xFF == 0x7F { return .stopped((status >> 8) & 0xFF) }
        return .ended(ProcessEnd(waitStatus: status))
    }

    private static let continued: Int32 = 8  // WCONTINUED, which Swift does not see on every platform.

    /// Sends a signal.
    func send(_ signal: Int32) { kill(id, signal) }

    /// Ends the copies of the process that still hold its channel, after it has ended itself.
    ///
    /// - Returns: how many there were.
    func endCopies() -> Int {
        guard let channelIdentity else { return 0 }
        return SystemProcesses.holding(socket: channelIdentity).count { kill($0, SIGKILL) == 0 }
    }

    private struct Pipe {
        let output: Int32
        let input: Int32

        init() throws {
            var ends: [Int32] = [0, 0]
            guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            output = Descriptors.raised(ends[0], above: 16)
            input = Descriptors.raised(ends[1], above: 16)
            _ = fcntl(output, F_SETFL, O_NONBLOCK)
        }
    }
}

extension Error {
    /// The reason of the system, in its words: `too many open files`.
    var systemReason: String {
        (self as? POSIXError).map { String(cString: strerror($0.code.rawValue)).lowercased() } ?? "\(self)"
    }
}
