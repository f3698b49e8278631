/// A problem in a feature file that a run reports: an error, which excludes the file, or a warning.
package struct FeatureProblem: Sendable, Hashable {
    /// Whether it is an error, so that the file does not run; otherwise it is a warning.
    package let isMistake: Bool

    /// The path or name that the caller gave to the file.
    package let uri: String

    /// The place.
    package let location: Location

    /// The finding, in the terms of the file's author.
    package let message: String

    /// The closest correct alternative; `nil` if none is close.
    package var suggestion: String?

    /// The comment with which the author confirms that the text is intended; `nil` if there is none.
    package var permission: String?

    /// The lines to print below the message.
    package var details: [String] {
        (suggestion.map { ["Did you mean “\($0)”?"] } ?? [])
            + (permission.map { ["If it is meant so, write “\($0)” above it."] } ?? [])
    }
}

extension FeatureProblem: CustomStringConvertible {
    /// `uri:line:column: error: message`, with the suggestion.
    package var description: String {
        "\(uri):\(location): \(isMistake ? "error" : "warning"): \(message)"
            + (suggestion.map { " Did you mean “\($0)”?" } ?? "")
    }
}

extension ParseResult {
    /// The errors of the file in its grammar or as a whole.
    ///
    /// If there are any, nothing else is known about the file.
    ///
    /// At most ten are listed, followed by the number of others.
    package var mistakes: [FeatureProblem] {
        let ofSource = SourceMistakes(in: source).all
        guard ofSource.isEmpty else { return Self.limited(ofSource, count: ofSource.count) }
        let listed = listedErrors.map { error in
            FeatureProblem(
                isMistake: true, uri: error.uri, location: error.location, message: error.explanation,
                suggestion: error.suggestion)
        }
        return Self.limited(listed, count: listed.count + unlistedErrorCount)
    }

    /// Everything that a run reports about the file before it runs any of it.
    ///
    /// The grammar accepts any line as text where text is allowed, so a misspelt `Then` would never run. Such a line
    /// is an error here, unless a comment confirms it.
    package var problems: [FeatureProblem] {
        let mistakes = mistakes
        guard mistakes.isEmpty else { return mistakes }
        let found = FeatureLinter.ofRuns.findings(in: self).map { finding in
            let rule = "lint: off-next \(finding.rule)"
            return FeatureProblem(
                isMistake: finding.isMistake, uri: finding.uri, location: finding.location,
                message: finding.message, suggestion: finding.suggestion,
                permission: !finding.isMistake ? nil : source.isMarkdown ? "<!-- \(rule) -->" : "# \(rule)")
        }
        let wrong = found.filter(\.isMistake)
        // An empty section may be the consequence of an error.
        return wrong.isEmpty ? found : Self.limited(wrong, count: wrong.count)
    }

    private static func limited(_ problems: [FeatureProblem], count: Int) -> [FeatureProblem] {
        let listed = problems.prefix(10)
        guard let last = listed.last, count > listed.count else { return problems }
        let rest = count - listed.count
        return listed + [
            FeatureProblem(
                isMistake: true, uri: last.uri, location: last.location,
                message:
                    "There \(rest == 1 ? "is 1 more mistake" : "are \(rest) more mistakes") in this file.")
        ]
    }
}
