/// Parses feature files: Gherkin 6 in all its languages, as plain text or in Markdown.
///
/// ```swift
/// let result = GherkinParser().parse(bytes, uri: "Features/paging.feature")
/// guard let document = result.document else { return result.errors.forEach { print($0) } }
/// let pickles = document.pickles()
/// ```
///
/// The parser reads the bytes once, and the document stores offsets instead of strings. Parsing takes about as long
/// as reading the file; strings are created only when they are read. All errors of a file are found in one pass.
public struct GherkinParser: Sendable {
    /// The keywords of files that declare no language.
    private let keywords: KeywordTable

    let firstID: Int

    /// Creates a parser.
    ///
    /// - Parameters:
    ///   - defaultLanguage: the language of files without `# language:`; an unknown language means English.
    ///   - firstID: the identifier of the first node, for identifiers that continue across several files.
    public init(defaultLanguage: String = "en", firstID: Int = 0) {
        keywords = KeywordTable.of(Dialect(code: defaultLanguage) ?? .english)
        self.firstID = firstID
    }

    /// Parses the bytes of a feature file.
    ///
    /// - Parameters:
    ///   - bytes: the file as it is, a byte order mark included.
    ///   - uri: the file's path or other name; one that ends in `.md` is Markdown.
    public func parse(_ bytes: [UInt8], uri: String) -> ParseResult {
        parse(GherkinSource(bytes, uri: uri))
    }

    /// Parses the text of a feature file.
    ///
    /// - Parameters:
    ///   - text: the file's text.
    ///   - uri: the file's path or other name; one that ends in `.md` is Markdown.
    public func parse(_ text: String, uri: String) -> ParseResult {
        parse(GherkinSource(text, uri: uri))
    }

    /// Parses a source.
    public func parse(_ source: GherkinSource) -> ParseResult {
        let (nodes, records, language) = DocumentParser.run(source, keywords, firstID: firstID)
        let storage = DocumentStorage(source: source, nodes: nodes)
        var errors: [ParseError] = []
        if !records.isEmpty {
            let composer = ErrorComposer(storage, language: language, keywords, records)
            errors = composer.errors(records.prefix(ParseResult.errorLimit))
        }
        return ParseResult(
            partialDocument: GherkinDocument(storage: storage), errors: errors, records: records)
    }
}
