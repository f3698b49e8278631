import Gherkin
import Kea

/// The canonical layout of a feature file's text.
func formatted(_ text: String) throws -> String {
    FeatureFormatter().text(of: try unwrap(parse(text).document))
}

/// What the formatter breaks of its promises for a text; `nil` where it keeps them all.
func brokenPromise(_ bytes: [UInt8], uri: String = "x.feature") -> String? {
    guard let document = GherkinParser().parse(bytes, uri: uri).document else { return nil }
    return FormattingCheck.problem(with: FeatureFormatter().format(document), of: document)
}
