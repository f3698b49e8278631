import CMessageRing
// The C library's `stdout` is a variable, which nothing sets.
@preconcurrency import Foundation
import Kea
import KeaEvents
import Synchronization

/// The worker's end of the channel to the coordinator.
///
/// The worker writes messages into shared memory, without a system call; the coordinator can read them even if the
/// worker crashes next. Orders arrive over a socket; what other code writes into it reaches nobody. The channel belongs to
/// one process: a forked copy that uses it leaves its number in the memory and exits.
final class WorkerChannel: Sendable {
    private struct State {
        nonisolated(unsafe) let ring: OpaquePointer  // Used only while the lock is held.
        let socket: Int32
        /// The descriptor that wakes the coordinator when it is written to.
        let alarm: Int32
        /// Standard output and standard error, as the coordinator provided them; -1 if an example has replaced them.
        var outputs: [(descriptor: Int32, identity: UInt64?)]
        let writer = ByteCoder()
        /// Whether no report needs the steps of examples that pass.
        var holdsSteps = false
        /// The running example, by its index in the plan.
        var example: Int?
        /// Whether a class is being loaded or a hook of a group is running, and how many have begun so far.
        var outsideOfExamples = (isRunning: false, count: 0)
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
        let socket = Descriptors.raised(descriptor, above: floor)
        let alarm = Descriptors.raised(descriptor + 2, above: floor)
        let outputs = [STDOUT_FILENO, STDERR_FILENO].map { output in
            let own = fcntl(output, F_DUPFD_CLOEXEC, floor)
            return (own, Descriptors.identity(of: own))
        }
        state = Mutex(State(ring: ring, socket: socket, alarm: alarm, outputs: outputs))
    }

    /// Sends the steps of an example only if it does not pass or the process ends; most reports need no others.
    func holdSteps() { state.withLock { $0.holdsSteps = true } }

    /// Sends a message; the coordinator receives it even if the process ends next.
    func send(_ message: WorkerMessage) {
        state.withLock { state in
            guard getpid() == owner else { endCopy(&state) }
            switch message {
            case .event(let event): return send(message, with: event, &state)
            case .loading(_?), .groupHookStarted:
                state.outsideOfExamples = (true, state.outsideOfExamples.count + 1)
            case .loading(nil), .groupHookFinished:
                // Code that closed the socket or has forked is still known now.
                if isLost(&state) { _exit(Self.lostStatus) }
                letCoordinatorRead(&state)
                state.outsideOfExamples.isRunning = false
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
            state.example = info.index
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

    /// Ends this process if it is a forked copy of the worker.
    func endCopy() {
        if getpid() != owner { state.withLock { endCopy(&$0) } }
    }

    /// Wakes the coordinator, because this process is about to wait for it.
    func wakeCoordinator() { state.withLock { wake(&$0) } }

    /// Begins a new section of the output, by which the coordinator knows which example has printed what.
    private func beginSection(_ state: inout State) {
        letCoordinatorRead(&state)
        kea_ring_enter_section(state.ring)
    }

    /// Waits until the coordinator has read all output, and has noticed a forked copy that has come back.
    private func letCoordinatorRead(_ state: inout State) {
        fflush(stdout)
        var tries = 0
        while kea_ring_is_read(state.ring, state.outputs[0].descriptor, state.outputs[1].descriptor) == 0 {
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
    }

    private func wake(_ state: inout State) {
        var byte: UInt8 = 0
        // A full pipe wakes as well. Without the pipe, the coordinator looks again a moment later.
        _ = Foundation.write(state.alarm, &byte, 1)
    }

    /// Whether the socket was closed or shut down, so that no order arrives any more.
    private func isLost(_ state: inout State) -> Bool {
        guard identity != nil, Descriptors.identity(of: state.socket) == identity else { return true }
        var request = pollfd(fd: state.socket, events: 0, revents: 0)
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
        let (isOutside, count) = state.outsideOfExamples
        let number = isOutside ? 2 * count : 2 * (state.example ?? Int(Int32.max)) + 1
        var tries = 0
        while kea_ring_note_copy(state.ring, UInt32(clamping: number)) == 0, tries < 10_000 {
            usleep(100)
            tries += 1
        }
        wake(&state)
        _exit(1)
    }

    /// Receives orders on a thread of its own from now on; the process ends if the coordinator has ended.
    func listen(_ receive: @escaping @Sendable (WorkerOrder) -> Void) {
        let descriptor = state.withLock { $0.socket }
        ServiceThread.start { [self] in
            var buffer = [UInt8](repeating: 0, count: WorkerOrder.capacity)
            let reader = ByteCoder(isReading: true)
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
                guard Descriptors.identity(of: descriptor) == identity else { _exit(Self.lostStatus) }
                let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
                // The code under test has shut it down.
                guard count != 0 else { _exit(Self.lostStatus) }
                guard count > 0 else { continue }
                let order = buffer.withUnsafeBytes { bytes in
                    try? reader.read(
                        WorkerOrder.self, from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
                }
                if let order { receive(order) }
            }
        }
    }
}

extension RunEvent {
    /// Whether it ends an example that passed or was skipped, whose steps most reports do not need.
    var endsQuietly: Bool {
        if case .exampleFinished(_, let result) = self { result.status <= .skipped } else { false }
    }
}
