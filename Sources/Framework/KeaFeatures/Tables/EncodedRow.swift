import Foundation
import Kea

/// The cells of a row that a value encodes: its properties with those of its parts, its elements, or itself.
final class EncodedRow: Encoder {
    let number: Int
    private(set) var kind = _TableCells.Kind.properties
    private(set) var names: [String] = []
    private(set) var cells: [_TableCells.Cell] = []

    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    init(_ row: some Encodable, number: Int) throws {
        self.number = number
        if let cell = CellText.standard(row) {
            (kind, cells) = (.values, [cell])
        } else {
            try row.encode(to: self)
        }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        kind = .properties
        return KeyedEncodingContainer(Properties(row: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        kind = .lists
        return self
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        kind = .values
        return self
    }

    fileprivate func set(_ cell: _TableCells.Cell, for name: String) {
        names.append(name)
        cells.append(cell)
    }
}

extension EncodedRow: UnkeyedEncodingContainer, SingleValueEncodingContainer {
    var count: Int { cells.count }

    func encodeNil() { cells.append(_TableCells.Cell(text: "")) }

    func encode<Value: Encodable>(_ value: Value) throws {
        if kind == .values, CellText.standard(value) == nil { return try value.encode(to: self) }
        cells.append(try CellText.of(value, number, nil))
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { unkeyedContainer() }
    func superEncoder() -> any Encoder { self }
}

private struct Properties<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let row: EncodedRow
    let codingPath: [any CodingKey] = []

    private func set(_ value: (some Encodable)?, _ key: Key) throws {
        let name = key.stringValue
        row.set(
            try value.map { try CellText.of($0, row.number, name) } ?? _TableCells.Cell(text: ""), for: name)
    }

    func encodeNil(forKey key: Key) throws { row.set(_TableCells.Cell(text: ""), for: key.stringValue) }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try set(value, key) }

    // Without these, a column with nothing but `nil` would be unknown.
    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws { try set(value, key) }
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try set(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try set(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try set(value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try set(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try set(value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try set(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try set(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try set(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try set(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try set(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try set(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try set(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try set(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try set(value, key) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        row.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { row.unkeyedContainer() }
    func superEncoder() -> any Encoder { row }
    func superEncoder(forKey key: Key) -> any Encoder { row }
}
