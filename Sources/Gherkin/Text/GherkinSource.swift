/// The text of a feature file, and where it is from.
public struct GherkinSource: Sendable {
    /// The path or other name that the file was given as.
    public let uri: String

    /// The file as it is, a byte order mark included.
    public let bytes: [UInt8]

    /// Whether it is Markdown with Gherkin.
    public let isMarkdown: Bool

    /// A source of Gherkin.
    ///
    /// It is Markdown where the name ends in `.md`.
    public init(_ bytes: [UInt8], uri: String) {
        self.bytes = bytes
        self.uri = uri
        isMarkdown = uri.hasSuffix(".md") || uri.hasSuffix(".markdown")
    }

    /// A source of Gherkin of a media type of the message protocol, whatever its name.
    package init(_ text: String, uri: String, mediaType: String) {
        bytes = Array(text.utf8)
        self.uri = uri
        isMarkdown = mediaType.hasSuffix("+markdown")
    }

    /// A source of Gherkin given as a string.
    public init(_ text: String, uri: String) {
        self.init(Array(text.utf8), uri: uri)
    }

    /// The media type in the message protocol.
    public var mediaType: String {
        isMarkdown ? "text/x.cucumber.gherkin+markdown" : "text/x.cucumber.gherkin+plain"
    }

    /// The text without its byte order mark; bytes that are not UTF-8 are shown as U+FFFD.
    public var text: String {
        String(
            decoding: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...], as: UTF8.self)
    }
}
