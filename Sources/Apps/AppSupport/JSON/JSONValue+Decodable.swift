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
