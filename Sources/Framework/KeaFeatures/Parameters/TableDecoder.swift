import CucumberExpressions
import KeaEvents
import KeaText

/// Decodes the rows of a table, and notes the columns that their type reads.
final class TableDecoder {
    private let table: DataTable
    private let columns: [String: Int]
    private var names: [String] = []
    private var folded: Set<String> = []
    private var inRow: Set<String> = []
    /// The folded names of the columns that may be missing.
    fileprivate var optional: Set<String> = []
    /// The types of the values, by the folded names of the columns.
    fileprivate var types: [String: Any.Type] = [:]

    init(_ table: DataTable) throws {
        self.table = table
        var columns: [String: Int] = [:]
        for (index, name) in table.header.enumerated() {
            guard columns.updateValue(index, forKey: foldedName(name)) == nil else {
                throw StepArgumentError("the column “\(name)” occurs twice", row: 0, column: index)
            }
        }
        self.columns = columns
    }

    fileprivate var header: [String] { table.header }

    /// Records that a row reads a column, and returns the column's index.
    @discardableResult
    fileprivate func recordUse(of name: String) -> Int? {
        let key = foldedName(name)
        inRow.insert(key)
        if folded.insert(key).inserted { names.append(columnName(name)) }
        return columns[key]
    }

    func rows<Row: Decodable>(_ type: Row.Type) throws -> [Row] {
        var used: [Set<String>] = []
        let rows = try table.rows.indices.dropFirst().map { index in
            inRow = []
            defer { used.append(inRow) }
            return try Row(from: RowReader(decoder: self, cells: table.rows[index], index: index))
        }
        guard try !rows.isEmpty || askAll(type) else { return rows }
        let unknown = table.header.filter { !folded.contains(foldedName($0)) }
        if let first = unknown.first {
            throw StepArgumentError(
                unknownColumns(unknown), row: 0, column: table.header.firstIndex(of: first))
        }
        for (row, used) in used.enumerated() {
            for (index, name) in table.header.enumerated() where !used.contains(foldedName(name)) {
                let text = table.rows[row + 1][index]
                guard !text.isEmpty else { continue }
                throw StepArgumentError(
                    "row \(row + 1), column “\(name)”: a row like this takes none, but “\(text)” is there",
                    row: row + 1, column: index)
            }
        }
        return rows
    }

    /// Finds the columns that a type reads, by decoding samples; returns whether all have one, throws if one is missing.
    private func askAll<Row: Decodable>(_ type: Row.Type, hasAll: Bool = false) throws -> Bool {
        let cells = table.header.map { _ in "" }
        do {
            _ = try Row(
                from: RowReader(decoder: self, cells: cells, index: 1, isSample: true, hasAll: hasAll))
            return true
        } catch let error as StepArgumentError where error.row == 0 {
            throw error
        } catch {
            return false
        }
    }

    /// Returns the columns that a type of rows reads, up to a value without a sample; none for a list without a header.
    static func columns(of type: any Decodable.Type) -> [Vocabulary.Column] {
        guard !(type is any StepArgument.Type), let decoder = try? TableDecoder(DataTable([[""]])) else {
            return []
        }
        _ = try? decoder.askAll(type, hasAll: true)
        return decoder.names.map { name in
            let type = decoder.types[foldedName(name)]
            return Vocabulary.Column(
                name: name, isOptional: decoder.optional.contains(foldedName(name)),
                values: type.map { allTexts(of: $0) } ?? [], meaning: type.map(meaning) ?? "")
        }
    }

    private static func meaning(of type: Any.Type) -> String {
        (type as? any StepArgument.Type)?.stepTextDescription ?? "a \(words(of: "\(type)"))"
    }

    private func unknownColumns(_ unknown: [String]) -> String {
        guard !unknown.contains("") else {
            return "a column of the table has no name; the step takes " + quotedList(names)
        }
        let meant = unknown.compactMap { name in
            nearest(to: name, among: names) { $0 / 2 }.map { near in
                (unknown.count == 1 ? "“\(near)”" : "“\(near)” by “\(name)”")
                    + PlainText.note(name, like: near)
            }
        }
        return "the step takes \(unknown.map { "no column “\($0)”" }.joined(separator: " and ")); it takes "
            + quotedList(names) + (meant.isEmpty ? "" : ". Did you mean \(meant.joined(separator: " and "))?")
    }

    /// Returns the cells of a one-column table without a header as values.
    static func list<Element: StepArgument>(_ type: Element.Type, _ table: DataTable) throws -> [Element] {
        guard table.header.count <= 1 else {
            throw StepArgumentError(
                "the step takes a list, which is a table of one column; this one has \(table.header.count)",
                row: 0, column: 1)
        }
        return try table.rows.indices.map { index in
            let text = table.rows[index].first ?? ""
            guard let value = Element(stepText: text) else {
                throw StepArgumentError(
                    "row \(index + 1): “\(text)” is \(Element.mismatch(text))", row: index, column: 0
                )
            }
            return value
        }
    }
}

func quotedList(_ names: [String]) -> String { names.map { "“\($0)”" }.joined(separator: ", ") }

/// Returns a property's name as words: `asked by` for `askedBy`.
func columnName(_ property: String) -> String {
    let name = words(of: property)
    return name.contains(" ") ? name : property
}

private struct RowReader: Decoder {
    let decoder: TableDecoder
    let cells: [String]
    let index: Int
    var isSample = false
    var hasAll = false
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(KeyedCells(row: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw error("a row has named columns and cannot become a list", column: nil)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        guard decoder.header.count == 1 else {
            let count = decoder.header.count
            throw error("a row of \(count) columns cannot become a single value", column: nil)
        }
        decoder.recordUse(of: decoder.header[0])
        return CellReader(row: self, column: 0)
    }

    func column(_ name: String) -> Int? {
        let column = decoder.recordUse(of: name)
        return hasAll ? 0 : column
    }

    func error(_ message: String, column: Int?) -> StepArgumentError {
        let name = column.map { ", column “\(decoder.header[$0])”" } ?? ""
        return StepArgumentError("row \(index)\(name): \(message)", row: index, column: column)
    }
}

private struct KeyedCells<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let row: RowReader
    let codingPath: [any CodingKey] = []
    var allKeys: [Key] { row.decoder.header.compactMap { Key(stringValue: $0) } }

    private func cell(_ key: Key) throws -> CellReader {
        guard let column = row.column(key.stringValue) else {
            let name = columnName(key.stringValue)
            let note = row.decoder.header.map { PlainText.note($0.lowercased(), like: name) }.joined()
            throw StepArgumentError(
                "the table has no column “\(name)”; it has \(quotedList(row.decoder.header))\(note)", row: 0)
        }
        return CellReader(row: row, column: column)
    }

    /// Decodes a column that may be missing; one whose type has no sample does not end the list of columns.
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        return row.hasAll ? try? decode(type, forKey: key) : try decode(type, forKey: key)
    }

    func contains(_ key: Key) -> Bool {
        // A type asks this only of a column that may be missing.
        if row.hasAll { row.decoder.optional.insert(foldedName(key.stringValue)) }
        return row.column(key.stringValue) != nil
    }

    func decodeNil(forKey key: Key) throws -> Bool { try cell(key).decodeNil() && !row.hasAll }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        if row.hasAll { row.decoder.types[foldedName(key.stringValue)] = type }
        return try cell(key).decode(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try cell(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try cell(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { row }
    func superDecoder(forKey key: Key) throws -> any Decoder { try cell(key) }
}

private struct CellReader: Decoder, SingleValueDecodingContainer {
    let row: RowReader
    let column: Int
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    private var text: String { row.cells[column] }

    func decodeNil() -> Bool { text.isEmpty }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        // Standard argument types read their texts as sentences do; other types decode themselves.
        if let argument = type as? any StepArgument.Type {
            if row.isSample, let sample = sample(argument) as? Value { return sample }
            guard let value = argument.init(stepText: text) as? Value else {
                throw refusal(argument.stepTextDescription, argument.mismatch(text))
            }
            return value
        }
        do {
            return try Value(from: self)
        } catch DecodingError.dataCorrupted {
            throw refusal("a \(words(of: "\(type)"))", "not a \(words(of: "\(type)"))")
        }
    }

    private func sample(_ type: any StepArgument.Type) -> Any? {
        (allTexts(of: type).prefix(1) + ["", "0", "true"]).lazy.compactMap { type.init(stepText: $0) }.first
    }

    private func refusal(_ wanted: String, _ mismatch: String) -> StepArgumentError {
        text.isEmpty
            ? row.error("the cell is empty, where \(wanted) is expected", column: column)
            : row.error("“\(text)” is \(mismatch)", column: column)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw row.error("a cell is one value, not several", column: column)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw row.error("a cell is one value, not a list", column: column)
    }
}
