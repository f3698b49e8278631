import AppSupport

/// Conversion of HTML to plain text, such as for a terminal.
package enum HTMLText {
    /// Returns the text in lines and paragraphs, with bullets or numbers before the items of lists.
    ///
    /// Links and pictures keep their addresses. Other attributes, comments, scripts and styles are omitted.
    ///
    /// ```swift
    /// HTMLText.plain("<p>Try <a href='https://a.example'>both</a>:</p><ol><li>1 &lt; 2<li>2</ol>")
    /// // Try both (https://a.example):
    /// //
    /// // 1. 1 < 2
    /// // 2. 2
    /// ```
    package static func plain(_ html: String) -> String {
        var page = HTMLPage()
        var rest = html.unicodeScalars[...]
        while let start = rest.firstIndex(of: "<") {
            page.write(rest[..<start])
            rest = rest[start...].dropFirst()
            guard let next = rest.first, next.properties.isAlphabetic || next == "/" || next == "!" else {
                page.write("<".unicodeScalars[...])
                continue
            }
            if rest.starts(with: "!--".unicodeScalars) {
                // Markup without an end is omitted, as in browsers.
                guard let end = rest.firstRange(of: Array("-->".unicodeScalars)) else { return page.text }
                rest = rest[end.upperBound...]
            } else {
                guard let tag = HTMLTag(&rest) else { return page.text }
                page.add(tag)
            }
        }
        page.write(rest)
        return page.text
    }
}

private struct HTMLTag {
    let name: String
    let isEnd: Bool
    private(set) var attributes: [String: String] = [:]

    /// Reads a tag after its “<”; nil if it does not end.
    ///
    /// A “>” between the quotes of a value does not end it.
    init?(_ rest: inout Substring.UnicodeScalarView) {
        var (quote, isValueNext) = (Unicode.Scalar?.none, false)
        let end = rest.firstIndex { next in
            guard quote == nil else {
                if next == quote { quote = nil }
                return false
            }
            if isValueNext, next == "\"" || next == "'" { quote = next }
            isValueNext = next == "=" || (isValueNext && next.properties.isWhitespace)
            return next == ">"
        }
        guard let end else { return nil }
        let text = String(rest[..<end])
        rest = rest[end...].dropFirst()
        isEnd = text.hasPrefix("/")
        name = text.drop { $0 == "/" }.prefix { !$0.isWhitespace && $0 != "/" }.lowercased()
        // The expression is translated for each use, which most tags do not need.
        guard text.contains("=") else { return }
        for match in text.matches(of: /([^\s=\/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]\S*))/) {
            attributes[match.1.lowercased()] = String(match.2 ?? match.3 ?? match.4 ?? "")
        }
    }
}

private struct HTMLPage {
    private(set) var text = ""
    /// The number of line breaks before the next character.
    private var breaks = 0
    private var isSpaceNext = false
    /// The bullet or number before the next character.
    private var bullet = ""
    /// The last number of each open list; nil for bullets.
    private var lists: [Int?] = []
    /// The number of cells in the current row of a table.
    private var cells = 0
    /// The address of the open link, and the length of the text before it.
    private var link: (address: String, start: Int)?
    private var isPreformatted = false
    /// The open element whose text is omitted.
    private var hidden: String?

    mutating func add(_ tag: HTMLTag) {
        if hidden != nil {
            if tag.isEnd, tag.name == hidden { hidden = nil }
            return
        }
        switch tag.name {
        case "script", "style": if !tag.isEnd { hidden = tag.name }
        case "br": (breaks, isSpaceNext) = (min(breaks + 1, 2), false)
        case "p", "pre", "blockquote", "table", "h1", "h2", "h3", "h4", "h5", "h6", "hr":
            breakLines(2)
            if tag.name == "pre" { isPreformatted = !tag.isEnd }
        case "ul", "ol":
            breakLines(lists.isEmpty || (tag.isEnd && lists.count == 1) ? 2 : 1)
            if tag.isEnd { _ = lists.popLast() } else { lists.append(tag.name == "ol" ? 0 : nil) }
        case "li": addItem(tag)
        case "div", "tr":
            breakLines(1)
            cells = 0
        case "td", "th":
            if !tag.isEnd, cells > 0 { write(" | ") }
            cells += tag.isEnd ? 0 : 1
        case "a": addLink(tag)
        case "img": write("[\(tag.attributes["alt"] ?? "")] (\(tag.attributes["src"] ?? ""))")
        default: break
        }
    }

    private mutating func addItem(_ tag: HTMLTag) {
        breakLines(1)
        guard !tag.isEnd else { return }
        let number = lists.last.flatMap { $0 }.map { $0 + 1 }
        if let number { lists[lists.count - 1] = number }
        bullet = number.map { "\($0). " } ?? "• "
    }

    private mutating func addLink(_ tag: HTMLTag) {
        if let link, !text.utf8.dropFirst(link.start).elementsEqual(link.address.utf8) {
            write(" (\(link.address))")
        }
        link = tag.isEnd ? nil : tag.attributes["href"].map { ($0, text.utf8.count) }
    }

    mutating func write(_ part: String) { write(part.unicodeScalars[...]) }

    mutating func write(_ part: Substring.UnicodeScalarView) {
        guard hidden == nil else { return }
        for scalar in HTMLEntities.decode(String(part)).unicodeScalars {
            if isPreformatted, scalar == "\n" {
                breaks += 1
            } else if !isPreformatted, scalar.properties.isWhitespace, scalar != "\u{A0}" {
                isSpaceNext = true
            } else if DisplayText.isShown(scalar) || scalar == "\t" {
                let isNewLine = text.isEmpty || breaks > 0
                if !text.isEmpty { text += String(repeating: "\n", count: breaks) }
                if isNewLine {
                    let depth = bullet.isEmpty ? lists.count : lists.count - 1
                    text += String(repeating: "  ", count: max(depth, 0)) + bullet
                } else if isSpaceNext {
                    text += " "
                }
                (breaks, isSpaceNext, bullet) = (0, false, "")
                text.unicodeScalars.append(scalar)
            }
        }
    }

    private mutating func breakLines(_ count: Int) {
        // The text of an item follows its bullet, even in a paragraph.
        if bullet.isEmpty { breaks = max(breaks, count) }
        isSpaceNext = false
    }
}
