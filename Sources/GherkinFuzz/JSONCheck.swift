/// Whether bytes are JSON; an independent judge of the message writer.
struct JSONCheck {
    private let bytes: [UInt8]
    private var place = 0

    /// Whether each line is one JSON object, in UTF-8.
    static func isLines(_ bytes: [UInt8]) -> Bool {
        guard String(validating: bytes, as: UTF8.self) != nil, bytes.last == 0x0A else { return false }
        return bytes.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false).allSatisfy { line in
            var check = JSONCheck(bytes: Array(line))
            return check.object() && check.place == line.count
        }
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func take(_ byte: Character) -> Bool {
        guard place < bytes.count, bytes[place] == byte.asciiValue else { return false }
        place += 1
        return true
    }

    private mutating func value() -> Bool {
        guard place < bytes.count else { return false }
        switch bytes[place] {
        case UInt8(ascii: "{"): return object()
        case UInt8(ascii: "["): return array()
        case UInt8(ascii: "\""): return string()
        default: return number()
        }
    }

    private mutating func object() -> Bool {
        guard take("{") else { return false }
        if take("}") { return true }
        repeat {
            guard string(), take(":"), value() else { return false }
        } while take(",")
        return take("}")
    }

    private mutating func array() -> Bool {
        guard take("[") else { return false }
        if take("]") { return true }
        repeat {
            guard value() else { return false }
        } while take(",")
        return take("]")
    }

    private mutating func string() -> Bool {
        guard take("\"") else { return false }
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return true
            case UInt8(ascii: "\\"):
                guard place < bytes.count else { return false }
                let escaped = bytes[place]
                place += 1
                if escaped == UInt8(ascii: "u") {
                    place += 4
                } else if !"\"\\nrt".utf8.contains(escaped) {
                    return false
                }
            case ..<0x20: return false
            default: continue
            }
        }
        return false
    }

    private mutating func number() -> Bool {
        let start = place
        while place < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) {
            place += 1
        }
        return place > start
    }
}
