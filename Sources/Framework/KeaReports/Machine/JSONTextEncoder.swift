import Foundation
import KeaEvents
import KeaText

/// Encodes values as JSON: the members of an object in the order of their fields.
///
/// The events of a run are written in debug builds, in which Foundation's encoder takes five times as long.
package final class JSONTextEncoder: Encoder {
    /// What was written so far.
    fileprivate(set) var text = JSONText()
    private var latest = LatestJSON()
    /// The brackets that end the objects and arrays of the value that is being written.
    private var closers: [Unicode.Scalar] = []

    package var codingPath: [any CodingKey] { [] }
    package var userInfo: [CodingUserInfoKey: Any] { [:] }

    package init() {}

    /// Writes a value and the end of its line, and returns the line, which is valid until the next one.
    package func line(of value: some Encodable) throws -> JSONText {
        text.removeAll()
        try write(value)
        text.endLine()
        return text
    }

    /// Writes an event; the same bytes, in a fraction of the time for a frequent event.
    package func line(of event: RunEvent) throws -> JSONText {
        text.removeAll()
        if !text.writeFrequent(event, &latest) { try write(event) }
        text.endLine()
        return text
    }

    fileprivate func write<Value: Encodable>(_ value: Value) throws {
        if Value.self == SourceLocation.self, let location = value as? SourceLocation {
            return text.object { $0.write(location) }
        }
        if Value.self == [String].self, let texts = value as? [String] { return text.strings(texts) }
        if Value.self == Data.self, let data = value as? Data {
            return text.string(data.base64EncodedString())
        }
        if Value.self == [String: Int].self, let counts = value as? [String: Int] {
            return write(counts)
        }
        if Value.self == [Status: Int].self, let counts = value as? [Status: Int] {
            return write(Dictionary(uniqueKeysWithValues: counts.map { ($0.key.rawValue, $0.value) }))
        }
        let outer = closers.count
        try value.encode(to: self)
        while closers.count > outer { text.close(closers.removeLast()) }
    }

    /// Writes a dictionary in the order of its keys.
    private func write(_ counts: [String: Int]) {
        text.open("{")
        for (key, count) in counts.sorted(by: { $0.key < $1.key }) {
            text.key(key)
            text.number(count)
        }
        text.close("}")
    }

    package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        text.open("{")
        closers.append("}")
        return KeyedEncodingContainer(Members<Key>(encoder: self))
    }

    package func unkeyedContainer() -> any UnkeyedEncodingContainer {
        text.open("[")
        closers.append("]")
        return Elements(encoder: self)
    }

    package func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

    private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let encoder: JSONTextEncoder
        var codingPath: [any CodingKey] { [] }

        func encodeNil(forKey key: Key) {
            encoder.text.key(identifier: key.stringValue)
            encoder.text.null()
        }
        func encode(_ value: String, forKey key: Key) {
            encoder.text.key(identifier: key.stringValue)
            encoder.text.string(value)
        }
        func encode(_ value: Int, forKey key: Key) {
            encoder.text.key(identifier: key.stringValue)
            encoder.text.number(value)
        }
        func encode(_ value: some Encodable, forKey key: Key) throws {
            encoder.text.key(identifier: key.stringValue)
            try encoder.write(value)
        }
        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> {
            encoder.text.key(identifier: key.stringValue)
            return encoder.container(keyedBy: type)
        }
        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            encoder.text.key(identifier: key.stringValue)
            return encoder.unkeyedContainer()
        }
        func superEncoder() -> any Encoder { encoder }
        func superEncoder(forKey key: Key) -> any Encoder { encoder }
    }

    private struct Elements: UnkeyedEncodingContainer {
        let encoder: JSONTextEncoder
        private(set) var count = 0
        var codingPath: [any CodingKey] { [] }

        init(encoder: JSONTextEncoder) { self.encoder = encoder }

        mutating func encodeNil() {
            count += 1
            encoder.text.null()
        }
        mutating func encode(_ value: some Encodable) throws {
            count += 1
            try encoder.write(value)
        }
        mutating func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type
        ) -> KeyedEncodingContainer<Nested> {
            count += 1
            return encoder.container(keyedBy: type)
        }
        mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
            count += 1
            return encoder.unkeyedContainer()
        }
        mutating func superEncoder() -> any Encoder { encoder }
    }

    private struct Single: SingleValueEncodingContainer {
        let encoder: JSONTextEncoder
        var codingPath: [any CodingKey] { [] }

        func encodeNil() { encoder.text.null() }
        func encode(_ value: String) { encoder.text.string(value) }
        func encode(_ value: Bool) { encoder.text.boolean(value) }
        func encode(_ value: Double) { encoder.text.number(value) }
        func encode(_ value: Float) { encoder.text.number(Double(value)) }
        func encode<Number: FixedWidthInteger & Encodable>(_ value: Number) { encoder.text.number(value) }
        func encode(_ value: some Encodable) throws { try encoder.write(value) }
    }
}
