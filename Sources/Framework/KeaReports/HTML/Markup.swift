import KeaText

/// HTML, into which text can be inserted only as text.
///
/// Literals are markup. Interpolated values are escaped, for elements and quoted attributes alike, unless they are markup.
struct Markup: ExpressibleByStringInterpolation {
    private(set) var html: String

    var isEmpty: Bool { html.isEmpty }

    init(stringLiteral literal: String) { html = literal }

    init(html: String) { self.html = html }

    init(stringInterpolation: StringInterpolation) { html = stringInterpolation.html }

    static func += (left: inout Markup, right: Markup) { left.html += right.html }
    static func + (left: Markup, right: Markup) -> Markup { Markup(html: left.html + right.html) }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var html = ""

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { html += literal }
        mutating func appendInterpolation(_ text: String) { html += Markup.escaped(text) }
        mutating func appendInterpolation(_ number: Int) { html += String(number) }
        /// Appends the CSS class of a kind of status.
        mutating func appendInterpolation(_ look: Status.Look) { html += look.rawValue }
        mutating func appendInterpolation(_ markup: Markup) { html += markup.html }
    }

    private static let escaped = Escaping([
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
    ])

    /// Returns a link to a web address, or the text alone: a browser would execute `javascript:…`.
    static func link(_ address: String, _ text: Markup) -> Markup {
        let lower = address.lowercased()
        guard ["http://", "https://", "mailto:"].contains(where: lower.hasPrefix) else { return text }
        return "<a href=\"\(address)\" rel=\"noreferrer noopener\">\(text)</a>"
    }
}

extension [Markup] {
    func joined(separator: Markup = "") -> Markup {
        var result: Markup = ""
        for (index, markup) in enumerated() {
            if index > 0 { result += separator }
            result += markup
        }
        return result
    }
}
