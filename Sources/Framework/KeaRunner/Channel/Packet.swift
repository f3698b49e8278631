import Foundation
import Kea
import KeaEvents

/// A message over the socket between the coordinator and a worker, after a head that names its sender.
///
/// The sockets keep packets apart, so bytes that other code writes into one are a packet without a head. Orders go to
/// the worker; what comes back is from forked copies of it.
package enum Packet {
    package static let capacity = 65_536

    package static let headSize = 8
    private static let mark: UInt32 = 0x4B65_6121

    /// Returns a message of this process as a packet, which is valid until the writer's next message.
    package static func encode(_ message: some CaseCodable, by writer: ByteCoder) -> UnsafeRawBufferPointer {
        let bytes = writer.write(message, after: headSize)
        bytes.storeBytes(of: mark, toByteOffset: 0, as: UInt32.self)
        bytes.storeBytes(of: getpid(), toByteOffset: 4, as: Int32.self)
        return UnsafeRawBufferPointer(bytes)
    }

    package static func decode<Message: CaseCodable>(
        _ packet: UnsafeRawBufferPointer
    ) throws(ChannelFault) -> (process: Int32, message: Message) {
        guard packet.count >= headSize, packet.count <= capacity,
            packet.loadUnaligned(fromByteOffset: 0, as: UInt32.self) == mark
        else { throw .foreignBytes }
        let content = UnsafeRawBufferPointer(rebasing: packet[headSize...])
        guard let message = try? ByteCoder(isReading: true).read(Message.self, from: content) else {
            throw .nonsense
        }
        return (packet.loadUnaligned(fromByteOffset: 4, as: Int32.self), message)
    }
}
