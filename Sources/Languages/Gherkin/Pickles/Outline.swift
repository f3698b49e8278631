/// A scenario outline with one of its examples tables: its texts are filled with the values of a row.
struct Outline {
    private let header: [String]
    /// The first column of each name.
    private let columns: [String: Int]
    private var templates: [String: Template] = [:]
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

    /// Returns a text with the values of the row.
    ///
    /// Columns are replaced one after another, from the left. If a value contains the placeholder of a later column,
    /// that is replaced too.
    mutating func filled(_ text: String) -> String {
        let template = templates[text] ?? Template(text, columns: columns)
        templates[text] = template
        guard template.isNested || hasBrackets else { return template.filled(with: cells) }
        let bytes = zip(header, cells).reduce(Array(text.utf8)) { bytes, column in
            bytes.replacing("<\(column.0)>".utf8, with: column.1.utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
