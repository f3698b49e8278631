import Foundation

/// Repairs object keys that are not valid Unicode.
///
/// `JSONDecoder` rejects a repaired object because of one such key, and with it all the fields beside it.
enum JSONKeys {
    /// Returns the UTF-8 document with U+FFFD in place of invalid characters in keys; values are unchanged.
    static func repaired(_ text: Data) -> Data {
        // Nearly all documents need no repair.
        let isValid = String(validating: text, as: UTF8.self) != nil
        guard
            !isValid || text.range(of: Data(#"\ud"#.utf8)) != nil || text.range(of: Data(#"\uD"#.utf8)) != nil
        else { return text }
        var repaired = Data(capacity: text.count)
        var rest = text[...]
        while let start = rest.firstIndex(of: quote) {
            let end = self.end(ofStringAt: start, in: rest)
            let string = rest[start..<end]
            repaired += rest[..<start]
            repaired += isKey(before: rest[end...]) ? self.repaired(key: string) : string
            rest = rest[end...]
        }
        return repaired + rest
    }

    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")

    /// Returns the index after the closing quote, or the end of the document if there is none.
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

    private static func repaired(key: Data) -> Data {
        // Most keys have no escapes; the expression is compiled at each use.
        guard key.contains(backslash) else { return Data(String(decoding: key, as: UTF8.self).utf8) }
        // A pair of surrogates is one character and is matched first; a single surrogate is invalid.
        let surrogates =
            #/\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[dD][89a-fA-F][0-9a-fA-F]{2}|\\./#
        let repaired = String(decoding: key, as: UTF8.self).replacing(surrogates) { match in
            match.output.count == 6 ? #"\ufffd"#[...] : match.output
        }
        return Data(repaired.utf8)
    }
}
