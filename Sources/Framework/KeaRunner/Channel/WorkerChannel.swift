import CMessageRing
// The C library's `stdout` is a variable, though nobody sets it.
@preconcurrency import Foundation
import Kea
import KeaEvents
import Synchronization

/// The worker's end of the channel to its coordinator.
///
/// What it tells goes into memory that both see: that costs no system call, and is there for the coordinator whatever
/// happens next. Orders come over a socket. The channel belongs to one process: a copy of the process, as `fork` makes
/// it, says over the socket that it is one, and ends.
final class WorkerChannel: Sendable {
    struct State {
        /// The memory.
        nonisolated(unsafe) let ring: OpaquePointer  // Used by whoever holds the lock, and by nobody else.
        /// The socket, and a second descriptor for it.
        var sockets: [Int32]
        /// What wakes the coordinator when it is written to.
        var alarm: Int32
        /// Descriptors for standard output and standard error, as the coordinator has given them; -1 where they are lost.
        var outputs: [(descriptor: Int32, identity: UInt64?)]
        var writer = ByteWriter()
        /// The example that is running, by its place in the plan.
        var running: Int32 = -1
        /// The class that is loaded, or the hook around a group or the run that is run.
        var surroundings: WorkerMessage.Owner?
        /// The failures that the running example has told.
        var told: [Failure] = []
        var openSteps: [StepInfo] = []
        /// Whether somebody wants to know the steps of every example.
        var reportsAllSteps = false
    }

    let state: Mutex<State>
    let identity: UInt64?
    private let owner = getpid()
    let coordinator = getppid()

    /// The descriptor under which a worker finds its socket when it starts; behind it are the memory, and what wakes the
    /// coordinator.
    static let startDescriptor: Int32 = 3

    /// The number of bytes before each message: its size with them, and the example that is running.
    static let headSize = 8

    /// The exit status of a worker that has lost its channel.
    static let lostStatus: Int32 = 121

    /// Takes over the descriptors from the given one on, and moves them to where nobody comes by; `nil` where they are
    /// not those of a worker.
    init?(descriptor: Int32) {
        identity = Descriptors.identity(of: descriptor)
        guard let ring = kea_ring_map(descriptor + 1) else { return nil }
        close(descriptor + 1)
        let floor = Descriptors.farAway
        let first = Descriptors.raised(descriptor, above: floor)
        let second = fcntl(first, F_DUPFD_CLOEXEC, floor + 8)
        let alarm = Descriptors.raised(descriptor + 2, above: floor)
        let outputs = [STDOUT_FILENO, STDERR_FILENO].map { output in
            let own = fcntl(output, F_DUPFD_CLOEXEC, floor)
            return (own, Descriptors.identity(of: own))
        }
        state = Mutex(State(ring: ring, sockets: [first, second], alarm: alarm, outputs: outputs))
    }

    /// Sends a message at once: whatever happens next, the coordinator knows of this one.
    func send(_ message: WorkerMessage) {
        state.withLock { state in
            guard getpid() == owner else { endCopy(&state) }
            switch message {
            case .exampleStarted(let index):
                beginSection(&state)
                write(message, &state)
                state.running = Int32(index)
                (state.told, state.openSteps) = ([], [])
            case .exampleRetried(_, let result), .exampleFinished(_, let result):
                if isLost(state) { endWithoutChannel() }
                beginSection(&state)
                if !result.status.wantsSteps { kea_ring_drop(state.ring) }
                write(message, &state)
                state.running = -1
                (state.told, state.openSteps) = ([], [])
            case .loading(let name?):
                let place = SourceLocation(file: "", line: 0)
                state.surroundings = .hook("loading \(name)", suite: "", location: place)
                write(message, &state)
            case .hookStarted(let hook):
                state.surroundings = .hook(hook.words, suite: hook.suite, location: hook.location)
                write(message, &state)
            case .loading(nil), .hookFinished:
                // Whoever has closed it, or written into it, is known as long as it has not ended.
                if isLost(state) { endWithoutChannel() }
                letForeignBytesArrive(state)
                state.surroundings = nil
                write(message, &state)
            default: write(message, &state)
            }
        }
    }

    /// Tells the steps of every example from now on, also of those that pass.
    func tellAllSteps() { state.withLock { $0.reportsAllSteps = true } }

    /// Wakes the coordinator where it may be waiting: this process is about to wait for it.
    func wakeCoordinator() { state.withLock { wake($0) } }

    /// Begins another section of what is printed, once the coordinator has read everything of this one.
    ///
    /// So it is known of each output which example it belongs to, though it comes by another way than the messages.
    private func beginSection(_ state: inout State) {
        // What an example prints is not to appear in the next one.
        fflush(stdout)
        var tries = 0
        while kea_ring_is_read(
            state.ring, state.outputs[0].descriptor, state.outputs[1].descriptor, state.sockets[0]) == 0
        {
            if tries == 0 { wake(state) }
            tries += 1
            if tries.isMultiple(of: 1000) {
                // Somebody may have put something else in their place; what is read by nobody is not waited for.
                for index in state.outputs.indices
                where Descriptors.identity(of: state.outputs[index].descriptor)
                    != state.outputs[index].identity || tries > 100_000
                {
                    state.outputs[index].descriptor = -1
                }
                if tries > 200_000 { break }
            }
            usleep(20)
        }
        kea_ring_enter_section(state.ring)
    }

    /// Waits until the coordinator has seen what somebody has written into the socket, where anybody has.
    private func letForeignBytesArrive(_ state: State) {
        var tries = 0
        while kea_ring_is_read(state.ring, -1, -1, state.sockets[0]) == 0, tries < 50_000 {
            wake(state)
            usleep(20)
            tries += 1
        }
    }

    private func wake(_ state: State) {
        var byte: UInt8 = 0
        // One that is full wakes, too; one that is lost is missed for the blink of an eye.
        _ = Foundation.write(state.alarm, &byte, 1)
    }

    /// Whether the socket was closed or shut down, so that no order comes any more.
    private func isLost(_ state: State) -> Bool {
        guard identity != nil, state.sockets.contains(where: { Descriptors.identity(of: $0) == identity })
        else { return true }
        var request = pollfd(fd: state.sockets[0], events: 0, revents: 0)
        return poll(&request, 1, 0) > 0 && request.revents & Int16(POLLHUP) != 0
    }

    private func endWithoutChannel() -> Never {
        _exit(Self.lostStatus)
    }

    /// Sends a failure of an example.
    func send(_ failure: Failure, of failing: WorkerMessage.Owner) {
        state.withLock { state in
            guard getpid() == owner else { endCopy(&state) }
            if case .example(let index) = failing, state.running == index { state.told.append(failure) }
            write(.failure(failure, of: failing), &state)
        }
    }

    /// Sends the beginning or the end of a step.
    ///
    /// Nobody but reports that ask for them needs the steps of an example that passes: until something else is told, they
    /// are held back in the shared memory, where the coordinator finds them if this process ends.
    func send(_ step: StepInfo, _ result: StepResult?) {
        state.withLock { state in
            guard getpid() == owner else { endCopy(&state) }
            guard let result else {
                state.openSteps.append(step)
                return write(.stepStarted(step), &state, mayWait: true)
            }
            let isLast = state.openSteps.popLast() == step
            let ended = state.result(
                result.status, result.seconds, result.failures, result.reason, result.startedAt)
            write(.stepFinished(isLast ? nil : step, ended), &state, mayWait: !result.status.wantsSteps)
        }
    }

    /// Sends the end of an example, or of an attempt at it that another one follows.
    func send(_ result: ExampleResult, of example: Int, isRetried: Bool = false) {
        let ended = state.withLock {
            $0.result(result.status, result.seconds, result.failures, result.reason, result.startedAt)
        }
        send(isRetried ? .exampleRetried(example, ended) : .exampleFinished(example, ended))
    }

    private func write(_ message: WorkerMessage, _ state: inout State, mayWait: Bool = false) {
        state.writer.clear()
        state.writer.write(0)  // The head.
        message.write(to: &state.writer)
        var (size, running) = (UInt32(state.writer.count), state.running)
        memcpy(state.writer.start, &size, 4)
        memcpy(state.writer.start + 4, &running, 4)
        if mayWait, !state.reportsAllSteps,
            kea_ring_hold(state.ring, state.writer.start, state.writer.count) != 0
        {
            return
        }
        var sent = 0
        var stuckSince: Duration?
        while true {
            let count = kea_ring_put(state.ring, state.writer.start + sent, state.writer.count - sent)
            sent += count
            if sent == state.writer.count { break }
            wake(state)
            usleep(100)
            // A coordinator that takes nothing at all waits for whoever reads its output.
            let now = RealClock.now
            if count == 0, let since = stuckSince, now - since > .milliseconds(500) {
                Watchdog.shared.excuse(now - since)
                stuckSince = now
            } else if count > 0 || stuckSince == nil {
                stuckSince = now
            }
        }
        if kea_ring_must_wake(state.ring) != 0 { wake(state) }
    }

    /// Sends a packet over a descriptor, if that is still the one that it was.
    private func send(_ packet: UnsafeRawBufferPointer, over descriptor: Int32) -> Bool {
        guard identity != nil, Descriptors.identity(of: descriptor) == identity else { return false }
        while true {
            if Foundation.send(descriptor, packet.baseAddress, packet.count, Descriptors.withoutSignal)
                == packet.count
            {
                return true
            }
            switch errno {
            case EINTR: continue
            case EAGAIN, ENOBUFS:
                // Somebody has made it non-blocking, and it is full.
                var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&request, 1, 100)
            default: return false
            }
        }
    }

    /// Ends a copy of this process that has come back from an example into the run.
    private func endCopy(_ state: inout State) -> Never {
        var packets = PacketWriter()
        var writer = ByteWriter()
        let owner = state.surroundings ?? (state.running < 0 ? .unknown : .example(Int(state.running)))
        WorkerMessage.stray(owner).write(to: &writer)
        let descriptors = state.sockets
        _ = packets.send(writer.bytes, from: getpid()) { packet in
            descriptors.contains { send(packet, over: $0) }
        }
        _exit(1)
    }
}

extension WorkerChannel.State {
    /// A result in which failures that were told already are not told again.
    fileprivate func result(
        _ status: Status, _ seconds: Double, _ failures: [Failure], _ reason: String?, _ startedAt: Double
    ) -> WorkerMessage.Result {
        let isTold = failures.count <= told.count && told.suffix(failures.count).elementsEqual(failures)
        return WorkerMessage.Result(
            status: status, seconds: seconds, failures: isTold ? .told(failures.count) : .own(failures),
            reason: reason, startedAt: startedAt)
    }
}
