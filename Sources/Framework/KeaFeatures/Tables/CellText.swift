import Foundation
import Kea

enum CellText {
    /// Returns the cell of a value; throws if it is not one value.
    static func of(_ value: some Encodable, _ row: Int, _ column: String?) throws -> _TableCells.Cell {
        if let cell = standard(value) { return cell }
        guard let text = try encoded(value) ?? (value as? any CustomStringConvertible)?.description else {
            let name = column.map { ", column “\($0)”" } ?? ""
            throw TableProblem("row \(row)\(name): a \(type(of: value)) is several values, and a cell is one")
        }
        return _TableCells.Cell(text: text, reading: reading(value as Any))
    }

    static func standard(_ value: some Encodable) -> _TableCells.Cell? {
        guard let text = plainText(value as Any) else { return nil }
        return _TableCells.Cell(text: text, reading: value is String ? nil : reading(value as Any))
    }

    private static func reading(_ value: Any) -> ((String) -> String?)? {
        if value is Date { return { text in date(text).map(Self.text) } }
        guard let value = value as? any StepArgument & Encodable else { return nil }
        return readingOfType(of: value)
    }

    private static func readingOfType<Value: StepArgument & Encodable>(of _: Value) -> (String) -> String? {
        { text in Value(stepText: text).flatMap { try? of($0, 0, nil).text } }
    }

    private static func plainText(_ value: Any) -> String? {
        switch value {
        case let text as String: text
        case let number as any FixedWidthInteger: "\(number)"
        case let number as Double: text(number)
        case let number as Float: text(number)
        case let number as Decimal: "\(number)"
        case let value as Bool: value ? "true" : "false"
        case let url as URL: url.absoluteString
        case let duration as Duration: duration.brief
        case let date as Date: text(date)
        default: nil
        }
    }

    private static func text(_ number: some BinaryFloatingPoint & LosslessStringConvertible) -> String {
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private static func text(_ date: Date) -> String {
        let isDay = date.timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400) == 0
        return date.formatted(isDay ? day : .iso8601)
    }

    /// Returns the date that a text means: `2026-03-09` or `2026-03-09T14:05:00Z`.
    private static func date(_ text: String) -> Date? {
        // Foundation reads the beginning of a text.
        guard text.wholeMatch(of: /[-0-9]+(T[0-9:]+(Z|[-+][0-9:]+))?/) != nil else { return nil }
        return (try? Date(text, strategy: .iso8601)) ?? (try? Date(text, strategy: day))
    }

    private static let day = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()

    /// Returns the text that a value encodes; `nil` if it encodes several values.
    private static func encoded(_ value: some Encodable) throws -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let json = try encoder.encode([value])
        let text = String(decoding: json, as: UTF8.self).dropFirst().dropLast()
        switch text.first {
        case "{", "[": return nil
        case "\"": return try JSONDecoder().decode([String].self, from: json)[0]
        default: return text == "null" ? "" : String(text)
        }
    }
}
