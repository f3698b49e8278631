import CMessageRing
import Foundation

/// The coordinator's end of the channel to one worker, as far as it listens.
///
/// What a worker tells comes through memory that both see, so that it is there whatever becomes of the worker. Over the
/// socket come orders to it; what comes back that way is from a copy of the worker, or from nobody who should.
final class CoordinatorChannel {
    /// The socket, to be waited for.
    let descriptor: Int32
    private let ring: OpaquePointer
    /// The number of bytes that were ever taken out of the ring.
    private var taken: UInt64 = 0
    private var packets: PacketReader
    private var packet = [UInt8](repeating: 0, count: Packet.capacity + 1)
    private var stream: UnsafeMutableRawPointer
    private var capacity = 1 << 18
    private var count = 0
    private let worker: pid_t

    /// The number of packets that are read before somebody else has a turn.
    private static let packetsAtOnce = 64

    /// The longest message that can be meant.
    private static let longestMessage = 1 << 30

    init(_ descriptor: Int32, ring: OpaquePointer, worker: pid_t) {
        self.descriptor = descriptor
        self.ring = ring
        self.worker = worker
        packets = PacketReader(from: worker)
        stream = .allocate(byteCount: capacity, alignment: 8)
    }

    deinit {
        stream.deallocate()
        kea_ring_unmap(ring)
    }

    /// Reads some of what the worker has told.
    ///
    /// - Returns: whether there was anything.
    /// - Throws: `ChannelFault.nonsense` where the memory holds anything else than messages.
    func read(_ take: (ReceivedMessage) throws(ChannelFault) -> Void) throws(ChannelFault) -> Bool {
        let more = kea_ring_take(ring, taken, stream + count, capacity - count)
        guard more >= 0 else { throw .nonsense }
        taken += UInt64(more)
        count += more
        var offset = 0
        while let size = try messageSize(at: offset), count - offset >= size {
            try take(try message(at: offset, size))
            offset += size
        }
        count -= offset
        memmove(stream, stream + offset, count)
        return more > 0
    }

    /// Lets what the worker has held back be read; only once it has ended.
    func release() { kea_ring_release(ring) }

    /// The number of bytes of the message that begins at an offset, its head included; `nil` where that is not there yet.
    private func messageSize(at offset: Int) throws(ChannelFault) -> Int? {
        guard count - offset >= WorkerChannel.headSize else { return nil }
        var size: UInt32 = 0
        memcpy(&size, stream + offset, 4)
        guard size >= WorkerChannel.headSize, size <= Self.longestMessage else { throw .nonsense }
        if Int(size) > capacity, offset == 0 {
            let larger = UnsafeMutableRawPointer.allocate(byteCount: Int(size), alignment: 8)
            memcpy(larger, stream, count)
            stream.deallocate()
            (stream, capacity) = (larger, Int(size))
        }
        return Int(size)
    }

    private func message(at offset: Int, _ size: Int) throws(ChannelFault) -> ReceivedMessage {
        var example: Int32 = 0
        memcpy(&example, stream + offset + 4, 4)
        var reader = ByteReader(
            stream + offset + WorkerChannel.headSize, count: size - WorkerChannel.headSize)
        do {
            return ReceivedMessage(
                process: worker, example: example < 0 ? nil : Int(example),
                message: try WorkerMessage(from: &reader))
        } catch {
            throw .nonsense
        }
    }

    /// Says that nobody looks at what is told until somebody wakes this process, or that somebody does again.
    ///
    /// - Returns: whether there is something to look at.
    func setAsleep(_ isAsleep: Bool) -> Bool { kea_ring_set_asleep(ring, isAsleep ? 1 : 0) != 0 }

    /// Reads from a pipe of the worker, and finds out to which section belongs what is read.
    func readingPrinted<Value>(_ read: () -> Value) -> (value: Value, section: UInt32) {
        kea_ring_note_reading(ring)
        defer { kea_ring_note_reading(ring) }
        let value = read()
        return (value, kea_ring_section(ring))
    }

    /// Reads some of what has come over the socket.
    ///
    /// - Returns: whether there may be more.
    /// - Throws: `ChannelFault.closed` where the other end is closed, and whatever else is wrong.
    func readSocket(_ take: (ReceivedMessage) throws(ChannelFault) -> Void) throws(ChannelFault) -> Bool {
        for _ in 0..<Self.packetsAtOnce {
            let count = recv(descriptor, &packet, packet.count, Descriptors.withoutWaiting)
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

    private func received(_ count: Int) throws(ChannelFault) -> ReceivedMessage? {
        let result = packet.withUnsafeBytes { bytes -> Result<PacketReader.Message?, ChannelFault> in
            do throws(ChannelFault) {
                return .success(try packets.take(UnsafeRawBufferPointer(rebasing: bytes[..<count])))
            } catch {
                return .failure(error)
            }
        }
        guard let whole = try result.get() else { return nil }
        // The worker itself says nothing here.
        guard whole.process != worker else { throw .foreignBytes }
        let message = whole.bytes.withUnsafeBytes { bytes -> WorkerMessage? in
            guard let start = bytes.baseAddress else { return nil }
            var reader = ByteReader(start, count: bytes.count)
            return try? WorkerMessage(from: &reader)
        }
        guard let message else { throw .nonsense }
        return ReceivedMessage(process: whole.process, example: nil, message: message)
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
        _ = packets.send(writer.bytes, from: getpid()) { packet in
            Foundation.send(descriptor, packet.baseAddress, packet.count, Descriptors.withoutSignal)
                == packet.count
        }
    }
}
