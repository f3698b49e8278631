import Foundation

/// The coordinator's end of the channel to one worker, as far as it listens.
struct CoordinatorChannel {
    /// The descriptor, to be waited for.
    let descriptor: Int32
    private var packets: PacketReader
    private var buffer = [UInt8](repeating: 0, count: Packet.capacity + 1)

    /// The number of packets that are read before somebody else has a turn.
    private static let packetsAtOnce = 64

    init(_ descriptor: Int32, worker: pid_t) {
        self.descriptor = descriptor
        packets = PacketReader(from: worker)
    }

    /// A message and who sent it.
    struct Received {
        var process: Int32
        /// The example that the sender was running, if any.
        var example: Int?
        var message: WorkerMessage
    }

    /// Reads some of what is there.
    ///
    /// - Returns: whether there may be more.
    /// - Throws: `ChannelFault.closed` where the other end is closed, and whatever else is wrong.
    mutating func read(_ take: (Received) throws(ChannelFault) -> Void) throws(ChannelFault) -> Bool {
        for _ in 0..<Self.packetsAtOnce {
            let count = recv(descriptor, &buffer, buffer.count, Self.withoutWaiting)
            if count == 0 { throw .closed }
            if count < 0 {
                if errno == EINTR { continue }
                if errno == EAGAIN { return false }
                throw .closed
            }
            if let received = try received(count) { try take(received) }
        }
        return true
    }

    #if os(Linux)
        private static let withoutWaiting = Int32(MSG_DONTWAIT)
    #else
        private static let withoutWaiting = MSG_DONTWAIT
    #endif

    private mutating func received(_ count: Int) throws(ChannelFault) -> Received? {
        let result = buffer.withUnsafeBytes { bytes -> Result<PacketReader.Message?, ChannelFault> in
            do throws(ChannelFault) {
                return .success(try packets.take(UnsafeRawBufferPointer(rebasing: bytes[..<count])))
            } catch {
                return .failure(error)
            }
        }
        guard let whole = try result.get() else { return nil }
        let message = whole.bytes.withUnsafeBytes { bytes -> WorkerMessage? in
            var reader = ByteReader(bytes)
            return try? WorkerMessage(from: &reader)
        }
        guard let message else { throw .nonsense }
        return Received(
            process: whole.process, example: whole.example < 0 ? nil : Int(whole.example), message: message)
    }
}

/// Sends orders to one worker.
struct OrderWriter {
    private let descriptor: Int32
    private var packets = PacketWriter()

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Sends an order; a worker that is gone does not hear it.
    mutating func send(_ order: WorkerOrder) {
        var writer = ByteWriter()
        order.write(to: &writer)
        let descriptor = descriptor
        _ = packets.send(writer.bytes, from: getpid(), during: -1) { packet in
            Foundation.send(descriptor, packet.baseAddress, packet.count, Self.quietly) == packet.count
        }
    }

    #if os(Linux)
        private static let quietly = Int32(MSG_NOSIGNAL)
    #else
        private static let quietly: Int32 = 0
    #endif
}
