import Foundation

extension JSONValue {
    /// Reads a document.
    ///
    /// UTF-8, UTF-16 and UTF-32 are taken, with a byte order mark or without. Size and depth are checked before
    /// anything is built, so that neither 50 MB nor 100,000 brackets get far.
    ///
    /// - Parameters:
    ///   - data: the document's bytes.
    ///   - sizeLimit: the most bytes taken.
    ///   - depthLimit: the most lists and objects inside one another. `JSONDecoder` itself gives up at about 500.
    public static func parse(
        _ data: Data, sizeLimit: Int = 8 << 20, depthLimit: Int = 100
    ) throws(JSONError) -> JSONValue {
        guard data.count <= sizeLimit else { throw .tooLarge(limit: sizeLimit) }
        guard data.contains(where: { !isBlank($0) }) else { throw .empty }
        guard !isCompressed(data) else { throw .compressed }
        guard depth(of: data) <= depthLimit else { throw .tooDeep(limit: depthLimit) }
        do {
            return try JSONDecoder().decode(JSONValue.self, from: withoutWideMark(data))
        } catch {
            throw .notJSON(detail(of: error))
        }
    }

    /// The document without a byte order mark of UTF-32, which `JSONDecoder` takes for one of UTF-16.
    private static func withoutWideMark(_ data: Data) -> Data {
        data.starts(with: [0xFF, 0xFE, 0, 0]) ? data.dropFirst(4) : data
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    /// Whether these are bytes of gzip (RFC 1952) or zlib (RFC 1950) that nobody has decompressed.
    private static func isCompressed(_ data: Data) -> Bool {
        let start = Array(data.prefix(2))
        guard start.count == 2 else { return false }
        return start == [0x1F, 0x8B] || (start[0] == 0x78 && [0x01, 0x5E, 0x9C, 0xDA].contains(start[1]))
    }

    /// The largest number of lists and objects that are open at once.
    ///
    /// Counted on bytes. That is exact for UTF-8, where no other character contains a bracket's byte; for the wider
    /// encodings every second or fourth byte is looked at, where ASCII has its value.
    private static func depth(of data: Data) -> Int {
        var depth = 0
        var deepest = 0
        var isInText = false
        var isEscaped = false
        let (start, stride) = layout(of: data)
        data.withUnsafeBytes { bytes in
            for index in Swift.stride(from: start, to: bytes.count, by: stride) {
                if isEscaped {
                    isEscaped = false
                    continue
                }
                switch bytes[index] {
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
        }
        return deepest
    }

    /// The places of the characters' low bytes: the first one, and the distance to the next (RFC 4627, section 3).
    private static func layout(of data: Data) -> (start: Int, stride: Int) {
        let head = Array(data.prefix(4))
        guard head.count == 4 else { return (0, 1) }
        switch (head[0], head[1], head[2], head[3]) {
        case (0xFF, 0xFE, 0, 0): return (0, 4)
        case (0, 0, 0xFE, 0xFF): return (3, 4)
        case (0xFF, 0xFE, _, _): return (0, 2)
        case (0xFE, 0xFF, _, _): return (1, 2)
        case (0, 0, 0, _): return (3, 4)
        case (_, 0, 0, 0): return (0, 4)
        case (0, _, _, _): return (1, 2)
        case (_, 0, _, _): return (0, 2)
        default: return (0, 1)
        }
    }

    private static func detail(of error: any Error) -> String {
        guard case DecodingError.dataCorrupted(let context) = error else { return "\(error)" }
        let underlying = context.underlyingError.map {
            ($0 as NSError).userInfo[NSDebugDescriptionErrorKey] ?? $0
        }
        return DisplayText.clean(underlying.map { "\($0)" } ?? context.debugDescription, limit: 200)
    }
}
