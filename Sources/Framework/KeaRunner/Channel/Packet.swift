/// A part of a message, as it travels, with a head that says which.
///
/// The channel is a pair of sockets that keep packets apart. So a byte that somebody else writes into it is a packet of
/// its own that has no head, and nothing that is lost goes unnoticed: packets are numbered.
package enum Packet {
    /// The number of bytes that a packet has at most, its head included.
    package static let capacity = 65_536

    /// The head of a packet.
    package struct Head: Equatable {
        /// The process that sent it.
        var process: Int32
        /// The number of packets that the process has sent before.
        var number: UInt32
        /// The number of bytes of the message that further packets bring.
        var rest: Int

        package static let size = 20
        private static let mark: UInt32 = 0x4B65_6121

        package init(process: Int32, number: UInt32, rest: Int) {
            self.process = process
            self.number = number
            self.rest = rest
        }

        /// Reads the head of a packet; `nil` where it has none.
        package init?(of packet: UnsafeRawBufferPointer) {
            guard packet.count >= Self.size, packet.count <= Packet.capacity,
                packet.loadUnaligned(fromByteOffset: 0, as: UInt32.self) == Self.mark
            else { return nil }
            process = packet.loadUnaligned(fromByteOffset: 4, as: Int32.self)
            number = packet.loadUnaligned(fromByteOffset: 8, as: UInt32.self)
            rest = packet.loadUnaligned(fromByteOffset: 12, as: Int.self)
            guard rest >= 0 else { return nil }
        }

        package func store(in packet: UnsafeMutableRawBufferPointer) {
            packet.storeBytes(of: Self.mark, toByteOffset: 0, as: UInt32.self)
            packet.storeBytes(of: process, toByteOffset: 4, as: Int32.self)
            packet.storeBytes(of: number, toByteOffset: 8, as: UInt32.self)
            packet.storeBytes(of: rest, toByteOffset: 12, as: Int.self)
        }
    }
}

/// Parts messages into packets.
struct PacketWriter {
    private var number: UInt32 = 0
    private var buffer = [UInt8](repeating: 0, count: Packet.capacity)

    /// Sends a message.
    ///
    /// - Parameters:
    ///   - message: its bytes.
    ///   - process: who sends it.
    ///   - send: sends a packet, and says whether that was possible.
    /// - Returns: whether all of it was sent.
    mutating func send(
        _ message: [UInt8], from process: Int32, _ send: (UnsafeRawBufferPointer) -> Bool
    ) -> Bool {
        message.withUnsafeBytes { bytes in
            var sent = 0
            repeat {
                let count = min(bytes.count - sent, Packet.capacity - Packet.Head.size)
                let head = Packet.Head(process: process, number: number, rest: bytes.count - sent - count)
                let isSent = buffer.withUnsafeMutableBytes { packet in
                    head.store(in: packet)
                    UnsafeMutableRawBufferPointer(rebasing: packet[Packet.Head.size...]).copyMemory(
                        from: UnsafeRawBufferPointer(rebasing: bytes[sent..<sent + count]))
                    return send(UnsafeRawBufferPointer(rebasing: packet[..<(Packet.Head.size + count)]))
                }
                guard isSent else { return false }
                number &+= 1
                sent += count
            } while sent < bytes.count
            return true
        }
    }
}

/// Puts messages together again, and sees what is missing or not to be there.
package struct PacketReader {
    /// A whole message.
    package struct Message {
        /// The process that sent it.
        package var process: Int32
        package var bytes: [UInt8]
    }

    private let process: Int32
    private var number: UInt32 = 0
    private var parts: [UInt8] = []
    private var rest = 0

    /// Reads the messages of a process; those of another one have to be a packet each.
    package init(from process: Int32) { self.process = process }

    /// Takes a packet.
    ///
    /// - Returns: the message that is complete with it.
    package mutating func take(_ packet: UnsafeRawBufferPointer) throws(ChannelFault) -> Message? {
        guard let head = Packet.Head(of: packet) else { throw .foreignBytes }
        let content = UnsafeRawBufferPointer(rebasing: packet[Packet.Head.size...])
        guard head.process == process else {
            return Message(process: head.process, bytes: Array(content))
        }
        guard head.number == number, parts.isEmpty || rest == content.count + head.rest else {
            throw .missingPacket
        }
        number &+= 1
        if parts.isEmpty { parts.reserveCapacity(content.count + head.rest) }
        parts.append(contentsOf: content)
        rest = head.rest
        guard rest == 0 else { return nil }
        defer { parts = [] }
        return Message(process: process, bytes: parts)
    }
}

/// A fault of the channel between a coordinator and its worker.
package enum ChannelFault: Error, Equatable {
    /// It is closed, and the worker is not done.
    case closed
    /// Somebody else has written into it.
    case foreignBytes
    /// A packet has not arrived.
    case missingPacket
    /// A message makes no sense here.
    case nonsense

    /// The fault in words, as they follow the name of an example.
    package var words: String {
        switch self {
        case .closed: "closed the descriptor over which results are told"
        case .foreignBytes: "wrote to the descriptor over which results are told"
        case .missingPacket: "lost a part of what was told over the descriptor for results"
        case .nonsense: "told something about results that cannot be"
        }
    }
}
