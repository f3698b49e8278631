import Foundation
import Synchronization

extension WorkerChannel {
    /// Takes orders from now on, on a thread of its own; where the coordinator is gone, the process ends.
    func listen(_ take: @escaping @Sendable (WorkerOrder) -> Void) {
        let descriptor = state.withLock { $0.sockets[0] }
        Thread.detachNewThread { [self] in
            var reader = PacketReader(from: coordinator)
            var buffer = [UInt8](repeating: 0, count: Packet.capacity)
            while true {
                var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                if poll(&request, 1, 500) < 0, errno == EINVAL {
                    // Where the process may not have open files any more, nothing can be waited for.
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
                let order = buffer.withUnsafeBytes { bytes -> WorkerOrder? in
                    let packet = UnsafeRawBufferPointer(rebasing: bytes[..<count])
                    guard let message = try? reader.take(packet) else { return nil }
                    return message.bytes.withUnsafeBytes { bytes in
                        guard let start = bytes.baseAddress else { return nil }
                        var reader = ByteReader(start, count: bytes.count)
                        return try? WorkerOrder(from: &reader)
                    }
                }
                if let order { take(order) }
            }
        }
    }
}
