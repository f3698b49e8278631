/// A scenario outline with one of its examples tables: its texts are filled with the values of a row.
struct Outline {
    private let header: [String]
    /// The first column of each name.
    private let columns: [String: Int]
    /// The placeholders in each text, found once for all rows; `nil` if replacing one can create another.
    private var placeholders: [String: [(column: Int, name: Range<String.Index>)]?] = [:]
    private var cells: [String] = []
    /// Whether a value could form a placeholder itself.
    private var hasBrackets = false

    init(header row: TableRow) {
        header = row.cells.map(\.value)
        columns = Dictionary(header.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    /// Takes the values of a row.
    mutating func begin(_ row: TableRow) {
        cells = row.cells.map(\.value)
        hasBrackets = cells.contains {
            $0.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
        }
    }

    /// Returns a text with the values of the row, column by column: a value may have the placeholder of a later one.
    mutating func filled(_ text: String) -> String {
        let known = placeholders[text] ?? find(in: text)
        placeholders[text] = .some(known)
        guard let known, !hasBrackets || known.isEmpty else {
            let bytes = zip(header, cells).reduce(Array(text.utf8)) { bytes, column in
                bytes.replacing("<\(column.0)>".utf8, with: column.1.utf8)
            }
            return String(decoding: bytes, as: UTF8.self)
        }
        var (filled, plain) = ("", text.startIndex)
        for (column, name) in known {
            filled += text[plain..<text.utf8.index(before: name.lowerBound)]
            if column < cells.count { filled += cells[column] }
            plain = text.utf8.index(after: name.upperBound)
        }
        return plain == text.startIndex ? text : filled + text[plain...]
    }

    private func find(in text: String) -> [(column: Int, name: Range<String.Index>)]? {
        let names = text.placeholders
        guard text.utf8.count(where: { $0 == UInt8(ascii: "<") }) == names.count else { return nil }
        return names.compactMap { name in columns[String(text[name])].map { ($0, name) } }
    }
}

extension String {
    /// The texts between each `>` and the last `<` before it.
    var placeholders: [Range<Index>] {
        guard utf8.contains(UInt8(ascii: "<")) else { return [] }
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
