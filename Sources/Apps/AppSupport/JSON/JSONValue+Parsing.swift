import Foundation

extension JSONValue {
    /// Parses a document in UTF-8 or UTF-16.
    ///
    /// Checks size, depth and the number of values before it builds any value, so that 50 MB, 100,000 brackets or a
    /// million empty objects are rejected cheaply.
    public static func parse(_ data: Data, sizeLimit: Int = 8 << 20) throws(JSONError) -> JSONValue {
        guard data.count <= sizeLimit else { throw .tooLarge(limit: sizeLimit) }
        guard data.contains(where: { $0 > 0x20 }) else { throw .empty }
        guard !isCompressed(data) else { throw .compressed }
        let (depth, count) = extent(of: data)
        guard depth <= maximumDepth else { throw .tooDeep(limit: maximumDepth) }
        guard count <= maximumCount else { throw .tooMany(limit: maximumCount) }
        do {
            return try JSONDecoder().decode(JSONValue.self, from: data)
        } catch {
            throw .notJSON(detail(of: error))
        }
    }

    /// The maximum nesting depth; `JSONDecoder` itself fails at about 500.
    private static let maximumDepth = 100
    /// The maximum number of values: a page of 100 answers has about 2,000, and 100,000 take half a second.
    private static let maximumCount = 100_000

    /// Whether the data starts like gzip (RFC 1952) or zlib (RFC 1950).
    private static func isCompressed(_ data: Data) -> Bool {
        let start = Array(data.prefix(2))
        guard start.count == 2 else { return false }
        return start == [0x1F, 0x8B] || (start[0] == 0x78 && [0x01, 0x5E, 0x9C, 0xDA].contains(start[1]))
    }

    /// Returns the maximum nesting depth, and the number of values or a little more.
    private static func extent(of text: Data) -> (depth: Int, count: Int) {
        var (depth, deepest, count) = (0, 0, 0)
        var (isInText, isEscaped) = (false, false)
        for byte in text {
            if isInText {
                isInText = isEscaped || byte != UInt8(ascii: "\"")
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInText = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                deepest = max(deepest, depth)
                count += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: ","): count += 1
            default: break
            }
        }
        return (deepest, count)
    }

    private static func detail(of error: any Error) -> String {
        var reason: Any = error
        if case DecodingError.dataCorrupted(let context) = error, let underlying = context.underlyingError {
            reason = (underlying as NSError).userInfo[NSDebugDescriptionErrorKey] ?? underlying
        }
        return DisplayText.clean("\(reason)", limit: 200)
    }
}

/// The reason why data could not be parsed as a JSON document.
public enum JSONError: Error, Hashable, Sendable {
    /// The data is empty, or only whitespace.
    case empty
    /// The data is still compressed.
    case compressed
    /// The data is larger than the size limit, in bytes.
    case tooLarge(limit: Int)
    /// Arrays and objects are nested more deeply than the limit.
    case tooDeep(limit: Int)
    /// There are more values than the limit.
    case tooMany(limit: Int)
    /// The data is not a JSON document. The text describes the error.
    case notJSON(String)
}
