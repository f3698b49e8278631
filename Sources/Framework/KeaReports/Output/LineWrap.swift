import KeaText

/// Wraps lines at the width of a terminal; continuation lines are indented.
enum LineWrap {
    /// Returns coloured text with lines of at most `width` columns.
    static func wrapped(_ bytes: [UInt8], to width: Int) -> [UInt8] {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        guard lines.contains(where: { $0.count > width }) else { return bytes }
        return Array(
            lines.map {
                $0.count > width ? wrapped(String(decoding: $0, as: UTF8.self), to: width) : Array($0)
            }
            .joined(separator: [0x0A]))
    }

    private static func wrapped(_ line: String, to width: Int) -> [UInt8] {
        let indent = String(repeating: " ", count: min(indentation(of: line) + 2, width / 2))
        var result = ""
        var current = ""
        var columns = 0
        /// The last space in the current line, and the number of columns before it.
        var gap: (index: String.Index, columns: Int)?
        var isInColour = false
        for character in line {
            if character == "\u{1B}" { isInColour = true }
            if isInColour {
                current.append(character)
                if character == "m" { isInColour = false }
                continue
            }
            let own = String(character).displayWidth
            if columns + own > width {
                if let found = gap, found.columns > width / 2, character != " " {
                    let rest = current[found.index...].drop { $0 == " " }
                    result += withoutSpacesAtEnd(current[..<found.index]) + "\n"
                    current = indent + rest
                    columns = indent.count + columns - found.columns - 1
                } else {
                    result += current + "\n"
                    current = indent
                    columns = indent.count
                    gap = nil
                    if character == " " { continue }
                }
                gap = nil
            }
            if character == " " { gap = (current.endIndex, columns) }
            current.append(character)
            columns += own
        }
        return Array((result + current).utf8)
    }

    /// Returns the number of leading spaces, ignoring colours.
    private static func indentation(of line: String) -> Int {
        var count = 0
        var isInColour = false
        for byte in line.utf8 {
            switch byte {
            case 0x1B: isInColour = true
            case UInt8(ascii: "m") where isInColour: isInColour = false
            case UInt8(ascii: " ") where !isInColour: count += 1
            case _ where isInColour: continue
            default: return count
            }
        }
        return count
    }

    private static func withoutSpacesAtEnd(_ text: Substring) -> Substring {
        var text = text
        while text.last == " " { text.removeLast() }
        return text
    }
}
