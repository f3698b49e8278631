/// A problem in a feature file: an error, which excludes the scenarios that it concerns from runs, or a warning.
public struct FeatureProblem: Sendable, Hashable {
    /// The path or name that the caller gave to the file.
    public let uri: String

    /// The name of the lint rule that found it, such as `no-then`; empty for a parser error.
    public let rule: String

    /// Whether a part of the file cannot run because of it.
    public let isMistake: Bool

    /// The location.
    public let location: Location

    /// The description of the problem, in the terms of the file's author.
    public let message: String

    /// The closest correct alternative; `nil` if none is close.
    public let suggestion: String?

    /// The change that the suggestion makes: the new lines for some lines, without indentation; `nil` if it replaces
    /// what is wrong at the location.
    package let edit: [Int: [String]]?

    /// The comment with which the author confirms that the text is intended; `nil` if there is none.
    package let permission: String?

    init(
        uri: String, rule: String = "", isMistake: Bool = true, _ location: Location, _ message: String,
        suggestion: String? = nil, edit: [Int: [String]]? = nil, permission: String? = nil
    ) {
        self.uri = uri
        self.rule = rule
        self.isMistake = isMistake
        self.location = location
        self.message = message
        self.suggestion = suggestion
        self.edit = edit
        self.permission = permission
    }

    /// The lines to print below the message.
    package var details: [String] {
        (suggestion.map { ["Did you mean “\($0)”?"] } ?? [])
            + (permission.map { ["If it is meant so, write “\($0)” above it."] } ?? [])
    }
}

extension FeatureProblem: CustomStringConvertible {
    /// `uri:line:column: warning: message [rule]`, with the suggestion.
    public var description: String {
        "\(uri):\(location): \(isMistake ? "error" : "warning"): \(message)"
            + (suggestion.map { " Did you mean “\($0)”?" } ?? "") + (rule.isEmpty ? "" : " [\(rule)]")
    }
}

/// A finding of a rule, without the file and the rule.
package struct LintProblem {
    package let location: Location
    package let message: String
    package var suggestion: String?
    /// The change that the suggestion makes, unless it replaces what is wrong at the location.
    package var edit: [Int: [String]]?

    package init(
        _ location: Location, _ message: String, suggestion: String? = nil, edit: [Int: [String]]? = nil
    ) {
        (self.location, self.message) = (location, message)
        (self.suggestion, self.edit) = (suggestion, edit)
    }
}
