import CBytes

/// Writes JSON, with commas, quotes and escapes, also of invisible characters; copies are the same text.
package struct JSONText {
    private final class Memory {
        let bytes: UnsafeMutablePointer<kea_bytes> = kea_bytes_create(0)

        deinit { kea_bytes_free(bytes) }
    }

    private let memory = Memory()
    /// The text, stored here because reading it from the object is slower than writing a byte.
    private let json: UnsafeMutablePointer<kea_bytes>

    /// Whether invisible characters are written as escapes.
    package var escapesInvisible = true

    package init() { json = memory.bytes }

    package var count: Int { json.pointee.count }

    /// Calls `body` with the bytes, which are valid only during the call.
    package func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
        withExtendedLifetime(memory) {
            body(UnsafeBufferPointer(start: json.pointee.start, count: json.pointee.count))
        }
    }

    package var bytes: [UInt8] { withBytes { Array($0) } }

    package var string: String { withBytes { String(decoding: $0, as: UTF8.self) } }

    package var isEmpty: Bool { count == 0 }

    /// Removes the text and keeps the memory.
    package mutating func removeAll() {
        json.pointee.count = 0
        json.pointee.needs_comma = 0
    }

    /// Replaces the text by the end of another one, from an offset in bytes.
    package mutating func copy(_ other: JSONText, from offset: Int) {
        removeAll()
        other.withBytes { kea_json_value(json, $0.baseAddress.map { $0 + offset }, $0.count - offset) }
    }

    /// Ends a line: the next value begins a new one.
    package mutating func endLine() { kea_json_end_line(json) }

    package mutating func object(_ body: (inout JSONText) -> Void) {
        open("{")
        body(&self)
        close("}")
    }

    package mutating func object(_ key: StaticString, _ body: (inout JSONText) -> Void) {
        self.key(key)
        object(body)
    }

    /// Writes a key and an array, whose elements `body` writes.
    package mutating func array(_ key: StaticString, _ body: (inout JSONText) -> Void) {
        self.key(key)
        open("[")
        body(&self)
        close("]")
    }

    /// Writes an array of objects; not generic, as debug builds look up the types of a generic function at each call.
    package mutating func objects(
        _ key: StaticString, _ count: Int, _ body: (inout JSONText, Int) -> Void
    ) {
        array(key) { for index in 0..<count { $0.object { body(&$0, index) } } }
    }

    package mutating func member(_ key: StaticString, _ value: String) {
        self.key(key)
        string(value)
    }

    /// Writes a key and a text without characters that need an escape.
    package mutating func member(_ key: StaticString, _ value: StaticString) {
        self.key(key)
        _ = kea_json_string(json, UnsafeRawPointer(value.utf8Start), value.utf8CodeUnitCount)
    }

    package mutating func member(_ key: StaticString, _ value: String?) {
        if let value { member(key, value) }
    }

    package mutating func member(_ key: StaticString, _ value: Int) {
        self.key(key)
        number(value)
    }

    package mutating func number(_ value: Int) { kea_json_integer(json, Int64(value), 0) }

    /// Writes a number; a number that JSON cannot represent becomes a string.
    package mutating func number(_ value: Double) {
        let text = value.description
        guard value.isFinite else { return string(text) }
        plain(text, text.utf8.count - (text.hasSuffix(".0") ? 2 : 0))
    }

    package mutating func null() { plain("null", 4) }

    package mutating func boolean(_ value: Bool) { value ? plain("true", 4) : plain("false", 5) }

    private func plain(_ text: String, _ size: Int) { text.withCString { kea_json_value(json, $0, size) } }

    package mutating func member(_ key: StaticString, _ value: Double) {
        self.key(key)
        number(value)
    }

    package mutating func member(_ key: StaticString, _ values: [String]) {
        array(key) { json in if !values.isEmpty { for value in values { json.string(value) } } }
    }

    package mutating func member(_ key: StaticString, json: JSONText) {
        self.key(key)
        value(json)
    }

    package mutating func value(_ other: JSONText) {
        other.withBytes { kea_json_value(json, $0.baseAddress, $0.count) }
    }

    package mutating func member(_ key: StaticString, _ value: Bool) {
        self.key(key)
        boolean(value)
    }

    /// Writes a key and an identifier: a number, written as a string.
    package mutating func id(_ key: StaticString, _ value: Int) {
        self.key(key)
        id(value)
    }

    package mutating func id(_ value: Int) { kea_json_integer(json, Int64(value), 1) }

    package mutating func string(_ value: String) {
        let size = value.utf8.count
        value.withCString { text in
            guard kea_json_string(json, text, size) == 0 else { return }
            let start = count
            kea_json_escape(json, text, size)
            guard escapesInvisible else { return }
            let escaped = withBytes {
                VisibleText.escaped(String(decoding: $0[start...], as: UTF8.self), as: .json)
            }
            json.pointee.count = start
            escaped.withCString { kea_bytes_append(json, $0, escaped.utf8.count) }
        }
    }

    package mutating func key(_ key: String) {
        string(key)
        kea_bytes_append(json, ":", 1)
        json.pointee.needs_comma = 0
    }

    /// Writes a key without characters that need an escape; a value follows.
    package mutating func key(_ key: StaticString) {
        kea_json_key(json, key.utf8Start, key.utf8CodeUnitCount)
    }

    package mutating func open(_ bracket: Unicode.Scalar) { kea_json_open(json, CChar(bracket.value)) }

    package mutating func close(_ bracket: Unicode.Scalar) { kea_json_close(json, CChar(bracket.value)) }
}
