/// Errors of a file as a whole, which make checking its lines pointless.
enum SourceMistakes {
    /// Returns the errors; if there are any, all others follow from them.
    static func all(in source: GherkinSource) -> [FeatureProblem] {
        source.bytes.withUnsafeBufferPointer { bytes in
            let whole = format(of: bytes) ?? encoding(of: bytes)
            return (whole.map { [(1, $0)] } ?? conflicts(in: bytes)).map { line, message in
                var problem = FeatureProblem(Location(line: line, column: 1), message: message)
                problem.uri = source.uri
                return problem
            }
        }
    }

    /// The first bytes of files of other programs.
    private static let formats: [(start: [UInt8], name: String)] = [
        (Array("{\\rtf".utf8), "formatted text (RTF), as TextEdit and WordPad save it"),
        ([0x50, 0x4B, 0x03, 0x04], "a document of Word, Pages or another program, or a zip archive"),
        ([0xD0, 0xCF, 0x11, 0xE0], "a document of an older Word or Excel"),
        (Array("%PDF-".utf8), "a PDF document"),
        (Array("<html".utf8), "a web page (HTML)"),
        (Array("<!doctype".utf8), "a web page (HTML)"),
        (Array("<?xml".utf8), "an XML document"),
    ]

    private static func format(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
        let head = bytes.prefix(16).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return formats.first { bytes.starts(with: $0.start) || head.starts(with: $0.start) }
            .map { explanation("other-format", $0.name) }
    }

    private static func encoding(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
        let head = bytes.prefix(4096)
        // In UTF-16, a null byte is next to each ASCII letter and line feed.
        let isUTF16 =
            [[0xFF, 0xFE], [0xFE, 0xFF]].contains { head.starts(with: $0) }
            || bytes.offset(of: 0) != nil
                && (head.prefix(2).contains(0)
                    || zip(head, head.dropFirst()).contains { $0 == (0x0A, 0) || $0 == (0, 0x0A) })
        if isUTF16 { return explanation("utf-16") }
        let end = bytes.lastIndex { $0 != 0x0D } ?? 0
        let hasReturn = bytes.offset(of: 0x0D).map { $0 < end } ?? false
        return hasReturn && bytes.offset(of: 0x0A) == nil ? explanation("carriage-returns") : nil
    }

    /// Finds the conflict markers that version control has left.
    private static func conflicts(in bytes: UnsafeBufferPointer<UInt8>) -> [(Int, String)] {
        let sign = UInt8(ascii: "<")
        var next = bytes.offset(of: sign)
        while let offset = next, !bytes[offset...].starts(with: repeatElement(sign, count: 7)) {
            next = bytes.offset(of: sign, from: offset + 1)
        }
        guard next != nil else { return [] }
        var conflicts: [(Int, String)] = []
        var (begin, hasMiddle): (Int?, Bool) = (nil, false)
        for (index, range) in SourceLines(in: bytes, 0..<bytes.count).enumerated() {
            let line = String(decoding: bytes[range].prefix(8), as: UTF8.self)
            switch line.count == 8 && line.last != " " ? "" : line.prefix(7) {
            case "<<<<<<<": (begin, hasMiddle) = (index + 1, false)
            case "=======": hasMiddle = true
            case ">>>>>>>":
                guard let first = begin, hasMiddle else { continue }
                conflicts.append((first, explanation("merge-conflict", index + 1)))
                begin = nil
            default: continue
            }
        }
        return conflicts
    }
}
