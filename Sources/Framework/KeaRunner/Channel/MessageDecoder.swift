import Foundation
import KeaEvents

/// Decodes the bytes of a `MessageEncoder`; never reads past their end, even if they are invalid.
///
/// An example is decoded with its index alone, except in plans.
package final class MessageDecoder: Decoder {
    /// The bytes that are left, by a pointer, which debug builds access without a check.
    struct Rest {
        var start: UnsafeRawPointer
        var count: Int

        mutating func take(_ size: Int) throws(InvalidMessage) -> UnsafeRawPointer {
            guard size >= 0, size <= count else { throw InvalidMessage() }
            let taken = start
            start += size
            count -= size
            return taken
        }
        mutating func byte() throws(InvalidMessage) -> UInt8 { try take(1).load(as: UInt8.self) }
        mutating func number() throws(InvalidMessage) -> Int { try take(8).loadUnaligned(as: Int.self) }
        mutating func double() throws(InvalidMessage) -> Double {
            try take(8).loadUnaligned(as: Double.self)
        }
        mutating func numbers<Numbers: BitwiseCopyable>() throws(InvalidMessage) -> Numbers {
            try take(MemoryLayout<Numbers>.size).loadUnaligned(as: Numbers.self)
        }
        /// The number of elements that follow, each of which takes at least a byte.
        mutating func elementCount() throws(InvalidMessage) -> Int {
            let total = try number()
            guard total >= 0, total <= count else { throw InvalidMessage() }
            return total
        }
        mutating func texts() throws(InvalidMessage) -> [String] {
            let total = try elementCount()
            if total == 0 { return [] }
            var texts: [String] = []
            texts.reserveCapacity(total)
            for _ in 0..<total { texts.append(try text()) }
            return texts
        }
        mutating func text() throws(InvalidMessage) -> String {
            let count = try number()
            let bytes = try take(count)
            return String(unsafeUninitializedCapacity: count) { buffer in
                if let start = buffer.baseAddress { memcpy(start, bytes, count) }
                return count
            }
        }
    }

    let rest: UnsafeMutablePointer<Rest>
    /// The step of the event before, if that was its start.
    var startedStep: StepInfo?
    /// The example that was read last in the same plan.
    var lastInfo: ExampleInfo?

    package init() {
        rest = .allocate(capacity: 1)
        rest.initialize(to: Rest(start: UnsafeRawPointer(rest), count: 0))
    }

    deinit { rest.deallocate() }

    /// Returns the value that the bytes encode.
    ///
    /// - Throws: if they are too few or too many, or encode something else.
    package func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from bytes: UnsafeRawBufferPointer
    ) throws -> Value {
        try read(bytes) { try next() }
    }

    /// Returns the value that the bytes of one message encode.
    package static func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from bytes: UnsafeRawBufferPointer
    ) throws -> Value {
        try MessageDecoder().decode(from: bytes)
    }

    func read<Value>(_ bytes: UnsafeRawBufferPointer, _ body: () throws -> Value) throws -> Value {
        guard let start = bytes.baseAddress else { throw InvalidMessage() }
        rest.pointee = Rest(start: start, count: bytes.count)
        let value = try body()
        guard rest.pointee.count == 0 else { throw InvalidMessage() }
        return value
    }

    private func location() throws(InvalidMessage) -> SourceLocation {
        let file = try rest.pointee.text()
        let (line, column): (Int, Int) = try rest.pointee.numbers()
        return SourceLocation(file: file, line: line, column: column == .min ? nil : column)
    }

    func next<Value: Decodable>() throws -> Value {
        if Value.self == SourceLocation.self, let location = try location() as? Value { return location }
        if Value.self == RunEvent.self, let event = try event() as? Value { return event }
        if Value.self == ExampleInfo.self, let info = try indexedInfo() as? Value { return info }
        if Value.self == Data.self {
            let count = try rest.pointee.number()
            if let data = Data(bytes: try rest.pointee.take(count), count: count) as? Value { return data }
        }
        if Value.self == [String: Int].self {
            let (keys, values): ([String], [Int]) = (try next(), try next())
            let counts = Dictionary(zip(keys, values)) { first, _ in first }
            if let counts = counts as? Value { return counts }
        }
        return try Value(from: self)
    }

    // MARK: Decoder

    package var codingPath: [any CodingKey] { [] }
    package var userInfo: [CodingUserInfoKey: Any] { [:] }

    package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Fields<Key>(decoder: self))
    }
    package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try Elements(decoder: self)
    }
    package func singleValueContainer() -> any SingleValueDecodingContainer { Single(decoder: self) }

    private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let decoder: MessageDecoder
        var codingPath: [any CodingKey] { [] }

        /// The case of an enumeration, by its name.
        var allKeys: [Key] {
            do { return try Key(stringValue: decoder.rest.pointee.text()).map { [$0] } ?? [] } catch {
                return []
            }
        }
        func contains(_ key: Key) -> Bool { true }
        func decodeNil(forKey key: Key) throws -> Bool { try decoder.rest.pointee.byte() == 0 }
        func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoder.rest.pointee.text() }
        func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoder.rest.pointee.number() }
        func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
            try decoder.rest.pointee.byte() != 0
        }
        func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
            try decoder.rest.pointee.double()
        }
        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            try decoder.next()
        }
        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedDecodingContainer<Nested> { decoder.container(keyedBy: type) }
        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            try decoder.unkeyedContainer()
        }
        func superDecoder() -> any Decoder { decoder }
        func superDecoder(forKey key: Key) -> any Decoder { decoder }
    }

    private struct Elements: UnkeyedDecodingContainer {
        let decoder: MessageDecoder
        private let total: Int
        private(set) var currentIndex = 0
        var count: Int? { total }
        var isAtEnd: Bool { currentIndex >= total }
        var codingPath: [any CodingKey] { [] }

        init(decoder: MessageDecoder) throws {
            self.decoder = decoder
            total = try decoder.rest.pointee.elementCount()
        }

        private mutating func advance() throws {
            guard !isAtEnd else { throw InvalidMessage() }
            currentIndex += 1
        }
        mutating func decodeNil() throws -> Bool { false }
        mutating func decode(_ type: String.Type) throws -> String {
            try advance()
            return try decoder.rest.pointee.text()
        }
        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            try advance()
            return try decoder.next()
        }
        mutating func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type
        ) throws -> KeyedDecodingContainer<Nested> {
            try advance()
            return decoder.container(keyedBy: type)
        }
        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
            try advance()
            return try decoder.unkeyedContainer()
        }
        mutating func superDecoder() -> any Decoder { decoder }
    }

    private struct Single: SingleValueDecodingContainer {
        let decoder: MessageDecoder
        var codingPath: [any CodingKey] { [] }

        func decodeNil() -> Bool { false }
        func decode(_ type: String.Type) throws -> String { try decoder.rest.pointee.text() }
        func decode(_ type: Bool.Type) throws -> Bool { try decoder.rest.pointee.byte() != 0 }
        func decode(_ type: Double.Type) throws -> Double { try decoder.rest.pointee.double() }
        func decode(_ type: Float.Type) throws -> Float { Float(try decoder.rest.pointee.double()) }
        func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type) throws -> Number {
            Number(truncatingIfNeeded: try decoder.rest.pointee.number())
        }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.next() }
    }
}

/// An error of bytes that encode no message.
package struct InvalidMessage: Error {}
