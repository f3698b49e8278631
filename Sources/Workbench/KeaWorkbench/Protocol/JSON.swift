import Foundation
import KeaText

/// A JSON value.
///
/// `JSONText` writes it, because Foundation's encoder takes many times as long for lists of thousands of numbers in a
/// debug build.
package enum JSON: Sendable, Equatable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    /// - Throws: an error of Foundation, also for values that are nested too deeply.
    package init(parsing data: Data) throws { self = try JSONDecoder().decode(JSON.self, from: data) }
}

extension JSON: Decodable {
    package init(from decoder: any Decoder) throws {
        // The decoder calls this initializer for each level, and would overflow the stack.
        let container = try decoder.singleValueContainer()
        guard decoder.codingPath.count <= 100 else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "nested too deeply")
        }
        if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let members = try? container.decode([String: JSON].self) {
            self = .object(members)
        } else if let elements = try? container.decode([JSON].self) {
            self = .array(elements)
        } else if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let number = try? container.decode(Int.self) {
            self = .int(number)
        } else {
            self = .double(try container.decode(Double.self))
        }
    }
}

// MARK: - Reading members

extension JSON {
    package subscript(key: String) -> JSON {
        get {
            guard case .object(let members) = self else { return .null }
            return members[key] ?? .null
        }
        set {
            guard case .object(var members) = self else { return }
            members[key] = newValue
            self = .object(members)
        }
    }

    package var string: String? { if case .string(let text) = self { text } else { nil } }
    package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    package var array: [JSON] { if case .array(let elements) = self { elements } else { [] } }
    package var int: Int? { if case .int(let number) = self { number } else { nil } }

    /// A line or a character of a client, from 0 to 2³¹ − 1; of another number, the nearest of these.
    package var index: Int? {
        switch self {
        case .int(let number): min(max(0, number), Int(Int32.max))
        case .double(let number): Int(min(max(0, number), Double(Int32.max)))
        default: nil
        }
    }

    /// Returns the value with another text in place of one, wherever a string contains it.
    func replacing(_ text: String, with new: String) -> JSON {
        switch self {
        case .string(let string) where string.contains(text): .string(string.replacing(text, with: new))
        case .array(let elements): .array(elements.map { $0.replacing(text, with: new) })
        case .object(let members): .object(members.mapValues { $0.replacing(text, with: new) })
        default: self
        }
    }
}

// MARK: - Literals

extension JSON: ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    package init(stringLiteral text: String) { self = .string(text) }
    package init(integerLiteral number: Int) { self = .int(number) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(nilLiteral: ()) { self = .null }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(dictionaryLiteral members: (String, JSON)...) {
        self = .object(Dictionary(members, uniquingKeysWith: { $1 }))
    }
}

// MARK: - Writing

extension JSON: CustomStringConvertible {
    package var description: String { String(decoding: bytes, as: UTF8.self) }

    /// The value as text in UTF-8, on one line.
    package var bytes: [UInt8] {
        var text = JSONText()
        write(to: &text)
        return text.bytes
    }

    private func write(to text: inout JSONText) {
        switch self {
        case .null: text.null()
        case .bool(let value): text.boolean(value)
        case .int(let number): text.number(number)
        case .double(let number): text.number(number)
        case .string(let string): text.string(string)
        case .array(let elements):
            text.open("[")
            for element in elements { element.write(to: &text) }
            text.close("]")
        case .object(let members):
            text.open("{")
            for (key, value) in members.sorted(by: { $0.key < $1.key }) {
                text.key(key)
                value.write(to: &text)
            }
            text.close("}")
        }
    }
}
