/// A text with placeholders such as `<count>`, parsed once and filled for each row.
struct Template {
    private enum Part {
        case text(String)
        case column(Int)
    }

    private let whole: String
    private let parts: [Part]
    /// Whether a placeholder contains a `<`: replacing one can then create another.
    private let isNested: Bool

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
    ///
    /// Columns are replaced one after another, from the left. If a value contains the placeholder of a later column,
    /// that is replaced too.
    func filled(with values: Outline.Values) -> String {
        if isNested || values.hasBrackets { return filledInTurn(values) }
        if parts.isEmpty { return whole }
        var text = ""
        for part in parts {
            switch part {
            case .text(let plain): text += plain
            case .column(let column): text += column < values.cells.count ? values.cells[column] : ""
            }
        }
        return text
    }

    private func filledInTurn(_ values: Outline.Values) -> String {
        var text = Array(whole.utf8)
        guard text.contains(UInt8(ascii: "<")) else { return whole }
        for (name, value) in zip(values.header, values.cells) {
            text = Self.replacing(Array("<\(name)>".utf8), in: text, with: value)
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func replacing(_ placeholder: [UInt8], in text: [UInt8], with value: String) -> [UInt8] {
        guard placeholder.count <= text.count else { return text }
        var result: [UInt8] = []
        var index = 0
        var plain = 0
        while index + placeholder.count <= text.count {
            if text[index] == placeholder[0],
                text[index..<(index + placeholder.count)].elementsEqual(placeholder)
            {
                result += text[plain..<index]
                result += value.utf8
                index += placeholder.count
                plain = index
            } else {
                index += 1
            }
        }
        if plain == 0 { return text }
        return result + text[plain...]
    }
}
