/// The text of a feature file and its name.
public struct GherkinSource: Sendable {
    /// The path or name that the caller gave to the file.
    public let uri: String

    /// The bytes of the file, including a byte order mark.
    public let bytes: [UInt8]

    /// Whether it is Markdown with Gherkin.
    public let isMarkdown: Bool

    /// Creates a source from bytes.
    ///
    /// It is Markdown if the name ends in `.md`.
    public init(_ bytes: [UInt8], uri: String) {
        (self.bytes, self.uri) = (bytes, uri)
        isMarkdown = uri.hasSuffix(".md") || uri.hasSuffix(".markdown")
    }

    init(_ bytes: [UInt8], like source: GherkinSource) {
        self.bytes = bytes
        (uri, isMarkdown) = (source.uri, source.isMarkdown)
    }

    /// Creates a source from a string.
    public init(_ text: String, uri: String) { self.init(Array(text.utf8), uri: uri) }

    /// The media type in the message protocol.
    package var mediaType: String {
        isMarkdown ? "text/x.cucumber.gherkin+markdown" : "text/x.cucumber.gherkin+plain"
    }

    /// The text without its byte order mark; bytes that are not UTF-8 become U+FFFD.
    public var text: String {
        String(decoding: bytes.dropFirst(bytes.hasByteOrderMark ? 3 : 0), as: UTF8.self)
    }

    /// The lines of the text as the parser counts them: other characters than a line feed end none.
    package var lines: [Substring] {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    }
}

extension Collection<UInt8> {
    /// Whether the first bytes are a byte order mark in UTF-8, which is not part of the text.
    package var hasByteOrderMark: Bool { starts(with: [0xEF, 0xBB, 0xBF]) }
}
