import Gherkin

/// What the linter finds in a text: place, rule and words.
func findings(_ text: String, disabling disabled: Set<String> = []) -> [String] {
    FeatureLinter(disabling: disabled).findings(in: parse(text)).map { finding in
        String("\(finding)".dropFirst("x.feature:".count))
    }
}

/// Where the linter finds something against one rule.
func places(_ rule: String, in text: String) -> [String] {
    FeatureLinter().findings(in: parse(text)).filter { $0.rule == rule }.map { "\($0.location)" }
}
