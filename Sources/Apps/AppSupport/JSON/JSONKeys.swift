import Foundation

/// Keys of objects that are no text, made one.
///
/// `JSONDecoder` refuses an object with such a key as a whole, and one damaged key would cost all that stands beside it.
enum JSONKeys {
    /// The document in UTF-8 with U+FFFD in place of what is no character in a key; values stay as they are.
    static func mended(_ text: Data) -> Data {
        // Nearly all documents need no mending.
        let isWhole = String(validating: text, as: UTF8.self) != nil
        guard
            !isWhole || text.range(of: Data(#"\ud"#.utf8)) != nil || text.range(of: Data(#"\uD"#.utf8)) != nil
        else { return text }
        var mended = Data(capacity: text.count)
        var rest = text[...]
        while let start = rest.firstIndex(of: quote) {
            let end = self.end(ofStringAt: start, in: rest)
            let string = rest[start..<end]
            mended += rest[..<start]
            mended += isKey(before: rest[end...]) ? self.mended(key: string) : string
            rest = rest[end...]
        }
        return mended + rest
    }

    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")

    /// The index behind the closing quote; the end of the document where there is none.
    private static func end(ofStringAt start: Data.Index, in text: Data) -> Data.Index {
        var index = start + 1
        while index < text.endIndex {
            if text[index] == quote { return index + 1 }
            index += text[index] == backslash ? 2 : 1
        }
        return text.endIndex
    }

    private static func isKey(before rest: Data) -> Bool {
        rest.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: ":")
    }

    private static func mended(key: Data) -> Data {
        // Pairs of surrogates first, which are a character together; halves are none.
        let halves =
            #/\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[dD][89a-fA-F][0-9a-fA-F]{2}|\\./#
        let whole = String(decoding: key, as: UTF8.self).replacing(halves) { match in
            match.output.count == 6 ? #"\ufffd"#[...] : match.output
        }
        return Data(whole.utf8)
    }
}
