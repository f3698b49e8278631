/// Decodes one row of a data table into a value.
enum RowDecoder {
    static func decode<Row: Decodable>(
        _ type: Row.Type, header: [String], row: [String], number: Int
    ) throws -> Row {
        let cells = Dictionary(zip(header.map(foldedName), row)) { first, _ in first }
        do {
            return try Row(from: RowContent(cells: cells))
        } catch let error as CellProblem {
            throw StepArgumentError("row \(number): \(error.description)")
        } catch DecodingError.keyNotFound(let key, _) {
            throw StepArgumentError(
                "the table has no column \"\(key.stringValue)\"; it has \(header.joined(separator: ", "))")
        } catch DecodingError.dataCorrupted(let context) {
            throw StepArgumentError("row \(number): \(place(context))\(context.debugDescription)")
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            throw StepArgumentError("row \(number): \(place(context))\(context.debugDescription)")
        }
    }

    private static func place(_ context: DecodingError.Context) -> String {
        context.codingPath.last.map { "column \"\($0.stringValue)\": " } ?? ""
    }
}

/// A cell whose text is not what a property wants.
private struct CellProblem: Error, CustomStringConvertible {
    let description: String
}

/// A whole row: its cells by column.
private struct RowContent: Decoder {
    let cells: [String: String]
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Cells(cells: cells))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw CellProblem(description: "a row has named columns and cannot become a list")
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        guard cells.count == 1, let cell = cells.first else {
            throw CellProblem(description: "a row of \(cells.count) columns cannot become a single value")
        }
        return Cell(text: cell.value, column: cell.key)
    }
}

private struct Cells<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let cells: [String: String]
    let codingPath: [any CodingKey] = []
    var allKeys: [Key] { cells.keys.compactMap(Key.init(stringValue:)) }

    private func text(_ key: Key) -> String? { cells[foldedName(key.stringValue)] }

    private func cell(_ key: Key) throws -> Cell {
        guard let text = text(key) else {
            throw DecodingError.keyNotFound(key, .init(codingPath: [], debugDescription: ""))
        }
        return Cell(text: text, column: key.stringValue)
    }

    func contains(_ key: Key) -> Bool { text(key) != nil }
    func decodeNil(forKey key: Key) -> Bool { text(key)?.isEmpty ?? true }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try cell(key).decode(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        throw CellProblem(description: "column \"\(key.stringValue)\": a cell is one value, not several")
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw CellProblem(description: "column \"\(key.stringValue)\": a cell is one value, not a list")
    }

    func superDecoder() throws -> any Decoder { RowContent(cells: cells) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try cell(key) }
}

/// One cell.
private struct Cell: Decoder, SingleValueDecodingContainer {
    let text: String
    let column: String
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    func decodeNil() -> Bool { text.isEmpty }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        // The standard argument types read their texts as sentences do; everything else decodes itself.
        if let argument = type as? any StepArgument.Type {
            guard let value = argument.init(stepText: text) as? Value else {
                throw CellProblem(
                    description: "column \"\(column)\": \"\(text)\" is not \(argument.stepTextDescription)")
            }
            return value
        }
        do {
            return try Value(from: self)
        } catch DecodingError.dataCorrupted {
            throw CellProblem(description: "column \"\(column)\": \"\(text)\" is not a \(type)")
        }
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw CellProblem(description: "column \"\(column)\": a cell is one value, not several")
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw CellProblem(description: "column \"\(column)\": a cell is one value, not a list")
    }
}
