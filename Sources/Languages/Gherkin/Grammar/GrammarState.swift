/// The parser's position in the grammar of Gherkin, which `expected` defines; a feature and a rule share their states.
enum GrammarState: UInt8, CaseIterable, Sendable {
    case start
    case language
    /// After tags, before the feature.
    case featureTags

    /// After `Feature:` or `Rule:`.
    case header
    case headerDescription

    /// After `Scenario:` or `Background:`.
    case scenario
    case scenarioDescription
    case step
    case stepTable
    case stepDocString
    case stepTableThenDocString
    case stepDocStringThenTable

    case examples
    case examplesDescription
    case examplesTable

    /// After tags that may belong to a scenario or a rule; the next section decides.
    case tagsOfScenarioOrRule
    /// After tags that may belong to examples, a scenario or a rule.
    case tagsOfExamplesOrScenarioOrRule
    /// After tags that belong to none of the possible elements; a rule is expected then.
    case ruleTags

    // Inside a doc string that is its step's first argument, or that follows a table. These are the last cases, so
    // that one comparison distinguishes them from the others.
    case inDocString
    case inDocStringAfterTable

    /// The kinds of lines that may follow, in the order in which they are tried and listed in official messages.
    var expected: [TokenKind] {
        switch self {
        case .start: [.eof, .language, .tagLine, .featureLine, .comment, .empty]
        case .language, .featureTags: [.tagLine, .featureLine, .comment, .empty]
        case .header: [.eof, .empty, .comment, .backgroundLine] + Self.afterHeader + [.other]
        case .headerDescription: [.eof, .comment, .backgroundLine] + Self.afterHeader + [.other]
        case .scenario: [.eof, .empty, .comment, .stepLine] + Self.afterScenario + [.other]
        case .scenarioDescription: [.eof, .comment, .stepLine] + Self.afterScenario + [.other]
        case .step, .stepTable: [.eof, .tableRow, .docStringSeparator] + Self.afterStep
        case .stepDocString, .stepDocStringThenTable: [.eof, .tableRow] + Self.afterStep
        case .stepTableThenDocString: [.eof] + Self.afterStep
        case .examples: [.eof, .empty, .comment, .tableRow] + Self.afterScenario + [.other]
        case .examplesDescription: [.eof, .comment, .tableRow] + Self.afterScenario + [.other]
        case .examplesTable: [.eof, .tableRow] + Self.afterScenario + [.comment, .empty]
        case .inDocString, .inDocStringAfterTable: [.docStringSeparator, .other]
        case .tagsOfScenarioOrRule: [.tagLine, .scenarioLine, .comment, .empty]
        case .tagsOfExamplesOrScenarioOrRule: [.tagLine, .examplesLine, .scenarioLine, .comment, .empty]
        case .ruleTags: [.tagLine, .ruleLine, .comment, .empty]
        }
    }

    private static let afterHeader: [TokenKind] = [.tagLine, .scenarioLine, .ruleLine]
    private static let afterScenario: [TokenKind] = [.tagLine, .examplesLine, .scenarioLine, .ruleLine]
    private static let afterStep: [TokenKind] = [.stepLine] + afterScenario + [.comment, .empty]
}
