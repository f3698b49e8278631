/// Untrusted text, sanitized for display on one line.
package enum DisplayText {
    /// The maximum length of the text of a row, in Unicode scalars.
    package static let standardLimit = 300

    /// Returns the text as one line without control characters.
    ///
    /// Each run of whitespace becomes one space. Control characters are removed, and so are bidirectional formatting
    /// characters (Unicode Standard Annex 9), which could change the order of the text around them. Text longer than the
    /// limit ends in "…".
    ///
    /// - Parameter limit: The maximum number of Unicode scalars, since one character may consist of a million of them.
    package static func clean(_ text: String, limit: Int = standardLimit) -> String {
        let words = text.unicodeScalars.prefix(limit * 16).split { $0.properties.isWhitespace }
        let shown = words.map { $0.filter(isShown) }.filter { !$0.isEmpty }
        let line = Array(shown.joined(separator: " ".unicodeScalars))
        guard line.count > limit else { return String(String.UnicodeScalarView(line)) }
        let start = line.prefix(line[limit - 1] == " " ? limit - 1 : limit)
        return String(String.UnicodeScalarView(start)) + "…"
    }

    /// Whether a text has a visible character: not if it is empty, blank, or consists of invisible characters.
    package static func isVisible(_ text: String) -> Bool {
        text.unicodeScalars.contains {
            isShown($0) && !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
        }
    }

    /// Whether a character may be displayed: not a control or bidirectional formatting character.
    package static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: false
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: false
        case 0xFEFF, 0xFFF9...0xFFFB: false
        default: true
        }
    }
}
