import Foundation

indirect enum JSON: Decodable, Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        // The most frequent kinds first, because each wrong attempt throws.
        if let text = try? value.decode(String.self) {
            self = .string(text)
        } else if let members = try? value.decode([String: JSON].self) {
            self = .object(members)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let elements = try? value.decode([JSON].self) {
            self = .array(elements)
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if value.decodeNil() {
            self = .null
        } else {
            throw DecodingError.dataCorruptedError(in: value, debugDescription: "no JSON value")
        }
    }

    init(_ text: some StringProtocol) throws {
        self = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
    }

    init(contentsOf url: URL) throws {
        self = try JSONDecoder().decode(JSON.self, from: Data(contentsOf: url))
    }

    subscript(key: String) -> JSON? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    var string: String? { if case .string(let text) = self { text } else { nil } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var array: [JSON]? { if case .array(let elements) = self { elements } else { nil } }
    var object: [String: JSON]? { if case .object(let members) = self { members } else { nil } }
}

extension JSON: CustomStringConvertible {
    /// The value as JSON, with sorted keys.
    var description: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let number): number == number.rounded() ? "\(Int(number))" : "\(number)"
        case .string(let text): "\"\(text)\""
        case .array(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
        case .object(let members):
            "{\(members.sorted { $0.key < $1.key }.map { "\"\($0)\": \($1)" }.joined(separator: ", "))}"
        }
    }
}
