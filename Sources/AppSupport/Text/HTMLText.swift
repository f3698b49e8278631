/// HTML as plain text, for places that show no HTML, such as a terminal.
public enum HTMLText {
    /// The text without its tags: paragraphs and breaks become lines, references become characters, once.
    ///
    /// This is for reading, not for checking: it knows no scripts and no styles, and the posts of the API have none.
    public static func plain(_ html: String) -> String {
        var text = ""
        var rest = html[...]
        while let start = rest.firstIndex(of: "<") {
            text += rest[..<start]
            let tag = rest[start...]
            guard let end = tag.firstIndex(of: ">") else {
                rest = tag
                break
            }
            text += lineBreak(for: tag[..<end])
            rest = tag[tag.index(after: end)...]
        }
        text += rest
        return tidy(HTMLEntities.decode(text))
    }

    private static func lineBreak(for tag: Substring) -> String {
        let name = tag.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "/" }.lowercased()
        return switch name {
        case "br", "br/", "/li", "/tr", "pre": "\n"
        case "/p", "/pre", "/h1", "/h2", "/h3", "/blockquote", "/ul", "/ol", "hr", "hr/": "\n\n"
        case "li": "• "
        default: ""
        }
    }

    /// No control characters, no more than one empty line in a row, none at the ends.
    private static func tidy(_ text: String) -> String {
        var lines: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let shown = String(
                line.unicodeScalars.filter { $0 == "\t" || DisplayText.isShown($0) }.map(Character.init))
            let isBlank = shown.allSatisfy(\.isWhitespace)
            if isBlank, lines.last.map(\.isEmpty) ?? true { continue }
            lines.append(isBlank ? "" : shown)
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }
}
