import Foundation

/// Reads what stands in a source file at the place of a failure.
///
/// Only failures pay for this. Where the file is not there, as on a machine that did not build it, a failure
/// does without its text.
enum SourceText {
    /// The text between the parentheses or braces that follow the word at `location`: the subject of an
    /// expectation.
    ///
    /// - Parameter location: the place of `expect` or `require`, as `#column` gives it.
    static func subject(at location: SourceLocation) -> String? {
        guard let column = location.column, location.file.hasSuffix(".swift"),
            let bytes = FileManager.default.contents(atPath: location.file),
            let start = offset(of: location.line, column, in: bytes)
        else { return nil }
        var index = start
        while index < bytes.count, isWordByte(bytes[index]) { index += 1 }
        while index < bytes.count, bytes[index] == 0x20 { index += 1 }
        guard index < bytes.count, bytes[index] == 0x28 || bytes[index] == 0x7B else { return nil }
        guard let end = closing(of: index, in: bytes) else { return nil }
        let text = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
        let oneLine = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return oneLine.isEmpty ? nil : oneLine
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || byte == 0x5F
    }

    private static func offset(of line: Int, _ column: Int, in bytes: Data) -> Int? {
        var start = 0
        for _ in 1..<max(line, 1) {
            guard let newline = bytes[start...].firstIndex(of: 0x0A) else { return nil }
            start = newline + 1
        }
        let offset = start + column - 1  // `#column` counts bytes.
        return offset < bytes.count ? offset : nil
    }

    /// The bracket that closes the one at `open`; brackets in string literals do not count.
    private static func closing(of open: Int, in bytes: Data) -> Int? {
        var depth = 0
        var index = open
        var isInString = false
        while index < bytes.count, index - open < 2000 {
            switch bytes[index] {
            case 0x5C where isInString && index + 1 < bytes.count && bytes[index + 1] != 0x28: index += 1
            case 0x22: isInString.toggle()
            case 0x28, 0x5B, 0x7B: if !isInString { depth += 1 }
            case 0x29, 0x5D, 0x7D:
                if !isInString {
                    depth -= 1
                    if depth == 0 { return index }
                }
            default: break
            }
            index += 1
        }
        return nil
    }
}
