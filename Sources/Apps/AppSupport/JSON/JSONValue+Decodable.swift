extension JSONValue: Decodable {
    /// Takes whatever stands at the decoder's place, and never throws.
    ///
    /// Each kind is tried in turn. `JSONDecoder` tells a truth value from a number, and refuses a value that it
    /// cannot hold only when that very value is asked for, so that one bad leaf leaves its neighbours whole.
    public init(from decoder: any Decoder) {
        if let leaf = Self.leaf(decoder) {
            self = leaf
        } else if var list = try? decoder.unkeyedContainer() {
            self = .array(Self.elements(&list))
        } else if let object = try? decoder.container(keyedBy: AnyKey.self) {
            self = .object(Self.members(object))
        } else {
            self = .unreadable("not a text in UTF-8, nor a number of 64 bits")
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
            // An element that throws would not be passed over; to stop is better than to turn in circles.
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

/// Any text as a key.
private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
