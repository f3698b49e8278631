/// Valid Gherkin that is probably not what its author meant.
public struct LintFinding: Sendable, Hashable {
    /// The path or name that the caller gave to the file.
    public let uri: String

    /// The name of the rule that found it, such as `no-then`.
    public let rule: String

    /// Whether the file cannot run because of it.
    public let isMistake: Bool

    /// The place.
    public let location: Location

    /// The finding, in the terms of the file's author.
    public let message: String

    /// The closest correct alternative; `nil` if none is close.
    public let suggestion: String?

    init(_ uri: String, _ rule: LintRule, _ problem: LintProblem) {
        self.uri = uri
        self.rule = rule.name
        isMistake = rule.weight == .mistake
        location = problem.location
        message = problem.message
        suggestion = problem.suggestion
    }
}

extension LintFinding: CustomStringConvertible {
    /// `uri:line:column: warning: message [rule]`, with the suggestion.
    public var description: String {
        "\(uri):\(location): \(isMistake ? "error" : "warning"): \(message)"
            + (suggestion.map { " Did you mean “\($0)”?" } ?? "")
            + " [\(rule)]"
    }
}

/// A finding of a rule, without the file and the rule.
struct LintProblem {
    let location: Location
    let message: String
    var suggestion: String?

    init(_ location: Location, _ message: String, suggestion: String? = nil) {
        self.location = location
        self.message = message
        self.suggestion = suggestion
    }
}
