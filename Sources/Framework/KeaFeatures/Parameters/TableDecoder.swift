import CucumberExpressions
import KeaEvents
import KeaText

struct TableDecoder {
    private let table: DataTable
    private let columns: [String: Int]

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

    func rows<Row: Decodable>(_ type: Row.Type) throws -> [Row] {
        let asked = AskedColumns()
        var used: [Set<String>] = []
        let rows = try table.rows.indices.dropFirst().map { index in
            asked.inRow = []
            defer { used.append(asked.inRow) }
            return try Row(
                from: RowReader(row: Cells(table: table, columns: columns, index: index, asked: asked)))
        }
        guard try !rows.isEmpty || askAll(type, asked) else { return rows }
        let unknown = table.header.filter { !asked.folded.contains(foldedName($0)) }
        if let first = unknown.first {
            throw StepArgumentError(
                unknownColumns(unknown, asked.names), row: 0, column: table.header.firstIndex(of: first))
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

    /// Finds the columns that a type reads, by decoding sample values.
    ///
    /// - Returns: whether the type has read all its columns; it stops at a value without a sample.
    /// - Throws: `StepArgumentError` for a missing column.
    private func askAll<Row: Decodable>(_ type: Row.Type, _ asked: AskedColumns) throws -> Bool {
        let sample = DataTable([table.header, table.header.map { _ in "" }])
        do {
            _ = try Row(
                from: RowReader(
                    row: Cells(table: sample, columns: columns, index: 1, asked: asked, isSample: true)))
            return true
        } catch let error as StepArgumentError where error.row == 0 {
            throw error
        } catch {
            return false
        }
    }

    /// Returns the columns that a type of rows reads, by decoding a row in which each column has a sample value.
    ///
    /// - Returns: the columns up to a value without a sample; none for a list without a header.
    static func columns(of type: any Decodable.Type) -> [Vocabulary.Column] {
        func decode<Row: Decodable>(_ type: Row.Type, _ asked: AskedColumns) {
            let table = DataTable([[""], [""]])
            let cells = Cells(
                table: table, columns: [:], index: 1, asked: asked, isSample: true, hasAll: true)
            _ = try? Row(from: RowReader(row: cells))
        }
        guard !(type is any StepArgument.Type) else { return [] }
        let asked = AskedColumns()
        decode(type, asked)
        return asked.names.map { name in
            Vocabulary.Column(
                name: name, isOptional: asked.optional.contains(foldedName(name)),
                values: asked.types[foldedName(name)].map { allTexts(of: $0) } ?? [],
                meaning: asked.types[foldedName(name)].map(meaning) ?? "")
        }
    }

    private static func meaning(of type: Any.Type) -> String {
        (type as? any StepArgument.Type)?.stepTextDescription ?? "a \(words(of: "\(type)"))"
    }

    private func unknownColumns(_ names: [String], _ known: [String]) -> String {
        guard !names.contains("") else {
            return "a column of the table has no name; the step takes " + quotedList(known)
        }
        let meant = names.compactMap { name in
            nearest(to: name, among: known) { $0 / 2 }.map { near in
                names.count == 1 ? "“\(near)”" : "“\(near)” by “\(name)”"
            }
        }
        return "the step takes \(names.map { "no column “\($0)”" }.joined(separator: " and ")); it takes "
            + quotedList(known) + (meant.isEmpty ? "" : ". Did you mean \(meant.joined(separator: " and "))?")
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

func quotedList(_ names: [String]) -> String {
    names.map { "“\($0)”" }.joined(separator: ", ")
}

private final class AskedColumns {
    private(set) var names: [String] = []
    private(set) var folded: Set<String> = []
    var inRow: Set<String> = []
    /// The folded names of the columns that may be missing.
    var optional: Set<String> = []
    /// The types of the values, by the folded names of the columns.
    var types: [String: Any.Type] = [:]

    func add(_ name: String) {
        inRow.insert(foldedName(name))
        if folded.insert(foldedName(name)).inserted { names.append(columnName(name)) }
    }
}

/// Returns a property's name as words: `asked by` for `askedBy`.
func columnName(_ property: String) -> String {
    let name = words(of: property)
    return name.contains(" ") ? name : property
}

private struct Cells {
    let table: DataTable
    let columns: [String: Int]
    let index: Int
    let asked: AskedColumns
    var isSample = false
    var hasAll = false

    func column(_ name: String) -> Int? {
        asked.add(name)
        return hasAll ? 0 : columns[foldedName(name)]
    }

    func text(_ column: Int) -> String { table.rows[index][column] }

    func error(_ message: String, column: Int?) -> StepArgumentError {
        let name = column.map { ", column “\(table.header[$0])”" } ?? ""
        return StepArgumentError("row \(index)\(name): \(message)", row: index, column: column)
    }

    func missing(_ name: String) -> StepArgumentError {
        StepArgumentError(
            "the table has no column “\(columnName(name))”; it has \(quotedList(table.header))",
            row: 0)
    }
}

private struct RowReader: Decoder {
    let row: Cells
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(KeyedCells(row: row))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw row.error("a row has named columns and cannot become a list", column: nil)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        guard row.table.header.count == 1 else {
            let count = row.table.header.count
            throw row.error("a row of \(count) columns cannot become a single value", column: nil)
        }
        row.asked.add(row.table.header[0])
        return CellReader(row: row, column: 0)
    }
}

private struct KeyedCells<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let row: Cells
    let codingPath: [any CodingKey] = []
    var allKeys: [Key] { row.table.header.compactMap { Key(stringValue: $0) } }

    private func cell(_ key: Key) throws -> CellReader {
        guard let column = row.column(key.stringValue) else {
            throw row.missing(key.stringValue)
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
        if row.hasAll { row.asked.optional.insert(foldedName(key.stringValue)) }
        return row.column(key.stringValue) != nil
    }

    func decodeNil(forKey key: Key) throws -> Bool { try cell(key).decodeNil() && !row.hasAll }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        if row.hasAll { row.asked.types[foldedName(key.stringValue)] = type }
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

    func superDecoder() throws -> any Decoder { RowReader(row: row) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try cell(key) }
}

private struct CellReader: Decoder, SingleValueDecodingContainer {
    let row: Cells
    let column: Int
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    private var text: String { row.text(column) }

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
