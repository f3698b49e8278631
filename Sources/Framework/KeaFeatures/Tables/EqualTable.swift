import Kea
import KeaEvents
import KeaText

/// The columns that ``equalTable(_:columns:inAnyOrder:)`` compares.
public enum TableColumns: Sendable {
    /// The columns of the expected table, in any order; others are not compared.
    case expected
    /// All columns, in any order; both tables must have the same ones.
    case all
    /// The columns with these names; others are not compared.
    case named([String])
    /// The first column with the first one and so on, for tables without names: the first row is a row like others.
    case withoutNames
}

/// Matches a table with the same rows as an expected table.
///
/// ```swift
/// then("the list shows these questions:") { (reader: Reader, questions: DataTable) in
///     expect(reader.list.rows.map(ShownQuestion.init)).eventually(equalTable(questions))
/// }
/// ```
///
/// Each of the two is a ``DataTable``, a list of `Encodable` rows, or a list of lists. Columns are found by their
/// names, as a data table fills properties: the column `asked by` is the property `askedBy`. A data table and a list of
/// lists have the names in the first row. A list of single values, such as `[String]`, is a column without a name.
///
/// A cell is compared as the text that its value encodes; `nil` is an empty cell. A text is read as a value of the
/// other table's type first: `yes` and `true` are the same `Bool`, `3` and `3.0` the same `Double`.
///
/// A failure is a table, with both values of each wrong cell, and missing, surplus and moved rows. Neither the matcher
/// nor its negation passes if the tables cannot be compared, such as when a column is missing or occurs twice.
///
/// - Parameters:
///   - expected: the expected table.
///   - columns: the columns to compare; by default those of the expected table.
///   - inAnyOrder: whether the order of the rows is irrelevant.
public func equalTable<Found: TableRows>(
    _ expected: some TableRows, columns: TableColumns = .expected, inAnyOrder: Bool = false
) -> Matcher<Found> {
    Matcher("equal the table\(inAnyOrder ? ", in any order" : "")") { found in
        do {
            let comparison = try TableComparison(
                expected: expected._tableCells, found: found._tableCells, columns, inAnyOrder: inAnyOrder)
            guard !comparison.isEqual else {
                return MatcherResult(true, seen: "the same \(pluralized(comparison.expected.count, "row"))")
            }
            let difference = Lazy { TableComparison.Difference(comparison) }
            return MatcherResult(false, seen: difference.value.summary).showing(difference.value.table)
        } catch let problem as TableProblem {
            return .undecided(problem.reason)
        }
    }
}
