import CMessageRing
import Foundation
import Kea
import KeaEvents

/// A worker that is a process: its messages, its output and its end.
///
/// The coordinator kills the worker at its deadline. Its pipes say nothing of its end: other processes may hold them.
@MainActor
final class WorkerProcess: WorkerSession {
    private let child: ChildProcess
    private let channel: CoordinatorChannel
    /// The socket, and the pipes from standard output and standard error.
    private let descriptors: [Int32]
    /// The worker's end of the socket, which copies of the worker hold, too.
    private let workerSocket: UInt64?
    private var output: WorkerOutput
    private var supervision: Supervision
    private var interruptions = 0
    /// The reason for which the coordinator killed it, if it did.
    private var cause: EndCause?

    /// - Parameter selfPipe: the descriptor to which the worker writes a byte when it has sent something.
    init(arguments: [String], environment: [String: String], selfPipe: Int32) throws {
        var (own, given): ([Int32], [Int32]) = ([], [])
        var isStarted = false
        defer { for descriptor in given + (isStarted ? [] : own) { close(descriptor) } }
        for make in [Descriptors.socketPair, Descriptors.pipe, Descriptors.pipe] {
            let ends = try make()
            own.append(ends.here)
            given.append(ends.there)
        }
        let memory = kea_ring_file()
        guard memory >= 0 else { throw POSIXError.system() }
        given.append(Descriptors.raised(memory))
        guard let ring = kea_ring_map(given[3]) else { throw POSIXError.system() }
        let start = WorkerChannel.startDescriptor
        do {
            child = try ChildProcess(
                arguments, environment: environment,
                streams: [
                    STDOUT_FILENO: .descriptor(given[1]), STDERR_FILENO: .descriptor(given[2]),
                    start: .descriptor(given[0]), start + 1: .descriptor(given[3]),
                    start + 2: .descriptor(selfPipe),
                ])
        } catch {
            kea_ring_unmap(ring)
            throw error
        }
        isStarted = true
        channel = CoordinatorChannel(own[0], ring: ring)
        workerSocket = Descriptors.identity(of: given[0])
        sources = own[1...].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        descriptors = own
        output = WorkerOutput(Array(own[1...]))
        supervision = Supervision(child)
    }

    var errorOutput: String { output.errorBuffer.text }

    var timeout: Int32 { Int32(max(1, supervision.timeout.seconds * 1000 + 1)) }

    func allow(_ time: Duration?) { supervision.allow(time) }

    func send(_ order: WorkerOrder) { channel.send(order) }

    func stop(because cause: EndCause) {
        if self.cause == nil { self.cause = cause }
        child.send(SIGKILL)
    }

    private(set) var sources: [pollfd]

    private(set) var end: (cause: EndCause, copies: Int)?

    func turn(
        _ events: ArraySlice<pollfd>, after waited: Duration,
        take: (WorkerMessage) throws(ChannelFault) -> Void,
        forward: (PrintedBytes) -> Void
    ) -> Bool {
        let found = supervision.cause(after: waited)
        let ended: EndCause? = if case .byItself? = found { found } else { nil }
        if let found, ended == nil { stop(because: found) }
        let ready = events.map { $0.revents != 0 }
        readOutput { ready[$0] }
        let hasSent = takeMessages(take, forward)
        handleInterruptions()
        guard let ended else { return hasSent }
        output.readRest(from: channel)
        while takeMessages(take, forward) {}
        // These messages precede the end of the process.
        channel.release()
        output.continuesWithMessage = false
        while takeMessages(take, forward) {}
        // The remaining output belongs to the last message.
        output.release(upTo: .max, forward)
        let copies = killCopies()
        if isDone { output.releaseCrashText(forward) }
        for descriptor in descriptors { close(descriptor) }
        if ended == .byItself(.code(WorkerChannel.lostStatus)), !isDone { cause = cause ?? .fault(.closed) }
        end = (cause ?? ended, copies)
        return hasSent
    }

    func setAsleep(_ isAsleep: Bool) -> Bool { channel.setAsleep(isAsleep) }

    private(set) var isDone = false

    /// Reads the output; a closed pipe is not polled any more.
    private func readOutput(_ isReady: (Int) -> Bool) {
        let wasAboutCrash = output.errorBuffer.isAboutCrash
        for pipe in sources.indices where isReady(pipe) && sources[pipe].fd >= 0 {
            if !output.read(pipe, from: channel) { sources[pipe].fd = -1 }
        }
        if output.errorBuffer.isAboutCrash, !wasAboutCrash { supervision.allowCrashText() }
    }

    /// Takes messages, forwards the output between them, and returns whether there were messages.
    private func takeMessages(
        _ take: (WorkerMessage) throws(ChannelFault) -> Void,
        _ forward: (PrintedBytes) -> Void
    ) -> Bool {
        // Messages after a fault are unreliable, and would hide the example that caused it.
        if case .fault = cause { return false }
        var hasSent = false
        do throws(ChannelFault) {
            hasSent = try channel.read { message throws(ChannelFault) in
                if case .finished = message { isDone = true }
                guard message.beginsSection else { return try take(message) }
                output.release(upTo: output.section, forward)
                try take(message)
                output.section += 1
            }
        } catch {
            stop(because: .fault(error))
        }
        output.release(afterMessages: hasSent, forward)
        return hasSent
    }

    /// Kills copies of the process, made by `fork`, that still hold its socket, and returns how many there were.
    private func killCopies() -> Int {
        // If no process holds it any more, the coordinator's end is hung up; a look at all processes takes longer.
        var request = pollfd(fd: descriptors[0], events: 0, revents: 0)
        guard poll(&request, 1, 0) == 0, let workerSocket else { return 0 }
        return SystemProcesses.holding(socket: workerSocket).count { kill($0, SIGKILL) == 0 }
    }

    /// Asks the worker to end after its example at the first signal, and terminates it at the second.
    private func handleInterruptions() {
        guard SignalHandler.count > interruptions else { return }
        interruptions = SignalHandler.count
        if interruptions == 1 {
            send(.stop)
            supervision.interrupt()
        } else {
            stop(because: .killed)
        }
    }
}
