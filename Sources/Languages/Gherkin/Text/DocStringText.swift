/// The text of doc strings: without the indentation of the delimiter, with escaped delimiters resolved.
enum DocStringText {
    /// Returns the text of all lines inside a doc string, separated by line feeds.
    ///
    /// - Parameters:
    ///   - range: the whole lines.
    ///   - indent: the number of white-space code points before the opening delimiter; at most as many are removed.
    ///   - delimiter: the character of the delimiter, whose escaped form `\"\"\"` means the delimiter; `nil` if there
    ///     are no escapes, as in Markdown.
    static func content(
        in source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, lineCount: Int, indent: Int,
        delimiter: UInt8?
    ) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        for (number, line) in SourceLines(in: source, range).prefix(lineCount).enumerated() {
            if number > 0 { bytes.append(0x0A) }
            append(to: &bytes, in: source, line, indent: indent, delimiter: delimiter)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func append(
        to bytes: inout [UInt8], in source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, indent: Int,
        delimiter: UInt8?
    ) {
        guard let base = source.baseAddress else { return }
        var offset = WhiteSpace.end(base, in: range, atMost: indent)
        guard let delimiter else {
            bytes.append(contentsOf: source[offset..<range.upperBound])
            return
        }
        let backslash = UInt8(ascii: "\\")
        let escaped = [backslash, delimiter, backslash, delimiter, backslash, delimiter]
        while offset < range.upperBound {
            if source[offset] == backslash, source[offset..<range.upperBound].starts(with: escaped) {
                bytes += [delimiter, delimiter, delimiter]
                offset += 6
            } else {
                bytes.append(source[offset])
                offset += 1
            }
        }
    }
}
