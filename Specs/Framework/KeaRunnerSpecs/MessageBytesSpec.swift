import Foundation
import Kea
import KeaRunner

/// The bytes between a worker and its coordinator; reading never goes beyond their end.
final class MessageBytesSpec: Spec {
    /// Reads bytes that are followed by others in memory.
    @MainActor
    private static func read<Value>(
        _ bytes: [UInt8], of count: Int? = nil, _ body: (inout ByteReader) throws -> Value
    ) throws -> Value {
        try (bytes + Array(repeating: 0x41, count: 64)).withUnsafeBytes { memory in
            var reader = ByteReader(try unwrap(memory.baseAddress), count: count ?? bytes.count)
            return try body(&reader)
        }
    }

    /// A packet in its binary form.
    private static func packet(
        _ content: String, from process: Int32 = 7, number: UInt32 = 0, rest: Int = 0
    ) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Packet.Head.size)
        bytes.withUnsafeMutableBytes {
            Packet.Head(process: process, number: number, rest: rest).store(in: $0)
        }
        return bytes + content.utf8
    }

    override class func spec() {
        describe("the bytes of a message") {
            it("are read as they were written") {
                let (numbers, texts) = ([0, 1, -1, .max, .min], ["", "kea", "é日🦜\u{0}x"])
                var writer = ByteWriter()
                for number in numbers { writer.write(number) }
                for text in texts { writer.write(text) }
                writer.write([1, 2, 255])
                writer.write(byte: 9)
                let found = try read(writer.bytes) { reader in
                    (
                        try numbers.map { _ in try reader.number() },
                        try texts.map { _ in try reader.text() },
                        try reader.content(), reader.isAtEnd, try reader.byte(), reader.isAtEnd
                    )
                }
                expect(found.0).to(equal(numbers))
                expect(found.1).to(equal(texts))
                expect(found.2).to(equal([1, 2, 255]))
                expect(found.3).to(beFalse())
                expect(found.4).to(equal(9))
                expect(found.5).to(beTrue())
            }

            it("are reported as missing wherever they are truncated") {
                var writer = ByteWriter()
                writer.write(byte: 1)
                writer.write(2)
                writer.write("kea")
                writer.write([1, 2])
                let bytes = writer.bytes
                func readAll(_ reader: inout ByteReader) throws {
                    _ = (try reader.byte(), try reader.number(), try reader.text(), try reader.content())
                }
                try read(bytes, readAll)
                for count in bytes.indices {
                    expect { try read(bytes, of: count, readAll) }.to(
                        throwError(BytesMissing.self), "\(count)")
                }
            }

            it(
                "are reported as missing when a count is negative or too large",
                each: [-1, 4, .max, .min]
            ) { count in
                var writer = ByteWriter()
                writer.write(count)
                let bytes = writer.bytes + [1, 2, 3]
                expect { try read(bytes) { try $0.count() } }.to(throwError(BytesMissing.self))
                expect { try read(bytes) { try $0.text() } }.to(throwError(BytesMissing.self))
                expect { try read(bytes) { try $0.content() } }.to(throwError(BytesMissing.self))
            }
        }

        describe("a packet") {
            func head(_ bytes: [UInt8]) -> Packet.Head? { bytes.withUnsafeBytes { Packet.Head(of: $0) } }

            it("has a head if its length is valid") {
                let whole = packet("", number: 3, rest: 5)
                expect(head(whole)).to(equal(Packet.Head(process: 7, number: 3, rest: 5)))
                for count in 0..<Packet.Head.size { expect(head(Array(whole.prefix(count)))).to(beNil()) }
                let content = String(repeating: "x", count: Packet.capacity - Packet.Head.size)
                expect(head(packet(content))).toNot(beNil())
                expect(head(packet(content + "x"))).to(beNil())
            }

            it("has no head with a wrong mark or a negative number of bytes") {
                for index in 0..<4 {
                    var bytes = packet("x")
                    bytes[index] ^= 1
                    expect(head(bytes)).to(beNil())
                }
                expect(head(packet("x", rest: -1))).to(beNil())
                expect(head(packet("x", rest: 0))).toNot(beNil())
            }
        }

        describe("a sequence of packets") {
            /// The texts of the complete messages.
            func messages(_ packets: [UInt8]...) throws -> [String] {
                var reader = PacketReader(from: 7)
                return try packets.compactMap { bytes in
                    try bytes.withUnsafeBytes { try reader.take($0) }.map {
                        "\($0.process): " + String(decoding: $0.bytes, as: UTF8.self)
                    }
                }
            }

            it("is assembled into messages") {
                let found = try messages(
                    packet("ab", rest: 3), packet("c", number: 1, rest: 2), packet("de", number: 2),
                    packet("f", number: 3), packet("", number: 4))
                expect(found).to(equal(["7: abcde", "7: f", "7: "]))
            }

            it("may contain single messages of another process") {
                let found = try messages(
                    packet("a", rest: 1), packet("x", from: 8, number: 5), packet("b", number: 1))
                expect(found).to(equal(["8: x", "7: ab"]))
            }

            it("is reported as incomplete when packets or bytes are missing or repeated") {
                for packets in [
                    [packet("a", number: 1)], [packet("a"), packet("b")],
                    [packet("a"), packet("b", number: 2)],
                    [packet("a", rest: 2), packet("b", number: 1)],
                    [packet("a", rest: 1), packet("bc", number: 1)],
                ] {
                    expect { () throws -> [String] in
                        var reader = PacketReader(from: 7)
                        for bytes in packets { _ = try bytes.withUnsafeBytes { try reader.take($0) } }
                        return []
                    }.to(throwError(ChannelFault.missingPacket))
                }
                expect { try messages(Array("no head".utf8)) }.to(throwError(ChannelFault.foreignBytes))
            }
        }
    }
}
