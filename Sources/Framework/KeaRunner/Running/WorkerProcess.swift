import CMessageRing
import Foundation
import Kea

/// A worker that is a process: what it tells, what it prints, and its end.
///
/// It has a clock of its own: whatever the worker does, a deadline ends it. It waits for the end of the process and not
/// for that of its pipes, which others may hold.
@MainActor
final class WorkerProcess: WorkerSession {
    private let child: ChildProcess
    private let channel: CoordinatorChannel
    /// The worker's end of the socket, which copies of the worker hold, too.
    private let workerSocket: UInt64?
    /// The ends of the pipes from its standard output and standard error.
    private let outputPipe: Int32
    private let errorPipe: Int32
    private var words = CrashOutputBuffer()
    private var buffer = [UInt8](repeating: 0, count: 65_536)
    private var interruptions = 0
    private var messageCount = 0
    var stop: (since: Duration, signal: Int32)?
    var lastTurn = RealClock.now
    /// The last look at how long the worker has waited for a processor, and what it was then.
    var processorWait = (at: Duration.zero, time: Duration.zero)
    private var isSocketOpen = true
    /// What was printed and has not been handed on yet, with the section of the worker that it belongs to.
    private var printed: [(bytes: [UInt8], descriptor: Int32, section: UInt32)] = []
    /// The worker's section, as far as its messages have been taken.
    private var section: UInt32 = 0
    private(set) var isChannelLost = false
    /// Whether the worker has to be alive if it tells anything more.
    private var livesOn = false

    /// The reason for which it was ended, where it was.
    private var cause: WorkerEnd?

    /// The time at which it counts as silent, on the real clock; `nil` for never.
    var deadline: Duration?

    /// The time at which an interrupted worker is ended.
    var interruptionDeadline: Duration?

    /// The time limit for a worker's end after an interruption.
    private static let interruptionGrace = Duration.seconds(3)

    /// The time for the runtime to tell of a crash: it reads the executable for it, and gives up after ten seconds.
    private static let storyLimit = Duration.seconds(20)

    /// The number of bytes that a process can have left in a pipe.
    private static let pipeCapacity = 1 << 20

    /// Starts the process.
    ///
    /// - Parameters:
    ///   - selfPipe: the descriptor to which it writes a byte when it has sent something.
    ///   - wantsAllSteps: whether a report needs the steps of examples that pass.
    init(
        arguments: [String], environment: [String: String], selfPipe: Int32, wantsAllSteps: Bool
    ) throws {
        var (own, given): ([Int32], [Int32]) = ([], [])
        defer { for descriptor in given { close(descriptor) } }
        do {
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
            channel = CoordinatorChannel(
                own[0], ring: ring, worker: child.id, wantsAllSteps: wantsAllSteps)
        } catch {
            for descriptor in own { close(descriptor) }
            throw error
        }
        workerSocket = Descriptors.identity(of: given[0])
        sources = own.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        (outputPipe, errorPipe) = (own[1], own[2])
    }

    var id: Int32 { child.id }

    var errorOutput: String { words.text }

    /// One that hears nothing any more gets no more time.
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
        lookAtClock(after: waited)
        let ready = events.map { $0.revents != 0 }
        readPrinted(output: ready[1], errors: ready[2])
        let hasTold = takeMessages(take, forward)
        if ready[0] { takeFromSocket(take) }
        handleInterruptions()
        guard let ended = lookAtProcess() else { return hasTold }
        // Processes that the worker has left behind may hold its pipes open; what is there now is all.
        for _ in 0..<(Self.pipeCapacity / buffer.count) { readPrinted(output: true, errors: true) }
        while takeMessages(take, forward) {}
        // It was held back before the process could say anything of its end.
        channel.release()
        livesOn = false
        while takeMessages(take, forward) {}
        // What is still printed belongs to whatever was told last.
        release(upTo: .max, forward)
        while isSocketOpen, hasMore(channel.descriptor) { takeFromSocket(take) }
        var copies = 0
        if isSocketOpen {
            copies = killCopies()
            if copies > 0, hasMore(channel.descriptor) { takeFromSocket(take) }
        }
        if isDone { forward(words.release(), STDERR_FILENO) }
        for descriptor in [channel.descriptor, outputPipe, errorPipe] { close(descriptor) }
        if ended == .code(WorkerChannel.lostStatus), !isDone { cause = cause ?? .fault(.closed) }
        end = (cause ?? .byItself(ended), copies)
        return hasTold
    }

    func setAsleep(_ isAsleep: Bool) -> Bool { channel.setAsleep(isAsleep) }

    private(set) var isDone = false

    /// Reads what was printed; a pipe that is closed is waited for no longer.
    private func readPrinted(output: Bool, errors: Bool) {
        if output, sources[1].fd >= 0, !read(outputPipe, STDOUT_FILENO) { sources[1].fd = -1 }
        let wasStory = words.isStory
        if errors, sources[2].fd >= 0, !read(errorPipe, STDERR_FILENO) { sources[2].fd = -1 }
        // What crashes is not late any more, however long its story takes.
        if words.isStory, !wasStory { deadline = deadline.map { max($0, RealClock.now + Self.storyLimit) } }
    }

    /// Hands on what was printed up to a section of the worker.
    private func release(upTo section: UInt32, _ forward: ([UInt8], Int32) -> Void) {
        while let first = printed.first, first.section <= section {
            printed.removeFirst()
            forward(first.bytes, first.descriptor)
        }
    }

    /// Takes messages, and between them what was printed, where it belongs.
    ///
    /// - Returns: whether there was anything.
    private func takeMessages(
        _ take: (ReceivedMessage) throws(ChannelFault) -> Void,
        _ forward: ([UInt8], Int32) -> Void
    ) -> Bool {
        // What is told after a fault cannot be relied on, and would hide whose fault it was.
        if case .fault = cause { return false }
        let countBefore = messageCount
        var hasTold = false
        do throws(ChannelFault) {
            hasTold = try channel.read { received throws(ChannelFault) in
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
        if livesOn, messageCount > countBefore { forward(words.release(), STDERR_FILENO) }
        // What was told before the story of a crash has been read by now; what comes next was told after it.
        livesOn = words.isHoldingBack && (livesOn || !hasTold)
        release(upTo: section, forward)
        return hasTold
    }

    // MARK: The process

    private func lookAtProcess() -> ProcessEnd? {
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

    /// The first signal asks the worker to end after its example; the second one ends it.
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

    // MARK: What it says

    /// Takes what has come over the socket: only copies of the worker have something to say there.
    private func takeFromSocket(_ take: (ReceivedMessage) throws(ChannelFault) -> Void) {
        guard isSocketOpen else { return }
        do throws(ChannelFault) {
            _ = try channel.readSocket(take)
        } catch {
            isSocketOpen = false
            sources[0].fd = -1
            guard !isDone else { return }
            if error == .closed {
                // Either the process is ending, or it has closed the channel: it is about to notice, then.
                allow(.seconds(2))
                isChannelLost = true
            } else {
                stop(because: .fault(error))
            }
        }
    }

    /// Reads what is there.
    ///
    /// - Returns: whether more may come.
    private func read(_ source: Int32, _ descriptor: Int32) -> Bool {
        for _ in 0..<16 {
            let (count, section) = channel.readingPrinted {
                buffer.withUnsafeMutableBytes { Foundation.read(source, $0.baseAddress, $0.count) }
            }
            if count == 0 { return false }
            if count < 0 { return errno == EINTR || errno == EAGAIN }
            buffer.withUnsafeBytes { bytes in
                let text = UnsafeRawBufferPointer(rebasing: bytes[..<count])
                let shown = descriptor == STDERR_FILENO ? words.take(text) : Array(text)
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
