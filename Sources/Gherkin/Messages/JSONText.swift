#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// JSON, written piece by piece.
///
/// The caller says what comes when; this knows about commas, quotes and escapes. It is a string, and not bytes, since
/// users run debug builds, in which the library's strings are fast and loops over bytes are not.
package struct JSONText: Sendable {
    /// The text that has been written.
    package private(set) var string = ""

    /// Whether all of it is printable ASCII.
    package private(set) var isPlain = true

    /// Whether the next value or key needs a comma before it.
    private var needsComma = false

    /// No text yet.
    package init() {}

    /// The text in bytes.
    package var bytes: [UInt8] { Array(string.utf8) }

    /// Forgets what has been written and keeps the memory.
    package mutating func removeAll() {
        string.removeAll(keepingCapacity: true)
        needsComma = false
        isPlain = true
    }

    /// Ends a line: the next value begins a new one.
    package mutating func endLine() {
        string += "\n"
        needsComma = false
    }

    /// `{`, what `body` writes, `}`.
    package mutating func object(_ body: (inout JSONText) -> Void) {
        open("{")
        body(&self)
        close("}")
    }

    /// A key with an object.
    package mutating func object(_ key: String, _ body: (inout JSONText) -> Void) {
        self.key(key)
        object(body)
    }

    /// A key with an array of what `body` writes for each element.
    package mutating func array<Elements: Sequence>(
        _ key: String, of elements: Elements, _ body: (inout JSONText, Elements.Element) -> Void
    ) {
        self.key(key)
        open("[")
        for element in elements { body(&self, element) }
        close("]")
    }

    /// A key with a string.
    package mutating func member(_ key: String, _ value: String) {
        self.key(key)
        string(value)
    }

    /// A key with a string, or nothing at all where there is none.
    package mutating func member(_ key: String, _ value: String?) {
        if let value { member(key, value) }
    }

    /// A key with a number.
    package mutating func member(_ key: String, _ value: Int) {
        self.key(key)
        string += String(value)
        needsComma = true
    }

    /// A key with a number; one that JSON does not have is a string.
    package mutating func member(_ key: String, _ value: Double) {
        let text = value.description
        guard value.isFinite else { return member(key, text) }
        self.key(key)
        string += text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        needsComma = true
    }

    /// A key with strings.
    package mutating func member(_ key: String, _ values: [String]) {
        self.key(key)
        open("[")
        for value in values { string(value) }
        close("]")
    }

    /// A key with a value that is JSON already.
    package mutating func member(_ key: String, json: JSONText) {
        self.key(key)
        value(json)
    }

    /// A value that is JSON already.
    package mutating func value(_ json: JSONText) {
        separate()
        string += json.string
        isPlain = isPlain && json.isPlain
        needsComma = true
    }

    /// A value that somebody else has written as JSON.
    package mutating func value(json: String) {
        separate()
        string += json
        isPlain = isPlain && json.withCString { strcspn($0, Self.notASCII) } == json.utf8.count
        needsComma = true
    }

    /// A key with a truth value.
    package mutating func member(_ key: String, _ value: Bool) {
        self.key(key)
        string += value ? "true" : "false"
        needsComma = true
    }

    /// A key with an id: a number, written as a string.
    package mutating func id(_ key: String, _ value: Int) {
        self.key(key)
        id(value)
    }

    /// An id: a number, written as a string.
    package mutating func id(_ value: Int) {
        separate()
        string += "\"\(value)\""
        needsComma = true
    }

    /// A string.
    package mutating func string(_ value: String) {
        separate()
        string += "\""
        let count = value.utf8.count
        let isPlain = value.withCString { strcspn($0, Self.unusual) } == count
        if isPlain || value.withCString({ strcspn($0, Self.escaped) }) == count {
            string += value
        } else {
            escape(value)
        }
        if !isPlain { self.isPlain = false }
        string += "\""
        needsComma = true
    }

    /// The bytes that do not stand for themselves in a string, and the 0 that ends them.
    private static let escaped: [CChar] = (1..<0x20) + [0x22, 0x5C, 0]

    /// The bytes that are not ASCII, or not printable and in no need of an escape, and the 0 that ends them.
    private static let notASCII: [CChar] = (CChar.min..<0) + [0x7F, 0]

    /// All of these.
    private static let unusual: [CChar] = notASCII.dropLast() + escaped

    private mutating func key(_ key: String) {
        separate()
        string += "\""
        string += key
        string += "\":"
        needsComma = false
    }

    private mutating func separate() {
        if needsComma { string += "," }
    }

    /// The beginning of an object or array.
    package mutating func open(_ bracket: String) {
        separate()
        string += bracket
        needsComma = false
    }

    /// The end of an object or array.
    package mutating func close(_ bracket: String) {
        string += bracket
        needsComma = true
    }

    /// Writes text with quotes, backslashes and control characters escaped.
    private mutating func escape(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": string += "\\\""
            case "\\": string += "\\\\"
            case "\n": string += "\\n"
            case "\r": string += "\\r"
            case "\t": string += "\\t"
            case "\u{8}": string += "\\b"
            case "\u{C}": string += "\\f"
            case ..<" ":
                let digits = String(scalar.value, radix: 16)
                string += digits.utf8.count < 2 ? "\\u000" : "\\u00"
                string += digits
            default: string.unicodeScalars.append(scalar)
            }
        }
    }
}
