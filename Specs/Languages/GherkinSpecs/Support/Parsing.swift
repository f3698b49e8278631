import Gherkin

func parse(_ text: String) -> ParseResult { GherkinParser().parse(text, uri: "x.feature") }

func parseMarkdown(_ text: String) -> ParseResult {
    GherkinParser().parse(text, uri: "x.feature.md")
}

/// Returns the tokens of a text in the format of the official listings.
func tokens(_ text: String, uri: String = "x.feature") -> [String] {
    GherkinParser().parse(text, uri: uri).tokens.map(\.description)
}

/// Returns a scenario with these lines below its keyword.
func scenario(_ lines: String...) -> Scenario? {
    parse("Feature: f\nScenario: s\n" + lines.joined(separator: "\n")).document?.feature?.scenarios.first
}

func messages(_ text: String) -> [String] { parse(text).errors.map(\.message) }
