import Foundation
import KeaEvents

/// Encodes messages between the coordinator and a worker as bytes: values in the order of their fields, without keys.
///
/// Coordinator and worker are the same executable, so both sides know the order. `MessageDecoder` reads the bytes.
///
/// Workers encode an event for every step, in debug builds, in which only the C library and plain memory stores are
/// fast. The memory is therefore reused for the next message, and frequent values have coding of their own.
package final class MessageEncoder: Encoder {
    /// The memory, by a pointer, which debug builds access without a check.
    struct Buffer {
        var start = malloc(1024)
        var capacity = 1024
        var count = 0

        var bytes: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(start: start, count: count) }

        mutating func append(_ bytes: UnsafeRawPointer?, _ size: Int) {
            if count + size > capacity {
                capacity = max(count + size, 2 * capacity)
                start = realloc(start, capacity)
            }
            if let start, let bytes { memcpy(start + count, bytes, size) }
            count += size
        }
        mutating func append(byte: UInt8) {
            var byte = byte
            append(&byte, 1)
        }
        /// Appends numbers, or a tuple of them, as they are in memory.
        mutating func append<Numbers: BitwiseCopyable>(_ numbers: Numbers) {
            var numbers = numbers
            append(&numbers, MemoryLayout<Numbers>.size)
        }
        mutating func append(_ text: String) {
            var text = text
            text.withUTF8 { utf8 in
                append(utf8.count)
                append(utf8.baseAddress, utf8.count)
            }
        }
        mutating func append(_ texts: [String]) {
            append(texts.count)
            for text in texts { append(text) }
        }
        mutating func append(_ location: SourceLocation) {
            append(location.file)
            append(location.line)
            append(location.column ?? .min)
        }
    }

    let buffer = UnsafeMutablePointer<Buffer>.allocate(capacity: 1)
    /// The step of the event before, if that was its start.
    var startedStep: StepInfo?
    /// The example that was written last in the same plan.
    var lastInfo: ExampleInfo?

    package init() { buffer.initialize(to: Buffer()) }

    deinit {
        free(buffer.pointee.start)
        buffer.deallocate()
    }

    /// Encodes a message after the space of a head, and returns the bytes, which are valid until the next message.
    package func encode(_ message: some Encodable, after headSize: Int = 0) -> UnsafeMutableRawBufferPointer {
        encode(after: headSize) { try write(message) }
    }

    /// Encodes an event; the same, without looking up its type.
    package func encode(_ event: RunEvent, after headSize: Int = 0) -> UnsafeMutableRawBufferPointer {
        encode(after: headSize) { try write(event) }
    }

    private func encode(after headSize: Int, _ write: () throws -> Void) -> UnsafeMutableRawBufferPointer {
        buffer.pointee.count = 0
        buffer.pointee.append(nil, headSize)
        // A part of a message could mean something else: without one, the reader reports an invalid message.
        do { try write() } catch { buffer.pointee.count = headSize }
        return buffer.pointee.bytes
    }

    /// Returns the bytes of one message.
    package static func data(of message: some Encodable) -> Data {
        let encoder = MessageEncoder()
        return withExtendedLifetime(encoder) { Data(encoder.encode(message)) }
    }

    func write<Value: Encodable>(_ value: Value) throws {
        if Value.self == SourceLocation.self, let location = value as? SourceLocation {
            buffer.pointee.append(location)
        } else if Value.self == RunEvent.self, let event = value as? RunEvent {
            try write(event)
        } else if Value.self == ExampleInfo.self, let info = value as? ExampleInfo {
            buffer.pointee.append(info.index)
        } else if Value.self == Data.self, let data = value as? Data {
            buffer.pointee.append(data.count)
            data.withUnsafeBytes { buffer.pointee.append($0.baseAddress, $0.count) }
        } else if Value.self == [String: Int].self, let counts = value as? [String: Int] {
            try write(counts.map(\.key))
            try write(counts.map(\.value))
        } else {
            try value.encode(to: self)
        }
    }

    // MARK: Encoder

    package var codingPath: [any CodingKey] { [] }
    package var userInfo: [CodingUserInfoKey: Any] { [:] }

    package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Fields<Key>(encoder: self, buffer: buffer))
    }
    package func unkeyedContainer() -> any UnkeyedEncodingContainer {
        Elements(encoder: self, buffer: buffer)
    }
    package func singleValueContainer() -> any SingleValueEncodingContainer {
        Single(encoder: self, buffer: buffer)
    }

    private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let encoder: MessageEncoder
        let buffer: UnsafeMutablePointer<Buffer>
        var codingPath: [any CodingKey] { [] }

        func encodeNil(forKey key: Key) { buffer.pointee.append(byte: 0) }
        func encode(_ value: String, forKey key: Key) { buffer.pointee.append(value) }
        func encode(_ value: Int, forKey key: Key) { buffer.pointee.append(value) }
        func encode(_ value: Bool, forKey key: Key) { buffer.pointee.append(byte: value ? 1 : 0) }
        func encode(_ value: Double, forKey key: Key) {
            buffer.pointee.append(value)
        }
        func encode(_ value: some Encodable, forKey key: Key) throws { try encoder.write(value) }

        func encodeIfPresent(_ value: String?, forKey key: Key) {
            buffer.pointee.append(byte: value == nil ? 0 : 1)
            if let value { buffer.pointee.append(value) }
        }
        func encodeIfPresent(_ value: Int?, forKey key: Key) {
            buffer.pointee.append(byte: value == nil ? 0 : 1)
            if let value { buffer.pointee.append(value) }
        }
        func encodeIfPresent(_ value: UInt64?, forKey key: Key) {
            encodeIfPresent(value.map { Int(truncatingIfNeeded: $0) }, forKey: key)
        }
        func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws {
            buffer.pointee.append(byte: value == nil ? 0 : 1)
            if let value { try encoder.write(value) }
        }

        /// The case of an enumeration, by its name.
        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> {
            buffer.pointee.append(key.stringValue)
            return encoder.container(keyedBy: type)
        }
        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            encoder.unkeyedContainer()
        }
        func superEncoder() -> any Encoder { encoder }
        func superEncoder(forKey key: Key) -> any Encoder { encoder }
    }

    /// Elements after their count, which is corrected with each of them.
    private struct Elements: UnkeyedEncodingContainer {
        let encoder: MessageEncoder
        let buffer: UnsafeMutablePointer<Buffer>
        private let start: Int
        private(set) var count = 0
        var codingPath: [any CodingKey] { [] }

        init(encoder: MessageEncoder, buffer: UnsafeMutablePointer<Buffer>) {
            (self.encoder, self.buffer) = (encoder, buffer)
            start = buffer.pointee.count
            buffer.pointee.append(0)
        }

        private mutating func add() {
            count += 1
            if let bytes = buffer.pointee.start { memcpy(bytes + start, &count, 8) }
        }
        mutating func encodeNil() {
            add()
            buffer.pointee.append(byte: 0)
        }
        mutating func encode(_ value: String) {
            add()
            buffer.pointee.append(value)
        }
        mutating func encode(_ value: some Encodable) throws {
            add()
            try encoder.write(value)
        }
        mutating func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type
        ) -> KeyedEncodingContainer<Nested> {
            add()
            return encoder.container(keyedBy: type)
        }
        mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
            add()
            return encoder.unkeyedContainer()
        }
        mutating func superEncoder() -> any Encoder { encoder }
    }

    private struct Single: SingleValueEncodingContainer {
        let encoder: MessageEncoder
        let buffer: UnsafeMutablePointer<Buffer>
        var codingPath: [any CodingKey] { [] }

        func encodeNil() { buffer.pointee.append(byte: 0) }
        func encode(_ value: String) { buffer.pointee.append(value) }
        func encode(_ value: Bool) { buffer.pointee.append(byte: value ? 1 : 0) }
        func encode(_ value: Double) { buffer.pointee.append(value) }
        func encode(_ value: Float) { encode(Double(value)) }
        func encode<Number: FixedWidthInteger & Encodable>(_ value: Number) {
            buffer.pointee.append(Int(truncatingIfNeeded: value))
        }
        func encode(_ value: some Encodable) throws { try encoder.write(value) }
    }
}
