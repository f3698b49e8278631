/// The meaning of a keyword in any language.
package enum KeywordKind: UInt8, Sendable, Hashable, CaseIterable {
    case feature, rule, background, scenario, scenarioOutline, examples
    case given, when, then, and, but

    /// Whether the keyword starts a step; other keywords start a section and take a colon.
    package var isStep: Bool { rawValue >= KeywordKind.given.rawValue }

    /// The kind's name in the official `gherkin-languages.json`, such as `scenarioOutline`.
    package var name: String { "\(self)" }
}

/// The role of a step in its scenario, according to its keyword.
///
/// In a document this is the keyword's own type. In a pickle, a conjunction has the type of the step before it.
public enum StepKeywordType: Sendable, Hashable {
    /// A keyword of several types, such as `*`.
    case unknown
    /// Given: an initial state.
    case context
    /// When: an event or action.
    case action
    /// Then: an expected outcome.
    case outcome
    /// And, But: another step of the same type.
    case conjunction

    /// The name in the message protocol, such as `Context`.
    package var name: String {
        switch self {
        case .unknown: "Unknown"
        case .context: "Context"
        case .action: "Action"
        case .outcome: "Outcome"
        case .conjunction: "Conjunction"
        }
    }
}
