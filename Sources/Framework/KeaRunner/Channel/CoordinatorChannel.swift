import CMessageRing
import Foundation
import Kea
import KeaEvents

/// The coordinator's end of the channel to one worker, whose own end is a ``WorkerChannel``.
final class CoordinatorChannel {
    private let socket: Int32
    private let ring: OpaquePointer
    /// The number of bytes ever taken out of the ring.
    private var taken: UInt64 = 0
    private var stream: UnsafeMutableRawPointer
    private var capacity = 1 << 18
    private var count = 0
    private let writer = ByteCoder()
    private let reader = ByteCoder(isReading: true)

    init(_ socket: Int32, ring: OpaquePointer) {
        (self.socket, self.ring) = (socket, ring)
        stream = .allocate(byteCount: capacity, alignment: 8)
    }

    deinit {
        stream.deallocate()
        kea_ring_unmap(ring)
    }

    /// Receives some of the worker's messages, and returns whether there were any.
    func read(_ take: (WorkerMessage) throws(ChannelFault) -> Void) throws(ChannelFault) -> Bool {
        let more = kea_ring_take(ring, taken, stream + count, capacity - count)
        guard more >= 0 else { throw .nonsense }
        taken += UInt64(more)
        count += more
        var offset = 0
        while let size = try frameSize(at: offset), count - offset >= size {
            let content = UnsafeRawBufferPointer(
                start: stream + offset + WorkerChannel.headSize, count: size - WorkerChannel.headSize)
            offset += size
            guard let message: WorkerMessage = try? reader.read(from: content) else { throw .nonsense }
            try take(message)
        }
        count -= offset
        memmove(stream, stream + offset, count)
        guard more == 0 else { return true }
        // The worker waits with its next message until this has been taken.
        let copy = Int(kea_ring_take_copy(ring))
        if copy > 0 { try take(.returnedCopy(copy)) }
        return copy > 0
    }

    /// Makes the steps readable that the worker held back, after it has ended.
    func release() { kea_ring_publish(ring) }

    /// Returns the size of the frame at an offset, with its head; `nil` if the head has not arrived yet.
    private func frameSize(at offset: Int) throws(ChannelFault) -> Int? {
        guard count - offset >= WorkerChannel.headSize else { return nil }
        let size = (stream + offset).loadUnaligned(as: Int.self)
        guard size >= WorkerChannel.headSize, size <= 1 << 30 else { throw .nonsense }
        if size > capacity, offset == 0 {
            let larger = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
            memcpy(larger, stream, count)
            stream.deallocate()
            (stream, capacity) = (larger, size)
        }
        return size
    }

    func setAsleep(_ isAsleep: Bool) -> Bool { kea_ring_set_asleep(ring, isAsleep ? 1 : 0) != 0 }

    /// Reads from a pipe of the worker, and returns the section that the bytes belong to.
    func readingPrinted<Value>(_ read: () -> Value) -> (value: Value, section: UInt32) {
        kea_ring_note_reading(ring)
        defer { kea_ring_note_reading(ring) }
        let value = read()
        return (value, kea_ring_section(ring))
    }

    /// Sends an order; a worker that has ended does not receive it.
    func send(_ order: WorkerOrder) {
        let bytes = writer.write(order)
        _ = Foundation.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    }
}
