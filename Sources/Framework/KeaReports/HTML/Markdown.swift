import Foundation

/// Converts descriptions from a subset of Markdown to HTML.
///
/// The subset is paragraphs, headings, lists, quotations, code, emphasis and links. Everything else, such as HTML, is
/// text. A paragraph of short lines (`As a reader`, `I want to …`) keeps its line breaks; longer lines flow.
enum Markdown {
    /// Returns a description as HTML.
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
        let level = words.prefix { $0 == "#" }.count
        guard (1...6).contains(level), words.dropFirst(level).first == " " else { return nil }
        return words.dropFirst(level).trimmed
    }

    /// Returns the text of a line that is a list item.
    private static func item(_ words: String) -> (text: String, isOrdered: Bool)? {
        if let mark = words.first, "-*+".contains(mark), words.dropFirst().first == " " {
            return (words.dropFirst(2).trimmed, false)
        }
        let digits = words.prefix { ("0"..."9").contains($0) }
        let rest = words.dropFirst(digits.count)
        guard (1...9).contains(digits.count), rest.hasPrefix(". ") || rest.hasPrefix(") ") else { return nil }
        return (rest.dropFirst(2).trimmed, true)
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
    /// The greatest distance between an opening and a closing mark.
    private static let reach = 500

    /// Returns text with emphasis, code and links.
    static func inline(_ text: String) -> Markup {
        text.utf8.count > longText ? "\(text)" : inline(Array(text), depth: 0)
    }

    private static func inline(_ text: [Character], depth: Int) -> Markup {
        var markup: Markup = ""
        var plain = ""
        var index = 0
        while index < text.count {
            if depth < 4, let (piece, end) = span(in: text, at: index, depth: depth) {
                markup += "\(plain)\(piece)"
                plain = ""
                index = end
            } else {
                // A backslash escapes the next character.
                if text[index] == "\\", index + 1 < text.count, "\\`*_[<".contains(text[index + 1]) {
                    index += 1
                }
                plain.append(text[index])
                index += 1
            }
        }
        markup += "\(plain)"
        return markup
    }

    /// Returns the element that starts at an index, and the index after it.
    private static func span(in text: [Character], at index: Int, depth: Int) -> (Markup, Int)? {
        func find(_ mark: [Character], from start: Int) -> Int? {
            var index = start
            while index + mark.count <= min(text.count, start + reach) {
                if text[index] == mark[0], Array(text[index..<index + mark.count]) == mark { return index }
                index += text[index] == "\\" ? 2 : 1
            }
            return nil
        }
        switch text[index] {
        case "`":
            guard let end = find(["`"], from: index + 1), end > index + 1 else { return nil }
            return ("<code>\(String(text[index + 1..<end]))</code>", end + 1)
        case "*", "_":
            let mark = text[index]
            let isStrong = index + 1 < text.count && text[index + 1] == mark
            let marks = Array(repeating: mark, count: isStrong ? 2 : 1)
            let start = index + marks.count
            guard start < text.count, !text[start].isWhitespace, let end = find(marks, from: start + 1),
                !text[end - 1].isWhitespace
            else { return nil }
            // An underscore within a word is a letter.
            if mark == "_" {
                let isOpen = index == 0 || !text[index - 1].isLetter && !text[index - 1].isNumber
                let after = end + marks.count
                let isClosed = after >= text.count || !text[after].isLetter && !text[after].isNumber
                guard isOpen, isClosed else { return nil }
            }
            let inner = inline(Array(text[start..<end]), depth: depth + 1)
            return (isStrong ? "<strong>\(inner)</strong>" : "<em>\(inner)</em>", end + marks.count)
        case "!" where text.dropFirst(index + 1).first == "[":
            // The browser would load a picture; a link is safe.
            return span(in: text, at: index + 1, depth: depth)
        case "[":
            guard let middle = find(["]", "("], from: index + 1), let end = find([")"], from: middle + 2)
            else {
                return nil
            }
            let words = inline(Array(text[index + 1..<middle]), depth: depth + 1)
            return (.link(String(text[middle + 2..<end]).trimmed, words), end + 1)
        case "<":
            guard let end = find([">"], from: index + 1) else { return nil }
            let address = String(text[index + 1..<end])
            guard address.hasPrefix("http://") || address.hasPrefix("https://"), !address.contains(" ") else {
                return nil
            }
            return (.link(address, "\(address)"), end + 1)
        default: return nil
        }
    }
}

extension StringProtocol {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
