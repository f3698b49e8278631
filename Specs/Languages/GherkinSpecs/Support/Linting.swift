import Foundation
import Gherkin
import GherkinStyle

/// Returns the linter's findings in a text, with location, rule and message.
func findings(_ text: String, disabling disabled: Set<String> = []) -> [String] {
    FeatureLinter(disabling: disabled).findings(in: parse(text)).map { finding in
        String("\(finding)".dropFirst("x.feature:".count))
    }
}

/// Returns the locations of the findings of one rule.
func places(_ rule: String, in text: String) -> [String] {
    FeatureLinter().findings(in: parse(text)).filter { $0.rule == rule }.map { "\($0.location)" }
}
