import Foundation
import Kea
import KeaEvents
import KeaRunner

/// The bytes of messages between workers and the coordinator: whatever they are, nothing behind their end is read.
final class MessageBytesSpec: Spec {
    /// A message of each kind of value.
    private struct Message: Codable, Equatable {
        var numbers = [0, 1, -1, .max, .min]
        var texts = ["", "kea", "é日🦜\u{0}x"]
        var data = Data([1, 2, 255])
        var isOn = true
        var share = 0.1
        var seed: UInt64? = .max
        var word: String? = "word"
        var nothing: String?
        var count: Int?
        var limit: Duration? = .milliseconds(1)
        var counts = ["a": 1, "b": 2]
        var ranges = [1..<3, 5..<5]
        var cases: [Case] = [.plain, .full("x", of: 3), .status(.timedOut)]

        enum Case: Codable, Equatable {
            case plain, status(Status)
            case full(String?, of: Int)
        }
    }

    private static let info = ExampleInfo(
        id: "id", kind: .scenario, suite: "S", path: ["a", "b"],
        location: SourceLocation(file: "/code/S.feature", line: 3, column: 5), tags: ["@slow"], index: 7)

    private static func bytes(_ message: some Encodable, writesExamples: Bool = false) -> [UInt8] {
        Array(MessageEncoder.data(of: message, writesExamples: writesExamples))
    }

    /// Decodes the first `count` bytes, with others behind them.
    private static func decode<Message: Decodable>(
        _ bytes: [UInt8], of count: Int? = nil, readsExamples: Bool = false
    ) throws -> Message {
        try (bytes + Array(repeating: 0x41, count: 64)).withUnsafeBytes { memory in
            try MessageDecoder.decode(
                from: UnsafeRawBufferPointer(rebasing: memory[..<(count ?? bytes.count)]),
                readsExamples: readsExamples)
        }
    }

    override class func spec() {
        describe("the bytes of a message") {
            it("are decoded as they were encoded") {
                expect(try decode(bytes(Message())) as Message).to(equal(Message()))
            }

            it("are those of the next message where an encoder encodes another one") {
                let encoder = MessageEncoder()
                let found = withExtendedLifetime(encoder) {
                    _ = encoder.encode(Message())
                    return Array(encoder.encode(["a"]))
                }
                expect(found).to(equal(bytes(["a"])))
            }

            it("carry steps that come again, and others") {
                let (one, two) = (step("one"), step("two"))
                expect(try decode(bytes([one, one, two, one])) as [StepInfo]).to(equal([one, one, two, one]))
            }

            it("name an example by its index, unless it is written in full") {
                let indexed: ExampleInfo = try decode(bytes(info))
                expect(indexed.index).to(equal(7))
                expect(indexed.id).to(equal(""))
                expect(
                    try decode(bytes([info, info], writesExamples: true), readsExamples: true)
                        as [ExampleInfo]
                ).to(equal([info, info]))
            }

            it("are invalid wherever they are cut off, and with a byte behind them") {
                let bytes = bytes(Message())
                for count in bytes.indices {
                    expect { try decode(bytes, of: count) as Message }.to(throwError(), "\(count)")
                }
                expect { try decode(bytes, of: bytes.count + 1) as Message }.to(
                    throwError(InvalidMessage.self))
            }

            it("are invalid where a count is negative or too large", each: [-1, 4, .max, .min]) { count in
                let bytes = bytes(count) + [1, 2, 3]
                expect { try decode(bytes) as [Bool] }.to(throwError(InvalidMessage.self))
                expect { try decode(bytes) as String }.to(throwError(InvalidMessage.self))
                expect { try decode(bytes) as Data }.to(throwError(InvalidMessage.self))
            }

            it("are invalid where they name no case") {
                expect { try decode(bytes("other")) as Status }.to(throwError())
                expect { try decode(bytes("other")) as Message.Case }.to(throwError())
            }
        }

        describe("a packet") {
            func packet(_ message: some Encodable) -> [UInt8] {
                let encoder = MessageEncoder()
                return withExtendedLifetime(encoder) { Array(Packet.encode(message, by: encoder)) }
            }
            func decode(_ bytes: [UInt8]) throws -> (process: Int32, message: [String]) {
                try bytes.withUnsafeBytes { try Packet.decode($0) }
            }

            it("names the process that has sent it") {
                let found = try decode(packet(["ab", "c"]))
                expect(found.process).to(equal(getpid()))
                expect(found.message).to(equal(["ab", "c"]))
            }

            it("is not one without a whole head, or if it is too long") {
                let whole = packet(["ab"])
                for count in 0..<Packet.headSize {
                    expect { try decode(Array(whole.prefix(count))) }.to(
                        throwError(ChannelFault.foreignBytes))
                }
                for index in 0..<4 {
                    var bytes = whole
                    bytes[index] ^= 1
                    expect { try decode(bytes) }.to(throwError(ChannelFault.foreignBytes))
                }
                let rest = [UInt8](repeating: 0, count: Packet.capacity)
                expect { try decode(whole + rest) }.to(throwError(ChannelFault.foreignBytes))
            }

            it("makes no sense with another message") {
                expect { try decode(packet("ab")) }.to(throwError(ChannelFault.nonsense))
            }
        }
    }

    private static func step(_ text: String) -> StepInfo {
        StepInfo(
            keyword: "Given ", text: text, location: SourceLocation(file: "/code/S.feature", line: 9),
            argument: ["| a |"], definition: SourceLocation(file: "/code/S.swift", line: 4, column: 2))
    }
}
