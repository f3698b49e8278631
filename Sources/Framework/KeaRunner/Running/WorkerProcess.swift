import CMessageRing
import Foundation
import Kea

/// A worker that is a process: its messages, its output and its end.
///
/// The coordinator kills the worker at its deadline. The session ends with the process and not with its pipes, which
/// other processes may hold open.
@MainActor
final class WorkerProcess: WorkerSession {
    private let child: ChildProcess
    private let channel: CoordinatorChannel
    /// The socket, and the pipes from standard output and standard error.
    private let descriptors: [Int32]
    /// The worker's end of the socket, which copies of the worker hold, too.
    private let workerSocket: UInt64?
    private var errorBuffer = CrashOutputBuffer()
    private var buffer = [UInt8](repeating: 0, count: 65_536)
    private var interruptions = 0
    private var messageCount = 0
    var stop: (since: Duration, signal: Int32)?
    var lastTurn = RealClock.now
    /// How long the worker had waited for a processor, and when that was read.
    var processorWait = (at: Duration.zero, time: Duration.zero)
    private var isSocketOpen = true
    /// The output that was not forwarded yet, with the section of the worker that it belongs to.
    private var printed: [(bytes: [UInt8], descriptor: Int32, section: UInt32)] = []
    /// The worker's section, according to its messages so far.
    private var section: UInt32 = 0
    private(set) var isChannelLost = false
    /// Whether a further message shows that the worker continues after text about a crash.
    private var continuesWithMessage = false

    /// The reason for which the coordinator terminated it, if it did.
    private var cause: WorkerEnd?

    /// The time at which it counts as silent, on the real clock; `nil` for never.
    var deadline: Duration?

    /// The time at which an interrupted worker is terminated.
    var interruptionDeadline: Duration?

    /// The time limit for a worker's end after an interruption.
    private static let interruptionGrace = Duration.seconds(3)

    /// The time limit for the runtime's text about a crash; it reads the executable, and stops after ten seconds.
    private static let crashTextLimit = Duration.seconds(20)

    private static let pipeCapacity = 1 << 20

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
        channel = CoordinatorChannel(own[0], ring: ring, worker: child.id)
        workerSocket = Descriptors.identity(of: given[0])
        sources = own.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        descriptors = own
    }

    var id: Int32 { child.id }

    var errorOutput: String { errorBuffer.text }

    /// Does nothing once the worker has lost its channel.
    func allow(_ time: Duration?) {
        guard !isChannelLost else { return }
        deadline = time.map { RealClock.now + $0 }
    }

    func send(_ order: WorkerOrder) { channel.send(order) }

    func stop(because cause: WorkerEnd) {
        if self.cause == nil { self.cause = cause }
        child.send(SIGKILL)
    }

    private(set) var sources: [pollfd]

    private(set) var end: (end: WorkerEnd, copies: Int)?

    func turn(
        _ events: ArraySlice<pollfd>, after waited: Duration,
        take: (ReceivedMessage) throws(ChannelFault) -> Void,
        forward: ([UInt8], Int32) -> Void
    ) -> Bool {
        checkClock(after: waited)
        let ready = events.map { $0.revents != 0 }
        readPrinted(output: ready[1], errors: ready[2])
        let hasSent = takeMessages(take, forward)
        if ready[0] { takeFromSocket(take) }
        handleInterruptions()
        guard let ended = endOfProcess() else { return hasSent }
        // Processes that the worker has leaked may hold its pipes open, so this does not wait for more.
        for _ in 0..<(Self.pipeCapacity / buffer.count) { readPrinted(output: true, errors: true) }
        while takeMessages(take, forward) {}
        // These messages precede the end of the process.
        channel.release()
        continuesWithMessage = false
        while takeMessages(take, forward) {}
        // The remaining output belongs to the last message.
        release(upTo: .max, forward)
        while isSocketOpen, hasMore(descriptors[0]) { takeFromSocket(take) }
        var copies = 0
        if isSocketOpen {
            copies = killCopies()
            if copies > 0, hasMore(descriptors[0]) { takeFromSocket(take) }
        }
        if isDone { forward(errorBuffer.release(), STDERR_FILENO) }
        for descriptor in descriptors { close(descriptor) }
        if ended == .code(WorkerChannel.lostStatus), !isDone { cause = cause ?? .fault(.closed) }
        end = (cause ?? .byItself(ended), copies)
        return hasSent
    }

    func setAsleep(_ isAsleep: Bool) -> Bool { channel.setAsleep(isAsleep) }

    private(set) var isDone = false

    /// Reads the output; a closed pipe is not polled any more.
    private func readPrinted(output: Bool, errors: Bool) {
        if output, sources[1].fd >= 0, !read(descriptors[1], STDOUT_FILENO) { sources[1].fd = -1 }
        let wasAboutCrash = errorBuffer.isAboutCrash
        if errors, sources[2].fd >= 0, !read(descriptors[2], STDERR_FILENO) { sources[2].fd = -1 }
        // A crash does not time out, however long the runtime writes about it.
        if errorBuffer.isAboutCrash, !wasAboutCrash {
            deadline = deadline.map { max($0, RealClock.now + Self.crashTextLimit) }
        }
    }

    /// Forwards the output up to a section of the worker.
    private func release(upTo section: UInt32, _ forward: ([UInt8], Int32) -> Void) {
        while let first = printed.first, first.section <= section {
            printed.removeFirst()
            forward(first.bytes, first.descriptor)
        }
    }

    /// Takes messages, forwards the output between them, and returns whether there were messages.
    private func takeMessages(
        _ take: (ReceivedMessage) throws(ChannelFault) -> Void,
        _ forward: ([UInt8], Int32) -> Void
    ) -> Bool {
        // Messages after a fault are unreliable, and would hide the example that caused it.
        if case .fault = cause { return false }
        let countBefore = messageCount
        var hasSent = false
        do throws(ChannelFault) {
            hasSent = try channel.read { received throws(ChannelFault) in
                messageCount += 1
                if case .finished = received.message { isDone = true }
                guard received.message.beginsSection else { return try take(received) }
                release(upTo: section, forward)
                try take(received)
                section += 1
            }
        } catch {
            stop(because: .fault(error))
        }
        if continuesWithMessage, messageCount > countBefore { forward(errorBuffer.release(), STDERR_FILENO) }
        // All messages before the text about a crash have been read, so that the next one was sent after it.
        continuesWithMessage = errorBuffer.isHoldingBack && (continuesWithMessage || !hasSent)
        release(upTo: section, forward)
        return hasSent
    }

    // MARK: The process

    private func endOfProcess() -> ExitStatus? {
        while let change = child.change() {
            switch change {
            case .ended(let end): return end
            case .stopped(let signal): stop = (RealClock.now, signal)
            case .continued: stop = nil
            }
        }
        return nil
    }

    /// Kills copies of the process, made by `fork`, that still hold its socket, and returns how many there were.
    private func killCopies() -> Int {
        guard let workerSocket else { return 0 }
        return SystemProcesses.holding(socket: workerSocket).count { kill($0, SIGKILL) == 0 }
    }

    /// Asks the worker to end after its example at the first signal, and terminates it at the second.
    private func handleInterruptions() {
        guard SignalHandler.count > interruptions else { return }
        interruptions = SignalHandler.count
        if interruptions == 1 {
            send(.stop)
            interruptionDeadline = RealClock.now + Self.interruptionGrace
        } else {
            stop(because: .stoppedByUs)
        }
    }

    // MARK: Messages and output

    /// Takes messages from the socket, which only copies of the worker send.
    private func takeFromSocket(_ take: (ReceivedMessage) throws(ChannelFault) -> Void) {
        guard isSocketOpen else { return }
        do throws(ChannelFault) {
            try channel.readSocket(take)
        } catch {
            isSocketOpen = false
            sources[0].fd = -1
            guard !isDone else { return }
            if error == .closed {
                // Either the process is ending, or it has closed the channel and is about to notice.
                allow(.seconds(2))
                isChannelLost = true
            } else {
                stop(because: .fault(error))
            }
        }
    }

    /// Reads available output, and returns whether more may follow.
    private func read(_ source: Int32, _ descriptor: Int32) -> Bool {
        for _ in 0..<16 {
            let (count, section) = channel.readingPrinted {
                buffer.withUnsafeMutableBytes { Foundation.read(source, $0.baseAddress, $0.count) }
            }
            if count == 0 { return false }
            if count < 0 { return errno == EINTR || errno == EAGAIN }
            buffer.withUnsafeBytes { bytes in
                let text = UnsafeRawBufferPointer(rebasing: bytes[..<count])
                let shown = descriptor == STDERR_FILENO ? errorBuffer.add(text) : Array(text)
                if !shown.isEmpty { printed.append((shown, descriptor, section)) }
            }
            if count < buffer.count { return true }
        }
        return true
    }

    private func hasMore(_ descriptor: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) > 0
    }
}
