import Gherkin
import KeaText

/// Prints the languages of Gherkin and their keywords.
enum LanguageCommand {
    /// A line for each language: its code, its name, its name in itself.
    static func languages() -> String {
        let dialects = Dialect.all
        let codes = dialects.map(\.code.count).max() ?? 0
        let names = dialects.map(\.name.count).max() ?? 0
        return dialects.map { dialect in
            pad(dialect.code, codes) + "  " + pad(dialect.name, names) + "  " + dialect.nativeName + "\n"
        }
        .joined()
    }

    /// A line for each keyword of a language: what it is, and how it is written.
    static func keywords(of code: String) throws(UsageError) -> String {
        guard let dialect = Dialect(code: code) else {
            throw UsageError(
                "--i18n-keywords: there is no language \"\(code)\""
                    + didYouMean(code, among: Dialect.all.map(\.code)),
                details: ["all languages: \(RunEnvironment.defaultCommand) --i18n-languages"])
        }
        let kinds = KeywordKind.allCases
        let width = kinds.map { "\($0)".count }.max() ?? 0
        return kinds.map { kind in
            let words = dialect.keywords(of: kind).map { "\"\($0)\"" }.joined(separator: ", ")
            return "\(pad("\(kind)", width))  \(words)\n"
        }
        .joined()
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
