import KeaText

enum QuotedText {
    static func quote(_ text: String, limit: Int, focus: Int? = nil) -> String {
        let length = text.utf8.count
        guard length > limit else { return "\"\(escape(text))\"" }
        if let focus {
            let part = window(of: text, around: focus, width: limit)
            return "\(part.before)\"\(escape(part.text))\"\(part.after) (\(length) bytes)"
        }
        let start = text[..<boundary(in: text, at: limit / 2)]
        let end = text[boundary(in: text, at: length - limit / 4)...]
        return "\"\(escape(start))\"…\"\(escape(end))\" (\(length) bytes)"
    }

    static func bounded(_ text: String, limit: Int) -> String {
        let length = text.utf8.count
        guard length > limit || text.utf8.contains(0x0A) else { return text }
        guard length > limit else { return escapeControls(text) }
        let start = text[..<boundary(in: text, at: limit * 2 / 3)]
        let end = text[boundary(in: text, at: length - limit / 3)...]
        return escapeControls("\(start)…\(end)")
    }

    /// Returns the part of a long text around a byte offset, with dots where it is cut.
    static func window(
        of text: String, around focus: Int, width: Int
    ) -> (before: String, text: Substring, after: String) {
        let length = text.utf8.count
        let first = max(0, min(focus - width / 3, length - width))
        let part = text[boundary(in: text, at: first)..<boundary(in: text, at: min(length, first + width))]
        return (part.startIndex > text.startIndex ? "…" : "", part, part.endIndex < text.endIndex ? "…" : "")
    }

    static func escape(_ text: some StringProtocol) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            default: result += visible(character)
            }
        }
        return result
    }

    static func escapeControls(_ text: some StringProtocol) -> String { text.map(visible).joined() }

    static func hidesSomething(_ line: String) -> Bool {
        guard let last = line.last else { return false }
        return last.isWhitespace || line.contains { visible($0).utf8.count != $0.utf8.count }
    }

    private static func visible(_ character: Character) -> String {
        switch character {
        case "\n": return "\\n"
        case "\t": return "\\t"
        case "\r": return "\\r"
        case "\r\n": return "\\r\\n"
        case "\0": return "\\0"
        default: break
        }
        // A joiner or a mark inside a longer character, such as an emoji, is visible.
        let scalars = character.unicodeScalars
        guard scalars.count == 1, let scalar = scalars.first, isInvisible(scalar) else {
            return String(character)
        }
        return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII || scalar.isInvisible { return scalar.isInvisible }
        switch scalar.properties.generalCategory {
        case .format, .spaceSeparator, .privateUse, .unassigned, .nonspacingMark, .enclosingMark: return true
        default: return false
        }
    }

    /// Returns the place of a byte offset; as an end of a part of a text, Swift rounds it down to a scalar.
    static func boundary(in text: String, at offset: Int) -> String.Index {
        text.utf8.index(text.startIndex, offsetBy: max(0, min(offset, text.utf8.count)))
    }
}
