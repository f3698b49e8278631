/// A JSON value of any kind, before validation.
///
/// Servers send numbers as strings, null for lists, and worse. A core parses a document into this type first, which
/// succeeds for any JSON. ``FieldReader`` then reads the fields and records issues with them.
public enum JSONValue: Hashable, Sendable {
    case null
    /// `true` or `false`, distinct from any number.
    case bool(Bool)
    /// An integer that fits in 64 bits.
    case integer(Int)
    /// An integer that fits in 128 bits but not in 64.
    case wideInteger(Int128)
    /// Any other number that a `Double` can represent.
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// An object. Of duplicate keys, the first counts.
    case object([String: JSONValue])
    /// A well-formed value that cannot be represented, such as `1e400`, an unpaired surrogate or invalid UTF-8, with the
    /// reason.
    case unreadable(String)
}

extension JSONValue {
    /// The value of a key, or nil if this is not an object or has no such key.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    /// A short form of the value for messages.
    public var excerpt: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .wideInteger(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let value): "“\(DisplayText.clean(value, limit: 40))”"
        case .array(let elements): "a list of \(elements.count)"
        case .object(let members):
            "an object with \(DisplayText.clean(members.keys.sorted().joined(separator: ", "), limit: 40))"
        case .unreadable(let reason): "an unreadable value (\(reason))"
        }
    }
}

extension JSONValue: Decodable {
    /// Decodes any JSON value, and never throws.
    ///
    /// Tries each kind in turn. `JSONDecoder` distinguishes a Boolean from a number. It rejects a value that it cannot
    /// represent only when that value is decoded, so one bad value does not affect its neighbours.
    public init(from decoder: any Decoder) {
        let value = try? decoder.singleValueContainer()
        if value?.decodeNil() == true {
            self = .null
        } else if let text = try? value?.decode(String.self) {
            self = .string(text)
        } else if let flag = try? value?.decode(Bool.self) {
            self = .bool(flag)
        } else if let integer = try? value?.decode(Int.self) {
            self = .integer(integer)
        } else if let integer = try? value?.decode(Int128.self) {
            self = .wideInteger(integer)
        } else if let number = try? value?.decode(Double.self) {
            self = .number(number)
        } else if let elements = try? value?.decode([JSONValue].self) {
            self = .array(elements)
        } else if let members = try? value?.decode([String: JSONValue].self) {
            self = .object(members)
        } else {
            self = .unreadable("neither a UTF-8 string nor a representable number")
        }
    }
}
