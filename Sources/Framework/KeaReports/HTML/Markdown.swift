import Foundation

/// Converts descriptions from a subset of Markdown to HTML.
///
/// Everything else, such as HTML, is text. A paragraph of short lines (`As a reader`) keeps its line breaks.
enum Markdown {
    static func markup(_ text: String) -> Markup {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasSuffix("\r") ? String(line.dropLast()) : String(line)
        }
        return blocks(lines)
    }

    /// The greatest length of lines that keep their breaks.
    private static let shortLine = 60

    private static func blocks(_ lines: [String]) -> Markup {
        var result: Markup = ""
        var rest = lines[...]
        while let line = rest.first {
            let words = line.trimmed
            if words.isEmpty {
                rest.removeFirst()
            } else if words.hasPrefix("```") {
                rest.removeFirst()
                let code = rest.prefix { !$0.trimmed.hasPrefix("```") }
                rest = rest[code.endIndex...].dropFirst()
                result += "<pre>\(code.joined(separator: "\n"))</pre>\n"
            } else if let heading = heading(words) {
                rest.removeFirst()
                result += "<p class=\"heading\">\(inline(heading))</p>\n"
            } else if words.hasPrefix(">") {
                let quoted = rest.prefix { $0.trimmed.hasPrefix(">") }
                rest = rest[quoted.endIndex...]
                result +=
                    "<blockquote>\(paragraph(quoted.map { $0.trimmed.dropFirst().trimmed }))</blockquote>\n"
            } else if let isOrdered = item(words)?.isOrdered {
                result += list(isOrdered, from: &rest)
            } else {
                let own = rest.prefix { !$0.trimmed.isEmpty && !beginsBlock($0.trimmed) }
                rest = rest[own.endIndex...]
                result += paragraph(own.map(\.trimmed))
            }
        }
        return result
    }

    private static func beginsBlock(_ words: String) -> Bool {
        words.hasPrefix("```") || words.hasPrefix(">") || heading(words) != nil || item(words) != nil
    }

    private static func heading(_ words: String) -> String? {
        words.wholeMatch(of: #/#{1,6} (.*)/#).map { $0.1.trimmed }
    }

    private static func item(_ words: String) -> (text: String, isOrdered: Bool)? {
        words.wholeMatch(of: #/(?:[-*+]|([0-9]{1,9})[.)]) (.*)/#).map { ($0.2.trimmed, $0.1 != nil) }
    }

    /// Returns a list; a line that is not an item continues the item before it.
    private static func list(_ isOrdered: Bool, from rest: inout ArraySlice<String>) -> Markup {
        var items: [[String]] = []
        while let words = rest.first?.trimmed, !words.isEmpty {
            if let item = item(words) {
                guard item.isOrdered == isOrdered else { break }
                items.append([item.text])
            } else if beginsBlock(words) {
                break
            } else {
                items[items.count - 1].append(words)
            }
            rest.removeFirst()
        }
        let markup = items.map { "<li>\(inline($0.joined(separator: " ")))</li>" as Markup }.joined()
        return isOrdered ? "<ol>\(markup)</ol>\n" : "<ul>\(markup)</ul>\n"
    }

    private static func paragraph(_ lines: [String]) -> Markup {
        let areShort = lines.allSatisfy { $0.count <= shortLine }
        let parts = areShort ? lines : [lines.joined(separator: " ")]
        return "<p>\(parts.map { inline($0) }.joined(separator: "<br>"))</p>\n"
    }

    /// The length above which a paragraph is plain text.
    private static let longText = 10_000

    static func inline(_ text: String, depth: Int = 0) -> Markup {
        guard text.utf8.count <= longText, depth < 5 else { return "\(text)" }
        // An escaped sign, code, strong, emphasis, a link or a picture, an address. An underscore within a word is a
        // letter. Marks are at most 500 characters apart.
        let span =
            #/
            \\(?<sign>[\\`*_\[<]) | `(?<code>[^`]{1,500})`
            | (?<stars>\*\*?)(?<starred>[^\s*](?:(?:\\.|[^\\]){0,500}?[^\s\\])?)\k<stars>
            | \b(?<lines>__?)(?<lined>[^\s_](?:(?:\\.|[^\\]){0,500}?[^\s\\])?)\k<lines>\b
            | !?\[(?<words>[^\]]{0,500})\]\((?<link>[^)]{0,500})\) | <(?<address>https?://[^>\s]{1,500})>
            /#
        var markup: Markup = ""
        var rest = text[...]
        func nested(_ text: Substring) -> Markup { inline(String(text), depth: depth + 1) }
        while let match = rest.firstMatch(of: span) {
            let found = match.output
            markup += "\(String(rest[..<match.range.lowerBound]))"
            rest = rest[match.range.upperBound...]
            if let sign = found.sign {
                markup += "\(String(sign))"
            } else if let code = found.code {
                markup += "<code>\(String(code))</code>"
            } else if let mark = found.stars ?? found.lines, let content = found.starred ?? found.lined {
                let inner = nested(content)
                markup += mark.count == 2 ? "<strong>\(inner)</strong>" : "<em>\(inner)</em>"
            } else if let words = found.words, let link = found.link {
                // The browser would load a picture; a link is safe.
                markup += .link(link.trimmed, nested(words))
            } else if let address = found.address {
                markup += .link(String(address), "\(String(address))")
            }
        }
        return markup + "\(String(rest))"
    }
}

extension StringProtocol {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
