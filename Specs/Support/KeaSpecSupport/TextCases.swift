import Foundation

/// Texts with what is found in them or made of them.
package enum TextCases {
    /// Returns the blocks of a file in `Fixtures`: a title after `=== `, a text, and the rest after or below `---`.
    ///
    /// A file without blocks ends the process: its examples would silently not run.
    package static func read(_ name: String) -> [(title: String, text: String, rest: String)] {
        blocks(of: name).map { block in
            let parts = block.components(separatedBy: "\n---")
            precondition(parts.count == 2, "Fixtures/\(name).txt: this block needs one line ---: \(block)")
            let title = parts[0].prefix { $0 != "\n" }
            let text = parts[0].dropFirst(title.count + 1)
            let rest =
                parts[1].hasPrefix("\n")
                ? unescaped(parts[1].dropFirst().dropLast())
                : unescaped(parts[1]).trimmingCharacters(in: .whitespacesAndNewlines)
            return (unescaped(title), unescaped(text.isEmpty ? "" : text + "\n"), rest)
        }
    }

    /// Returns what follows each `=== ` in a file in `Fixtures`.
    package static func blocks(of name: String) -> [String] {
        let blocks = ((try? text(name)) ?? "").appending("\n").components(separatedBy: "=== ").dropFirst()
        precondition(
            !blocks.isEmpty, "Fixtures/\(name).txt cannot be read, or has no line that begins with ===")
        return Array(blocks)
    }

    /// Returns the text of a file in `Fixtures`.
    package static func text(_ name: String) throws -> String {
        let file = URL(fileURLWithPath: #filePath + "/../../../../Fixtures/\(name).txt")
        return try String(contentsOf: file.standardized, encoding: .utf8)
    }

    /// Returns a text with the characters that are written by their numbers, such as `\u{9}`; `\u{}` is no line end.
    private static func unescaped(_ text: some StringProtocol) -> String {
        String(text).replacing("\\u{}\n", with: "").replacing(/\\u\{([0-9A-F]+)\}/) { match in
            String(UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map(Character.init) ?? "?")
        }
    }
}
