/// A text with placeholders such as `<count>`, parsed once and filled for each row.
struct Template {
    private enum Part {
        case text(String)
        case column(Int)
    }

    private let whole: String
    private let parts: [Part]
    /// Whether a placeholder contains a `<`: replacing one can then create another.
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
        var isNested = false
        var plain = text.startIndex
        var opening: String.Index?
        for index in text.utf8.indices {
            let byte = text.utf8[index]
            if byte == UInt8(ascii: "<") {
                if opening != nil { isNested = true }
                opening = index
            } else if byte == UInt8(ascii: ">"), let start = opening {
                opening = nil
                let name = String(text[text.utf8.index(after: start)..<index])
                guard let column = columns[name] else { continue }
                if plain < start { parts.append(.text(String(text[plain..<start]))) }
                parts.append(.column(column))
                plain = text.utf8.index(after: index)
            }
        }
        if !parts.isEmpty, plain < text.endIndex { parts.append(.text(String(text[plain...]))) }
        self.parts = parts
        self.isNested = isNested
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
