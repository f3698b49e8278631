import Gherkin

/// Writes feature files in one canonical layout.
///
/// ```swift
/// let result = GherkinParser().parse(bytes, uri: "Features/paging.feature")
/// let formatted = result.document.map { FeatureFormatter().format($0) }
/// ```
///
/// The layout changes nothing that is run: the pickles of the formatted text are those of the original,
/// except for their locations. Formatting twice is the same as formatting once.
///
/// - `# language:` is the first line.
/// - A rule is indented by two spaces, what belongs to a section by two more than the section: descriptions,
///   steps, scenarios, examples. Tables and doc strings are indented by two more than their step, rows of
///   examples by two more than `Examples:`.
/// - A blank line is above every section and below a description. Steps and rows have none between them,
///   and there are never two in a row.
/// - Tags are in one line, unless a comment is at the end of one of their lines or between them.
/// - The columns of a table are aligned by the width that they have on a screen, text to the left. Numbers
///   are aligned to the right where all cells below the first row are numbers, as Cucumber's own
///   documentation writes them. A table is left without alignment where padding would make it many times
///   larger.
/// - One space follows a colon, none is at the end of a line; the last line has its line break.
/// - Comments stay in place and move with what they belong to: with the step or row above them where they are
///   indented like it, or follow it at once and a blank line follows them; else with what is below.
///
/// What is written is kept: keywords, the text of names, steps and descriptions (the indentation of a
/// description's lines to each other, too), the cells of tables with their escapes, doc strings with their
/// delimiter. So is text that has no meaning, such as text after the last bar of a row. Each line
/// keeps its line end, CR LF or LF, and a byte order mark stays.
///
/// Markdown with Gherkin is prose of its own style, and is left as it is.
public struct FeatureFormatter: Sendable {
    /// Creates a formatter.
    ///
    /// The layout has no options.
    public init() {}

    /// Returns a document in the canonical layout, in UTF-8.
    public func format(_ document: GherkinDocument) -> [UInt8] {
        guard !document.source.isMarkdown else { return document.source.bytes }
        return document.storage.withSource { source in
            guard let base = source.baseAddress else { return [] }
            var printer = FeaturePrinter(document, source: source, base: base)
            printer.print()
            return printer.output
        }
    }

    /// Returns a document in the canonical layout, as a string.
    public func text(of document: GherkinDocument) -> String {
        String(decoding: format(document), as: UTF8.self)
    }
}
