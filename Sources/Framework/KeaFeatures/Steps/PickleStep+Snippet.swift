import Gherkin

extension PickleStep {
    /// What the snippets of the step depend on.
    var snippetKey: [String] { [type.word, text, "\(dataTable != nil)", "\(docString != nil)"] }
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
