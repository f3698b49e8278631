/// Replaces the characters that a format reserves, and writes invisible ones as `VisibleText` does.
package struct Escaping: Sendable {
    private let special: ByteSet
    private let reserved: ByteSet
    private let replacements: [CChar: [UInt8]]

    package init(_ replacements: [Unicode.Scalar: String]) {
        let letters = String(String.UnicodeScalarView(replacements.keys))
        special = .unusual.union(letters)
        reserved = ByteSet(and: letters)
        let pairs = replacements.map { (CChar(truncatingIfNeeded: $0.value), Array($1.utf8)) }
        self.replacements = Dictionary(uniqueKeysWithValues: pairs)
    }

    package func callAsFunction(_ text: String) -> String {
        if special.isMissing(in: text) { return text }
        var escaped: [UInt8] = []
        VisibleText.escaped(text).withCString { start in
            var rest = start
            while true {
                let length = reserved.distance(in: rest)
                escaped += UnsafeRawBufferPointer(start: rest, count: length)
                guard let replacement = replacements[rest[length]] else { break }
                escaped += replacement
                rest += length + 1
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }
}

/// Returns a word as it can be typed in a shell.
package func shellQuoted(_ word: String) -> String {
    let isPlain = word.allSatisfy { !$0.isASCII || $0.isLetter || $0.isNumber || "@%_+=:,./-".contains($0) }
    return isPlain && !word.isEmpty
        ? word
        : "'\(word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
}
