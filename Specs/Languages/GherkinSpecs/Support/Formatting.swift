import Gherkin
import GherkinStyle
import Kea

func formatted(_ text: String) throws -> String {
    FeatureFormatter().text(of: try unwrap(parse(text).document))
}

/// Returns the formatter invariant that a text violates, or nil.
func brokenPromise(_ bytes: [UInt8], uri: String = "x.feature") -> String? {
    guard let document = GherkinParser().parse(bytes, uri: uri).document else { return nil }
    let formatted = FeatureFormatter().format(document)
    if let problem = FormattingCheck.problem(with: formatted, of: document) { return problem }
    guard let after = GherkinParser().parse(formatted, uri: uri).document else { return "no document" }
    return FormattingCheck.pickleDifference(between: document, and: after)
}
