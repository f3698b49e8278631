/// A JSON value as it came, before anybody asks what it should have been.
///
/// Servers send numbers as texts, nulls for lists, and worse. A core reads a document into this type first, which
/// succeeds for whatever is JSON, and takes out of it what it can use with ``FieldReader``, noting what it could not.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`. Never mistaken for a number.
    case bool(Bool)
    /// A number without a fraction that fits 64 bits.
    case integer(Int)
    /// A number without a fraction that fits 128 bits and not 64.
    case wideInteger(Int128)
    /// Any other number that a `Double` holds.
    case number(Double)
    /// A text.
    case string(String)
    /// A list.
    case array([JSONValue])
    /// An object. Where a key stands twice, the first counts.
    case object([String: JSONValue])
    /// A value that is well-formed in its place but cannot be held: `1e400`, half a surrogate pair, bytes that are
    /// not UTF-8. It spoils only itself. The text says why.
    case unreadable(String)
}

extension JSONValue {
    /// The value under a key, where this is an object that has it.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    /// The sort of value with its article: "a list", "null".
    public var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a truth value"
        case .integer, .wideInteger, .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        case .unreadable: "an unreadable value"
        }
    }

    /// The value in a few characters, for a message.
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
