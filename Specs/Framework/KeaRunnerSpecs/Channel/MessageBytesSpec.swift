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

    private static func bytes(_ message: some Encodable) -> [UInt8] {
        Array(MessageEncoder.data(of: message))
    }

    /// Decodes the first `count` bytes, with others behind them.
    private static func decode<Message: Decodable>(_ bytes: [UInt8], of count: Int? = nil) throws -> Message {
        try (bytes + Array(repeating: 0x41, count: 64)).withUnsafeBytes { memory in
            try MessageDecoder.decode(
                from: UnsafeRawBufferPointer(rebasing: memory[..<(count ?? bytes.count)]))
        }
    }

    /// Returns the bytes of each event, written by one encoder.
    private static func messages(_ events: [RunEvent]) -> [[UInt8]] {
        let encoder = MessageEncoder()
        return withExtendedLifetime(encoder) { events.map { Array(encoder.encode($0)) } }
    }

    /// Returns the lines of `--format events` for events that one decoder reads.
    private static func lines(_ messages: [[UInt8]]) throws -> [String] {
        let decoder = MessageDecoder()
        return try lines(messages.map { bytes in try bytes.withUnsafeBytes { try decoder.event(from: $0) } })
    }

    private static func lines(_ events: [RunEvent]) throws -> [String] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try events.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
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

            it("name an example by its index") {
                let indexed: ExampleInfo = try decode(bytes(info))
                expect(indexed.index).to(equal(7))
                expect(indexed.id).to(equal(""))
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

        describe("the bytes of an event") {
            it("contain a step, and its end after its start only a result") {
                let (one, two) = (step("one"), step("two", definition: nil))
                let events: [RunEvent] = [
                    .stepStarted(one), .stepFinished(one, StepResult(status: .passed, seconds: 0.5)),
                    .stepStarted(two), .stepFinished(one, failed), .stepFinished(one, failed),
                    .stepStarted(two), .stepFinished(two, StepResult(status: .pending, reason: "later")),
                ]
                let found = messages(events)
                expect(try lines(found)).to(equal(try lines(events)))
                expect(found[1].count).to(beLessThan(found[0].count / 3))
            }

            it("contain a step again if another event came between its start and its end") {
                let events: [RunEvent] = [
                    .stepStarted(step("one")),
                    .attachment(Attachment(.text("x"), mediaType: "x"), example: "id"),
                    .stepFinished(step("one"), failed),
                ]
                // The coordinator may not read the first two.
                expect(try lines([messages(events)[2]])).to(equal(try lines([events[2]])))
            }

            it("contain the end of a step without its start", each: Status.allCases) { status in
                let event = RunEvent.stepFinished(step("one"), StepResult(status: status))
                expect(try lines(messages([event]))).to(equal(try lines([event])))
            }

            it("contain an example's index and its whole result") {
                let results = [
                    ExampleResult(status: .passed, seconds: 0.25, startedAt: 1_700_000_000.5, attempts: 2),
                    ExampleResult(status: .failed, seconds: 1, failures: [failure, failure], reason: "why"),
                ]
                let events: [RunEvent] =
                    [.exampleStarted(info)] + results.map { .exampleFinished(info, $0) }
                let blank = ExampleInfo(
                    id: "", kind: .spec, suite: "", path: [], location: SourceLocation(file: "", line: 0),
                    tags: [], index: 7)
                expect(try lines(messages(events))).to(
                    equal(try lines([.exampleStarted(blank)] + results.map { .exampleFinished(blank, $0) })))
            }

            it("contain a test case") {
                let inner = TestCase.Group(value: nil, start: nil)
                let group = TestCase.Group(value: "é", start: 3, children: [inner, inner])
                let match = TestCase.Match(
                    definition: 4,
                    arguments: [.init(group: group, parameterType: "int"), .init(group: inner)])
                let steps: [TestCase.Step] = [
                    .hook(0), .step(0, [match, .init(definition: 5, arguments: [])]),
                    .step(1, [], snippets: ["one", "two"]), .hook(2),
                ]
                for testCase in [
                    TestCase(example: 7, source: "Features/a.feature", pickle: 2, steps: steps),
                    TestCase(example: 0, source: "", pickle: 0, steps: []),
                ] {
                    let found = messages([.testCase(testCase)])
                    expect(try lines(found)).to(equal(try lines([.testCase(testCase)])))
                    for count in found[0].indices {
                        expect { try lines([Array(found[0].prefix(count))]) }.to(throwError(), "\(count)")
                    }
                }
            }

            it("are invalid where they are cut off, name no case, or end a step that did not start") {
                for event in [
                    .exampleStarted(info), .stepStarted(step("one")), .stepFinished(step("one"), failed),
                    .exampleFinished(info, ExampleResult(status: .failed, seconds: 1, failures: [failure])),
                ] as [RunEvent] {
                    let whole = messages([event])[0]
                    for count in whole.indices {
                        expect { try lines([Array(whole.prefix(count))]) }.to(throwError(), "\(count)")
                    }
                }
                expect { try lines([[200]]) }.to(throwError(InvalidMessage.self))
                let passed = StepResult(status: .passed)
                let end = messages([.stepStarted(step("one")), .stepFinished(step("one"), passed)])[1]
                expect { try lines([end]) }.to(throwError(InvalidMessage.self))
            }
        }

        describe("the bytes of a plan") {
            let entries = [
                RunPlan.Entry(info: info), RunPlan.Entry(info: info, group: 3, limit: .milliseconds(1)),
                RunPlan.Entry(info: other(path: ["a", "c", "d"]), unit: 2, isSerial: true, waits: true),
                RunPlan.Entry(info: other(path: ["a"]), knownIssue: "bug"),
                RunPlan.Entry(info: other(path: []), limit: .seconds(3)), RunPlan.Entry(info: info),
            ]

            it("contain each example in full, whatever it has in common with the one before") {
                let found = try MessageDecoder.entries(from: MessageEncoder.data(of: entries[...]))
                expect(found.map(\.info)).to(equal(entries.map(\.info)))
                expect(found.map { "\($0)" }).to(equal(entries.map { "\($0)" }))
            }

            it("contain each property of an example") {
                for values: [any Sendable] in [entries, entries.map(\.info)] {
                    let properties = values.map { Mirror(reflecting: $0).children.map { "\($0)" } }
                    // A property that has one value in all examples of this spec may be missing in the bytes.
                    for index in properties[0].indices {
                        expect(Set(properties.map { $0[index] }).count).to(
                            beGreaterThan(1), properties[0][index])
                    }
                }
            }

            it("are invalid where they are cut off") {
                let whole = MessageEncoder.data(of: entries[...])
                for count in whole.indices {
                    expect { try MessageDecoder.entries(from: whole.prefix(count)) }.to(
                        throwError(), "\(count)")
                }
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

    private static func step(
        _ text: String,
        definition: SourceLocation? = SourceLocation(file: "/code/S.swift", line: 4, column: 2)
    ) -> StepInfo {
        StepInfo(
            keyword: "Given ", text: text, location: SourceLocation(file: "/code/S.feature", line: 9),
            argument: ["| a |"], definition: definition)
    }

    private static let failure = {
        var failure = Failure(message: "wrong", location: SourceLocation(file: "/code/S.swift", line: 4))
        failure.inSwift = ["wrong in Swift"]
        failure.table = TableDifference(
            columns: ["a"], rows: [.init(cells: [.init("b", found: "c")], expected: 1, found: 1)])
        return failure
    }()

    private static let failed = StepResult(status: .failed, failures: [failure], startedAt: 1.5)

    private static func other(path: [String]) -> ExampleInfo {
        ExampleInfo(
            id: "other", kind: .spec, suite: "T", path: path,
            location: SourceLocation(file: "/code/T.swift", line: 1), tags: [], bugs: ["#1"], index: 8)
    }
}
