import Foundation

/// Conversion of HTML to plain text, such as for a terminal.
public enum HTMLText {
    /// Returns the text as a browser lays it out, as far as plain text can: in lines and paragraphs, with list markers.
    ///
    /// An image becomes its alternative text in brackets. A link is followed by its address, unless that is its text.
    /// Comments, scripts and styles are omitted.
    ///
    /// ```swift
    /// HTMLText.plain("<p>See <a href='https://a.example'>this</a>:</p><ol><li>1 < 2</ol>")
    /// // See this <https://a.example>:
    /// //
    /// // 1. 1 < 2
    /// ```
    public static func plain(_ html: String) -> String {
        var page = HTMLPage()
        for token in HTMLTokenizer(html) { page.add(token) }
        return page.text()
    }
}

/// The lines of the text during conversion.
private struct HTMLPage {
    /// An open element that affects the layout of its text.
    private enum Element {
        case list(OrderedList?)
        case item(mark: String, isMarked: Bool)
        case quote
        case preformatted
        case link(address: String, text: String)
        case hidden
    }

    /// The numbering of an ordered list.
    private struct OrderedList {
        var next: Int
        let step: Int
    }

    private var lines: [String] = []
    /// The current line, with the markers before its text.
    private var line = ""
    /// Whether an empty line precedes the next text.
    private var isGapPending = false
    /// Whether a space precedes the next word of the line.
    private var isBlankPending = false
    /// Whether a line feed now would follow `<pre>` directly, and is ignored.
    private var isAfterPreformatted = false
    /// Whether the current table row has a cell.
    private var isRowBegun = false
    private var open: [(name: String, element: Element)] = []

    /// The maximum nesting depth; deeper elements are laid out like the innermost one.
    private static let maximumDepth = 50

    mutating func add(_ token: HTMLToken) {
        switch token {
        case .text(let text): if !isHidden { write(text) }
        case .start(let name, let attributes): start(name, attributes)
        case .end(let name): end(name)
        }
        if case .start("pre", _) = token { isAfterPreformatted = true } else { isAfterPreformatted = false }
    }

    mutating func text() -> String {
        endLine()
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }
}

extension HTMLPage {
    private mutating func start(_ name: String, _ attributes: [String: String]) {
        breakLine(around: name)
        switch name {
        case "br":
            if line.isEmpty { isGapPending = !lines.isEmpty } else { endLine() }
        case "img":
            let text = attributes["alt"] ?? "picture"
            if !text.isEmpty { write("[\(text)]") }
        case "tr":
            isRowBegun = false
        case "td", "th":
            if isRowBegun {
                if line.isEmpty { beginLine() }
                line += "\t"
                isBlankPending = false
            }
            isRowBegun = true
        case "ul":
            push(name, .list(nil))
        case "ol":
            let isReversed = attributes["reversed"] != nil
            let first = attributes["start"].flatMap { Int($0) } ?? 1
            push(name, .list(OrderedList(next: first, step: isReversed ? -1 : 1)))
        case "li":
            let last = open.last { ["li", "ul", "ol"].contains($0.name) }
            if last?.name == "li" { end("li") }
            push(name, .item(mark: nextMark(attributes["value"]), isMarked: false))
        case "blockquote":
            push(name, .quote)
        case "pre":
            push(name, .preformatted)
        case "a":
            if open.contains(where: { $0.name == "a" }) { end("a") }
            let address = attributes["href"] ?? ""
            if address.hasPrefix("https://") || address.hasPrefix("http://") {
                push(name, .link(address: address, text: ""))
            }
        case "iframe", "noembed", "noframes", "script", "style", "template", "title":
            push(name, .hidden)
        default: break
        }
    }

    private mutating func end(_ name: String) {
        if name == "br" { return start(name, [:]) }
        guard let last = open.lastIndex(where: { $0.name == name }) else { return breakLine(around: name) }
        // A marker without text is a line, too.
        if case .item(_, false) = open[last].element, line.isEmpty { beginLine() }
        if case .link(let address, let text) = open[last].element {
            open.remove(at: last)
            if text.trimmingCharacters(in: .whitespacesAndNewlines) != address { write(" <\(address)>") }
            return
        }
        open.removeSubrange(last...)
        breakLine(around: name)
    }

    private mutating func push(_ name: String, _ element: Element) {
        if open.count < Self.maximumDepth { open.append((name, element)) }
    }

    /// Ends the line at the edge of a block; an empty line surrounds paragraphs and the like.
    private mutating func breakLine(around name: String) {
        switch name {
        case "blockquote", "dl", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "p", "pre", "table":
            endLine()
            while lines.last?.isEmpty == true { lines.removeLast() }
            isGapPending = !lines.isEmpty
        case "ul", "ol":
            endLine()
            // A nested list follows its item without an empty line.
            if !has("li") { isGapPending = !lines.isEmpty }
        case "address", "article", "aside", "body", "caption", "dd", "details", "div", "dt", "figcaption",
            "footer", "form", "header", "html", "li", "main", "nav", "section", "summary", "tr":
            endLine()
        default: break
        }
    }

    private mutating func nextMark(_ value: String?) -> String {
        guard let last = open.lastIndex(where: { ["ul", "ol"].contains($0.name) }),
            case .list(var numbers?) = open[last].element
        else { return "• " }
        if let value = value.flatMap({ Int($0) }) { numbers.next = value }
        let mark = "\(numbers.next). "
        numbers.next &+= numbers.step
        open[last].element = .list(numbers)
        return mark
    }

    private func has(_ name: String) -> Bool { open.contains { $0.name == name } }

    private var isHidden: Bool {
        open.contains { if case .hidden = $0.element { true } else { false } }
    }
}

extension HTMLPage {
    private mutating func write(_ text: String) {
        let isPreformatted = has("pre")
        for scalar in text.unicodeScalars {
            if isPreformatted {
                writePreformatted(scalar)
            } else if scalar.isBlank {
                isBlankPending = true
            } else if DisplayText.isShown(scalar) {
                if line.isEmpty { beginLine() } else if isBlankPending { line += " " }
                isBlankPending = false
                line.unicodeScalars.append(scalar)
            }
        }
        if let link = open.lastIndex(where: { $0.name == "a" }),
            case .link(let address, let before) = open[link].element, before.utf8.count <= address.utf8.count
        {
            // A text longer than the address differs from it already.
            open[link].element = .link(address: address, text: before + text)
        }
    }

    private mutating func writePreformatted(_ scalar: Unicode.Scalar) {
        defer { isAfterPreformatted = false }
        if scalar == "\n" {
            if isAfterPreformatted { return }
            if line.isEmpty { beginLine() }
            endLine(keepsEmpty: true)
        } else if scalar == "\t" || DisplayText.isShown(scalar) {
            if line.isEmpty { beginLine() }
            line.unicodeScalars.append(scalar)
        }
    }

    /// Writes the markers of lists and quotes before the text of a line.
    private mutating func beginLine() {
        if isGapPending { lines.append("") }
        isGapPending = false
        for index in open.indices {
            switch open[index].element {
            case .quote: line += "> "
            case .item(let mark, let isMarked):
                line += isMarked ? String(repeating: " ", count: mark.count) : mark
                open[index].element = .item(mark: mark, isMarked: true)
            default: break
            }
        }
    }

    private mutating func endLine(keepsEmpty: Bool = false) {
        isBlankPending = false
        while line.unicodeScalars.last?.properties.isWhitespace == true { line.unicodeScalars.removeLast() }
        guard keepsEmpty || !line.isEmpty else { return }
        lines.append(line)
        line = ""
    }
}
