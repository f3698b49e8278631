/// A placeholder in a text of an outline, such as `<count>`.
struct Placeholder {
    /// The text between the brackets.
    let name: String
    /// The location of the `<`; in a cell, that of the cell, and in a doc string, that of the line.
    let location: Location
    /// Whether it is between double quotes.
    let isQuoted: Bool
    /// Whether it is alone between double or single quotes.
    let fillsQuotes: Bool
    /// Whether it is in a cell or a doc string, where brackets are common for other reasons.
    var isInArgument = false

    /// Returns every text between `<` and `>`; a line is in the source as it is, from the location on.
    static func all(
        in text: String, at start: @autoclosure () -> Location = Location(line: 1, column: nil),
        isLine: Bool = false
    ) -> [Placeholder] {
        guard text.utf8.contains(UInt8(ascii: "<")) else { return [] }
        let start = start()
        var (counted, column, isQuoted) = (text.startIndex, start.column ?? 1, false)
        return text.placeholders.map { name in
            let (open, close) = (
                text.utf8.index(before: name.lowerBound), text[name.upperBound...].dropFirst()
            )
            column += text[counted..<open].unicodeScalars.count
            if text[counted..<open].utf8.count(where: { $0 == UInt8(ascii: "\"") }) % 2 == 1 {
                isQuoted.toggle()
            }
            counted = open
            return Placeholder(
                name: String(text[name]),
                location: isLine ? Location(line: start.line, column: column) : start, isQuoted: isQuoted,
                fillsQuotes: [["\"", "\""], ["'", "'"]].contains([text[..<open].last, close.first]))
        }
    }

    /// Whether it looks like a placeholder: words without surrounding white space.
    var looksLikeOne: Bool {
        guard let first = name.first, let last = name.last else { return false }
        return (first.isLetter || first.isNumber || first == "_") && !last.isWhitespace
            && name.allSatisfy { $0.isLetter || $0.isNumber || " _-.".contains($0) }
    }

    /// Whether it is an HTML tag or a mark for no value that is unlikely as the name of a column.
    var isTag: Bool { Self.tags.contains(name.lowercased()) }

    private static let tags: Set<String> = [
        "a", "b", "body", "br", "code", "del", "div", "em", "empty", "form", "h1", "h2", "h3", "h4", "head",
        "hr", "html", "i", "img", "ins", "li", "null", "ol", "p", "pre", "script", "span", "strong", "style",
        "sub", "sup", "table", "td", "th", "tr", "u", "ul",
    ]
}

extension Scenario {
    /// The placeholders in its steps and its name.
    var placeholders: [Placeholder] {
        steps.flatMap(\.placeholders)
            + Placeholder.all(
                in: name, at: storage.location(line: node.line, at: node.nameStart), isLine: true)
    }
}

extension Step {
    /// The placeholders in its sentence, its table and its doc string.
    var placeholders: [Placeholder] {
        let node = storage.nodes.steps[index]
        let inSentence = Placeholder.all(
            in: text, at: storage.location(line: node.line, at: node.textStart), isLine: true)
        var texts = (dataTable?.rows ?? []).flatMap(\.cells).map { ($0.value, $0.location) }
        if let text = docString {
            texts.append((text.mediaType ?? "", text.location))
            let lines = text.content.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
            texts += lines.enumerated().map {
                (String($1), Location(line: text.location.line + 1 + $0, column: text.location.column))
            }
        }
        return inSentence
            + texts.flatMap { text, location in
                Placeholder.all(in: text, at: location).map { placeholder in
                    var placeholder = placeholder
                    placeholder.isInArgument = true
                    return placeholder
                }
            }
    }
}
