import KeaText

/// The names of a pickle in reports, which distinguish it from its siblings.
package struct PickleName {
    /// The names of the feature and the rule, and its own.
    package let path: [String]

    /// A name that is the same in every run; a number follows all but the first of several equal ones.
    package let id: String
}

extension GherkinDocument {
    /// Returns the names of pickles; rows with the same name show their cells.
    package func names(of pickles: [Pickle]) -> [PickleName] {
        guard let feature else { return [] }
        let file = uri.split(separator: "/").last.map(String.init) ?? uri
        let hasRows = pickles.contains { $0.exampleRow != nil }
        func key(_ pickle: Pickle) -> [String] { ["\(pickle.rule?.id ?? -1)", pickle.name] }
        let repeated = hasRows ? Dictionary(grouping: pickles, by: key).filter { $1.count > 1 } : [:]
        var counts: [String: Int] = [:]
        var paths: [Int: (names: [String], prefix: String)] = [:]
        return pickles.map { pickle in
            var name = pickle.name
            if let row = pickle.exampleRow, repeated[key(pickle)] != nil {
                name += " [\(row.cells.map(\.value).joined(separator: " | "))]"
            }
            let rule = pickle.rule?.id ?? -1
            if paths[rule] == nil {
                let names = [feature.name.isEmpty ? file : feature.name, pickle.rule?.name ?? ""]
                    .filter { !$0.isEmpty }
                paths[rule] = (names, names.reduce("\(uri)/") { "\($0)\($1) › " })
            }
            let (names, prefix) = paths[rule] ?? ([], "")
            let plain = prefix + name
            var id = plain
            // Another scenario may be called what the second of a name would be.
            while counts[id] != nil {
                counts[plain, default: 0] += 1
                id = "\(plain) (\(counts[plain] ?? 1))"
            }
            counts[id] = 1
            return PickleName(path: names + [name], id: id)
        }
    }
}

extension PickleStep {
    /// The data table or doc string as a report shows it: aligned, as the formatter writes it.
    package var shownArgument: [String] {
        var lines: [String] = []
        if let text = docString {
            lines.append("\"\"\"" + (text.mediaType ?? ""))
            lines += text.content.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            lines.append("\"\"\"")
        }
        if let table = dataTable?.map({ $0.map(tableCell) }), let first = table.first {
            let widths = first.indices.map { column in table.map { $0[column].displayWidth }.max() ?? 0 }
            for row in table {
                let cells = zip(row, widths).map { $0.padded(to: $1) }
                lines.append("| \(cells.joined(separator: " | ")) |")
            }
        }
        return lines
    }
}
