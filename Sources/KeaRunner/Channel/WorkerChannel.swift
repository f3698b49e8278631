import Foundation
import Kea
import KeaEvents
import Synchronization

/// The worker's end of the channel to its coordinator.
///
/// It belongs to one process: a copy of the process, as `fork` makes it, says that it is one and ends.
final class WorkerChannel: Sendable {
    fileprivate struct State {
        /// The descriptor, and a second one for it.
        var descriptors: [Int32]
        var packets = PacketWriter()
        /// The example that is running, by its place in the plan.
        var running: Int32 = -1
        /// The failures that the running example has told.
        var told: [Failure] = []
        var openSteps: [StepInfo] = []
    }

    private let state: Mutex<State>
    private let identity: UInt64?
    private let owner = getpid()
    private let coordinator = getppid()

    /// The descriptor under which a worker finds its channel when it starts.
    static let startDescriptor: Int32 = 3

    /// The exit status of a worker that has lost its channel.
    static let lostStatus: Int32 = 121

    /// Takes over a descriptor, and moves it to where nobody comes by.
    init(descriptor: Int32) {
        identity = Descriptors.identity(of: descriptor)
        let (floor, restore) = Descriptors.farAway()
        let first = Descriptors.raised(descriptor, above: floor)
        let second = fcntl(first, F_DUPFD_CLOEXEC, floor + 8)
        restore()
        state = Mutex(State(descriptors: [first, second]))
    }

    /// Sends a message at once: whatever happens next, the coordinator knows of this one.
    func send(_ message: WorkerMessage) {
        state.withLock { state in
            guard getpid() == owner else { endCopy(&state) }
            switch message {
            case .exampleStarted(let index):
                write(message, &state)
                state.running = Int32(index)
                (state.told, state.openSteps) = ([], [])
            case .exampleRetried, .exampleFinished:
                write(message, &state)
                state.running = -1
                (state.told, state.openSteps) = ([], [])
            default: write(message, &state)
            }
        }
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
    func send(_ step: StepInfo, _ result: StepResult?) {
        state.withLock { state in
            guard getpid() == owner else { endCopy(&state) }
            guard let result else {
                state.openSteps.append(step)
                return write(.stepStarted(step), &state)
            }
            let isLast = state.openSteps.popLast() == step
            let ended = state.result(
                result.status, result.seconds, result.failures, result.reason, result.startedAt)
            write(.stepFinished(isLast ? nil : step, ended), &state)
        }
    }

    /// Sends the end of an example, or of an attempt at it that another one follows.
    func send(_ result: ExampleResult, of example: Int, isRetried: Bool = false) {
        let ended = state.withLock {
            $0.result(result.status, result.seconds, result.failures, result.reason, result.startedAt)
        }
        send(isRetried ? .exampleRetried(example, ended) : .exampleFinished(example, ended))
    }

    private func write(_ message: WorkerMessage, _ state: inout State) {
        var writer = ByteWriter()
        message.write(to: &writer)
        let descriptors = state.descriptors
        let isSent = state.packets.send(writer.bytes, from: owner, during: state.running) { packet in
            descriptors.contains { send(packet, over: $0) }
        }
        guard !isSent else { return }
        let notice = "error: the descriptor over which Kea tells results was closed\n"
        FileHandle.standardError.write(Data(notice.utf8))
        _exit(Self.lostStatus)
    }

    /// Sends a packet over a descriptor, if that is still the one that it was.
    private func send(_ packet: UnsafeRawBufferPointer, over descriptor: Int32) -> Bool {
        guard identity != nil, Descriptors.identity(of: descriptor) == identity else { return false }
        while true {
            if Foundation.send(descriptor, packet.baseAddress, packet.count, Self.quietly) == packet.count {
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

    #if os(Linux)
        private static let quietly = Int32(MSG_NOSIGNAL)
    #else
        private static let quietly: Int32 = 0
    #endif

    /// Ends a copy of this process that has come back from an example into the run.
    private func endCopy(_ state: inout State) -> Never {
        var packets = PacketWriter()
        var writer = ByteWriter()
        WorkerMessage.stray(Int(state.running)).write(to: &writer)
        let descriptors = state.descriptors
        _ = packets.send(writer.bytes, from: getpid(), during: state.running) { packet in
            descriptors.contains { send(packet, over: $0) }
        }
        _exit(1)
    }

    // MARK: Orders

    /// Takes orders from now on, on a thread of its own; where the coordinator is gone, the process ends.
    func listen(_ take: @escaping @Sendable (WorkerOrder) -> Void) {
        let descriptor = state.withLock { $0.descriptors[0] }
        Thread.detachNewThread { [self] in
            var reader = PacketReader(from: coordinator)
            var buffer = [UInt8](repeating: 0, count: Packet.capacity)
            while true {
                var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                poll(&request, 1, 500)
                // Blocked or not, a worker never outlives its coordinator.
                if getppid() != coordinator { kill(getpid(), SIGKILL) }
                guard request.revents != 0 else { continue }
                guard request.revents & Int16(POLLNVAL) == 0,
                    Descriptors.identity(of: descriptor) == identity
                else {
                    Thread.sleep(forTimeInterval: 0.1)
                    continue
                }
                let count = recv(descriptor, &buffer, buffer.count, 0)
                guard count != 0 else { kill(getpid(), SIGKILL); continue }
                guard count > 0 else { continue }
                let order = buffer.withUnsafeBytes { bytes -> WorkerOrder? in
                    let packet = UnsafeRawBufferPointer(rebasing: bytes[..<count])
                    guard let message = try? reader.take(packet) else { return nil }
                    return message.bytes.withUnsafeBytes { bytes in
                        var reader = ByteReader(bytes)
                        return try? WorkerOrder(from: &reader)
                    }
                }
                if let order { take(order) }
            }
        }
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
