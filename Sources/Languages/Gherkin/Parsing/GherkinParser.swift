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
    /// The language of files that declare none.
    let defaultLanguage: String

    /// The identifier of the first node; the others follow.
    let firstID: Int

    /// Creates a parser.
    ///
    /// - Parameters:
    ///   - defaultLanguage: the language of files without `# language:`; an unknown language means English.
    ///   - firstID: the identifier of the first node, for identifiers that continue across several files.
    public init(defaultLanguage: String = "en", firstID: Int = 0) {
        self.defaultLanguage = defaultLanguage
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
        parse(source, sink: NoTokens()).result
    }

    /// Parses a source and returns the tokens of its lines with the result.
    package func tokens(of source: GherkinSource) -> (tokens: [Token], result: ParseResult) {
        let (result, sink) = parse(source, sink: TokenList())
        return (sink.tokens, result)
    }

    private func parse<Sink: TokenSink>(_ source: GherkinSource, sink: Sink) -> (
        result: ParseResult, sink: Sink
    ) {
        guard let keywords = KeywordTable.of(language: defaultLanguage) ?? KeywordTable.of(language: "en")
        else {
            return (ParseResult(source: source, partialDocument: nil, errors: [], errorCount: 0), sink)
        }
        guard source.bytes.count < UInt32.max else {
            let node = ErrorRecord(kind: .tooLarge, line: 1, column: 1, start: 0, end: 0)
            let errors = ErrorComposer(
                source: source, language: keywords.language, defaultLanguage: defaultLanguage,
                nodes: DocumentNodes(), [node]
            ).errors([node])
            return (ParseResult(source: source, partialDocument: nil, errors: errors, errorCount: 1), sink)
        }
        return source.bytes.withUnsafeBufferPointer { bytes in
            var nothing: UInt8 = 0
            return withUnsafePointer(to: &nothing) { placeholder in
                var parser = DocumentParser(
                    bytes.baseAddress ?? placeholder, count: bytes.count, isMarkdown: source.isMarkdown,
                    keywords: keywords, firstID: UInt32(clamping: firstID), sink: sink)
                parser.run()
                var errors: [ParseError] = []
                if !parser.errors.isEmpty {
                    let composer = ErrorComposer(
                        source: source, language: parser.keywords.language,
                        defaultLanguage: defaultLanguage, nodes: parser.nodes, parser.errors)
                    errors = composer.errors(parser.errors.prefix(ParseResult.errorLimit))
                }
                let document = GherkinDocument(storage: DocumentStorage(source: source, nodes: parser.nodes))
                let result = ParseResult(
                    source: source, partialDocument: document, errors: errors,
                    errorCount: parser.errors.count)
                return (result, parser.sink)
            }
        }
    }
}
