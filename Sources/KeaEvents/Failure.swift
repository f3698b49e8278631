/// One thing that went wrong while an example ran.
///
/// It can be thrown, too: a step that throws one fails with exactly this.
public struct Failure: Error, Sendable, Codable, Hashable {
    /// The kind of thing that went wrong.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// An expectation did not hold.
        case expectation
        /// An error was thrown out of an example, a hook or a step.
        case error
        /// A step or hook said what it did not find: undefined, ambiguous, badly typed.
        case definition
        /// The example took too long.
        case timeLimit
        /// The process ended.
        case crash
        /// It was to be run, and was not.
        case notRun
    }

    /// The kind of thing that went wrong.
    public var kind: Kind

    /// The expected and the seen on one line.
    public var message: String

    /// Lines below the message: samples over time, a diff, a snippet.
    public var details: [String]

    /// The Swift or feature line that it is about.
    public var location: SourceLocation

    /// The source text of the expectation's subject, where it could be read.
    public var expression: String?

    /// Source text that would help, line by line: the step definition that is not there yet.
    ///
    /// Several failures may call for the same; a report shows each once.
    public var snippet: [String]

    /// The type of the error that was thrown, where one was.
    public var errorType: String?

    /// Makes a failure.
    public init(
        kind: Kind = .expectation, message: String, details: [String] = [], location: SourceLocation,
        expression: String? = nil, snippet: [String] = [], errorType: String? = nil
    ) {
        self.kind = kind
        self.message = message
        self.details = details
        self.location = location
        self.expression = expression
        self.snippet = snippet
        self.errorType = errorType
    }

    /// The words before the description of an error that was thrown.
    package static let thrown = "threw an error: "

    /// The message, its details and its snippet as one text, for readers that know a single string.
    public var text: String {
        ([message] + details + snippet).joined(separator: "\n")
    }
}
