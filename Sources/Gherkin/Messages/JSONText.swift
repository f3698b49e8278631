/// JSON, written straight into bytes.
///
/// The caller says what comes when; this knows about commas, quotes and escapes.
package struct JSONText: Sendable {
    /// The text that has been written.
    package private(set) var bytes: [UInt8] = []

    /// Whether the next value or key needs a comma before it.
    private var needsComma = false

    /// No text yet.
    package init() {}

    /// The text as a string.
    package var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Forgets what has been written and keeps the memory.
    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
    }

    /// Ends a line: the next value begins a new one.
    package mutating func endLine() {
        bytes.append(0x0A)
        needsComma = false
    }

    /// `{`, what `body` writes, `}`.
    package mutating func object(_ body: (inout JSONText) -> Void) {
        open(UInt8(ascii: "{"))
        body(&self)
        close(UInt8(ascii: "}"))
    }

    /// A key with an object.
    package mutating func object(_ key: StaticString, _ body: (inout JSONText) -> Void) {
        self.key(key)
        object(body)
    }

    /// A key with an array of what `body` writes for each element.
    package mutating func array<Elements: Sequence>(
        _ key: StaticString, of elements: Elements, _ body: (inout JSONText, Elements.Element) -> Void
    ) {
        self.key(key)
        open(UInt8(ascii: "["))
        for element in elements { body(&self, element) }
        close(UInt8(ascii: "]"))
    }

    /// A key with a string.
    package mutating func member(_ key: StaticString, _ value: String) {
        self.key(key)
        string(value)
    }

    /// A key with a string, or nothing at all where there is none.
    package mutating func member(_ key: StaticString, _ value: String?) {
        if let value { member(key, value) }
    }

    /// A key with a number.
    package mutating func member(_ key: StaticString, _ value: Int) {
        self.key(key)
        digits(value)
        needsComma = true
    }

    /// A key with a truth value.
    package mutating func member(_ key: StaticString, _ value: Bool) {
        self.key(key)
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
        needsComma = true
    }

    /// A key with an id: a number, written as a string.
    package mutating func id(_ key: StaticString, _ value: Int) {
        self.key(key)
        id(value)
    }

    /// An id: a number, written as a string.
    package mutating func id(_ value: Int) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        digits(value)
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// A string.
    package mutating func string(_ value: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        var value = value
        value.withUTF8 { escape($0) }
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    private mutating func key(_ key: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        key.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func digits(_ value: Int) {
        bytes.append(contentsOf: String(value).utf8)
    }

    /// Writes text with quotes, backslashes and control characters escaped.
    private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
        var plain = 0
        for (index, byte) in text.enumerated() where byte < 0x20 || byte == 0x22 || byte == 0x5C {
            bytes.append(contentsOf: text[plain..<index])
            plain = index + 1
            bytes.append(0x5C)
            switch byte {
            case 0x22, 0x5C: bytes.append(byte)
            case 0x0A: bytes.append(UInt8(ascii: "n"))
            case 0x0D: bytes.append(UInt8(ascii: "r"))
            case 0x09: bytes.append(UInt8(ascii: "t"))
            default:
                bytes.append(contentsOf: "u00".utf8)
                bytes.append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
                let low = byte & 0x0F
                bytes.append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
            }
        }
        bytes.append(contentsOf: text[plain...])
    }
}
