import Foundation

extension JSONValue {
    /// Parses a document.
    ///
    /// Accepts UTF-8, UTF-16 and UTF-32, with or without a byte order mark. Checks size and depth before it builds any
    /// value, so that 50 MB or 100,000 brackets are rejected cheaply.
    ///
    /// - Parameters:
    ///   - data: The document's bytes.
    ///   - sizeLimit: The maximum number of bytes.
    ///   - depthLimit: The maximum nesting depth. `JSONDecoder` itself fails at about 500.
    public static func parse(
        _ data: Data, sizeLimit: Int = 8 << 20, depthLimit: Int = 100
    ) throws(JSONError) -> JSONValue {
        guard data.count <= sizeLimit else { throw .tooLarge(limit: sizeLimit) }
        guard data.contains(where: { !isBlank($0) }) else { throw .empty }
        guard !isCompressed(data) else { throw .compressed }
        guard let text = inUTF8(data) else {
            throw .notJSON("invalid in the encoding that its first bytes indicate")
        }
        guard depth(of: text) <= depthLimit else { throw .tooDeep(limit: depthLimit) }
        do {
            return try JSONDecoder().decode(JSONValue.self, from: JSONKeys.repaired(text))
        } catch {
            throw .notJSON(detail(of: error))
        }
    }

    /// Returns the document in UTF-8, where a bracket's byte is never part of another character, or nil if it is invalid.
    private static func inUTF8(_ data: Data) -> Data? {
        let (encoding, mark) = encoding(of: data)
        guard encoding != .utf8 else { return data.dropFirst(mark) }
        return String(data: data.dropFirst(mark), encoding: encoding).map { Data($0.utf8) }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    /// Whether the data starts like gzip (RFC 1952) or zlib (RFC 1950).
    private static func isCompressed(_ data: Data) -> Bool {
        let start = Array(data.prefix(2))
        guard start.count == 2 else { return false }
        return start == [0x1F, 0x8B] || (start[0] == 0x78 && [0x01, 0x5E, 0x9C, 0xDA].contains(start[1]))
    }

    /// Returns the maximum nesting depth.
    private static func depth(of text: Data) -> Int {
        var (depth, deepest) = (0, 0)
        var (isInText, isEscaped) = (false, false)
        for byte in text {
            if isEscaped {
                isEscaped = false
                continue
            }
            switch byte {
            case UInt8(ascii: "\\"): isEscaped = isInText
            case UInt8(ascii: "\""): isInText.toggle()
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                guard !isInText else { continue }
                depth += 1
                deepest = max(deepest, depth)
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                if !isInText { depth -= 1 }
            default: break
            }
        }
        return deepest
    }

    /// Returns the encoding of a document, and the length of its byte order mark (RFC 4627, section 3).
    private static func encoding(of data: Data) -> (String.Encoding, mark: Int) {
        let head = Array(data.prefix(4))
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        guard head.count == 4 else { return (.utf8, 0) }
        switch (head[0], head[1], head[2], head[3]) {
        case (0xFF, 0xFE, 0, 0): return (.utf32LittleEndian, 4)
        case (0, 0, 0xFE, 0xFF): return (.utf32BigEndian, 4)
        case (0xFF, 0xFE, _, _): return (.utf16LittleEndian, 2)
        case (0xFE, 0xFF, _, _): return (.utf16BigEndian, 2)
        case (0, 0, 0, _): return (.utf32BigEndian, 0)
        case (_, 0, 0, 0): return (.utf32LittleEndian, 0)
        case (0, _, _, _): return (.utf16BigEndian, 0)
        case (_, 0, _, _): return (.utf16LittleEndian, 0)
        default: return (.utf8, 0)
        }
    }

    private static func detail(of error: any Error) -> String {
        var reason: Any = error
        if case DecodingError.dataCorrupted(let context) = error, let underlying = context.underlyingError {
            reason = (underlying as NSError).userInfo[NSDebugDescriptionErrorKey] ?? underlying
        }
        return DisplayText.clean("\(reason)", limit: 200)
    }
}
