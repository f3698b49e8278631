/// An HTML token: text, or the start or end tag of an element.
enum HTMLToken: Equatable {
    /// Text with its references replaced.
    case text(String)
    /// A start tag with its attributes; of duplicate attributes, the first counts.
    case start(String, [String: String])
    /// An end tag.
    case end(String)
}

/// Splits HTML into tokens, with the states of the HTML standard (13.2.5) that posts need.
///
/// A `<` starts markup only before a letter, `/`, `!` or `?`. Comments, declarations and unterminated tags are omitted,
/// as in browsers.
///
/// - SeeAlso: https://html.spec.whatwg.org/multipage/parsing.html#tokenization
struct HTMLTokenizer: Sequence, IteratorProtocol {
    private let input: [Unicode.Scalar]
    private var index = 0
    /// The open element whose contents have no tags, such as `script` or `title`.
    private var rawElement: String?

    init(_ html: String) {
        input = Array(html.unicodeScalars)
    }

    mutating func next() -> HTMLToken? {
        while index < input.count {
            if let name = rawElement {
                rawElement = nil
                if let text = rawText(of: name) { return text }
            } else if !beginsMarkup(at: index) {
                return text()
            } else if let token = markup() {
                return token
            }
        }
        return nil
    }

    /// Reads text up to the next markup (data state).
    private mutating func text() -> HTMLToken {
        let start = index
        repeat { index += 1 } while index < input.count && !beginsMarkup(at: index)
        return .text(HTMLEntities.decode(string(start..<index)))
    }

    /// Whether a `<` starts markup (tag open state, end tag open state).
    private func beginsMarkup(at index: Int) -> Bool {
        guard input[index] == "<", let next = scalar(index + 1) else { return false }
        // `</` at the end of the input is text.
        return next == "/" ? index + 2 < input.count : next.isLetter || next == "!" || next == "?"
    }

    /// Reads a tag or a comment; returns nil for the latter.
    private mutating func markup() -> HTMLToken? {
        if input[index + 1].isLetter {
            index += 1
            guard let (name, attributes) = tag() else { return nil }
            rawElement = Self.rawElements.contains(name) ? name : nil
            return .start(name, attributes)
        }
        if input[index + 1] == "/", input[index + 2].isLetter {
            index += 2
            return tag().map { .end($0.name) }
        }
        skipComment()
        return nil
    }

    /// Reads the name and the attributes of a tag, or returns nil if it is unterminated (tag name state and after).
    private mutating func tag() -> (name: String, attributes: [String: String])? {
        let name = lowercased(until: { $0.isBlank || $0 == "/" || $0 == ">" })
        var attributes: [String: String] = [:]
        while true {
            skip { $0.isBlank || $0 == "/" }
            guard let next = scalar(index) else { return nil }
            if next == ">" {
                index += 1
                return (name, attributes)
            }
            guard let (key, value) = attribute() else { return nil }
            if attributes[key] == nil { attributes[key] = value }
        }
    }

    /// Reads an attribute, or returns nil if a quote is not closed (attribute name state, attribute value states).
    private mutating func attribute() -> (name: String, value: String)? {
        // A leading equals sign belongs to the name.
        let first = input[index].lowercased
        index += 1
        let name = String(first) + lowercased(until: { $0.isBlank || "/>=".unicodeScalars.contains($0) })
        skip(\.isBlank)
        guard scalar(index) == "=" else { return (name, "") }
        index += 1
        skip(\.isBlank)
        let value: Range<Int>
        if let quote = scalar(index), quote == "\"" || quote == "'" {
            let end = input[(index + 1)...].firstIndex(of: quote)
            guard let end else {
                index = input.count
                return nil
            }
            value = index + 1..<end
            index = end + 1
        } else {
            let start = index
            skip { !$0.isBlank && $0 != ">" }
            value = start..<index
        }
        return (name, HTMLEntities.decode(string(value)))
    }

    /// Skips a comment, a declaration or other markup that is parsed as a comment.
    private mutating func skipComment() {
        guard input[index...].starts(with: "<!--".unicodeScalars) else {
            index = (input[index...].firstIndex(of: ">") ?? input.count - 1) + 1
            return
        }
        index += 4
        for end in [">", "->"] where input[index...].starts(with: end.unicodeScalars) {
            index += end.unicodeScalars.count
            return
        }
        while index < input.count {
            for end in ["-->", "--!>"] where input[index...].starts(with: end.unicodeScalars) {
                index += end.unicodeScalars.count
                return
            }
            index += 1
        }
    }

    /// Reads text up to the element's end tag (RCDATA and RAWTEXT states), or returns nil if it is empty.
    private mutating func rawText(of name: String) -> HTMLToken? {
        let start = index
        let end = Array("</\(name)".unicodeScalars)
        while index < input.count, !isEnd(end) { index += 1 }
        guard index > start else { return nil }
        let text = string(start..<index)
        return .text(["title", "textarea"].contains(name) ? HTMLEntities.decode(text) : text)
    }

    private func isEnd(_ tag: [Unicode.Scalar]) -> Bool {
        guard input[index] == "<", index + tag.count < input.count else { return false }
        let after = input[index + tag.count]
        return (after.isBlank || after == "/" || after == ">")
            && zip(input[index...], tag).allSatisfy { $0.lowercased == $1 }
    }

    private static let rawElements: Set = [
        "iframe", "noembed", "noframes", "script", "style", "textarea", "title", "xmp",
    ]
}

extension HTMLTokenizer {
    private func scalar(_ index: Int) -> Unicode.Scalar? { index < input.count ? input[index] : nil }

    private mutating func skip(_ isSkipped: (Unicode.Scalar) -> Bool) {
        while index < input.count, isSkipped(input[index]) { index += 1 }
    }

    private mutating func lowercased(until isEnd: (Unicode.Scalar) -> Bool) -> String {
        var name = String.UnicodeScalarView()
        while index < input.count, !isEnd(input[index]) {
            name.append(input[index].lowercased)
            index += 1
        }
        return String(name)
    }

    private func string(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(input[range]))
    }
}

extension Unicode.Scalar {
    fileprivate var isLetter: Bool { ("a"..."z").contains(lowercased) }

    /// Whether this is whitespace in HTML; a no-break space is not.
    var isBlank: Bool { [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains(value) }

    fileprivate var lowercased: Unicode.Scalar {
        ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) + 0x20) : self
    }
}
