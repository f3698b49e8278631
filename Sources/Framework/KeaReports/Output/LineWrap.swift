import KeaText

/// Wraps lines at the width of a terminal; continuation lines are indented.
enum LineWrap {
    /// Returns coloured text with lines of at most `width` columns, apart from longer words, which the terminal wraps.
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
        let plain = withoutColours(line)
        let indent = String(repeating: " ", count: min(plain.prefix { $0 == " " }.count + 2, width / 2))
        var result = ""
        var columns = 0
        var gap = 0
        for (index, word) in line.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { gap += 1 }
            if word.isEmpty { continue }
            let own = withoutColours(word).displayWidth
            if columns > indent.count, columns + gap + own > width {
                result += "\n" + indent
                columns = indent.count
            } else {
                result += String(repeating: " ", count: gap)
                columns += gap
            }
            result += word
            columns += own
            gap = 0
        }
        return Array(result.utf8)
    }

    private static func withoutColours(_ text: some StringProtocol) -> String {
        String(text).replacing(#/\u{1B}\[[0-9]*m/#, with: "")
    }
}
