#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// JSON, written piece by piece.
///
/// The caller says what comes when; this knows about commas, quotes and escapes. Users run debug builds, in which only
/// the C library and plain stores to memory are fast: so it copies bytes into memory of its own.
package struct JSONText: Sendable {
    private var memory: Memory
    /// The memory's own: to ask it costs more than to write to it.
    private nonisolated(unsafe) var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private var count = 0

    /// Whether all of it is printable ASCII.
    package private(set) var isPlain = true

    /// Whether the next value or key needs a comma before it.
    private var needsComma = false

    /// No text yet.
    package init() {
        memory = Memory(256)
        (start, capacity) = (memory.start, 256)
    }

    /// The text in bytes; they are there as long as `body` runs.
    package func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
        withExtendedLifetime(memory) { body(UnsafeBufferPointer(start: start, count: count)) }
    }

    /// The text in bytes.
    package var bytes: [UInt8] { withBytes { Array($0) } }

    /// The text.
    package var string: String { withBytes { String(decoding: $0, as: UTF8.self) } }

    /// Whether nothing has been written.
    package var isEmpty: Bool { count == 0 }

    /// Forgets what has been written and keeps the memory.
    package mutating func removeAll() {
        count = 0
        needsComma = false
        isPlain = true
    }

    /// Ends a line: the next value begins a new one.
    package mutating func endLine() {
        append(UInt8(ascii: "\n"))
        needsComma = false
    }

    /// `{`, what `body` writes, `}`.
    package mutating func object(_ body: (inout JSONText) -> Void) {
        open("{")
        body(&self)
        close("}")
    }

    /// A key with an object.
    package mutating func object(_ key: StaticString, _ body: (inout JSONText) -> Void) {
        self.key(key)
        object(body)
    }

    /// A key with an array of what `body` writes for each element.
    package mutating func array<Element>(
        _ key: StaticString, of elements: [Element], _ body: (inout JSONText, Element) -> Void
    ) {
        self.key(key)
        open("[")
        if !elements.isEmpty { for element in elements { body(&self, element) } }
        close("]")
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
        append(value)
        needsComma = true
    }

    /// A key with a number; one that JSON does not have is a string.
    package mutating func member(_ key: StaticString, _ value: Double) {
        let text = value.description
        guard value.isFinite else { return member(key, text) }
        self.key(key)
        append(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
        needsComma = true
    }

    /// A key with strings.
    package mutating func member(_ key: StaticString, _ values: [String]) {
        self.key(key)
        open("[")
        if !values.isEmpty { for value in values { string(value) } }
        close("]")
    }

    /// A key with a value that is JSON already.
    package mutating func member(_ key: StaticString, json: JSONText) {
        self.key(key)
        value(json)
    }

    /// A value that is JSON already.
    package mutating func value(_ json: JSONText) {
        separate()
        json.withBytes { append($0.baseAddress, $0.count) }
        isPlain = isPlain && json.isPlain
        needsComma = true
    }

    /// A value that somebody else has written as JSON.
    package mutating func value(json: String) {
        separate()
        append(json)
        isPlain = isPlain && json.withCString { strcspn($0, Self.notASCII) } == json.utf8.count
        needsComma = true
    }

    /// A key with a truth value.
    package mutating func member(_ key: StaticString, _ value: Bool) {
        self.key(key)
        append(value ? "true" : "false")
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
        append(UInt8(ascii: "\""))
        append(value)
        append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// A string.
    package mutating func string(_ value: String) {
        separate()
        let length = value.utf8.count
        let place = room(for: length + 2)
        let isWritten = value.withCString { text in
            if strcspn(text, Self.unusual) != length {
                isPlain = false
                guard strcspn(text, Self.escaped) == length else { return false }
            }
            place[0] = UInt8(ascii: "\"")
            memcpy(place + 1, text, length)
            place[length + 1] = UInt8(ascii: "\"")
            count += length + 2
            return true
        }
        if !isWritten { escape(value) }
        needsComma = true
    }

    /// The bytes that do not stand for themselves in a string, and the 0 that ends them.
    private static let escaped: [CChar] = (1..<0x20) + [0x22, 0x5C, 0]

    /// The bytes that are not ASCII, or not printable and in no need of an escape, and the 0 that ends them.
    private static let notASCII: [CChar] = (CChar.min..<0) + [0x7F, 0]

    /// All of these.
    private static let unusual: [CChar] = notASCII.dropLast() + escaped

    private mutating func key(_ key: StaticString) {
        let length = key.utf8CodeUnitCount
        var place = room(for: length + 4)
        if needsComma {
            place[0] = UInt8(ascii: ",")
            place += 1
            count += 1
        }
        place[0] = UInt8(ascii: "\"")
        memcpy(place + 1, key.utf8Start, length)
        place[length + 1] = UInt8(ascii: "\"")
        place[length + 2] = UInt8(ascii: ":")
        count += length + 3
        needsComma = false
    }

    private mutating func separate() {
        if needsComma { append(UInt8(ascii: ",")) }
    }

    /// The beginning of an object or array.
    package mutating func open(_ bracket: Unicode.Scalar) {
        separate()
        append(UInt8(truncatingIfNeeded: bracket.value))
        needsComma = false
    }

    /// The end of an object or array.
    package mutating func close(_ bracket: Unicode.Scalar) {
        append(UInt8(truncatingIfNeeded: bracket.value))
        needsComma = true
    }

    /// Writes a string with quotes, backslashes and control characters escaped.
    private mutating func escape(_ text: String) {
        var escaped = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": escaped += "\\\""
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\r": escaped += "\\r"
            case "\t": escaped += "\\t"
            case "\u{8}": escaped += "\\b"
            case "\u{C}": escaped += "\\f"
            case ..<" ":
                let digits = String(scalar.value, radix: 16)
                escaped += digits.utf8.count < 2 ? "\\u000" : "\\u00"
                escaped += digits
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        append(escaped + "\"")
    }
}

// MARK: - Memory

extension JSONText {
    /// Memory that texts share until one of them is written to: it is written to by one that has it alone.
    private final class Memory: @unchecked Sendable {
        let start: UnsafeMutablePointer<UInt8>

        init(_ capacity: Int) { start = .allocate(capacity: capacity) }

        deinit { start.deallocate() }
    }

    /// The place behind the text, where there is room for so many bytes.
    private mutating func room(for more: Int) -> UnsafeMutablePointer<UInt8> {
        let needed = count + more
        if needed > capacity || !isKnownUniquelyReferenced(&memory) {
            if needed > capacity { capacity = max(needed, 2 * capacity) }
            let other = Memory(capacity)
            memcpy(other.start, start, count)
            (memory, start) = (other, other.start)
        }
        return start + count
    }

    private mutating func append(_ byte: UInt8) {
        room(for: 1)[0] = byte
        count += 1
    }

    private mutating func append(_ bytes: UnsafeRawPointer?, _ length: Int) {
        guard let bytes else { return }
        memcpy(room(for: length), bytes, length)
        count += length
    }

    private mutating func append(_ text: String) {
        let length = text.utf8.count
        text.withCString { append($0, length) }
    }

    private mutating func append(_ number: Int) {
        guard (0...9).contains(number) else { return append(String(number)) }
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number))
    }
}
