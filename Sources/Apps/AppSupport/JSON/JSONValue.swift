/// A JSON value of any kind, before validation.
///
/// Servers send numbers as strings, null for lists, and worse. A core parses a document into this type first, which
/// succeeds for any JSON. ``FieldReader`` then reads the fields and records issues with them.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`, distinct from any number.
    case bool(Bool)
    /// An integer that fits in 64 bits.
    case integer(Int)
    /// An integer that fits in 128 bits but not in 64.
    case wideInteger(Int128)
    /// Any other number that a `Double` can represent.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
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
