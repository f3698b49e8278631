#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Errors of a file as a whole, which make checking its lines pointless.
struct SourceMistakes {
    /// The errors; if there are any, all others follow from them.
    private(set) var all: [FeatureProblem] = []
    private let source: GherkinSource

    init(in source: GherkinSource) {
        self.source = source
        source.bytes.withUnsafeBufferPointer { bytes in
            findFormat(bytes)
            if all.isEmpty { findEncoding(bytes) }
            if all.isEmpty { findConflicts(bytes) }
        }
    }

    private mutating func add(_ line: Int, _ message: String) {
        all.append(FeatureProblem(uri: source.uri, Location(line: line, column: 1), message))
    }

    // MARK: - Formats

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

    private mutating func findFormat(_ bytes: UnsafeBufferPointer<UInt8>) {
        let head = bytes.prefix(16).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        guard
            let format = Self.formats.first(where: { format in
                bytes.starts(with: format.start) || head.starts(with: format.start)
            })
        else { return }
        add(
            1,
            "The file is \(format.name), and a feature file is plain text. Save it as plain text, in UTF-8.")
    }

    // MARK: - Encodings

    private mutating func findEncoding(_ bytes: UnsafeBufferPointer<UInt8>) {
        let head = bytes.prefix(4096)
        if Self.has(0, bytes, head.count), !head.starts(with: [0xFF, 0xFE]), !head.starts(with: [0xFE, 0xFF])
        {
            // In UTF-16, a null byte is next to each ASCII letter and line feed.
            let isPaired =
                head.first == 0 || head.dropFirst().first == 0
                || head.indices.dropFirst().contains { place in
                    head[place] == 0x0A
                        && (head[place - 1] == 0 || place + 1 < head.endIndex && head[place + 1] == 0)
                }
            if isPaired {
                add(
                    1,
                    "The file is UTF-16, and feature files are UTF-8. Save it with the encoding UTF-8."
                )
            }
        }
        guard Self.has(0x0D, bytes, head.count), !Self.has(0x0A, bytes, bytes.count) else { return }
        let end = bytes.lastIndex { $0 != 0x0D } ?? 0
        if bytes[..<end].contains(0x0D) {
            add(
                1,
                "The lines of this file end in a carriage return alone, as on very old computers, so that it is one "
                    + "long line. Save it with line feeds (LF).")
        }
    }

    /// Returns whether a byte is among the first ones: this runs for each file, in debug builds too.
    private static func has(_ byte: Int32, _ bytes: UnsafeBufferPointer<UInt8>, _ count: Int) -> Bool {
        bytes.baseAddress.map { memchr($0, byte, count) != nil } ?? false
    }

    // MARK: - Conflicts

    /// Finds the conflict markers that version control has left.
    private mutating func findConflicts(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard Self.has(0x3C, bytes, bytes.count), Self.hasSeven(bytes, UInt8(ascii: "<")) else { return }
        var begin: Int?
        var hasMiddle = false
        for (index, range) in SourceLines(in: bytes, 0..<bytes.count).enumerated() {
            switch Self.marker(bytes[range]) {
            case UInt8(ascii: "<"): (begin, hasMiddle) = (index + 1, false)
            case UInt8(ascii: "="): hasMiddle = true
            case UInt8(ascii: ">"):
                guard let first = begin, hasMiddle else { continue }
                add(
                    first,
                    "Here begins a merge conflict, which goes on to line \(index + 1): two versions of the same lines. "
                        + "Keep one of them, and remove the lines with <<<<<<<, ======= and >>>>>>>.")
                begin = nil
            default: continue
            }
        }
    }

    private static func hasSeven(_ bytes: UnsafeBufferPointer<UInt8>, _ byte: UInt8) -> Bool {
        // Seven equal bytes in a row include one at a multiple of seven.
        stride(from: 6, to: bytes.count, by: 7).contains { offset in
            bytes[offset] == byte
                && bytes[max(0, offset - 6)..<min(offset + 7, bytes.count)].split { $0 != byte }
                    .contains { $0.count > 6 }
        }
    }

    /// Returns the character of a line that is seven times the same one, alone or followed by a name.
    private static func marker(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> UInt8? {
        let isMarker = line.count > 6 && line.prefix(7).allSatisfy { $0 == line.first }
        return isMarker && (line.count == 7 || line[line.startIndex + 7] == 0x20) ? line.first : nil
    }
}
