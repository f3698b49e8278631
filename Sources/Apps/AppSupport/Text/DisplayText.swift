/// Untrusted text, sanitized for display on one line.
public enum DisplayText {
    /// The maximum length of the text of a row, in Unicode scalars.
    public static let standardLimit = 300

    /// Returns the text as one line without control characters.
    ///
    /// Each run of whitespace becomes one space. Control characters are removed, and so are bidirectional formatting
    /// characters (Unicode Standard Annex 9), which could change the order of the text around them. Text longer than the
    /// limit ends in "…".
    ///
    /// - Parameter limit: The maximum number of Unicode scalars, since one character may consist of a million of them.
    public static func clean(_ text: String, limit: Int = standardLimit) -> String {
        var line = String.UnicodeScalarView()
        var count = 0
        var isBlankPending = false
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                isBlankPending = count > 0
                continue
            }
            guard isShown(scalar) else { continue }
            guard count + (isBlankPending ? 2 : 1) <= limit else {
                line.append("…")
                break
            }
            if isBlankPending {
                line.append(" ")
                count += 1
                isBlankPending = false
            }
            line.append(scalar)
            count += 1
        }
        return String(line)
    }

    /// Whether a text has a visible character: not if it is empty, blank, or consists of invisible characters.
    public static func isVisible(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            guard isShown(scalar), !scalar.properties.isWhitespace,
                !scalar.properties.isDefaultIgnorableCodePoint
            else { return false }
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .unassigned, .nonspacingMark, .enclosingMark: return false
            // The blank Braille pattern.
            default: return scalar.value != 0x2800
            }
        }
    }

    /// Whether a character may be displayed: not a control or bidirectional formatting character.
    static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: false
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: false
        case 0xFEFF, 0xFFF9...0xFFFB: false
        default: true
        }
    }
}
