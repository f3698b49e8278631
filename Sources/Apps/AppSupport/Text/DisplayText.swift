/// Text from strangers, made fit to stand in a row.
public enum DisplayText {
    /// The length of text that a row shows, in Unicode scalars.
    public static let standardLimit = 300

    /// One line without surprises.
    ///
    /// Line breaks and runs of blanks become one space. Control characters go, and so do the marks that turn the
    /// direction of the text after them (Unicode Standard Annex 9) and could make a title spill over its row. Texts
    /// longer than the limit end in "…".
    ///
    /// - Parameter limit: in Unicode scalars, since one character can be made of a million of them.
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

    /// Whether anything of a text can be seen: not where it is empty, blank, or all of characters without a shape.
    public static func isVisible(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            guard isShown(scalar), !scalar.properties.isWhitespace,
                !scalar.properties.isDefaultIgnorableCodePoint
            else { return false }
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .unassigned, .nonspacingMark, .enclosingMark: return false
            // A pattern of Braille without a dot.
            default: return scalar.value != 0x2800
            }
        }
    }

    /// Whether a character belongs in a row: not a control, and nothing that turns the direction of text.
    static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: false
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: false
        case 0xFEFF, 0xFFF9...0xFFFB: false
        default: true
        }
    }
}
