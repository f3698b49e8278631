import CMessageRing
// The C library's `stdout` is a variable, which nothing sets.
@preconcurrency import Foundation
import Kea
import KeaEvents
import Synchronization

/// The worker's end of the channel to the coordinator.
///
/// The worker writes messages into shared memory, without a system call; the coordinator can read them even if the
/// worker crashes next. Orders arrive over a socket. The channel belongs to one process: a forked copy that uses it
/// reports itself over the socket and exits.
final class WorkerChannel: Sendable {
    private struct State {
        nonisolated(unsafe) let ring: OpaquePointer  // Used only while the lock is held.
        /// The socket, and a second descriptor for it.
        let sockets: [Int32]
        /// The descriptor that wakes the coordinator when it is written to.
        let alarm: Int32
        /// Standard output and standard error, as the coordinator provided them; -1 if an example has replaced them.
        var outputs: [(descriptor: Int32, identity: UInt64?)]
        let writer = ByteCoder()
        /// Whether no report needs the steps of examples that pass.
        var holdsSteps = false
        var example: ExampleInfo?
        /// The class that is being loaded, or the hook of a group that is running.
        var surroundings: FailureOwner?
    }

    private let state: Mutex<State>
    private let identity: UInt64?
    private let owner = getpid()
    private let coordinator = getppid()

    /// The descriptor of a starting worker's socket; the next ones are the shared memory and the alarm.
    static let startDescriptor: Int32 = 3

    /// The number of bytes before each message, which contain the size of both.
    static let headSize = 8

    static let lostStatus: Int32 = 121

    /// Adopts the descriptors from `descriptor` on and moves them out of the way; `nil` if they are not a worker's.
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

    /// Sends the steps of an example only if it does not pass, or the process ends.
    ///
    /// Until then, the shared memory contains them. Most examples pass, and most reports need the steps of the others
    /// only: see ``ReportFormat/wantsAllSteps``.
    func holdSteps() { state.withLock { $0.holdsSteps = true } }

    /// Sends a message; the coordinator receives it even if the process ends next.
    func send(_ message: WorkerMessage) {
        state.withLock { state in
            guard getpid() == owner else { endCopy(&state) }
            switch message {
            case .event(let event): return send(message, with: event, &state)
            case .loading(let name?):
                state.surroundings = .hook("loading \(name)", suite: "", location: .unknown, isOfRun: true)
            case .groupHookStarted(let hook):
                state.surroundings = hook.owner
            case .loading(nil), .groupHookFinished:
                // Code that closed the socket, or wrote into it, is still known now.
                if isLost(&state) { _exit(Self.lostStatus) }
                letForeignBytesArrive(&state)
                state.surroundings = nil
            default: break
            }
            write(framed(message, &state), &state)
        }
    }

    private func send(_ message: WorkerMessage, with event: RunEvent, _ state: inout State) {
        switch event {
        case .exampleStarted(let info):
            beginSection(&state)
            write(framed(message, &state), &state)
            state.example = info
        case .exampleRetried, .exampleFinished:
            if isLost(&state) { _exit(Self.lostStatus) }
            beginSection(&state)
            if state.holdsSteps, event.endsQuietly { kea_ring_drop(state.ring) }
            write(framed(message, &state), &state)
            state.example = nil
        case .stepStarted, .stepFinished:
            let frame = framed(message, &state)
            if !state.holdsSteps || kea_ring_hold(state.ring, frame.baseAddress, frame.count) == 0 {
                write(frame, &state)
            }
        default: write(framed(message, &state), &state)
        }
    }

    /// Wakes the coordinator, because this process is about to wait for it.
    func wakeCoordinator() { state.withLock { wake(&$0) } }

    /// Begins a new section of the output, after the coordinator has read all of the current one.
    ///
    /// So the coordinator knows which example has printed what, although output arrives by other ways than messages.
    private func beginSection(_ state: inout State) {
        fflush(stdout)
        var tries = 0
        while kea_ring_is_read(
            state.ring, state.outputs[0].descriptor, state.outputs[1].descriptor, state.sockets[0]) == 0
        {
            if tries == 0 { wake(&state) }
            tries += 1
            if tries.isMultiple(of: 1000) {
                // An example may have replaced them; the coordinator does not read the replacement.
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

    /// Waits until the coordinator has received the bytes that other code has written into the socket, if any.
    private func letForeignBytesArrive(_ state: inout State) {
        var tries = 0
        while kea_ring_is_read(state.ring, -1, -1, state.sockets[0]) == 0, tries < 50_000 {
            wake(&state)
            usleep(20)
            tries += 1
        }
    }

    private func wake(_ state: inout State) {
        var byte: UInt8 = 0
        // A full pipe wakes as well. Without the pipe, the coordinator looks again a moment later.
        _ = Foundation.write(state.alarm, &byte, 1)
    }

    /// Whether the socket was closed or shut down, so that no order arrives any more.
    private func isLost(_ state: inout State) -> Bool {
        guard identity != nil, state.sockets.contains(where: { Descriptors.identity(of: $0) == identity })
        else { return true }
        var request = pollfd(fd: state.sockets[0], events: 0, revents: 0)
        return poll(&request, 1, 0) > 0 && request.revents & Int16(POLLHUP) != 0
    }

    private func framed(_ message: WorkerMessage, _ state: inout State) -> UnsafeMutableRawBufferPointer {
        let bytes = state.writer.write(message, after: Self.headSize)
        bytes.storeBytes(of: bytes.count, as: Int.self)
        return bytes
    }

    /// Writes a frame after the steps that were held back.
    private func write(_ bytes: UnsafeMutableRawBufferPointer, _ state: inout State) {
        guard let start = bytes.baseAddress else { return }
        kea_ring_publish(state.ring)
        var sent = 0
        var stuckSince: Duration?
        while true {
            let count = kea_ring_put(state.ring, start + sent, bytes.count - sent)
            sent += count
            if sent == bytes.count { break }
            wake(&state)
            usleep(100)
            // A coordinator that reads nothing at all waits for the reader of its own output.
            let now = RealClock.now
            if count == 0, let since = stuckSince, now - since > .milliseconds(500) {
                Watchdog.shared.excuse(now - since)
                stuckSince = now
            } else if count > 0 || stuckSince == nil {
                stuckSince = now
            }
        }
        if kea_ring_must_wake(state.ring) != 0 { wake(&state) }
    }

    /// Reports that this process is a forked copy, which came back from an example into the run, and exits.
    private func endCopy(_ state: inout State) -> Never {
        let owner = state.surroundings ?? state.example.map { .example($0) } ?? .unknown
        let packet = Packet.encode(WorkerMessage.returnedCopy(owner), by: state.writer)
        _ = state.sockets.contains { send(packet, over: $0) }
        _exit(1)
    }

    /// Sends a packet over a descriptor, unless other code has replaced that.
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
                // Other code has made it non-blocking, and it is full.
                var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&request, 1, 100)
            default: return false
            }
        }
    }

    /// Receives orders on a thread of its own from now on; the process ends if the coordinator has ended.
    func listen(_ receive: @escaping @Sendable (WorkerOrder) -> Void) {
        let descriptor = state.withLock { $0.sockets[0] }
        ServiceThread.start { [self] in
            var buffer = [UInt8](repeating: 0, count: Packet.capacity)
            while true {
                var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                if poll(&request, 1, 500) < 0, errno != EINTR {
                    // `poll` refuses to wait, for example if the process may not have open files any more.
                    usleep(10_000)
                    request.revents = Int16(POLLIN)
                }
                // Blocked or not, a worker never outlives its coordinator.
                if getppid() != coordinator { kill(getpid(), SIGKILL) }
                guard request.revents != 0 else { continue }
                guard request.revents & Int16(POLLNVAL) == 0,
                    Descriptors.identity(of: descriptor) == identity
                else {
                    Thread.sleep(forTimeInterval: 0.1)
                    continue
                }
                let count = recv(descriptor, &buffer, buffer.count, Descriptors.withoutWaiting)
                guard count != 0 else { kill(getpid(), SIGKILL); continue }
                guard count > 0 else { continue }
                buffer.withUnsafeBytes { bytes in
                    let packet = UnsafeRawBufferPointer(rebasing: bytes[..<count])
                    guard let order = try? Packet.decode(packet) as (process: Int32, message: WorkerOrder),
                        order.process == coordinator
                    else { return }
                    receive(order.message)
                }
            }
        }
    }
}

extension RunEvent {
    var isStep: Bool {
        switch self {
        case .stepStarted, .stepFinished: true
        default: false
        }
    }

    /// Whether it ends an example that passed or was skipped, whose steps most reports do not need.
    var endsQuietly: Bool {
        if case .exampleFinished(_, let result) = self { result.status <= .skipped } else { false }
    }
}
