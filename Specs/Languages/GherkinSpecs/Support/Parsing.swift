import Gherkin

/// Parses the text of a `.feature` file.
func parse(_ text: String) -> ParseResult {
    GherkinParser().parse(text, uri: "x.feature")
}

/// Parses the text of a `.feature.md` file.
func parseMarkdown(_ text: String) -> ParseResult {
    GherkinParser().parse(text, uri: "x.feature.md")
}

/// The tokens of a text, as the listings show them.
func tokens(_ text: String, uri: String = "x.feature") -> [String] {
    GherkinParser().tokens(of: GherkinSource(text, uri: uri)).tokens.map(\.description)
}

/// A scenario with these lines below its keyword.
func scenario(_ lines: String...) -> Scenario? {
    parse("Feature: f\nScenario: s\n" + lines.joined(separator: "\n")).document?.feature?.scenarios.first
}

/// The official messages of a text's mistakes.
func messages(_ text: String) -> [String] {
    parse(text).errors.map(\.message)
}
