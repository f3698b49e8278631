/// A scenario outline with one of its examples tables: its texts, ready for the values of each row.
struct Outline {
    /// The texts of a step.
    struct StepTemplate {
        let text: Template
        let dataTable: [[Template]]?
        let content: Template?
        let mediaType: Template?
    }

    /// The values of one row.
    struct Values {
        let header: [String]
        let cells: [String]
        /// Whether a value could form a placeholder itself.
        let hasBrackets: Bool
    }

    let name: Template
    let steps: [StepTemplate]
    private let header: [String]

    init(header row: TableRow, name: String, steps: [Step]) {
        let header = row.cells.map(\.value)
        let columns = Dictionary(
            header.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        self.header = header
        self.name = Template(name, columns: columns)
        self.steps = steps.map { step in
            let text = step.docString
            return StepTemplate(
                text: Template(step.text, columns: columns),
                dataTable: step.dataTable?.values.map { $0.map { Template($0, columns: columns) } },
                content: (text?.content).map { Template($0, columns: columns) },
                mediaType: (text?.mediaType).map { Template($0, columns: columns) })
        }
    }

    func values(of row: TableRow) -> Values {
        let cells = row.cells.map(\.value)
        let hasBrackets = cells.contains {
            $0.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
        }
        return Values(header: header, cells: cells, hasBrackets: hasBrackets)
    }
}
