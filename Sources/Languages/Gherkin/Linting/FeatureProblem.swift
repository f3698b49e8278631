import KeaText

/// A problem in a feature file: an error, which excludes the scenarios that it concerns from runs, or a warning.
public struct FeatureProblem: Sendable, Hashable {
    /// The path or name that the caller gave to the file.
    public internal(set) var uri = ""

    /// The name of the lint rule that found it, such as `no-then`; empty for a parser error.
    public internal(set) var rule = ""

    /// Whether a part of the file cannot run because of it.
    public internal(set) var isMistake = true

    /// The location.
    public internal(set) var location: Location

    /// The description of the problem, in the terms of the file's author.
    public internal(set) var message: String

    /// The closest correct alternative; `nil` if none is close.
    public internal(set) var suggestion: String?

    /// The new lines for some lines, without indentation; `nil` if the suggestion replaces what is wrong there.
    package internal(set) var edit: LineEdits?

    /// The scenarios that do not run because of it, as messages name them.
    package internal(set) var notRun: [String] = []

    /// The comment with which the author confirms that the text is intended; `nil` if there is none.
    package internal(set) var permission: String?

    package init(_ location: Location, message: String, suggestion: String? = nil, edit: LineEdits? = nil) {
        (self.location, self.message) = (location, message)
        (self.suggestion, self.edit) = (suggestion, edit)
    }

    /// Creates a problem with a text of `explanations.txt`; `LintRule` adds its file and rule.
    init(
        _ location: Location, _ name: String, _ values: Any..., suggestion: String? = nil,
        edit: LineEdits? = nil
    ) {
        let text = explanations.text(name, values)
        self.init(location, message: text, suggestion: suggestion, edit: edit)
    }

    init(_ error: ParseError) {
        self.init(
            error.cause, message: error.explanation, suggestion: error.suggestion, edit: error.advice.edit)
        uri = error.uri
    }

    /// The same problem as a warning: the scenarios that it concerns mean what is written, and run.
    var asWarning: FeatureProblem {
        var warning = self
        warning.isMistake = false
        return warning
    }

    /// The lines to print below the message.
    package var details: [String] {
        (suggestion.map { ["Did you mean “\($0)”?"] } ?? [])
            + (notRun.isEmpty
                ? [] : [explanation("not-run", listed(notRun, upTo: 5).joined(separator: ", "))])
            + (permission.map { [explanation("permission", $0)] } ?? [])
    }
}

extension FeatureProblem: CustomStringConvertible {
    /// `uri:line:column: warning: message [rule]`, with the suggestion.
    public var description: String {
        "\(uri):\(location): \(isMistake ? "error" : "warning"): \(message)"
            + (suggestion.map { " Did you mean “\($0)”?" } ?? "") + (rule.isEmpty ? "" : " [\(rule)]")
    }
}
