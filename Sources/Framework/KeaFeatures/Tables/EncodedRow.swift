import Foundation
import Kea

struct EncodedRow {
    let number: Int
    let kind: _TableCells.Kind
    private(set) var names: [String] = []
    private(set) var cells: [_TableCells.Cell] = []

    init(_ row: some Encodable, number: Int) throws {
        self.number = number
        if let cell = CellText.standard(row) {
            (kind, cells) = (.values, [cell])
            return
        }
        let storage = RowStorage()
        try row.encode(to: RowEncoder(storage: storage, number: number))
        (kind, names, cells) = (storage.kind, storage.names, storage.cells)
    }
}

private final class RowStorage {
    var kind = _TableCells.Kind.properties
    var names: [String] = []
    var cells: [_TableCells.Cell] = []

    func set(value: _TableCells.Cell) {
        kind = .values
        cells = [value]
    }

    func set(_ cell: _TableCells.Cell, for name: String) {
        guard let index = names.firstIndex(of: name) else {
            names.append(name)
            cells.append(cell)
            return
        }
        cells[index] = cell
    }
}

private struct RowEncoder: Encoder {
    let storage: RowStorage
    let number: Int
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Properties(storage: storage, number: number))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        storage.kind = .lists
        return Elements(storage: storage, number: number)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        Whole(storage: storage, number: number)
    }
}

private struct Properties<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let storage: RowStorage
    let number: Int
    let codingPath: [any CodingKey] = []

    private func set(_ value: (some Encodable)?, _ key: Key) throws {
        let name = key.stringValue
        storage.set(
            try value.map { try CellText.of($0, number, name) } ?? _TableCells.Cell(text: ""), for: name)
    }

    func encodeNil(forKey key: Key) throws { storage.set(_TableCells.Cell(text: ""), for: key.stringValue) }
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

    // The properties of a part are columns of the row.
    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        superEncoder().container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        superEncoder().unkeyedContainer()
    }
    func superEncoder() -> any Encoder { RowEncoder(storage: storage, number: number) }
    func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }
}

private struct Elements: UnkeyedEncodingContainer {
    let storage: RowStorage
    let number: Int
    let codingPath: [any CodingKey] = []
    var count: Int { storage.cells.count }

    func encodeNil() { storage.cells.append(_TableCells.Cell(text: "")) }
    func encode<Value: Encodable>(_ value: Value) throws {
        storage.cells.append(try CellText.of(value, number, nil))
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        superEncoder().container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { superEncoder().unkeyedContainer() }
    func superEncoder() -> any Encoder { RowEncoder(storage: storage, number: number) }
}

private struct Whole: SingleValueEncodingContainer {
    let storage: RowStorage
    let number: Int
    let codingPath: [any CodingKey] = []

    func encodeNil() { storage.set(value: _TableCells.Cell(text: "")) }
    func encode<Value: Encodable>(_ value: Value) throws {
        if let cell = CellText.standard(value) { return storage.set(value: cell) }
        try value.encode(to: RowEncoder(storage: storage, number: number))
    }
}
