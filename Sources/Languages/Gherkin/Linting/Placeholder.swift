/// A placeholder in a text of an outline, such as `<count>`.
struct Placeholder {
    /// The text between the brackets.
    let name: String

    /// The offset of the `<` in the text, in code points.
    let offset: Int

    /// Whether it is between double quotes.
    let isQuoted: Bool

    /// Whether it is alone between double quotes.
    let fillsQuotes: Bool

    /// Returns every text between `<` and `>`, from the left.
    static func all(in text: String) -> [Placeholder] {
        guard text.utf8.contains(UInt8(ascii: "<")) else { return [] }
        var found: [Placeholder] = []
        var opening: (byte: Int, point: Int)?
        var quotes = 0
        var points = -1
        let bytes = Array(text.utf8)
        for (index, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 {
            points += 1
            switch byte {
            case UInt8(ascii: "\""): quotes += 1
            case UInt8(ascii: "<"): opening = (index, points)
            case UInt8(ascii: ">"):
                guard let start = opening else { continue }
                opening = nil
                let name = String(decoding: bytes[(start.byte + 1)..<index], as: UTF8.self)
                let fills =
                    start.byte > 0 && bytes[start.byte - 1] == UInt8(ascii: "\"") && index + 1 < bytes.count
                    && bytes[index + 1] == UInt8(ascii: "\"")
                found.append(
                    Placeholder(
                        name: name, offset: start.point, isQuoted: quotes % 2 == 1, fillsQuotes: fills))
            default: break
            }
        }
        return found
    }

    /// Whether it looks like a placeholder: words without surrounding white space.
    var looksLikeOne: Bool {
        guard let first = name.first, let last = name.last else { return false }
        return (first.isLetter || first.isNumber || first == "_") && !last.isWhitespace
            && name.allSatisfy { $0.isLetter || $0.isNumber || " _-.".contains($0) }
    }

    /// Returns whether a name is an HTML tag that is unlikely as the name of a column.
    static func isMarkup(_ name: String) -> Bool {
        markup.contains(name.lowercased())
    }

    private static let markup: Set<String> = [
        "a", "b", "br", "div", "em", "h1", "h2", "h3", "h4", "hr", "html", "i", "img", "li", "ol", "p", "pre",
        "script", "span", "strong", "style", "td", "th", "tr", "u", "ul",
    ]
}
