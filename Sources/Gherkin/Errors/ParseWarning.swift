/// Something that is valid Gherkin and hardly meant: text that looks like a misspelt keyword.
public struct ParseWarning: Sendable, Hashable {
    /// The path or other name that the file was given as.
    public let uri: String

    /// Where the text stands.
    public let location: Location

    /// What it looks like, and what will not be run because of it.
    public let message: String

    /// The keyword that it looks like, such as `Scenario:`.
    public let suggestion: String?
}

extension ParseWarning: CustomStringConvertible {
    /// `uri:line:column: warning: message`.
    public var description: String {
        "\(uri):\(location): warning: \(message)"
    }
}
