import KeaText

/// The names of a pickle in reports, which distinguish it from its siblings.
package struct PickleName {
    /// The names of the feature and the rule, and its own.
    package let path: [String]

    /// A name that is the same in every run.
    ///
    /// If several pickles have the same name, a number follows all but the first.
    package let id: String
}

extension GherkinDocument {
    /// Returns the names of pickles; rows with the same name show their cells.
    package func names(of pickles: [Pickle]) -> [PickleName] {
        guard let feature else { return [] }
        let file = uri.split(separator: "/").last.map(String.init) ?? uri
        let hasRows = pickles.contains { $0.exampleRow != nil }
        let repeated =
            hasRows ? Set(Dictionary(grouping: pickles, by: NameKey.init).filter { $1.count > 1 }.keys) : []
        var counts: [String: Int] = [:]
        var groups: (rule: Int?, names: [String], prefix: String)?
        return pickles.map { pickle in
            var name = pickle.name
            if let row = pickle.exampleRow, repeated.contains(NameKey(pickle)) {
                name += " [\(row.cells.map(\.value).joined(separator: " | "))]"
            }
            let rule = pickle.rule?.id
            let around: (rule: Int?, names: [String], prefix: String)
            if let groups, groups.rule == rule {
                around = groups
            } else {
                let names = [feature.name.isEmpty ? file : feature.name, pickle.rule?.name ?? ""]
                    .filter { !$0.isEmpty }
                around = (rule, names, names.reduce("\(uri)/") { "\($0)\($1) › " })
                groups = around
            }
            let plain = around.prefix + name
            var id = plain
            // Another scenario may be called what the second of a name would be.
            while counts[id] != nil {
                counts[plain, default: 0] += 1
                id = "\(plain) (\(counts[plain] ?? 1))"
            }
            counts[id] = 1
            return PickleName(path: around.names + [name], id: id)
        }
    }
}

/// The properties that scenarios with the same appearance in a report share.
private struct NameKey: Hashable {
    let name: String
    let rule: Int?

    init(_ pickle: Pickle) {
        name = pickle.name
        rule = pickle.rule?.id
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
