/// A text with placeholders such as `<count>`, parsed once and filled for each row.
struct Template {
    private enum Part {
        case text(String)
        case column(Int)
    }

    private let whole: String
    private let parts: [Part]
    /// Whether a placeholder may contain a `<`: replacing one can then create another.
    let isNested: Bool

    /// - Parameter columns: the first column of each name in the header.
    init(_ text: String, columns: [String: Int]) {
        whole = text
        guard text.utf8.contains(UInt8(ascii: "<")) else {
            parts = []
            isNested = false
            return
        }
        var parts: [Part] = []
        var plain = text.startIndex
        let names = text.placeholders
        for name in names {
            guard let column = columns[String(text[name])] else { continue }
            let before = text[plain..<text.utf8.index(before: name.lowerBound)]
            if !before.isEmpty { parts.append(.text(String(before))) }
            parts.append(.column(column))
            plain = text.utf8.index(after: name.upperBound)
        }
        if !parts.isEmpty, plain < text.endIndex { parts.append(.text(String(text[plain...]))) }
        self.parts = parts
        isNested = text.utf8.count { $0 == UInt8(ascii: "<") } > names.count
    }

    /// Returns the text with the values of a row.
    func filled(with cells: [String]) -> String {
        if parts.isEmpty { return whole }
        var text = ""
        for part in parts {
            switch part {
            case .text(let plain): text += plain
            case .column(let column): text += column < cells.count ? cells[column] : ""
            }
        }
        return text
    }
}

extension String {
    /// The texts between each `>` and the last `<` before it.
    var placeholders: [Range<Index>] {
        var (found, opening): ([Range<Index>], Index?) = ([], nil)
        for index in utf8.indices {
            if utf8[index] == UInt8(ascii: "<") { opening = utf8.index(after: index) }
            guard utf8[index] == UInt8(ascii: ">"), let start = opening else { continue }
            found.append(start..<index)
            opening = nil
        }
        return found
    }
}
