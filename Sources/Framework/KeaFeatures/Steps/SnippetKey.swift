import Gherkin

/// What the snippets of a step depend on.
struct SnippetKey: Hashable {
    private let word: String
    private let text: String
    private let hasTable: Bool
    private let hasDocString: Bool

    init(_ step: PickleStep) {
        (word, text) = (step.type.word, step.text)
        (hasTable, hasDocString) = (step.dataTable != nil, step.docString != nil)
    }
}

extension StepKeywordType {
    var word: String {
        switch self {
        case .unknown, .context, .conjunction: "given"
        case .action: "when"
        case .outcome: "then"
        }
    }
}
