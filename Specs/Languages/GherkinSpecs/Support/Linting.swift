import Foundation
import Gherkin
import GherkinStyle

/// Returns the linter's findings in a text, with location, rule and message.
func findings(_ text: String, disabling disabled: Set<String> = []) -> [String] {
    FeatureLinter(disabling: disabled).findings(in: parse(text)).map { finding in
        String("\(finding)".dropFirst("x.feature:".count))
    }
}

/// Returns the locations of the findings of one rule.
func places(_ rule: String, in text: String) -> [String] {
    FeatureLinter().findings(in: parse(text)).filter { $0.rule == rule }.map { "\($0.location)" }
}

/// Texts with what is found in them or made of them.
enum TextCases {
    /// Returns the blocks of a file in `Fixtures`: a title after `=== `, a text, and the rest after `--- ` or below it.
    static func read(_ name: String) throws -> [(title: String, text: String, rest: String)] {
        try unescaped(text(name) + "\n").components(separatedBy: "=== ").dropFirst().map { block in
            let parts = block.components(separatedBy: "--- ")
            let title = parts[0].prefix { $0 != "\n" }
            let rest = parts[1].first == "\n" ? String(parts[1].dropFirst().dropLast()) : parts[1].trimmed
            return (String(title), String(parts[0].dropFirst(title.count + 1)), rest)
        }
    }

    static func text(_ name: String) throws -> String {
        let file = ConformanceData.package.appending(path: "Fixtures/\(name).txt")
        return try String(contentsOf: file, encoding: .utf8)
    }

    /// Returns a text with the characters that are written by their numbers, such as `\u{9}`; `\u{}` is no line end.
    private static func unescaped(_ text: String) -> String {
        text.replacing("\\u{}\n", with: "").replacing(/\\u\{([0-9A-F]+)\}/) { match in
            String(UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map(Character.init) ?? "?")
        }
    }
}
