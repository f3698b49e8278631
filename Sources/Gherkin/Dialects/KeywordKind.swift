/// The meaning of a keyword, whatever the language.
public enum KeywordKind: UInt8, Sendable, Hashable, CaseIterable {
    case feature, rule, background, scenario, scenarioOutline, examples
    case given, when, then, and, but

    /// Whether the keyword starts a step; the others start a section, and take a colon.
    public var isStep: Bool { rawValue >= KeywordKind.given.rawValue }

    /// The kind's name in the official `gherkin-languages.json`, such as `scenarioOutline`.
    public var name: String { "\(self)" }
}

/// The part that a step has in its scenario, by its keyword.
///
/// In a document it is the keyword's own type; in a pickle, a conjunction has taken the type of the step before it.
public enum StepKeywordType: UInt8, Sendable, Hashable {
    /// A keyword that could be several, such as `*`.
    case unknown
    /// Given: what is so before.
    case context
    /// When: what happens.
    case action
    /// Then: what is seen.
    case outcome
    /// And, But: more of the same.
    case conjunction

    /// The name in the message protocol, such as `Context`.
    public var name: String {
        switch self {
        case .unknown: "Unknown"
        case .context: "Context"
        case .action: "Action"
        case .outcome: "Outcome"
        case .conjunction: "Conjunction"
        }
    }
}
