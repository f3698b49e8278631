import AppSupport

/// Conversion of HTML to plain text, such as for a terminal.
package enum HTMLText {
    /// Returns the text in lines and paragraphs, with bullets before the items of lists.
    ///
    /// Attributes, comments, scripts and styles are omitted.
    ///
    /// ```swift
    /// HTMLText.plain("<p>Try <b>both</b>:</p><ul><li>1 &lt; 2<li>2</ul>")
    /// // Try both:
    /// //
    /// // • 1 < 2
    /// // • 2
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
            let end = rest.firstRange(
                of: rest.starts(with: "!--".unicodeScalars) ? Array("-->".unicodeScalars) : [">"])
            // Markup without an end is omitted, as in browsers.
            guard let end else { return page.text }
            page.add(
                String(
                    rest[..<end.lowerBound].prefix {
                        $0.properties.isAlphabetic || "/123456".unicodeScalars.contains($0)
                    }))
            rest = rest[end.upperBound...]
        }
        page.write(rest)
        return page.text
    }
}

/// The text during conversion.
private struct HTMLPage {
    private(set) var text = ""
    /// The number of line breaks before the next character.
    private var breaks = 0
    /// The space or the bullet before the next character.
    private var before = ""
    private var isPreformatted = false
    /// The open element whose text is omitted.
    private var hidden: String?

    mutating func add(_ tag: String) {
        let name = tag.lowercased().filter { $0 != "/" }
        let isEnd = tag.hasPrefix("/")
        if hidden != nil {
            if isEnd, name == hidden { hidden = nil }
            return
        }
        switch name {
        case "script", "style": if !isEnd { hidden = name }
        case "br": (breaks, before) = (min(breaks + 1, 2), "")
        case "p", "pre", "blockquote", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "hr":
            breakLines(2)
            if name == "pre" { isPreformatted = !isEnd }
        case "li", "div", "tr":
            breakLines(1)
            if tag == "li" { before = "• " }
        default: break
        }
    }

    mutating func write(_ part: Substring.UnicodeScalarView) {
        guard hidden == nil else { return }
        for scalar in HTMLEntities.decode(String(part)).unicodeScalars {
            if isPreformatted, scalar == "\n" {
                breaks += 1
            } else if !isPreformatted, scalar.properties.isWhitespace, scalar != "\u{A0}" {
                if before.isEmpty, breaks == 0 { before = " " }
            } else if DisplayText.isShown(scalar) || scalar == "\t" {
                if !text.isEmpty { text += String(repeating: "\n", count: breaks) }
                text += text.isEmpty && before == " " ? "" : before
                (breaks, before) = (0, "")
                text.unicodeScalars.append(scalar)
            }
        }
    }

    private mutating func breakLines(_ count: Int) {
        (breaks, before) = (max(breaks, count), "")
    }
}
