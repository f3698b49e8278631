import Gherkin
import KeaText

/// The texts that `--i18n-languages` and `--i18n-keywords` print.
enum Languages {
    /// A line for each language: its code, its English name, its own name.
    static var list: String { table(Dialect.all.map { [$0.code, $0.name, $0.nativeName] }) }

    static func keywords(of code: String) throws(UsageError) -> String {
        guard let dialect = Dialect(code: code) else {
            throw UsageError(
                "there is no language \"\(code)\"" + didYouMean(code, among: Dialect.all.map(\.code)),
                details: ["all languages: \(RunEnvironment.defaultCommand) --i18n-languages"])
        }
        return table(
            KeywordKind.allCases.map { kind in
                ["\(kind)", dialect.keywords(of: kind).map { "\"\($0)\"" }.joined(separator: ", ")]
            })
    }

    private static func table(_ rows: [[String]]) -> String {
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths).dropLast().map { $0.padded(to: $1 + 2) }.joined()
                + (row.last ?? "") + "\n"
        }.joined()
    }
}
