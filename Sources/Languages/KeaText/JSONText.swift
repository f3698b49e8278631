#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Writes JSON piece by piece.
///
/// The caller provides the structure; this type adds commas, quotes and escapes, also of invisible characters. Users run debug builds, in which
/// only the C library and plain memory stores are fast, so it copies bytes into memory of its own.
package struct JSONText: Sendable {
    private var memory: Memory
    /// The start of the memory, stored here because reading it from the object is slower than writing a byte.
    private nonisolated(unsafe) var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    package private(set) var count = 0

    /// Whether invisible characters are written as escapes.
    package var escapesInvisible = true

    /// Whether the next value or key needs a comma before it.
    private var needsComma = false

    package init() {
        memory = Memory(256)
        (start, capacity) = (memory.start, 256)
    }

    /// Calls `body` with the bytes, which are valid only during the call.
    package func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
        withExtendedLifetime(memory) { body(UnsafeBufferPointer(start: start, count: count)) }
    }

    package var bytes: [UInt8] { withBytes { Array($0) } }

    package var string: String { withBytes { String(decoding: $0, as: UTF8.self) } }

    package var isEmpty: Bool { count == 0 }

    /// Removes the text and keeps the memory.
    package mutating func removeAll() {
        count = 0
        needsComma = false
    }

    /// Replaces the text by the end of another one, from an offset in bytes.
    package mutating func copy(_ other: JSONText, from offset: Int) {
        count = 0
        other.withBytes { append($0.baseAddress.map { $0 + offset }, $0.count - offset) }
    }

    /// Ends a line: the next value begins a new one.
    package mutating func endLine() {
        append(UInt8(ascii: "\n"))
        needsComma = false
    }

    package mutating func object(_ body: (inout JSONText) -> Void) {
        open("{")
        body(&self)
        close("}")
    }

    package mutating func object(_ key: StaticString, _ body: (inout JSONText) -> Void) {
        self.key(key)
        object(body)
    }

    /// Writes a key and an array, with the value that `body` writes for each element.
    package mutating func array<Element>(
        _ key: StaticString, of elements: [Element], _ body: (inout JSONText, Element) -> Void
    ) {
        self.key(key)
        open("[")
        if !elements.isEmpty { for element in elements { body(&self, element) } }
        close("]")
    }

    package mutating func member(_ key: StaticString, _ value: String) {
        self.key(key)
        string(value)
    }

    package mutating func member(_ key: StaticString, _ value: String?) {
        if let value { member(key, value) }
    }

    package mutating func member(_ key: StaticString, _ value: Int) {
        self.key(key)
        number(value)
    }

    package mutating func number(_ value: Int) {
        separate()
        if value >= 0, value <= 9 {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value))
        } else {
            append(value.description)
        }
        needsComma = true
    }

    /// Writes a number; a number that JSON cannot represent becomes a string.
    package mutating func number(_ value: Double) {
        let text = value.description
        guard value.isFinite else { return string(text) }
        separate()
        append(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
        needsComma = true
    }

    package mutating func null() {
        separate()
        append("null")
        needsComma = true
    }

    package mutating func boolean(_ value: Bool) {
        separate()
        append(value ? "true" : "false")
        needsComma = true
    }

    package mutating func member(_ key: StaticString, _ value: Double) {
        self.key(key)
        number(value)
    }

    package mutating func member(_ key: StaticString, _ values: [String]) {
        self.key(key)
        open("[")
        if !values.isEmpty { for value in values { string(value) } }
        close("]")
    }

    package mutating func member(_ key: StaticString, json: JSONText) {
        self.key(key)
        value(json)
    }

    package mutating func value(_ json: JSONText) {
        separate()
        json.withBytes { append($0.baseAddress, $0.count) }
        needsComma = true
    }

    package mutating func member(_ key: StaticString, _ value: Bool) {
        self.key(key)
        boolean(value)
    }

    /// Writes a key and an identifier: a number, written as a string.
    package mutating func id(_ key: StaticString, _ value: Int) {
        member(key, String(value))
    }

    /// Writes an identifier: a number, written as a string.
    package mutating func id(_ value: Int) { string(String(value)) }

    package mutating func string(_ value: String) {
        separate()
        let length = value.utf8.count
        let place = room(for: length + 2)
        let isWritten = value.withCString { text in
            guard !needsEscape(text, length) else { return false }
            place[0] = UInt8(ascii: "\"")
            memcpy(place + 1, text, length)
            place[length + 1] = UInt8(ascii: "\"")
            count += length + 2
            return true
        }
        if !isWritten { escape(value) }
        needsComma = true
    }

    /// Writes a string with characters that JSON reserves, or with other ones than ASCII, of which some are invisible.
    private mutating func escape(_ value: String) {
        let start = count
        escapeReserved(value)
        guard escapesInvisible else { return }
        let text = withBytes { String(decoding: $0[start...], as: UTF8.self) }
        count = start
        append(VisibleText.escaped(text, as: .json))
    }

    /// Returns whether a text contains a quote, a backslash, or a character that is not printable ASCII.
    ///
    /// Eight bytes at once: in a debug build, that is faster than the C library's search for a set of bytes.
    private func needsEscape(_ text: UnsafePointer<CChar>, _ length: Int) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        var found: UInt64 = 0
        var offset = 0
        while offset < length {
            var word = 0x61 &* ones
            memcpy(&word, text + offset, min(8, length - offset))
            let (quote, backslash, delete) = (word ^ 0x22 &* ones, word ^ 0x5C &* ones, word ^ 0x7F &* ones)
            // A byte of a difference has its highest bit after the subtraction if it was zero, or too small.
            found |= (quote &- ones) & ~quote | (backslash &- ones) & ~backslash
            found |= (word &- 0x20 &* ones) & ~word | word | (delete &- ones) & ~delete
            offset += 8
        }
        return found & (0x80 &* ones) != 0
    }

    private static let escaped = ByteSet(of: 0x01...0x1F, and: "\"\\")

    package mutating func key(_ key: String) {
        string(key)
        append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a key without characters that need an escape; a value follows.
    package mutating func key(_ key: StaticString) {
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

    package mutating func open(_ bracket: Unicode.Scalar) {
        separate()
        append(UInt8(truncatingIfNeeded: bracket.value))
        needsComma = false
    }

    package mutating func close(_ bracket: Unicode.Scalar) {
        append(UInt8(truncatingIfNeeded: bracket.value))
        needsComma = true
    }

    private mutating func escapeReserved(_ text: String) {
        append(UInt8(ascii: "\""))
        let length = text.utf8.count
        text.withCString { start in
            var offset = 0
            while offset < length {
                let plain = min(Self.escaped.distance(in: start + offset), length - offset)
                append(start + offset, plain)
                offset += plain
                guard offset < length else { break }
                append(Self.escape(UInt8(bitPattern: start[offset])))
                offset += 1
            }
        }
        append(UInt8(ascii: "\""))
    }

    private static func escape(_ byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "\""): "\\\""
        case UInt8(ascii: "\\"): "\\\\"
        case UInt8(ascii: "\n"): "\\n"
        case UInt8(ascii: "\r"): "\\r"
        case UInt8(ascii: "\t"): "\\t"
        case 0x08: "\\b"
        case 0x0C: "\\f"
        default: "\\u" + zeroPadded(String(byte, radix: 16), to: 4)
        }
    }
}

// MARK: - Memory

extension JSONText {
    /// Copy-on-write memory: a text writes only to memory that it does not share.
    private final class Memory: @unchecked Sendable {
        let start: UnsafeMutablePointer<UInt8>

        init(_ capacity: Int) { start = .allocate(capacity: capacity) }

        deinit { start.deallocate() }
    }

    /// Returns the address after the text, with space for `more` bytes.
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
}
