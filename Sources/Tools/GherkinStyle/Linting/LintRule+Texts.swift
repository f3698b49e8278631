import CTexts
import Gherkin

/// The texts of this module's `explanations.txt`.
private let explanations = ExplanationTexts(kea_style_explanations())

extension LintRule {
    /// Creates a rule that gives advice.
    init(
        _ name: String, after causes: Set<String> = [],
        _ check: @escaping @Sendable (LintSubject) -> [FeatureProblem]
    ) {
        self.init(name, .advice, summary: explanations.text(name), after: causes, check)
    }
}

extension FeatureProblem {
    /// Creates a problem with a text of this module's `explanations.txt`; `LintRule` adds its file and rule.
    init(_ location: Location, _ name: String, _ values: Any..., suggestion: String? = nil) {
        self.init(location, message: explanations.text(name, values), suggestion: suggestion)
    }
}
