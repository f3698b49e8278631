/// The parser's position in the grammar of Gherkin: after which line.
///
/// This is the grammar: `expected` defines which lines may follow, in the order in which they are tried, which is
/// also the order in official error messages. `DocumentParser` defines where a line leads.
///
/// A feature and a rule share their states, because their grammars are the same.
enum GrammarState: UInt8, CaseIterable, Sendable {
    /// At the start of the file.
    case start
    /// After `# language:`.
    case language
    /// After tags, before the feature.
    case featureTags

    /// After `Feature:` or `Rule:`.
    case header
    case headerDescription

    case background
    case backgroundDescription
    case backgroundStep
    case backgroundStepTable
    case backgroundStepDocString
    case backgroundStepTableThenDocString
    case backgroundStepDocStringThenTable

    case scenario
    case scenarioDescription
    case scenarioStep
    case scenarioStepTable
    case scenarioStepDocString
    case scenarioStepTableThenDocString
    case scenarioStepDocStringThenTable

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
    case backgroundInDocString
    case backgroundInDocStringAfterTable
    case scenarioInDocString
    case scenarioInDocStringAfterTable

    /// The kinds of lines that may follow, in the order in which they are tried and listed in messages.
    var expected: [TokenKind] {
        switch self {
        case .start: [.eof, .language, .tagLine, .featureLine, .comment, .empty]
        case .language, .featureTags: [.tagLine, .featureLine, .comment, .empty]
        case .header: [.eof, .empty, .comment, .backgroundLine] + Self.afterHeader + [.other]
        case .headerDescription: [.eof, .comment, .backgroundLine] + Self.afterHeader + [.other]
        case .background: [.eof, .empty, .comment, .stepLine] + Self.afterHeader + [.other]
        case .backgroundDescription: [.eof, .comment, .stepLine] + Self.afterHeader + [.other]
        case .backgroundStep: [.eof, .tableRow, .docStringSeparator] + Self.afterBackgroundStep
        case .backgroundStepTable: [.eof, .tableRow, .docStringSeparator] + Self.afterBackgroundStep
        case .backgroundStepDocString: [.eof, .tableRow] + Self.afterBackgroundStep
        case .backgroundStepTableThenDocString: [.eof] + Self.afterBackgroundStep
        case .backgroundStepDocStringThenTable: [.eof, .tableRow] + Self.afterBackgroundStep
        case .scenario: [.eof, .empty, .comment, .stepLine] + Self.afterScenario + [.other]
        case .scenarioDescription: [.eof, .comment, .stepLine] + Self.afterScenario + [.other]
        case .scenarioStep: [.eof, .tableRow, .docStringSeparator] + Self.afterScenarioStep
        case .scenarioStepTable: [.eof, .tableRow, .docStringSeparator] + Self.afterScenarioStep
        case .scenarioStepDocString: [.eof, .tableRow] + Self.afterScenarioStep
        case .scenarioStepTableThenDocString: [.eof] + Self.afterScenarioStep
        case .scenarioStepDocStringThenTable: [.eof, .tableRow] + Self.afterScenarioStep
        case .examples: [.eof, .empty, .comment, .tableRow] + Self.afterScenario + [.other]
        case .examplesDescription: [.eof, .comment, .tableRow] + Self.afterScenario + [.other]
        case .examplesTable: [.eof, .tableRow] + Self.afterScenario + [.comment, .empty]
        case .backgroundInDocString, .backgroundInDocStringAfterTable, .scenarioInDocString,
            .scenarioInDocStringAfterTable:
            [.docStringSeparator, .other]
        case .tagsOfScenarioOrRule: [.tagLine, .scenarioLine, .comment, .empty]
        case .tagsOfExamplesOrScenarioOrRule: [.tagLine, .examplesLine, .scenarioLine, .comment, .empty]
        case .ruleTags: [.tagLine, .ruleLine, .comment, .empty]
        }
    }

    private static let afterHeader: [TokenKind] = [.tagLine, .scenarioLine, .ruleLine]
    private static let afterScenario: [TokenKind] = [.tagLine, .examplesLine, .scenarioLine, .ruleLine]
    private static let afterBackgroundStep: [TokenKind] =
        [.stepLine] + afterHeader + [.comment, .empty]
    private static let afterScenarioStep: [TokenKind] =
        [.stepLine] + afterScenario + [.comment, .empty]
}
