extension JSONValue: Decodable {
    /// Decodes any JSON value, and never throws.
    ///
    /// Tries each kind in turn. `JSONDecoder` distinguishes a Boolean from a number. It rejects a value that it cannot
    /// represent only when that value is decoded, so one bad value does not affect its neighbours.
    public init(from decoder: any Decoder) {
        if let leaf = Self.leaf(decoder) {
            self = leaf
        } else if var list = try? decoder.unkeyedContainer() {
            self = .array(Self.elements(&list))
        } else if let object = try? decoder.container(keyedBy: AnyKey.self) {
            self = .object(Self.members(object))
        } else {
            self = .unreadable("neither a UTF-8 string nor a representable number")
        }
    }

    private static func leaf(_ decoder: any Decoder) -> JSONValue? {
        guard let value = try? decoder.singleValueContainer() else { return nil }
        if value.decodeNil() { return .null }
        if let text = try? value.decode(String.self) { return .string(text) }
        if let flag = try? value.decode(Bool.self) { return .bool(flag) }
        if let integer = try? value.decode(Int.self) { return .integer(integer) }
        if let integer = try? value.decode(Int128.self) { return .wideInteger(integer) }
        if let number = try? value.decode(Double.self) { return .number(number) }
        return nil
    }

    private static func elements(_ list: inout any UnkeyedDecodingContainer) -> [JSONValue] {
        var elements: [JSONValue] = []
        while !list.isAtEnd {
            // After an element that throws, the container does not advance: stop instead of looping forever.
            guard let element = try? list.decode(JSONValue.self) else { break }
            elements.append(element)
        }
        return elements
    }

    private static func members(_ object: KeyedDecodingContainer<AnyKey>) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        for key in object.allKeys {
            members[key.stringValue] =
                (try? object.decode(JSONValue.self, forKey: key)) ?? .unreadable("no value")
        }
        return members
    }
}

/// A coding key with any string value.
private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
