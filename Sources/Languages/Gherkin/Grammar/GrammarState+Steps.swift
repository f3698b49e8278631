/// The state transitions that depend on nothing but the state.
extension GrammarState {
    /// The expected kinds of each state, as sets, by raw value.
    static let expectedKinds: [TokenKinds] = allCases.map { TokenKinds($0.expected) }

    @inline(__always)
    static func < (left: GrammarState, right: GrammarState) -> Bool { left.rawValue < right.rawValue }

    var isAboveFeature: Bool { self < .header }

    var isInDocString: Bool {
        @inline(__always) get { rawValue >= GrammarState.inDocString.rawValue }
    }

    var isInExamples: Bool {
        @inline(__always) get {
            rawValue >= GrammarState.examples.rawValue && rawValue <= GrammarState.examplesTable.rawValue
        }
    }

    /// After a line of description, or a comment where a description is allowed.
    var withDescription: GrammarState {
        switch self {
        case .header: .headerDescription
        case .scenario: .scenarioDescription
        case .examples: .examplesDescription
        default: self
        }
    }

    /// After a step's first table row.
    var withTable: GrammarState {
        switch self {
        case .step: .stepTable
        case .stepDocString: .stepDocStringThenTable
        default: self
        }
    }

    var insideDocString: GrammarState {
        switch self {
        case .step: .inDocString
        case .stepTable: .inDocStringAfterTable
        default: self
        }
    }

    var afterDocString: GrammarState {
        switch self {
        case .inDocString: .stepDocString
        case .inDocStringAfterTable: .stepTableThenDocString
        default: self
        }
    }

    func withTags(inBackground: Bool) -> GrammarState {
        switch self {
        case .start, .language, .featureTags: .featureTags
        case .ruleTags, .tagsOfScenarioOrRule, .tagsOfExamplesOrScenarioOrRule: self
        default:
            expected.contains(.examplesLine) && !inBackground
                ? .tagsOfExamplesOrScenarioOrRule : .tagsOfScenarioOrRule
        }
    }
}
